import type { LngLat } from '../../geo/position.ts';
import type { Finding, Plan } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { Level, SpaceId } from '../plan/venue-ids.ts';
import { OPENING, openWalls, type Side, sidesOf } from './doorways.ts';
import type { GraphDraft } from './draft.ts';

/** An outline that turns by less at a corner is straight there. */
const STRAIGHT_DEGREES = 5;
/** Corners in straight walls stand for ways through in a plan where this share of them are doors. */
const MOSTLY_DOORS = 0.75;

/** A corner in a straight wall between two surfaces. */
interface Trace {
  readonly level: Level;
  readonly x: number;
  readonly y: number;
}

/**
 * Ways through walls that a plan has lost. Who draws a door adds a corner to the straight wall between two rooms. Converters that leave
 * out openings without a door leave that corner in both outlines: it shows where the opening was, in plans whose other corners of this
 * kind are doors.
 */
export class Traces {
  readonly #lost: readonly Trace[];

  constructor(plan: Plan, plane: Plane) {
    const traces = tracesOf(plan, plane);
    const doors = new Set(
      plan.doors.flatMap(({ at, levels }) => {
        const [x, y] = plane.xy(at);
        return levels.map((level) => keyOf(x, y, level));
      }),
    );
    const lost = traces.filter(({ x, y, level }) => !doors.has(keyOf(x, y, level)));
    this.#lost = lost.length <= (1 - MOSTLY_DOORS) * traces.length ? lost : [];
  }

  /** Opens the walls of a space at its traces; returns whether there are some. */
  open(draft: GraphDraft, space: SpaceId, reason: string, findings: Finding[]): boolean {
    const { kind, level, feature } = draft.spaces[space];
    const own = this.#lost.filter((trace) => trace.level === level && draft.isInWall(space, trace.x, trace.y));
    const best = kind === 'stairs' || kind === 'lift' ? aroundRooms(draft, own) : own;
    for (const { x, y } of best) {
      // Who opened the other side has opened this one.
      if (draft.find(x, y, level) === undefined) openWalls(draft, draft.at(x, y, level), OPENING);
    }
    const source = draft.plan.features[feature]?.source;
    if (own.length > 0 && source !== undefined) {
      const text = `${reason}: an opening is assumed at each corner in its straight walls`;
      findings.push({ kind: 'virtual door', source, levels: [level], text });
    }
    return own.length > 0;
  }
}

/** Nobody goes through a room to stairs that are reached in another way. */
function aroundRooms(draft: GraphDraft, traces: readonly Trace[]): readonly Trace[] {
  const isRoom = ({ space }: Side) => draft.spaces[space].kind === 'room';
  const others = traces.filter(({ x, y, level }) => !sidesOf(draft, x, y, level).some(isRoom));
  return others.length > 0 ? others : traces;
}

/** The straight corners that exactly two surfaces of a level share. */
function tracesOf(plan: Plan, plane: Plane): Trace[] {
  const corners = plan.spaces.flatMap(({ levels, polygons }) =>
    polygons.flat().flatMap((ring) => cornersOf(ring, levels, plane)),
  );
  return [...Map.groupBy(corners, ({ x, y, level }) => keyOf(x, y, level)).values()]
    .filter((uses) => uses.length === 2 && uses.every(({ isStraight }) => isStraight))
    .map(([trace]) => trace);
}

function cornersOf(ring: readonly LngLat[], levels: readonly Level[], plane: Plane): (Trace & { isStraight: boolean })[] {
  const points = ring.slice(1).map((corner) => plane.xy(corner));
  return points.flatMap(([x, y], i) => {
    const [beforeX, beforeY] = points[(i || points.length) - 1];
    const [afterX, afterY] = points[(i + 1) % points.length];
    const turn = Math.atan2(afterY - y, afterX - x) - Math.atan2(y - beforeY, x - beforeX);
    const isStraight = Math.cos(turn) > Math.cos((STRAIGHT_DEGREES * Math.PI) / 180);
    return levels.map((level) => ({ x, y, level, isStraight }));
  });
}

function keyOf(x: number, y: number, level: Level): string {
  return `${x} ${y} ${level}`;
}
