import { at } from '../at.ts';
import { type MatchedTrace, type RoadsContent, type RouteLine, segmentOf, textOf } from '../roads/index.ts';

/** What a road is called: name and number, empty where it has none, and its way in OpenStreetMap. */
interface RoadName {
  readonly name: string;
  readonly ref: string;
  readonly way_id: number;
}

/** A part of a matching along one way of the map. */
interface RoadStretch {
  readonly road: RoadName;
  readonly meters: number;
  /** The first and the last point that is on it; null where there is none. */
  readonly points: readonly [first: number, last: number] | null;
}

/** The roads of a matching. */
export interface Stretches {
  readonly stretches: readonly RoadStretch[];
  /** [piece] the stretch that each half segment is of, counted through all ways */
  readonly ofPiece: readonly number[];
}

/** The roads of a matching, one after the other. @param number which matching it is @param courses its ways */
export function roadStretches(
  { lines, signs }: RoadsContent,
  { matching, piece, matchings }: MatchedTrace,
  number: number,
  courses: readonly RouteLine[],
): Stretches {
  const { first, last } = at(matchings, number);
  const found: { way: number; meters: number; points: [number, number] | null }[] = [];
  const ofPiece: number[] = [];
  for (const { way, meters } of courses) {
    for (const [i, half] of way.halves.entries()) {
      const own = at(lines.way, segmentOf(half));
      const before = found[found.length - 1];
      if (before?.way !== own) found.push({ way: own, meters: 0, points: null });
      at(found, found.length - 1).meters += at(meters, i + 1) - at(meters, i);
      ofPiece.push(found.length - 1);
    }
  }
  for (let point = first; point <= last; point++) {
    if (at(matching, point) !== number) continue;
    const stretch = at(found, at(ofPiece, at(piece, point)));
    stretch.points = [stretch.points?.[0] ?? point, point];
  }
  const stretches = found.map(({ way, meters, points }) => {
    const sign = at(signs.sign, way);
    const road = {
      name: textOf(signs, at(signs.name, sign)),
      ref: textOf(signs, at(signs.ref, sign)),
      way_id: at(lines.wayId, way),
    };
    return { road, meters, points };
  });
  return { stretches, ofPiece };
}
