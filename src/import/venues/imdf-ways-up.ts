import { localMeters } from '../../geo/distance.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Rings } from '../../venues/index.ts';

/** Units that are drawn above each other are joined by a way of this length: where in them it rises nobody says, metres. */
const LEAST_METERS = 1;
/** A point so far into a unit, as a share of the way to its middle, is not in its wall. */
const INTO = 0.05;

/** A unit that a way leads from or to: where its middle is, and its ground. */
export interface UnitGround {
  readonly label: LngLat;
  readonly rings: Rings | null;
}

/** A way between two units of different levels: from middle to middle of what are stairs, else to the point of a unit that is nearest to them. */
export function wayUp(from: UnitGround, to: UnitGround, via: UnitGround | null): readonly [LngLat, LngLat] {
  const start = via ? nearestIn(from, via.label) : from.label;
  const end = via ? nearestIn(to, via.label) : to.label;
  if (metersBetween(start, end) >= LEAST_METERS || !to.rings) return [start, end];
  return [start, asideOf(start, to.rings)];
}

/** A point towards the corner of some ground that is farthest away. */
function asideOf(at: LngLat, [outer]: Rings): LngLat {
  const corner = outer.reduce((a, b) => (metersBetween(b, at) > metersBetween(a, at) ? b : a));
  return towards(at, corner, Math.min(0.5, LEAST_METERS / Math.max(0.01, metersBetween(at, corner))));
}

/** The point of a unit that is nearest to another one, in it and not on its border. */
function nearestIn({ label, rings }: UnitGround, [lng, lat]: LngLat): LngLat {
  if (!rings || polygonContains(rings, lng, lat)) return lngLat({ lat, lng });
  let best = label;
  let least = Number.POSITIVE_INFINITY;
  const [outer] = rings;
  for (let i = 1; i < outer.length; i++) {
    const at = nearestOnEdge(outer[i - 1], outer[i], lngLat({ lat, lng }));
    const meters = metersBetween(at, lngLat({ lat, lng }));
    if (meters >= least) continue;
    least = meters;
    best = at;
  }
  return towards(best, label, INTO);
}

function nearestOnEdge([ax, ay]: LngLat, [bx, by]: LngLat, [x, y]: LngLat): LngLat {
  // A degree of longitude is shorter than one of latitude.
  const scale = Math.cos((ay * Math.PI) / 180);
  const [east, north] = [(bx - ax) * scale, by - ay];
  const square = east * east + north * north;
  const share = square === 0 ? 0 : ((x - ax) * scale * east + (y - ay) * north) / square;
  return towards(lngLat({ lat: ay, lng: ax }), lngLat({ lat: by, lng: bx }), Math.min(1, Math.max(0, share)));
}

function towards([ax, ay]: LngLat, [bx, by]: LngLat, share: number): LngLat {
  return lngLat({ lat: ay + (by - ay) * share, lng: ax + (bx - ax) * share });
}

function metersBetween([ax, ay]: LngLat, [bx, by]: LngLat): number {
  return localMeters(ay, ax, by, bx);
}
