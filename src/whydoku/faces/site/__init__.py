"""The page as a folder of files: what a browser needs to run the library itself, without a server.

runtime.py     Python for browsers, in one version, and the engine as WebAssembly
in_browser.py  the answers to what the page asks, where Python runs in the browser
folder.py      all files of the folder, and the library as one of them
"""
