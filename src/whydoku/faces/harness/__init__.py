"""The benchmark of reasons for programs that test language models: a data set of moments is asked,
and each answer gets its score. Each module is loaded by its program alone.

lm_harness.py    what `moments.yaml` asks, a task of EleutherAI's lm-evaluation-harness
inspect_task.py  a task of Inspect AI
"""
