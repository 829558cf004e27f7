"""Who asks: the command line, the page and the API, the terminal, assistants, machines that learn.

A face takes words, requests or keys, asks an operation, and shows the answer. Nothing below knows
any of them, and each brings its own packages: whoever wants no server needs none.

Not here: anything on which two faces would have to agree; that belongs to an operation.
No face imports another, but `cli`, which starts them, and `site` and `mcp`, which ask as the API is
asked. The page itself is TypeScript, in `page/` at the root of the repository.

web/      the server: the page, and the JSON API behind it
mcp/      tools for assistants, over the Model Context Protocol
play/     a place to play at a terminal
site/     the page without a server
cli/      the command line
gym/      an environment for reinforcement learning
harness/  the benchmark of reasons, for programs that test language models
"""
