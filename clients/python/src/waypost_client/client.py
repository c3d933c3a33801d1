"""Clients of a server."""
from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx

from .errors import WaypostError
from .operations import AsyncOperations, Operations
from .retrying import wait_before


class _Settings:
    """What both clients are made of."""

    def __init__(self, key: str, retries: int, max_wait: float) -> None:
        self._key = key
        self._retries = retries
        self._max_wait = max_wait

    def _options(self, query: dict[str, Any], body: Any, data: Any, in_query: bool) -> dict[str, Any]:
        """A request with its key: a public one in the query, a private one in a header, where it stands in no log."""
        sent = {name: _text(value) for name, value in query.items() if value is not None}
        headers = {}
        if not self._key.startswith("sk_"):
            sent["key"] = self._key
        elif in_query:
            sent["private_key"] = self._key
        else:
            headers["X-Api-Key"] = self._key
        if data is not None:
            headers["Content-Type"] = "application/octet-stream"
        return {"params": sent, "headers": headers, "json": body, "content": data}

    def _wait(self, method: str, attempt: int, response: httpx.Response | None, data: Any) -> float | None:
        """Seconds until a request is sent again; None where it is not, as one whose body is read once."""
        if attempt >= self._retries or not (data is None or isinstance(data, (bytes, bytearray))):
            return None
        wait = wait_before(method, attempt, response)
        return None if wait is None or wait > self._max_wait else wait


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _answer(response: httpx.Response) -> Any:
    if response.is_error:
        raise WaypostError(response)
    if response.status_code == 204:
        return None
    is_json = response.headers.get("content-type", "").startswith("application/json")
    return response.json() if is_json else response.content


class Waypost(_Settings, Operations):
    """
    A client that waits for its answers.

    base_url: where the server is, such as https://waypost.example.com
    key: a private key (sk_…), or a public one (pk_…) with a Referer among the headers
    retries: how often a request is sent again at most, when it was refused for now or got lost
    max_wait: the longest wait before that, in seconds; a server that asks for a longer one is not asked again
    transport: what sends requests, instead of the network
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 60,
        retries: int = 3,
        max_wait: float = 30,
        headers: dict[str, str] | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(key, retries, max_wait)
        self._http = httpx.Client(
            base_url=base_url, timeout=timeout, headers=headers, transport=transport, follow_redirects=True
        )

    def __enter__(self) -> Waypost:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends its connections."""
        self._http.close()

    def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        options = self._options(query, body, data, in_query)
        attempt = 0
        while True:
            response: httpx.Response | None = None
            try:
                response = self._http.request(method, path, **options)
            except httpx.TransportError:
                wait = self._wait(method, attempt, None, data)
                if wait is None:
                    raise
            else:
                wait = self._wait(method, attempt, response, data)
                if wait is None:
                    return _answer(response)
            time.sleep(wait)
            attempt += 1


class AsyncWaypost(_Settings, AsyncOperations):
    """The same as Waypost, with coroutines; a task that is cancelled cancels its request."""

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 60,
        retries: int = 3,
        max_wait: float = 30,
        headers: dict[str, str] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(key, retries, max_wait)
        self._http = httpx.AsyncClient(
            base_url=base_url, timeout=timeout, headers=headers, transport=transport, follow_redirects=True
        )

    async def __aenter__(self) -> AsyncWaypost:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends its connections."""
        await self._http.aclose()

    async def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        options = self._options(query, body, data, in_query)
        attempt = 0
        while True:
            response: httpx.Response | None = None
            try:
                response = await self._http.request(method, path, **options)
            except httpx.TransportError:
                wait = self._wait(method, attempt, None, data)
                if wait is None:
                    raise
            else:
                wait = self._wait(method, attempt, response, data)
                if wait is None:
                    return _answer(response)
            await asyncio.sleep(wait)
            attempt += 1
