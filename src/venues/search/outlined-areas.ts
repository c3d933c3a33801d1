import { MISSING } from '../../branded-ids.ts';
import type { Xy } from '../../geo/position.ts';
import type { VenueMap } from '../graph/map.ts';
import { Outline, type Ring, unit } from '../plan/outline.ts';
import type { Level } from '../plan/venue-ids.ts';
import type { CoursePoint } from './course.ts';

/** How far around a corner of an area one walks, metres. */
const AROUND_METERS = 0.3;

/** An area that no way may lead through: the levels of the plan that it is on, and what is inside of it. */
export interface OutlinedArea {
  readonly levels: readonly Level[];
  readonly outline: Outline;
}

/** Areas that are kept out of, and where one walks around them. */
export class OutlinedAreas {
  readonly corners: readonly CoursePoint[];
  readonly #areas: readonly OutlinedArea[];

  constructor(map: VenueMap, areas: readonly OutlinedArea[]) {
    this.#areas = areas;
    this.corners = areas.flatMap(({ levels, outline }) =>
      levels.flatMap((level) =>
        pointsAround(outline)
          .filter(([x, y]) => !areas.some((area) => area.levels.includes(level) && area.outline.contains(x, y)))
          .map(([x, y]) => ({ x, y, level, space: map.spaceAt(x, y, level), vertex: MISSING }))
          .filter(({ space }) => space >= 0),
      ),
    );
  }

  /** Whether a straight piece leads through an area; those that it begins or ends in because it has to are excepted. */
  touch(a: CoursePoint, b: CoursePoint, except: ReadonlySet<OutlinedArea>): boolean {
    return this.#areas.some((area) => {
      const isOn = area.levels.includes(a.level) || area.levels.includes(b.level);
      if (!isOn || except.has(area)) return false;
      const { outline } = area;
      return outline.contains(a.x, a.y) || outline.contains(b.x, b.y) || outline.blocks(a.x, a.y, b.x, b.y);
    });
  }

  /** The areas that a point is in. */
  around({ x, y, level }: Pick<CoursePoint, 'x' | 'y' | 'level'>): Set<OutlinedArea> {
    return new Set(this.#areas.filter((area) => area.levels.includes(level) && area.outline.contains(x, y)));
  }
}

/** The points a little off the corners of an outline, to both sides: those that are inside drop out later. */
function pointsAround({ edges }: Outline): Xy[] {
  const points: Xy[] = [];
  let first = 0;
  for (let at = 0; at < edges.length; at += 4) {
    const isLast = edges[at + 2] === edges[first] && edges[at + 3] === edges[first + 1];
    if (!isLast) continue;
    // A ring ends where it began.
    for (let corner = first, before = at; corner <= at; before = corner, corner += 4) {
      const [x, y] = [edges[corner], edges[corner + 1]];
      const [inX, inY] = unit(x - edges[before], y - edges[before + 1]);
      const [outX, outY] = unit(edges[corner + 2] - x, edges[corner + 3] - y);
      const [awayX, awayY] = unit(inX - outX, inY - outY);
      for (const sign of [1, -1]) points.push([x + sign * awayX * AROUND_METERS, y + sign * awayY * AROUND_METERS]);
    }
    first = at + 4;
  }
  return points;
}

/** The outline of a polygon without holes, in whatever direction its corners run. */
export function outlineOf(corners: readonly Xy[]): Outline {
  return new Outline([ringOf(corners)]);
}

/** A ring that runs counter-clockwise. */
function ringOf(corners: readonly Xy[]): Ring {
  let twice = 0;
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    twice += x * nextY - nextX * y;
  }
  const turning = twice >= 0 ? corners : corners.toReversed();
  return Float64Array.from(turning.flat());
}
