import { readPoint } from '../contract/points.ts';
import { readPolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import { isObject } from '../text/json.ts';

/** So many points tell where a request is: those of a long track are all of one place. */
const MOST_POINTS = 2_000;
/** A polyline, or what stands between the signs that join points and what is said of them. */
const ITEM = /enc:([^:]*):|([^|;]+)/g;
const GPX_POINT = /<(?:\w{1,20}:)?(?:trkpt|rtept|wpt)\s([^<>]{1,500})>/g;
const LAT = /\blat="([^"]{1,30})"|\blat='([^']{1,30})'/;
const LON = /\blon="([^"]{1,30})"|\blon='([^']{1,30})'/;

/** Collects points, as many as matter; what is no point is for the server to refuse. */
export class PointCollector {
  readonly points: Position[] = [];
  readonly #names: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
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
      if (this.points.length >= MOST_POINTS) return;
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
      if (this.points.length >= MOST_POINTS) return;
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
    if (this.points.length < MOST_POINTS && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) this.points.push({ lat, lng });
  }
}

/** The middle of a tile of Mercator's world. */
export function middleOfTile(z: number, x: number, y: number): Position {
  const tiles = 2 ** z;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / tiles))) * 180) / Math.PI;
  return { lat, lng: ((x + 0.5) / tiles) * 360 - 180 };
}
