"""Deletes all assets and creates them anew in batches, as shops have done since they wrote their importer: with the standard library alone."""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request

BATCH = 500


def request(method, origin, path, key, body=None, **parameters):
    query = urllib.parse.urlencode({"private_key": key, **parameters})
    data = None if body is None else json.dumps(body).encode("utf-8")
    headers = {"content-type": "application/json"}
    sent = urllib.request.Request(f"{origin}{path}?{query}", data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(sent, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode('utf-8')[:2000]}")


def main(origin, key, path):
    with open(path, encoding="utf-8") as file:
        stores = json.load(file)["stores"]
    request("DELETE", origin, "/stores", key)
    created = 0
    for first in range(0, len(stores), BATCH):
        batch = stores[first : first + BATCH]
        answer = request("POST", origin, "/stores", key, {"stores": batch})
        assert answer["status"] == "success", answer
        assert answer["value"] == f"{len(batch)} stores", answer
        created += len(batch)
    found = request("GET", origin, "/stores/search", key, stores_by_page=1)
    assert found["pagination"]["pageCount"] == created, found["pagination"]
    print(created)


main(*sys.argv[1:4])
