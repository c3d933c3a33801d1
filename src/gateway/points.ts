import { latOf, lngOf, type TileAt } from '../basemap/index.ts';
import { readPoint } from '../contract/points.ts';
import type { Box } from '../geo/box.ts';
import { readPolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import { isObject } from '../text/json.ts';

/** So many points tell where a request is: those of a long track are all of one place. */
const MOST_POINTS = 2_000;
/** Pairs are made of no more: a server refuses them. */
export const MOST_OF_PAIRS = 20_000;
/** A polyline, or what stands between the signs that join points and what is said of them. */
const ITEM = /enc:([^:]*):|([^|;]+)/g;
const GPX_POINT = /<(?:\w{1,20}:)?(?:trkpt|rtept|wpt)\s([^<>]{1,500})>/g;
const LAT = /\blat="([^"]{1,30})"|\blat='([^']{1,30})'/;
const LON = /\blon="([^"]{1,30})"|\blon='([^']{1,30})'/;

/** Collects points, as many as matter; what is no point is for the server to refuse. */
export class PointCollector {
  readonly points: Position[] = [];
  readonly #names: ReadonlySet<string>;
  readonly #most: number;

  constructor(names: readonly string[], most = MOST_POINTS) {
    this.#names = new Set(names);
    this.#most = most;
  }

  addQuery(query: URLSearchParams): void {
    for (const name of this.#names) this.#addText(query.getAll(name).at(-1) ?? '');
  }

  /** A body of JSON: wherever a field of the name stands. */
  addJson(value: unknown, isNamed = false): void {
    if (typeof value === 'string' && isNamed) this.#addText(value);
    else if (Array.isArray(value)) this.#addList(value, isNamed);
    else if (isObject(value)) {
      const { lat, lng } = value;
      if (isNamed && typeof lat === 'number' && typeof lng === 'number') this.#add({ lat, lng });
      for (const [name, field] of Object.entries(value)) this.addJson(field, this.#names.has(name));
    }
  }

  addGpx(text: string): void {
    for (const [, attributes = ''] of text.matchAll(GPX_POINT)) {
      if (this.points.length >= this.#most) return;
      const [lat, lon] = [LAT, LON].map((form) => form.exec(attributes)?.slice(1).find(Boolean));
      this.#addText(`${lat},${lon}`);
    }
  }

  #addList(list: readonly unknown[], isNamed: boolean): void {
    const [lng, lat] = list;
    if (isNamed && typeof lng === 'number' && typeof lat === 'number') this.#add({ lat, lng });
    else for (const each of list) this.addJson(each, isNamed);
  }

  #addText(text: string): void {
    for (const [, encoded, plain] of text.matchAll(ITEM)) {
      if (this.points.length >= this.#most) return;
      if (encoded !== undefined) this.#addLine(encoded);
      else {
        const reading = readPoint((plain ?? '').trim());
        if (!reading.fault) this.#add(reading.position);
      }
    }
  }

  #addLine(encoded: string): void {
    const line = readPolyline(encoded);
    const pairs = line?.type === 'Point' ? [line.coordinates] : (line?.coordinates ?? []);
    for (const [lng, lat] of pairs) if (lng !== undefined && lat !== undefined) this.#add({ lat, lng });
  }

  #add(position: Position): void {
    const { lat, lng } = position;
    if (this.points.length < this.#most && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) this.points.push({ lat, lng });
  }
}

/** A tile of Mercator's world. */
export function boxOfTile({ z, x, y }: TileAt): Box {
  const side = 2 ** z;
  return [lngOf(x / side), latOf((y + 1) / side), lngOf((x + 1) / side), latOf(y / side)];
}
