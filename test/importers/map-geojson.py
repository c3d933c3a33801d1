"""Sends the points of somebody's map (GeoJSON of uMap or Google My Maps), which have names and no ids, and lists what was skipped."""

import json
import re
import sys
import unicodedata
import urllib.parse
import urllib.request


def slug(text):
    plain = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-") or "place"


def assets(collection):
    for number, feature in enumerate(collection["features"], 1):
        geometry, properties = feature["geometry"], feature["properties"]
        if geometry["type"] != "Point":
            continue
        lng, lat, *_ = geometry["coordinates"]
        name = properties.get("name") or properties.get("Name") or f"Place {number}"
        others = {key: value for key, value in properties.items() if key.lower() != "name"}
        yield {"storeId": f"{slug(name)}.{number}", "name": name, "location": {"lat": lat, "lng": lng}, "userProperties": others}


def main(origin, key, path):
    with open(path, encoding="utf-8-sig") as file:
        stores = list(assets(json.load(file)))
    query = urllib.parse.urlencode({"private_key": key, "on_error": "skip"})
    body = json.dumps({"stores": stores}).encode("utf-8")
    sent = urllib.request.Request(f"{origin}/stores/replace?{query}", data=body, headers={"content-type": "application/json"})
    with urllib.request.urlopen(sent, timeout=60) as answer:
        written = json.load(answer)
    for skipped in written["skipped"]:
        print(skipped.get("storeId"), skipped["reason"], file=sys.stderr)
    print(re.fullmatch(r"\d+ stores deleted, (\d+) stores created", written["value"])[1])


main(*sys.argv[1:4])
