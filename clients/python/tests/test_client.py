"""Against a running server: WAYPOST_URL with the keys WAYPOST_PRIVATE_KEY and WAYPOST_PUBLIC_KEY of a project without limits."""
import asyncio
import os
import typing

import httpx
import pytest

from waypost_client import AsyncWaypost, Waypost, WaypostError, async_items, items, models, pages

URL = os.environ["WAYPOST_URL"]
PRIVATE = os.environ["WAYPOST_PRIVATE_KEY"]
PUBLIC = os.environ["WAYPOST_PUBLIC_KEY"]
PAGE = {"Referer": "https://shop.example.com/"}


@pytest.fixture
def client():
    with Waypost(URL, PRIVATE) as opened:
        yield opened


def _store(number: int) -> dict:
    return {"storeId": f"s{number:03}", "name": f"Shop {number}", "location": {"lat": 50.95, "lng": 1.48}, "types": ["python"]}


@pytest.fixture
def stores(client):
    client.replace_stores(body={"stores": [_store(number) for number in range(45)]})
    return 45


def test_answers_are_typed(client):
    answer = client.autocomplete_places(input="port-col", language="fr")
    assert answer["localities"][0]["description"].startswith("Port-Colbart")
    hints = typing.get_type_hints(models.AutocompletePlacesReply)
    assert set(answer) <= set(hints)


def test_a_public_key_stands_in_the_query():
    with Waypost(URL, PUBLIC, headers=PAGE) as client:
        assert client.geocode(address="rue")["results"]


def test_a_key_with_which_assets_are_created(client, stores):
    client.create_stores(body={"stores": [_store(100)]})
    assert client.search_stores(query="type:python", stores_by_page=1)["pagination"]["pageCount"] == stores + 1
    client.delete_stores(query="s100")


def test_refusals_name_the_field_and_the_request(client):
    with pytest.raises(WaypostError) as refused:
        client.find_places_nearby(location="95,0", types="point_of_interest")
    assert refused.value.status == 422
    assert "query.location" in str(refused.value)
    assert refused.value.request_id
    with pytest.raises(WaypostError, match="unknown, revoked or expired"):
        Waypost(URL, "sk_none").geocode(address="rue")


def test_pages_and_items(client, stores):
    read = list(pages(lambda page: client.search_stores(query="type:python", page=page, stores_by_page=20)))
    assert [len(page["features"]) for page in read] == [20, 20, 5]
    ids = [
        feature["properties"]["store_id"]
        for feature in items(
            lambda page: client.search_stores(query="type:python", page=page, stores_by_page=20), lambda page: page["features"]
        )
    ]
    assert ids == [f"s{number:03}" for number in range(stores)]


def test_no_page_is_asked_for_before_it_is_read():
    asked = []

    def ask(page):
        asked.append(page)
        return {"pagination": {"page": page, "page_count": 3}, "features": [page]}

    reading = pages(ask, first=0)
    assert asked == []
    next(reading)
    assert asked == [0]
    assert [page["features"] for page in reading] == [[1], [2]]


def test_async(stores):
    async def run():
        async with AsyncWaypost(URL, PRIVATE) as client:
            routes = await asyncio.gather(
                *(client.get_route(origin="50.942405,1.503955", destination="50.955258,1.465170") for _ in range(4))
            )
            found = async_items(
                lambda page: client.search_stores(query="type:python", page=page, stores_by_page=20),
                lambda page: page["features"],
            )
            return routes, [feature async for feature in found]

    routes, found = asyncio.run(run())
    assert all(route["status"] == "OK" for route in routes)
    assert len(found) == stores


class _Refusing:
    """Answers with these statuses first, then as a server would."""

    def __init__(self, *statuses, retry_after=None):
        self.statuses = list(statuses)
        self.bodies = []
        self.headers = {} if retry_after is None else {"retry-after": retry_after}

    def __call__(self, request):
        self.bodies.append(request.read())
        if not self.statuses:
            return httpx.Response(200, json={"localities": []})
        status = self.statuses.pop(0)
        if status == "lost":
            raise httpx.ConnectError("lost")
        return httpx.Response(status, headers=self.headers, json={"detail": "later"})


def _client(refusing, **options):
    return Waypost("http://test", "sk_x", transport=httpx.MockTransport(refusing), **options)


def test_what_is_refused_for_now_is_sent_again_with_its_body():
    refusing = _Refusing(429, 503, retry_after="0")
    _client(refusing).search_features(dataset_id="d", body={"where": "a:1"})
    assert refusing.bodies == [b'{"where": "a:1"}'] * 3 or refusing.bodies == [b'{"where":"a:1"}'] * 3


def test_what_may_have_been_worked_on_is_not_sent_again():
    for failure in (502, "lost"):
        with pytest.raises((WaypostError, httpx.ConnectError)):
            _client(_Refusing(failure)).search_features(dataset_id="d", body={"where": "a:1"})
        assert _client(_Refusing(failure)).autocomplete_places(input="a") == {"localities": []}


def test_a_server_that_asks_for_too_long_a_wait_is_not_asked_again():
    refusing = _Refusing(429, 429, retry_after="3600")
    with pytest.raises(WaypostError):
        _client(refusing).autocomplete_places(input="a")
    assert len(refusing.bodies) == 1


def test_values_in_paths_are_encoded():
    paths = []

    def answer(request):
        paths.append(request.url.raw_path)
        return httpx.Response(200, json={})

    Waypost("http://test", "sk_x", transport=httpx.MockTransport(answer)).get_zone(zone_id="a/b?c")
    assert paths == [b"/zones/a%2Fb%3Fc"]
