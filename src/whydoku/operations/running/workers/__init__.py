"""The flow of rows through processes, and clusters of machines.

flow.py      slabs on their way through a crew of workers
cluster.py   the workers of a Dask cluster
"""
