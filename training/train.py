"""Trains the net from patches and writes `net.bin`."""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, distributed, multiprocessing
from torch.nn import functional

import net as nets
import whole
from arrays import Bytes, Ints
from data import DATA
from layouts import MARKS, PRINTED, WRITTEN
from reader import BUILT, HERE

TARGET = HERE.parent / "src" / "whydoku" / "formats" / "photos" / "net.bin"
BATCH = 512  # cells of a step, which the workers share
HELD_OUT = 1  # files of patches that are not learnt from


def loaded(paths: list[Path]) -> tuple[Bytes, Ints]:
    """All patches of these files, and their labels: kind, digit, marks."""
    files = [np.load(path) for path in paths]
    cells = np.concatenate([file["cells"] for file in files])
    return cells, np.concatenate([file["labels"] for file in files])


def batch_of(cells: Bytes, labels: Ints) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Pixels, kinds, digits from 0, and marks."""
    pixels = 1 - torch.from_numpy(cells).float()[:, None] / 255
    kinds = torch.from_numpy(labels[:, 0].astype(np.int64))
    digits = torch.from_numpy(labels[:, 1].astype(np.int64)) - 1
    bits = (labels[:, 2:3].astype(np.int64) >> np.arange(9)) & 1
    return pixels, kinds, digits, torch.from_numpy(bits.astype(np.float32))


def roughened(pixels: Tensor) -> Tensor:
    """The same cells in another light, with more grain, or with a part missing."""
    count = len(pixels)
    gain = torch.empty(count, 1, 1, 1).uniform_(0.75, 1.25)
    noisy = torch.rand(count, 1, 1, 1) < 0.25
    noise = torch.randn_like(pixels) * torch.empty(count, 1, 1, 1).uniform_(0, 0.12) * noisy
    base = torch.empty(count, 1, 1, 1).uniform_(-0.04, 0.06)
    return torch.round(torch.clamp(pixels * gain + noise + base, 0, 1) * 255) / 255


def loss_of(said: Tensor, kinds: Tensor, digits: Tensor, marks: Tensor) -> Tensor:
    """How wrong it is."""
    loss = functional.cross_entropy(said[:, whole.KINDS], kinds)
    has_digit = (kinds == PRINTED) | (kinds == WRITTEN)
    loss = loss + functional.cross_entropy(said[has_digit][:, whole.DIGITS], digits[has_digit])
    noted = kinds == MARKS
    wrong = functional.binary_cross_entropy_with_logits(said[noted][:, whole.MARKS], marks[noted])
    return loss + 5 * wrong  # the mean of nine, of which each tells less than a digit


def report(name: str, said: Ints, labels: Ints) -> None:
    """Prints the errors of each kind."""
    kinds, digits = said[:, whole.KINDS].argmax(axis=1), said[:, whole.DIGITS].argmax(axis=1) + 1
    marks = ((said[:, whole.MARKS] > 0) << np.arange(9)).sum(axis=1)
    parts = []
    for kind, title in enumerate(("open", "printed", "written", "marks")):
        own = labels[:, 0] == kind
        as_other = (kinds != kind)[own].mean() if own.any() else 0
        if kind in {PRINTED, WRITTEN}:
            wrong = (digits != labels[:, 1])[own].mean()
        else:
            wrong = (marks != labels[:, 2])[own].mean() if kind == MARKS else 0
        parts.append(f"{title} {100 * as_other:.2f}/{100 * wrong:.2f}")
    print(f"{name}: other kind/wrong digits in 100: {', '.join(parts)}", flush=True)


def shared(model: torch.nn.Module) -> None:
    """Makes the slopes of a net the mean of those that each worker found."""
    slopes = [weight.grad for weight in model.parameters() if weight.grad is not None]
    flat = torch.cat([slope.flatten() for slope in slopes])
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    at = 0
    for slope in slopes:
        slope.copy_(flat[at : at + slope.numel()].view_as(slope))
        at += slope.numel()


def learn(
    model: torch.nn.Module, data: tuple[Bytes, Ints], steps: int, rate: float, fast: bool
) -> None:
    """Trains for so many steps, ever more slowly; fast is with numbers of 16 bits."""
    cells, labels = data
    worker, size = distributed.get_rank(), BATCH // distributed.get_world_size()
    order = np.random.default_rng([steps, int(fast), worker])
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, steps, pct_start=0.15, final_div_factor=100
    )
    model.train()
    begin, mean = time.time(), 0.0
    places = np.empty(0, np.int64)
    for step in range(steps):
        if len(places) < size:
            places = order.permutation(len(cells))
        some, places = np.sort(places[:size]), places[size:]
        pixels, kinds, digits, marks = batch_of(cells[some], labels[some])
        pixels = roughened(pixels).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=fast):
            said = model(pixels)
        loss = loss_of(said.float(), kinds, digits, marks)
        optimiser.zero_grad()
        loss.backward()
        shared(model)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        plan.step()
        mean += (loss.item() - mean) * max(0.01, 1 / (step + 1))
        if step % 100 == 99 and worker == 0:
            print(f"{step + 1}/{steps} {mean:.4f} {time.time() - begin:.0f} s", flush=True)


def said_by(model: torch.nn.Module, cells: Bytes) -> Tensor:
    """What a net says of cells."""
    model.eval()
    with torch.no_grad():
        parts = [
            model(1 - torch.from_numpy(cells[i : i + 1024]).float()[:, None] / 255)
            for i in range(0, len(cells), 1024)
        ]
    return torch.cat(parts)


def cooled(said: Tensor, labels: Ints) -> tuple[float, float, float]:
    """What has to divide the kinds, digits and marks so that the likelihoods are true."""
    kinds = torch.from_numpy(labels[:, 0].astype(np.int64))
    has_digit, noted = (kinds == PRINTED) | (kinds == WRITTEN), kinds == MARKS
    digits = torch.from_numpy(labels[:, 1].astype(np.int64))[has_digit] - 1
    bits = torch.from_numpy((labels[:, 2:3].astype(np.int64) >> np.arange(9)) & 1)[noted].float()
    best = []
    for part in range(3):
        losses = {}
        for by in np.arange(0.6, 2.5, 0.05):
            if part == 0:
                loss = functional.cross_entropy(said[:, whole.KINDS] / by, kinds)
            elif part == 1:
                loss = functional.cross_entropy(said[has_digit][:, whole.DIGITS] / by, digits)
            else:
                loss = functional.binary_cross_entropy_with_logits(
                    said[noted][:, whole.MARKS] / by, bits
                )
            losses[float(by)] = loss.item()
        best.append(min(losses, key=lambda by: losses[by]))
    return best[0], best[1], best[2]


def train(worker: int, workers: int, steps: int) -> None:
    """What each worker does: trains, rounds; the first one writes the files."""
    distributed.init_process_group(
        "gloo", init_method=f"file://{BUILT / 'workers'}", rank=worker, world_size=workers
    )
    torch.manual_seed(worker)
    torch.set_num_threads(1)
    paths = sorted(DATA.glob("????.npz"))
    held, data = loaded(paths[:HELD_OUT]), loaded(paths[HELD_OUT:])
    if worker == 0:
        print(f"{len(data[0])} cells to learn from", flush=True)
    model = nets.Net().to(memory_format=torch.channels_last)
    for weight in model.parameters():
        distributed.broadcast(weight.data, 0)
    learn(model, data, steps, 4e-3, True)
    for norm in model.buffers():
        distributed.broadcast(norm, 0)
    if worker == 0:
        report("in training", said_by(model, held[0]).numpy(), held[1])
    rounded = nets.Rounded(model.eval())
    some = data[0][:: len(data[0]) // 4000]
    rounded.calibrate(1 - torch.from_numpy(some).float()[:, None] / 255)
    learn(rounded, data, steps // 5, 4e-4, False)
    if worker == 0:
        write(rounded, held)
    distributed.destroy_process_group()


def write(rounded: nets.Rounded, held: tuple[Bytes, Ints]) -> None:
    """Writes the net in whole numbers, with likelihoods that are true of the cells held out."""
    by = cooled(said_by(rounded, held[0]), held[1])
    layers = nets.whole(rounded, by)
    report("whole numbers", whole.said(layers, held[0][:500]), held[1][:500])
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(whole.file_of(layers))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes, divided by {by}")


def main() -> None:
    """Starts the workers."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("steps", nargs="?", type=int, default=8000)
    ask.add_argument("--workers", type=int, default=2)
    asked = ask.parse_args()
    (BUILT / "workers").unlink(missing_ok=True)
    multiprocessing.spawn(train, (asked.workers, asked.steps), asked.workers)


if __name__ == "__main__":
    main()
