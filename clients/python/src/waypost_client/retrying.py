"""When a request is sent again."""
from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime

import httpx

# The server did not work on the request: it may be sent again, whatever it is.
_NOT_BEGUN = (429, 503)
# What is between client and server failed: what changes nothing may be sent again.
_FAILED_BETWEEN = (502, 504)
_FIRST_WAIT = 0.25


def wait_before(method: str, attempt: int, response: httpx.Response | None) -> float | None:
    """Seconds to wait before a request is sent again, where it was answered so or, without an answer, got lost; None where it is not."""
    is_repeatable = method not in ("POST", "PATCH")
    if response is None:
        may_again = is_repeatable
    else:
        status = response.status_code
        may_again = status in _NOT_BEGUN or (is_repeatable and status in _FAILED_BETWEEN)
    if not may_again:
        return None
    # Half of it by chance: clients that were refused together do not come back together.
    growing: float = _FIRST_WAIT * 2**attempt * random.uniform(0.5, 1)
    return max(growing, _retry_after(response))


def _retry_after(response: httpx.Response | None) -> float:
    """What `Retry-After` says, in seconds: a number, or a date; 0 where it says nothing."""
    text = response.headers.get("retry-after") if response is not None else None
    if text is None:
        return 0.0
    if text.isdecimal():
        return float(text)
    try:
        wait: float = parsedate_to_datetime(text).timestamp() - time.time()
        return max(0.0, wait)
    except ValueError:
        return 0.0
