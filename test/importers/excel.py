"""Writes a workbook as a shop's back office does, with openpyxl; then reads it and sends it with httpx, one asset at a time."""

import sys

import httpx
import openpyxl

HEADINGS = ["Nummer", "Filiale", "Straße", "PLZ", "Ort", "Breitengrad", "Längengrad", "Montag", "Dienstag", "Geöffnet seit"]


def write(path, count):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(HEADINGS)
    for number in range(1, count + 1):
        row = [number, f"Größe {number}", f"Hauptstraße {number}", 10115 + number, "Berlin", 52.5 + number / 1000, 13.4]
        sheet.append([*row, "9:00-12:00, 14:00-18:00", "geschlossen", 2001])
    book.save(path)


def send(path, origin, key):
    sheet = openpyxl.load_workbook(path, read_only=True).active
    rows = sheet.iter_rows(min_row=2, values_only=True)
    with httpx.Client(base_url=origin, headers={"X-Api-Key": key}) as client:
        for number, name, street, zipcode, city, lat, lng, *_ in rows:
            address = {"lines": [street], "zipcode": zipcode, "city": city, "countryCode": "DE"}
            asset = {"name": name, "location": {"lat": lat, "lng": lng}, "address": address}
            client.put(f"/stores/{number}", json=asset).raise_for_status()
            client.patch(f"/stores/{number}", json={"tags": ["checked"]}).raise_for_status()
        found = client.get("/stores/search", params={"query": "tag:checked", "stores_by_page": 300})
        found.raise_for_status()
    print(len(found.json()["features"]))


if sys.argv[1] == "write":
    write(sys.argv[2], int(sys.argv[3]))
else:
    send(*sys.argv[2:5])
