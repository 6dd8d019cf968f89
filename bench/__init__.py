"""Reproducible benchmarks against peers: `python -m bench`, explained in docs/bench.md."""
