import type { Xy } from '../../geo/position.ts';
import { type Box, PackedBoxes } from '../../storage/packed-boxes.ts';
import { type Finding, isPlatform, type Walkable } from '../plan/plan.ts';
import type { Level, SpaceId } from '../plan/venue-ids.ts';
import type { GraphDraft, Parts } from './draft.ts';
import type { LevelledLine } from './lines.ts';

/** How far away the rest of the venue is looked for, metres: farther away nobody has merely forgotten a stretch. */
const NEAR_METERS = 30;
/** So many parts are reported: a plan with more is no plan of ways. */
const MOST_FINDINGS = 500;
/** So many other objects of a part are named. */
const NAMED = 5;

/** Something that is walked on. */
interface Walked {
  readonly source: string;
  readonly level: Level;
  readonly part: number;
  /** Points of it. */
  readonly points: readonly Xy[];
  /** What a mapper calls it, and how much it matters. */
  readonly what: (typeof KINDS)[number];
}

const KINDS = ['platform', 'stairwell', 'lift', 'room', 'ground', 'flight of stairs', 'path'] as const;

/** What a plan says of the ways through it as a whole. */
export interface Survey {
  readonly findings: readonly Finding[];
  readonly walkable: Walkable;
}

/** Looks for what can be walked on but is cut off from most of the venue: one finding for each part, at what matters most of it. */
export function surveyOf(draft: GraphDraft, lines: readonly LevelledLine[]): Survey {
  const parts = draft.parts();
  const walked = [...walkedSpaces(draft, parts), ...walkedLines(draft, lines, parts)];
  const byPart = Map.groupBy(walked, ({ part }) => part);
  const main = byPart.get(parts.main) ?? [];
  byPart.delete(parts.main);
  const near = new Surroundings(main);
  // A room by itself is reported as unreachable.
  const others = [...byPart.values()].filter(([first, ...more]) => more.length > 0 || first.what !== 'room');
  const findings = others.slice(0, MOST_FINDINGS).map((objects) => cutOff(objects, near));
  return { findings, walkable: { objects: walked.length, joined: main.length } };
}

function walkedSpaces(draft: GraphDraft, parts: Parts): Walked[] {
  const { plan, plane, spaces } = draft;
  const pieces = Map.groupBy(draft.spaceIds, (space) => spaces[space].feature);
  return plan.spaces.flatMap(({ feature, kind, polygons, levels }) => {
    const own = plan.features[feature];
    const { source } = own;
    const points = polygons.flat(2).map((corner) => plane.xy(corner));
    const what = isPlatform(own) ? 'platform' : WHAT[kind];
    return levels.flatMap((level): Walked[] => {
      const own =
        kind === 'open'
          ? groundsAt(draft, points, level)
          : (pieces.get(feature) ?? []).filter((space) => spaces[space].level === level);
      if (own.length === 0) return [];
      const joined = own.find((space) => parts.ofSpace(space) === parts.main) ?? own[0];
      return [{ source, level, part: parts.ofSpace(joined), points, what }];
    });
  });
}

const WHAT = { open: 'ground', hall: 'room', room: 'room', stairs: 'stairwell', lift: 'lift' } as const;

/** The open grounds in or at whose borders some corners are. */
function groundsAt({ spaces, spacesOn }: GraphDraft, corners: readonly Xy[], level: Level): SpaceId[] {
  const open = (spacesOn.get(level) ?? []).filter((space) => spaces[space].kind === 'open');
  return open.filter((space) => {
    const { outline } = spaces[space];
    return corners.some(([x, y]) => outline.contains(x, y) || outline.edgesNear(x, y, AT_CORNER_METERS).length > 0);
  });
}

/** A corner of ground is at its border, up to the rounding, metres. */
const AT_CORNER_METERS = 0.01;

/** Lines that the plan places on a level: those without one are ways around it, and end where the map was cut. */
function walkedLines(draft: GraphDraft, lines: readonly LevelledLine[], parts: Parts): Walked[] {
  return lines.flatMap(({ line, points, levels }): Walked[] => {
    if (!line.isLevelTold) return [];
    const of = points.flatMap(([x, y], i) => {
      const vertex = draft.find(x, y, levels[i]);
      return vertex === undefined ? [] : [parts.ofVertex(vertex)];
    });
    if (of.length === 0) return [];
    // One of its ends may be at a door that nobody is meant to use.
    const part = of.find((each) => each === parts.main) ?? of[0];
    const isOfPlatform = isPlatform(draft.plan.features[line.feature]);
    const what = line.kind !== 'path' ? 'flight of stairs' : isOfPlatform ? 'platform' : 'path';
    return [{ source: line.source, level: levels[0], part, points, what }];
  });
}

function cutOff(objects: readonly Walked[], surroundings: Surroundings): Finding {
  const [first, ...others] = objects.toSorted((a, b) => KINDS.indexOf(a.what) - KINDS.indexOf(b.what));
  const sources = [...new Set(others.map(({ source }) => source))].filter((source) => source !== first.source);
  const more = sources.length > NAMED ? ` and ${sources.length - NAMED} more` : '';
  const together = sources.length === 0 ? '' : ` and what it is joined with (${sources.slice(0, NAMED).join(', ')}${more})`;
  const near = surroundings.nearestTo(objects);
  const where = near
    ? `; the nearest is ${near.source}, ${near.meters.toFixed(1)} m away`
    : `; nothing is nearer than ${NEAR_METERS} m`;
  return {
    kind: 'cut off',
    source: first.source,
    levels: [...new Set(objects.map(({ level }) => level))].sort((a, b) => a - b),
    text: `the ${first.what}${together} leads to nothing else of the venue${where}`,
    objects: sources,
  };
}

/** What most of a venue is, to find what of it is nearest. */
class Surroundings {
  readonly #levels: ReadonlyMap<Level, { readonly objects: readonly Walked[]; readonly boxes: PackedBoxes | null }>;

  constructor(objects: readonly Walked[]) {
    const byLevel = [...Map.groupBy(objects, ({ level }) => level)];
    this.#levels = new Map(
      byLevel.map(([level, own]) => [level, { objects: own, boxes: PackedBoxes.pack(own.length, own.map(boxOf)) }]),
    );
  }

  /** What is nearest to some objects on a level of theirs, by the corners of both. */
  nearestTo(objects: readonly Walked[]): { readonly source: string; readonly meters: number } | null {
    let best: { source: string; meters: number } | null = null;
    for (const object of objects) {
      const { minX, minY, maxX, maxY } = boxOf(object);
      const here = this.#levels.get(object.level);
      const found = here?.boxes?.search(minX - NEAR_METERS, minY - NEAR_METERS, maxX + NEAR_METERS, maxY + NEAR_METERS);
      for (const index of found ?? []) {
        const other = here?.objects[index];
        const meters = other ? metersBetween(object.points, other.points) : Number.POSITIVE_INFINITY;
        if (other && meters <= NEAR_METERS && (!best || meters < best.meters)) best = { source: other.source, meters };
      }
    }
    return best;
  }
}

function boxOf({ points }: Walked): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}

function metersBetween(some: readonly Xy[], others: readonly Xy[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of some)
    for (const [otherX, otherY] of others) least = Math.min(least, Math.hypot(x - otherX, y - otherY));
  return least;
}
