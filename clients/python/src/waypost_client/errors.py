"""Answers that refuse."""
from __future__ import annotations

import json
from typing import Any

import httpx

# The fields in which the areas of the API give their reasons.
_REASONS = ("detail", "details", "value", "message", "error", "description")


class WaypostError(Exception):
    """An answer that refuses: its status, its body in the form of its area, and what the server's log calls the request."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            self.body: Any = response.json()
        except ValueError:
            self.body = response.text
        self.status = response.status_code
        self.request_id: str | None = response.headers.get("x-request-id")
        super().__init__(f"{self.status}: {_reason(self.body)}")


def _reason(body: Any) -> str:
    if not isinstance(body, dict):
        return str(body) or "without a reason"
    for field in _REASONS:
        reason = body.get(field)
        if isinstance(reason, str):
            return reason
        if isinstance(reason, list):
            return "; ".join(_fault(each) for each in reason)
    return json.dumps(body)


def _fault(fault: Any) -> str:
    """One fault of an input: `query.location: Field required`."""
    if not isinstance(fault, dict) or "msg" not in fault:
        return json.dumps(fault)
    return f"{'.'.join(str(part) for part in fault.get('loc', []))}: {fault['msg']}"
