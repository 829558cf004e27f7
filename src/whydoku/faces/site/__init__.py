"""What a browser needs to run the library itself, without a server.

engine_file.py  the engine as WebAssembly
"""
