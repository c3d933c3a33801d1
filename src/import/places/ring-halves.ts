import { Clipper } from 'clipper2-ts';
import { isAcross } from '../../geo/antimeridian.ts';
import { type LngLat, lngLat } from '../../geo/position.ts';
import type { Ring } from '../../osm/rings.ts';

/** Of degrees, where a ring is cut: a centimetre. */
const DECIMALS = 7;

/** What a ring encloses on either side of the antimeridian: the ring itself where it does not cross it. */
export function ringHalves(ring: Ring): readonly Ring[] {
  return ring.some((_, i) => isFarFromLast(ring, i)) ? halvesOf(ring) : [ring];
}

/** Whether a ring steps over the antimeridian to a corner. */
function isFarFromLast(ring: Ring, i: number): boolean {
  return i > 0 && isAcross(ring[i - 1][0], ring[i][0]);
}

/** One that does not come back to where it began, as that of Antarctica, goes around the pole. */
function halvesOf(ring: Ring): Ring[] {
  let turns = 0;
  const line = ring.map(([lng, lat], i) => {
    if (isFarFromLast(ring, i)) turns += lng < ring[i - 1][0] ? 360 : -360;
    return { x: lng + turns, y: lat };
  });
  const [{ x, y }] = line;
  const pole = y < 0 ? -90 : 90;
  if (turns !== 0) line.push({ x: x + turns, y: pole }, { x, y: pole });
  return [-360, 0, 360].flatMap((turn) =>
    Clipper.rectClip({ left: turn - 180, top: -90, right: turn + 180, bottom: 90 }, line, DECIMALS).map((piece) =>
      [...piece, piece[0]].map((corner): LngLat => lngLat({ lat: corner.y, lng: corner.x - turn })),
    ),
  );
}
