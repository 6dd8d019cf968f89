"""Work on several threads whose results come in order, as if one had done it."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from enlinea.core.cores import num_cores

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Job], Result], jobs: Iterable[Job], threads: int | None = None
) -> Iterator[Result]:
    """The results in the order of the jobs; few are waiting at any time.

    >>> list(in_order(abs, [3, -2, 1], threads=2))
    [3, 2, 1]
    """
    num_threads = threads or num_cores()
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(num_threads) as pool:
        try:
            for job in jobs:
                waiting.append(pool.submit(work, job))
                if len(waiting) > 2 * num_threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
