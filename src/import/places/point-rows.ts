import { lngLat, type Position, positionOf } from '../../geo/position.ts';
import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';
import type { Ring } from '../../osm/rings.ts';
import { Growing } from '../../storage/growing.ts';

/**
 * Lines as rows of whole numbers, 8 bytes a point instead of the 80 of an object in a list. Points are rounded to units of 10⁻⁷ degrees, which
 * those of map files have: only where a line is cut at the antimeridian is there something to round.
 */
export class LineRows {
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));
  /** [line] its first point; behind the last line, how many points there are. */
  readonly #firstPoint = starts();

  /** Adds a line; returns its number, counted from 0 on. */
  add(line: readonly Position[]): number {
    for (const { lat, lng } of line) {
      this.#lat.push(Math.round(lat * OSM_COORDINATE_SCALE));
      this.#lng.push(Math.round(lng * OSM_COORDINATE_SCALE));
    }
    this.#firstPoint.push(this.#lat.length);
    return this.#firstPoint.length - 2;
  }

  get(line: number): Position[] {
    const points: Position[] = [];
    const end = this.#firstPoint.get(line + 1);
    for (let at = this.#firstPoint.get(line); at < end; at++) {
      points.push({ lat: this.#lat.get(at) / OSM_COORDINATE_SCALE, lng: this.#lng.get(at) / OSM_COORDINATE_SCALE });
    }
    return points;
  }
}

/** Surfaces in the same way: the rings of their polygons are lines. */
export class SurfaceRows {
  readonly #rings = new LineRows();
  /** [polygon] its first ring, and [surface] its first polygon; behind the last one, how many there are. */
  readonly #firstRing = starts();
  readonly #firstPolygon = starts();

  /** Adds the polygons of a surface, or none; returns its number, counted from 0 on. */
  add(polygons: readonly (readonly Ring[])[]): number {
    for (const rings of polygons) {
      for (const ring of rings) this.#rings.add(ring.map(positionOf));
      this.#firstRing.push(this.#firstRing.get(this.#firstRing.length - 1) + rings.length);
    }
    this.#firstPolygon.push(this.#firstRing.length - 1);
    return this.#firstPolygon.length - 2;
  }

  get(surface: number): Ring[][] {
    return between(this.#firstPolygon, surface).map((polygon) =>
      between(this.#firstRing, polygon).map((ring) => this.#rings.get(ring).map(lngLat)),
    );
  }
}

function starts(): Growing<Uint32Array> {
  const row = new Growing((length) => new Uint32Array(length));
  row.push(0);
  return row;
}

/** The numbers from where one thing begins to where the next one does. */
function between(first: Growing<Uint32Array>, thing: number): number[] {
  const start = first.get(thing);
  return Array.from({ length: first.get(thing + 1) - start }, (_, i) => start + i);
}
