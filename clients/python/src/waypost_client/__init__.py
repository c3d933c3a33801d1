"""Client of Waypost's HTTP API: typed operations, retries with Retry-After, pages; sync and async."""
from . import models
from .client import AsyncWaypost, Waypost
from .errors import WaypostError
from .pages import async_items, async_pages, items, pages

__all__ = ["AsyncWaypost", "Waypost", "WaypostError", "async_items", "async_pages", "items", "models", "pages"]
