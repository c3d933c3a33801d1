"""Answers page by page, as they are read."""
from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, Mapping, TypeVar

Page = TypeVar("Page", bound=Mapping[str, Any])
Item = TypeVar("Item")


def pages(ask: Callable[[int], Page], first: int = 1) -> Iterator[Page]:
    """
    Asks for one page after the other: `pages(lambda page: client.search_stores(query="type:cafe", page=page))`.

    first: the number of the first page; 0 for points of interest of venues
    """
    page: int | None = first
    while page is not None:
        answer = ask(page)
        yield answer
        page = _next(answer["pagination"], first)


def items(ask: Callable[[int], Page], of: Callable[[Page], list[Item]], first: int = 1) -> Iterator[Item]:
    """The same item by item. of: the items of a page, such as `lambda page: page["features"]`"""
    for page in pages(ask, first):
        yield from of(page)


async def async_pages(ask: Callable[[int], Awaitable[Page]], first: int = 1) -> AsyncIterator[Page]:
    """The same as `pages`, with coroutines."""
    page: int | None = first
    while page is not None:
        answer = await ask(page)
        yield answer
        page = _next(answer["pagination"], first)


async def async_items(
    ask: Callable[[int], Awaitable[Page]], of: Callable[[Page], list[Item]], first: int = 1
) -> AsyncIterator[Item]:
    """The same as `items`, with coroutines."""
    async for page in async_pages(ask, first):
        for item in of(page):
            yield item


def _next(pagination: Mapping[str, Any], first: int) -> int | None:
    for name in ("next", "next_page"):
        if name in pagination:
            known: int | None = pagination[name]
            return known
    count = pagination["pageCount"] if "pageCount" in pagination else pagination["page_count"]
    following: int = pagination["page"] + 1
    return following if following < count + first else None
