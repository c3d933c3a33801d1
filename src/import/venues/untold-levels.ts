import { type Box, boxOfGeometry } from '../../geo/box.ts';
import type { LngLat } from '../../geo/position.ts';
import { polygonContains } from '../../geo/ring.ts';
import type { Finding, Level, Plan, PlanLine, PlanSpace } from '../../venues/index.ts';

/** What lines touch at their ends. */
type Surroundings = Pick<Plan, 'lines' | 'doors' | 'marks' | 'spaces'>;

const keyOf = ([lng, lat]: LngLat): string => `${Math.round(lng * 1e8)},${Math.round(lat * 1e8)}`;

/** Lines, with the levels of stairs and escalators whose tags tell none: from the one level that touches an end to the one that touches the other. */
export function withUntoldLevels(plan: Surroundings, findings: Finding[]): PlanLine[] {
  const touching = touchedPoints(plan);
  const spaces = plan.spaces.map((space) => ({ space, box: boxOf(space) }));
  const levelAt = (point: LngLat): Level | null => {
    const levels = touching.get(keyOf(point));
    return only(levels ?? new Set(spaces.filter((each) => covers(each, point)).flatMap(({ space }) => space.levels)));
  };
  return plan.lines.map((line) => {
    const { kind, path, isLevelTold, source } = line;
    if (isLevelTold || (kind !== 'steps' && kind !== 'escalator')) return line;
    const [first, last] = [levelAt(path[0]), levelAt(path[path.length - 1])];
    if (first !== null && last !== null && first !== last)
      return { ...line, levels: [Math.min(first, last), Math.max(first, last)] };
    if (kind === 'escalator') {
      const text = 'it has no level, and what touches its ends does not tell them: taken as 0';
      findings.push({ kind: 'no level', source, levels: [0], text });
    }
    return line;
  });
}

/** The one level of a set; null for none and for several. */
function only(levels: ReadonlySet<Level>): Level | null {
  const [first = null] = levels;
  return levels.size === 1 ? first : null;
}

/** What tells a level where it is: things of one level, by their corners. */
function touchedPoints({ lines, doors, marks, spaces }: Surroundings): ReadonlyMap<string, ReadonlySet<Level>> {
  const points = new Map<string, Set<Level>>();
  const note = (point: LngLat, levels: readonly Level[]): void => {
    if (levels.length !== 1) return;
    const key = keyOf(point);
    points.set(key, (points.get(key) ?? new Set<Level>()).add(levels[0]));
  };
  for (const { path, levels, isLevelTold } of lines) if (isLevelTold) for (const point of path) note(point, levels);
  for (const { at, levels } of [...doors, ...marks]) note(at, levels);
  for (const { polygons, levels } of spaces) for (const point of polygons.flat(2)) note(point, levels);
  return points;
}

interface BoxedSpace {
  readonly space: PlanSpace;
  readonly box: Box;
}

function boxOf({ polygons }: PlanSpace): Box {
  return boxOfGeometry({ type: 'MultiPolygon', coordinates: polygons });
}

function covers({ space, box: [west, south, east, north] }: BoxedSpace, [lng, lat]: LngLat): boolean {
  if (lng < west || lng > east || lat < south || lat > north) return false;
  return space.polygons.some((rings) => polygonContains(rings, lng, lat));
}
