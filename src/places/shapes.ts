import { type IdColumn, idColumn } from '../branded-ids.ts';
import { type LngLat, lngLat, type Position } from '../geo/position.ts';
import { Growing } from '../storage/growing.ts';
import { lowerBound } from '../storage/order.ts';
import { type Box, PackedBoxes } from '../storage/packed-boxes.ts';
import { COORDINATE_SCALE, type Shape } from './place.ts';
import type { PlaceNumber } from './place-number.ts';

/**
 * Surfaces of places as rings of whole numbers, for finding what contains a point and for showing them. *s* shapes, *r* rings,
 * *c* corners:
 *
 *     shape.place   Uint32 [s]      the places that have one, rising
 *     shape.ring    Uint32 [s + 1]  where the rings of a shape begin
 *     ring.corner   Uint32 [r + 1]  where the corners of a ring begin; the last corner is the first
 *     ring.isHole   Uint8  [r]      0 for a ring that begins a polygon, 1 for a hole in the one before
 *     corner.lat, corner.lng        Int32 [c], degrees × 10⁷
 *     stretch.south, stretch.north  Int32 [⌈c / 64⌉]  the least and the greatest latitude of 64 edges, so that a point is tested
 *                                   against few of a long border
 *     shape.boxes                   the packed boxes of the shapes (`storage/packed-boxes.ts`)
 */
export interface Shapes {
  readonly shapePlace: IdColumn<PlaceNumber>;
  readonly shapeRing: Uint32Array;
  readonly ringCorner: Uint32Array;
  readonly ringIsHole: Uint8Array;
  readonly cornerLat: Int32Array;
  readonly cornerLng: Int32Array;
  readonly stretchSouth: Int32Array;
  readonly stretchNorth: Int32Array;
  readonly shapeBoxes: Uint8Array;
}

type ShapeRows = Omit<Shapes, 'shapeBoxes'>;

const STRETCH = 64;
type Polygons = readonly (readonly (readonly LngLat[])[])[];

function polygonsOfShape(shape: Shape): Polygons {
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** Collects shapes in any order; `build` puts them into the order of their places. */
export class ShapesBuilder {
  readonly #place = new Growing((length) => new Uint32Array(length), 64);
  readonly #shapeRing = new Growing((length) => new Uint32Array(length), 64);
  readonly #ringCorner = new Growing((length) => new Uint32Array(length), 64);
  readonly #ringIsHole = new Growing((length) => new Uint8Array(length), 64);
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));

  add(place: number, shape: Shape): void {
    this.#place.push(place);
    this.#shapeRing.push(this.#ringIsHole.length);
    for (const polygon of polygonsOfShape(shape)) {
      for (const [index, ring] of polygon.entries()) {
        this.#ringCorner.push(this.#lat.length);
        this.#ringIsHole.push(index > 0 ? 1 : 0);
        for (const [lng, lat] of ring) {
          this.#lat.push(Math.round(lat * COORDINATE_SCALE));
          this.#lng.push(Math.round(lng * COORDINATE_SCALE));
        }
      }
    }
  }

  /** The shapes with their places renumbered by `rankOf`. */
  build(rankOf: Uint32Array): Shapes {
    const place = this.#place.view();
    const starts = [...this.#shapeRing.view(), this.#ringIsHole.length];
    const ringStarts = [...this.#ringCorner.view(), this.#lat.length];
    const order = place.map((_, shape) => shape).sort((a, b) => rankOf[place[a]] - rankOf[place[b]]);
    const shapeRing = new Growing((length) => new Uint32Array(length), order.length + 1);
    const ringCorner = new Growing((length) => new Uint32Array(length), ringStarts.length);
    const ringIsHole = new Growing((length) => new Uint8Array(length), ringStarts.length);
    const cornerLat = new Growing((length) => new Int32Array(length), this.#lat.length + 1);
    const cornerLng = new Growing((length) => new Int32Array(length), this.#lat.length + 1);
    for (const shape of order) {
      shapeRing.push(ringIsHole.length);
      for (let ring = starts[shape]; ring < starts[shape + 1]; ring++) {
        ringCorner.push(cornerLat.length);
        ringIsHole.push(this.#ringIsHole.get(ring));
        cornerLat.append(this.#lat.view().subarray(ringStarts[ring], ringStarts[ring + 1]));
        cornerLng.append(this.#lng.view().subarray(ringStarts[ring], ringStarts[ring + 1]));
      }
    }
    shapeRing.push(ringIsHole.length);
    ringCorner.push(cornerLat.length);
    const shapes = {
      shapePlace: idColumn<PlaceNumber>(order.map((shape) => rankOf[place[shape]])),
      shapeRing: shapeRing.view(),
      ringCorner: ringCorner.view(),
      ringIsHole: ringIsHole.view(),
      cornerLat: cornerLat.view(),
      cornerLng: cornerLng.view(),
      ...stretchesOf(cornerLat.view()),
    };
    return { ...shapes, shapeBoxes: packedBoxesOf(shapes) };
  }
}

/** The latitudes between which each 64 edges lie; an edge leads from a corner to the next. */
function stretchesOf(lat: Int32Array): Pick<Shapes, 'stretchSouth' | 'stretchNorth'> {
  const count = Math.ceil(lat.length / STRETCH);
  const south = new Int32Array(count);
  const north = new Int32Array(count);
  for (let stretch = 0; stretch < count; stretch++) {
    const edges = lat.subarray(stretch * STRETCH, (stretch + 1) * STRETCH + 1);
    south[stretch] = edges.reduce((least, value) => Math.min(least, value));
    north[stretch] = edges.reduce((most, value) => Math.max(most, value));
  }
  return { stretchSouth: south, stretchNorth: north };
}

function packedBoxesOf(shapes: ShapeRows): Uint8Array {
  const count = shapes.shapeRing.length - 1;
  return PackedBoxes.pack(count, boxesOf(shapes), Int32Array)?.bytes ?? new Uint8Array(0);
}

function* boxesOf({ shapeRing, ringCorner, cornerLat, cornerLng }: ShapeRows): Iterable<Box> {
  for (let shape = 0; shape < shapeRing.length - 1; shape++) {
    let [west, south, east, north] = [
      COORDINATE_SCALE * 360,
      COORDINATE_SCALE * 360,
      -COORDINATE_SCALE * 360,
      -COORDINATE_SCALE * 360,
    ];
    for (let corner = ringCorner[shapeRing[shape]]; corner < ringCorner[shapeRing[shape + 1]]; corner++) {
      west = Math.min(west, cornerLng[corner]);
      east = Math.max(east, cornerLng[corner]);
      south = Math.min(south, cornerLat[corner]);
      north = Math.max(north, cornerLat[corner]);
    }
    yield { minX: west, minY: south, maxX: east, maxY: north };
  }
}

/** Answers which places hold a point. */
export class ShapeIndex {
  readonly #shapes: ShapeRows;
  readonly #boxes: PackedBoxes | null;

  constructor(shapes: ShapeRows, boxes: PackedBoxes | null) {
    this.#shapes = shapes;
    this.#boxes = boxes;
  }

  /** The same over shapes that have just been built. */
  static of(shapes: Shapes): ShapeIndex {
    return new ShapeIndex(shapes, PackedBoxes.open(shapes.shapeBoxes));
  }

  /** The places whose surface holds the point; in the order of their numbers. */
  placesAt({ lat, lng }: Position): PlaceNumber[] {
    const x = Math.round(lng * COORDINATE_SCALE);
    const y = Math.round(lat * COORDINATE_SCALE);
    const shapes = this.#boxes?.search(x, y, x, y, (shape) => this.#holds(shape, x, y)) ?? [];
    return shapes.sort((a, b) => a - b).map((shape) => this.#shapes.shapePlace[shape]);
  }

  /** Whether a line from the point to the east crosses the rings an odd number of times. Holes count like any ring. */
  #holds(shape: number, x: number, y: number): boolean {
    const { shapeRing, ringCorner } = this.#shapes;
    let isInside = false;
    for (let ring = shapeRing[shape]; ring < shapeRing[shape + 1]; ring++) {
      if (this.#crossesOddly(ringCorner[ring], ringCorner[ring + 1] - 1, x, y)) isInside = !isInside;
    }
    return isInside;
  }

  #crossesOddly(from: number, to: number, x: number, y: number): boolean {
    const { cornerLat, cornerLng, stretchSouth, stretchNorth } = this.#shapes;
    let isOdd = false;
    for (let edge = from; edge < to; ) {
      const stretch = Math.floor(edge / STRETCH);
      const end = Math.min(to, (stretch + 1) * STRETCH);
      if (y < stretchSouth[stretch] || y > stretchNorth[stretch]) {
        edge = end;
        continue;
      }
      for (; edge < end; edge++) {
        const ay = cornerLat[edge];
        const by = cornerLat[edge + 1];
        if (ay > y === by > y) continue;
        const ax = cornerLng[edge];
        if (x < ((cornerLng[edge + 1] - ax) * (y - ay)) / (by - ay) + ax) isOdd = !isOdd;
      }
    }
    return isOdd;
  }

  hasShape(place: PlaceNumber): boolean {
    const { shapePlace } = this.#shapes;
    return shapePlace[lowerBound(shapePlace, place)] === place;
  }

  /** The shape of a place as GeoJSON; null when it has none. */
  shapeOf(place: PlaceNumber): Shape | null {
    const { shapePlace, shapeRing, ringIsHole } = this.#shapes;
    const shape = lowerBound(shapePlace, place);
    if (shapePlace[shape] !== place) return null;
    const polygons: LngLat[][][] = [];
    for (let ring = shapeRing[shape]; ring < shapeRing[shape + 1]; ring++) {
      const corners = this.#cornersOf(ring);
      if (ringIsHole[ring] === 0) polygons.push([corners]);
      else polygons[polygons.length - 1].push(corners);
    }
    return polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons };
  }

  #cornersOf(ring: number): LngLat[] {
    const { ringCorner, cornerLat, cornerLng } = this.#shapes;
    const corners: LngLat[] = [];
    for (let corner = ringCorner[ring]; corner < ringCorner[ring + 1]; corner++) {
      corners.push(lngLat({ lat: cornerLat[corner] / COORDINATE_SCALE, lng: cornerLng[corner] / COORDINATE_SCALE }));
    }
    return corners;
  }
}
