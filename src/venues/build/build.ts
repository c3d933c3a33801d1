import { idColumn, sparseIdColumn } from '../../branded-ids.ts';
import type { LngLat } from '../../geo/position.ts';
import { orderBy } from '../../storage/order.ts';
import { startsOf } from '../../storage/starts.ts';
import type { GraphRows } from '../graph/sections.ts';
import type { Finding, Plan, PlanSpace, Walkable } from '../plan/plan.ts';
import { SPACE_NUMBER } from '../plan/plan.ts';
import type { Plane } from '../plan/plane.ts';
import type { FeatureId, Vertex } from '../plan/venue-ids.ts';
import { surveyOf } from './cut-off.ts';
import { OPENING, openDoors, openWalls, shutDoors } from './doorways.ts';
import { GraphDraft } from './draft.ts';
import { groundOf } from './ground.ts';
import { leadOn } from './lead-on.ts';
import { LevelEvidence } from './level-evidence.ts';
import { joinJumps, joinLevels } from './level-jumps.ts';
import { joinLifts } from './lifts.ts';
import { drawLines } from './lines.ts';
import { joinVisible, type LineLimits } from './sight.ts';
import { joinStairwells } from './storeys.ts';
import { openBorders } from './thresholds.ts';
import { joinCrossed, joinTouching } from './touching.ts';
import { Traces } from './traces.ts';
import { openLostWays, openRooms } from './virtual-doors.ts';

/** The walkable graph of a plan, and where its doors and lifts are in it. */
export interface BuiltGraph {
  readonly rows: GraphRows;
  /** The vertices of features that are points of the graph themselves: doors and the stops of lifts. */
  readonly verticesOf: ReadonlyMap<FeatureId, readonly Vertex[]>;
  readonly findings: readonly Finding[];
  readonly walkable: Walkable;
}

/** Makes the walkable graph of a plan. Whatever is unclear about the plan is reported as a finding. @throws TooOpen */
export function buildGraph(plan: Plan, plane: Plane, limits?: LineLimits): BuiltGraph {
  const findings: Finding[] = [];
  const whole = { ...plan, spaces: plan.spaces.map((space) => withLandings(space, plan, plane)) };
  const spaces = groundOf(whole, plane);
  const draft = new GraphDraft(whole, plane, spaces);
  const { ends, lines } = drawLines(draft, new LevelEvidence(whole, plane), findings);
  joinTouching(draft, lines);
  const jumps = joinLevels(draft, lines);
  const doors = openDoors(draft, findings);
  const shut = shutDoors(draft).flatMap((vertex) => draft.part(vertex));
  placeLines(draft, new Set([...[...doors.values()].flat(), ...shut]));
  joinCrossed(draft, lines);
  openBorders(draft);
  const traces = new Traces(whole, plane);
  openLostWays(draft, traces, findings);
  const stops = joinLifts(draft, traces, findings);
  const isShut = new Set(shut);
  leadOn(
    draft,
    ends.filter(({ vertex }) => !isShut.has(vertex)),
    findings,
  );
  joinStairwells(draft, traces, findings);
  openRooms(draft, traces, findings);
  joinJumps(draft, jumps, findings);
  draft.finishStretches();
  joinVisible(draft, limits);
  draft.finishClosures();
  const survey = surveyOf(draft, lines);
  return {
    rows: rowsOf(draft),
    verticesOf: new Map([...doors, ...stops]),
    findings: [...findings, ...survey.findings],
    walkable: survey.walkable,
  };
}

/** Stairs and lifts have a landing wherever a door opens to them between the storeys that their tags name. */
function withLandings(space: PlanSpace, { doors }: Plan, plane: Plane): PlanSpace {
  const isVertical = space.kind === 'stairs' || space.kind === 'lift';
  if (!isVertical || space.levels.length < 2) return space;
  const [low, high] = [Math.min(...space.levels), Math.max(...space.levels)];
  const keyOf = (corner: LngLat) => plane.xy(corner).join();
  const corners = new Set(space.polygons.flat(2).map(keyOf));
  const landings = doors
    .filter(({ at }) => corners.has(keyOf(at)))
    .flatMap(({ levels }) => levels.filter((level) => level > low && level < high && !space.levels.includes(level)));
  return landings.length === 0
    ? space
    : { ...space, levels: [...new Set([...space.levels, ...landings])].sort((a, b) => a - b) };
}

/** Joins the corners of lines with the spaces that they lie in, or in whose walls they are. */
function placeLines(draft: GraphDraft, doors: ReadonlySet<Vertex>): void {
  const vertices = draft.vertices;
  for (let vertex = 0 as Vertex; vertex < vertices; vertex++) {
    if (doors.has(vertex) || draft.space.get(vertex) >= 0) continue;
    const [x, y, level] = [draft.x.get(vertex), draft.y.get(vertex), draft.level.get(vertex)];
    if (draft.isInAnyWall(x, y, level)) openWalls(draft, vertex, OPENING);
    else for (const space of draft.spacesAt(x, y, level)) draft.place(vertex, space);
  }
}

/** The rows of a finished graph: arcs sorted by where they begin. */
function rowsOf(draft: GraphDraft): GraphRows {
  const { spaces } = draft;
  const vertices = draft.vertices;
  const tails = draft.from.view();
  const order = orderBy(tails.length, [tails]);
  const firstArc = new Uint32Array(vertices + 1);
  for (const tail of tails) firstArc[tail + 1]++;
  for (let vertex = 0; vertex < vertices; vertex++) firstArc[vertex + 1] += firstArc[vertex];
  const rings = spaces.flatMap((space) => space.rings);
  return {
    x: draft.x.view().slice(),
    y: draft.y.view().slice(),
    level: draft.level.view().slice(),
    space: sparseIdColumn(draft.space.view().slice()),
    firstArc: idColumn(firstArc),
    head: idColumn(order.map((arc) => draft.to.get(arc))),
    kind: Uint8Array.from(order, (arc) => draft.kind.get(arc)),
    closed: Uint8Array.from(order, (arc) => draft.closed.get(arc)),
    meters: Float64Array.from(order, (arc) => draft.meters.get(arc)),
    seconds: Float64Array.from(order, (arc) => draft.seconds.get(arc)),
    dislike: Float64Array.from(order, (arc) => draft.dislike.get(arc)),
    assumed: Uint8Array.from(order, (arc) => draft.assumed.get(arc)),
    arcFeature: sparseIdColumn(Int32Array.from(order, (arc) => draft.feature.get(arc))),
    spaceLevel: Float64Array.from(spaces, ({ level }) => level),
    spaceKind: Uint8Array.from(spaces, ({ kind }) => SPACE_NUMBER[kind]),
    spaceFeature: sparseIdColumn(Int32Array.from(spaces, ({ feature }) => feature)),
    spaceClosed: Uint8Array.from(draft.spaceIds, (space) => draft.closedOf(space)),
    spaceRing: startsOf(spaces.map((space) => space.rings.length)),
    ringCorner: startsOf(rings.map((ring) => ring.length / 2)),
    corner: Float64Array.from(rings.flatMap((ring) => [...ring])),
    insideStart: startsOf(draft.inside.map(({ length }) => length)),
    inside: idColumn(Uint32Array.from(draft.inside.flat())),
  };
}
