"""The net as torch trains it, and how it becomes whole numbers."""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from whole import LAYERS, SHIFT, Layer

UNIT = 64 / np.log(2)  # what is said, in 64ths of a factor of two, for one of the natural logarithm


class Net(nn.Module):
    """The net in training: each layer is followed by a normalisation, which is folded in later."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Conv2d(i, o, size, step, around) for i, o, size, step, around in LAYERS
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(shape[1]) for shape in LAYERS[:-1])
        self.dropped = nn.Dropout(0.1)

    def forward(self, pixels: Tensor) -> Tensor:
        """What is said of pixels from 0 (paper) to 1."""
        x = pixels
        for layer, norm in zip(self.layers[:-1], self.norms, strict=True):
            x = functional.relu(norm(layer(x)))
        said: Tensor = self.layers[-1](self.dropped(x)).flatten(1)
        return said


class Rounded(nn.Module):
    """The net with its normalisations folded in, whose numbers are rounded as they will be."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.layers = nn.ModuleList()
        for i, shape in enumerate(LAYERS):
            layer = net.layers[i]
            folded = nn.Conv2d(*shape)
            weight, bias = layer.weight.detach().clone(), layer.bias.detach().clone()
            if i < len(net.norms):
                norm = net.norms[i]
                factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach()
                weight *= factor[:, None, None, None]
                bias = (bias - norm.running_mean) * factor + norm.bias.detach()
            folded.weight.data, folded.bias.data = weight, bias
            self.layers.append(folded)
        # The largest number of each layer, which becomes 255.
        self.register_buffer("tops", torch.ones(len(LAYERS) - 1))

    def calibrate(self, pixels: Tensor) -> None:
        """Sets the largest numbers so that few are cut off."""
        x = pixels
        with torch.no_grad():
            for i, layer in enumerate(self.layers[:-1]):
                x = functional.relu(layer(x))
                some = x.flatten()[:: max(1, x.numel() // 1_000_000)]
                self.tops[i] = torch.quantile(some, 0.9997)

    def forward(self, pixels: Tensor) -> Tensor:
        """What is said of pixels that are whole 255ths."""
        x = pixels
        for i, layer in enumerate(self.layers):
            step = layer.weight.detach().abs().amax(dim=(1, 2, 3), keepdim=True) / 127
            weight = (
                layer.weight + (torch.round(layer.weight / step) * step - layer.weight).detach()
            )
            x = functional.conv2d(x, weight, layer.bias, layer.stride, layer.padding)
            if i < len(self.tops):
                unit = self.tops[i] / 255
                x = torch.clamp(x, torch.zeros(()), self.tops[i])
                x = x + (torch.round(x / unit) * unit - x).detach()
        return x.flatten(1)


def whole(net: Rounded, cooled: tuple[float, float, float]) -> list[Layer]:
    """The net in whole numbers; what it says of kinds, digits and marks is divided by these."""
    layers = []
    unit = 1 / 255
    for i, layer in enumerate(net.layers):
        weight = layer.weight.detach().double().numpy()
        step = np.abs(weight).max(axis=(1, 2, 3)) / 127
        if i < len(net.tops):
            after = np.full(weight.shape[0], float(net.tops[i]) / 255)
        else:
            after = np.concatenate([np.full(4, cooled[0]), np.full(18, 1.0)])
            after[4:13], after[13:] = cooled[1], cooled[2]
            after = after / UNIT
        bias = layer.bias.detach().double().numpy()
        layers.append(
            Layer(
                np.round(bias / (step * unit)).astype(np.int32),
                np.round(step * unit / after * 2**SHIFT).astype(np.uint32),
                np.round(weight / step[:, None, None, None]).astype(np.int8).transpose(0, 2, 3, 1),
            )
        )
        unit = float(after[0])
    return layers
