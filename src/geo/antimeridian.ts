import { intersection } from 'polyclip-ts';
import type { Position } from './position.ts';

/** Where an edge crosses the antimeridian: the same place as it is counted before it, and behind it. */
interface Crossing {
  readonly before: Position;
  readonly behind: Position;
}

/** Whether an edge between two longitudes goes the shorter way around across the antimeridian. @param halfTurn 180° in their unit */
export function isAcross(fromLng: number, toLng: number, halfTurn = 180): boolean {
  return Math.abs(toLng - fromLng) > halfTurn;
}

/** Where an edge that is across meets the antimeridian. */
export function crossingOf(from: Position, to: Position): Crossing {
  const side = from.lng < 0 ? -180 : 180;
  const [own, other] = [Math.abs(side - from.lng), Math.abs(-side - to.lng)];
  const lat = crossingLat(from.lat, to.lat, own, other);
  return { before: { lat, lng: side }, behind: { lat, lng: -side } };
}

/** From this latitude on the straight line between two places is that of the plane around the pole. */
const POLAR_LATITUDE = 85;

/** @param own degrees of longitude up to the antimeridian @param other those behind it */
function crossingLat(fromLat: number, toLat: number, own: number, other: number): number {
  const linear = fromLat + ((toLat - fromLat) * own) / (own + other || 1);
  const sign = Math.sign(linear);
  const [from, to] = [90 - sign * fromLat, 90 - sign * toLat];
  if (Math.max(from, to) > 90 - POLAR_LATITUDE || own + other === 0) return linear;
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  // The triangles from the pole to either end and to the crossing make up that from the pole to both ends.
  const both = from * sine(own) + to * sine(other);
  return both === 0 ? linear : sign * (90 - (from * to * sine(own + other)) / both);
}

/** The pieces of a line on either side of the antimeridian: one where it is not crossed. */
export function cutAtAntimeridian(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = [[]];
  for (const [i, point] of line.entries()) {
    const before = line[i - 1] ?? point;
    if (isAcross(before.lng, point.lng)) {
      const crossing = crossingOf(before, point);
      pieces[pieces.length - 1]?.push(crossing.before);
      pieces.push([crossing.behind]);
    }
    pieces[pieces.length - 1]?.push(point);
  }
  return pieces;
}

/** Polygons as GeoJSON has them: `[lng, lat]`, outer rings first. */
export type LngLatPolygons = [lng: number, lat: number][][][];

const TURNS = [-360, 0, 360];

/** Polygons whose longitudes go on beyond 180°, cut there as RFC 7946 asks (3.1.9): all longitudes lie between −180° and 180°. */
export function cutPolygons(polygons: LngLatPolygons): LngLatPolygons {
  return polygons.flatMap((polygon) => {
    const isWithin = polygon.every((ring) => ring.every(([lng]) => Math.abs(lng) <= 180));
    return isWithin ? [polygon] : TURNS.flatMap((turn) => partOnTurn(polygon, turn));
  });
}

/** What of a polygon lies on one turn around the earth. */
function partOnTurn(polygon: LngLatPolygons[number], turn: number): LngLatPolygons {
  const [west, east] = [turn - 180, turn + 180];
  const around: [number, number][] = [
    [west, -90],
    [east, -90],
    [east, 90],
    [west, 90],
    [west, -90],
  ];
  return intersection([polygon], [[around]]).map((part) =>
    part.map((ring) => ring.map(([lng, lat]): [number, number] => [lng - turn, lat])),
  );
}
