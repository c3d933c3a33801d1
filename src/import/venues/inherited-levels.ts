import type { LngLat } from '../../geo/position.ts';
import { DisjointSets } from '../../storage/disjoint-sets.ts';
import type { Level, PlanDoor, PlanFeature, PlanLift, PlanLine, PlanSpace } from '../../venues/index.ts';

const keyOf = ([lng, lat]: LngLat): string => `${lng},${lat}`;

/** What is drawn at a corner and has a level. */
interface Contact {
  readonly key: string;
  /** Several where it is on one of them, nobody says on which. */
  readonly levels: readonly Level[];
}

/** What of a plan tells the level of what touches it. */
interface Surroundings {
  readonly spaces: readonly PlanSpace[];
  readonly doors: readonly PlanDoor[];
  readonly lifts: readonly PlanLift[];
  readonly features: readonly PlanFeature[];
}

/**
 * Paths without a level that lie between paths of one and the same level are on that one, alone or several together: a bridge of which a
 * part has no tag is no street. They have no free end, and nothing that touches them is on another level.
 */
export function withInheritedLevels(
  lines: readonly PlanLine[],
  surroundings: Surroundings,
): { readonly lines: PlanLine[]; readonly features: PlanFeature[] } {
  const features = [...surroundings.features];
  const untold = lines.filter(({ kind, isLevelTold }) => kind === 'path' && !isLevelTold);
  const contacts = Map.groupBy(contactsOf(lines, surroundings), ({ key }) => key);
  const levels = new Map<PlanLine, Level>();
  for (const connected of connectedLines(untold)) {
    const level = levelBetween(connected, contacts);
    if (level !== null && level !== 0) for (const line of connected) levels.set(line, level);
  }
  const changed = lines.map((line) => {
    const level = levels.get(line);
    if (level === undefined) return line;
    features[line.feature] = { ...features[line.feature], levels: [level] };
    return { ...line, levels: [level], isLevelTold: true };
  });
  return { lines: changed, features };
}

/** All that has a level, by the corners at which a path can touch it. */
function contactsOf(lines: readonly PlanLine[], { spaces, doors, lifts }: Surroundings): Contact[] {
  const ends = (path: readonly LngLat[]) => [path[0], path[path.length - 1]];
  return [
    ...lines.flatMap(({ path, levels, isLevelTold }) => {
      if (!isLevelTold) return [];
      return (levels.length > 1 ? ends(path) : path).map((at) => ({ key: keyOf(at), levels }));
    }),
    ...spaces.flatMap(({ polygons, levels }) => polygons.flat(2).map((at) => ({ key: keyOf(at), levels }))),
    ...[...doors, ...lifts].flatMap(({ at, levels }) => (levels.length > 0 ? [{ key: keyOf(at), levels }] : [])),
  ];
}

/** Lines that share corners, together. */
function connectedLines(lines: readonly PlanLine[]): PlanLine[][] {
  const sets = new DisjointSets(lines.length);
  const firsts = new Map<string, number>();
  for (const [number, { path }] of lines.entries()) {
    for (const key of path.map(keyOf)) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, number);
      else sets.join(first, number);
    }
  }
  return [...Map.groupBy(lines.keys(), (number) => sets.of(number)).values()].map((each) => each.map((n) => lines[n]));
}

/** The one level of what touches some lines, at two places or more; null where they are not all between that. */
function levelBetween(lines: readonly PlanLine[], contacts: ReadonlyMap<string, readonly Contact[]>): Level | null {
  const corners = [...new Set(lines.flatMap(({ path }) => path.map(keyOf)))];
  const touching = corners.map((key) => contacts.get(key) ?? []).filter((each) => each.length > 0);
  const clear = touching.filter((each) => each.some(({ levels }) => levels.length === 1));
  if (clear.length < 2 || hasFreeEnd(lines, contacts)) return null;
  const [level] = clear[0].find(({ levels }) => levels.length === 1)?.levels ?? [];
  return touching.flat().every(({ levels }) => levels.includes(level)) ? level : null;
}

function hasFreeEnd(lines: readonly PlanLine[], contacts: ReadonlyMap<string, readonly Contact[]>): boolean {
  const counts = new Map<string, number>();
  for (const key of lines.flatMap(({ path }) => path.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return lines.some(({ path }) =>
    [path[0], path[path.length - 1]].map(keyOf).some((key) => !contacts.has(key) && counts.get(key) === 1),
  );
}
