import { idColumn, MISSING, sparseIdColumn } from '../../branded-ids.ts';
import { type Box, boxOfGeometry, middleOfBox, unitedBox } from '../../geo/box.ts';
import type { Xy } from '../../geo/position.ts';
import { startsOf } from '../../storage/starts.ts';
import { deadEndsOf } from '../graph/dead-ends.ts';
import { gatesOf } from '../graph/gates.ts';
import { type Anchor, VenueMap } from '../graph/map.ts';
import { partsOf } from '../graph/parts.ts';
import { arcCostsOf, type ProfileName, profilesOf } from '../graph/profiles.ts';
import type { GraphRows, VenueRows } from '../graph/sections.ts';
import type { FeatureHead, LevelView, StoredVenue } from '../graph/stored.ts';
import { publishedLevel } from '../plan/levels.ts';
import {
  type Finding,
  isOutlineKind,
  isPlaceKind,
  isPlatform,
  type Plan,
  type PlanFeature,
  type PlanLevel,
} from '../plan/plan.ts';
import { Plane } from '../plan/plane.ts';
import type { FeatureId, Level, SpaceId, Vertex } from '../plan/venue-ids.ts';
import { OneToAll, OUT_OF_REACH } from '../search/one-to-all.ts';
import { Spread } from '../search/spread.ts';
import { buildGraph } from './build.ts';
import { labelOf } from './label.ts';
import { located } from './located.ts';

/** How far from ground and lines something may stand and still be reached, metres. */
const NEAR_METERS = 20;

/** What is known about a venue besides its plan. */
export interface VenueFacts {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What presets of things without a name are called, by language. */
  readonly presetNames: (preset: string) => Readonly<Record<string, string>>;
}

/** Makes a venue from its plan: the graph, where its features are in it, and a report of what is unclear or out of reach. */
export function compileVenue(plan: Plan, facts: VenueFacts): StoredVenue {
  const places = plan.features.filter(({ kind }) => isPlaceKind(kind));
  // Lines lead out of a venue, unless it is drawn by them alone.
  const shown = places.length > 0 ? places : plan.features;
  const box = shown.map(({ geometry }) => boxOfGeometry(geometry)).reduce(unitedBox);
  const plane = new Plane({ lat: (box[1] + box[3]) / 2, lng: (box[0] + box[2]) / 2 });
  const { rows, verticesOf, findings, walkable } = buildGraph(plan, plane);
  const anchors = anchorsOf(plan, plane, rows, verticesOf);
  const profiles = profilesOf(rows);
  const reach = new Map(profiles.map((profile) => [profile, reachOf(plan, rows, anchors, profile)]));
  const unreached = (reach.get('default') ?? []).flatMap((isReached, feature) => {
    const own = plan.features[feature];
    // A platform beside which something is walked on is reported as cut off with that.
    const isExpected = isRoom(own) || (isPlatformLine(own) && anchors[feature].length === 0);
    return isReached || !isExpected ? [] : [unreachable(own, anchors[feature])];
  });
  const heads = plan.features.map(headOf);
  const features = heads.map((_, feature) => feature as FeatureId);
  return {
    rows: { ...rows, ...anchorRows(anchors), ...recordRows(plan) },
    heads,
    meta: {
      name: plan.name,
      names: plan.names,
      bbox: box,
      origin: plane.origin,
      levels: levelsOf(
        plan.levels.filter(({ ground }) => ground !== 'building' || plan.buildings.length === 1),
        shown,
      ),
      buildings: plan.buildings.map((building) => ({
        ...building,
        levels: levelsOf(
          plan.levels.filter((level) => level.within === null || level.building === building.ref),
          shown.filter((feature) => feature.building === building.ref),
        ),
      })),
      levelNames: plan.levels,
      categories: distinct(
        plan.features.filter(({ isSearchable }) => isSearchable).flatMap(({ category }) => category ?? []),
      ),
      languages: distinct(
        plan.features.filter(({ isSearchable }) => isSearchable).flatMap(({ names }) => Object.keys(names)),
      ),
      profiles,
      presetNames: Object.fromEntries(
        distinct(plan.features.flatMap(({ preset }) => preset ?? [])).map((preset) => [preset, facts.presetNames(preset)]),
      ),
      createdAt: facts.createdAt,
      updatedAt: facts.updatedAt,
      findings: located([...plan.findings, ...findings, ...duplicateRefs(plan), ...unreached], plan),
      walkable,
      gates: gatesOf({ rows, heads, features, anchors: (feature) => anchors[feature] }).length,
      rooms: plan.features.filter(isRoom).length,
      reached: Object.fromEntries(
        [...reach].map(([profile, reached]) => [
          profile,
          reached.filter((is, feature) => is && isRoom(plan.features[feature])).length,
        ]),
      ),
    },
  };
}

function isRoom({ kind }: PlanFeature): boolean {
  return kind === 'room';
}

/** Whether a thing is a platform of the venue that is drawn as a line; those without a level are in the street. */
function isPlatformLine(feature: PlanFeature): boolean {
  const { kind, geometry, properties } = feature;
  return isPlatform(feature) && kind === 'point' && geometry.type === 'LineString' && properties.level !== undefined;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function headOf({
  id,
  source,
  kind,
  levels,
  name,
  names,
  ref,
  building,
  category,
  isSearchable,
  preset,
}: PlanFeature): FeatureHead {
  return { id, source, kind, levels, name, names, ref, building, category, isSearchable, preset };
}

/** What is asked for by one `ref` and is not told apart: the platform is meant before the points where its trains stop, which may share its number. */
function duplicateRefs({ features }: Plan): Finding[] {
  const byRef = Map.groupBy(
    features.filter(({ ref, isSearchable }) => ref !== null && isSearchable),
    ({ ref }) => ref,
  );
  return [...byRef].flatMap(([ref, all]) => {
    const drawn = all.filter(({ kind }) => kind !== 'point');
    const [first, ...others] = drawn.length > 0 ? drawn : all;
    if (first === undefined || others.length === 0) return [];
    const named = others.slice(0, 3).map(({ source }) => source);
    const more = others.length > named.length ? ' …' : '';
    const text = `its ref ${ref} is also that of ${named.join(', ')}${more}: the first is meant by it`;
    return [{ kind: 'duplicate ref' as const, source: first.source, levels: first.levels, text }];
  });
}

/** Where each feature is reached: at its label, its point or its doors, on each of its levels. */
function anchorsOf(
  plan: Plan,
  plane: Plane,
  rows: GraphRows,
  verticesOf: ReadonlyMap<FeatureId, readonly Vertex[]>,
): Anchor[][] {
  const map = new VenueMap(rows);
  const spacesOf = Map.groupBy(map.spaces, (space) => rows.spaceFeature[space]);
  return plan.features.map((feature, number) => {
    const id = number as FeatureId;
    const own = verticesOf.get(id);
    if (own && own.length > 0) return own.map((vertex) => map.anchorAt(vertex));
    const pieces = spacesOf.get(id);
    if (pieces) return spaceAnchors(map, pieces);
    if (feature.kind === 'wall' || feature.kind === 'obstacle' || isOutlineKind(feature.kind)) return [];
    return feature.levels.flatMap((level) => standAt(map, plane, feature, level) ?? []);
  });
}

/** Where one stands at a point of the plan: at its label or its middle, and at a line where its course is nearest to what is walked on. */
function standAt(map: VenueMap, plane: Plane, { label, geometry }: PlanFeature, level: Level): Anchor | null {
  const [x, y] = plane.xy(label ?? middleOfBox(boxOfGeometry(geometry)));
  const middle = map.stand(x, y, level, NEAR_METERS);
  if (middle || geometry.type !== 'LineString') return middle;
  let best: Anchor | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [cornerX, cornerY] of alongLine(geometry.coordinates.map((corner) => plane.xy(corner)))) {
    const anchor = map.stand(cornerX, cornerY, level, NEAR_METERS);
    const meters = anchor ? Math.hypot(anchor.x - cornerX, anchor.y - cornerY) : Number.POSITIVE_INFINITY;
    if (meters < least) [best, least] = [anchor, meters];
  }
  return best;
}

/** Points of a line, so close to each other that nothing near it is missed. */
function alongLine(line: readonly Xy[]): Xy[] {
  return line.flatMap(([x, y], i) => {
    const [lastX, lastY] = line[Math.max(0, i - 1)];
    const count = Math.max(1, Math.ceil(Math.hypot(x - lastX, y - lastY) / (NEAR_METERS / 2)));
    return Array.from({ length: count }, (_, part): Xy => {
      const share = (part + 1) / count;
      return [lastX + (x - lastX) * share, lastY + (y - lastY) * share];
    });
  });
}

/** The middle of a room on each of its levels: the point farthest from its walls. */
function spaceAnchors(map: VenueMap, spaces: readonly SpaceId[]): Anchor[] {
  const byLevel = Map.groupBy(spaces, (space) => map.rows.spaceLevel[space]);
  return [...byLevel.values()].map((pieces) => {
    const largest = pieces.reduce((a, b) => (sizeOf(map, b) > sizeOf(map, a) ? b : a));
    const [x, y] = labelOf(map.rings(largest));
    return map.anchorIn(largest, x, y);
  });
}

function sizeOf(map: VenueMap, space: SpaceId): number {
  const { minX, minY, maxX, maxY } = map.outline(space);
  return (maxX - minX) * (maxY - minY);
}

/** Which features the most of the venue leads to, and away from. */
function reachOf(plan: Plan, rows: GraphRows, anchors: readonly Anchor[][], profile: ProfileName): boolean[] {
  const arcCosts = arcCostsOf(rows, profile);
  const { of, main } = partsOf(rows, arcCosts);
  const start = of.indexOf(main) as Vertex;
  if (start < 0) return plan.features.map(() => false);
  // From the middle of the main part, so that it counts what a person outside of closed doors reaches.
  const hub = hubOf(rows, arcCosts, of, main) ?? start;
  const end = { anchors: [{ x: 0, y: 0, level: 0, space: MISSING, vertices: [hub], meters: [0] }], secondsPerMeter: 1 };
  const { cost } = new OneToAll(new Spread(rows, deadEndsOf(rows))).from(end, arcCosts);
  return anchors.map((own) => own.some(({ vertices }) => vertices.some((vertex) => cost[vertex] < OUT_OF_REACH)));
}

/** A vertex of the main part to which the most arcs lead that are open to all. */
function hubOf(
  { firstArc }: GraphRows,
  { isInner, cost }: ReturnType<typeof arcCostsOf>,
  of: Int32Array,
  main: number,
): Vertex | null {
  let best: Vertex | null = null;
  let most = 0;
  for (let vertex = 0 as Vertex; vertex < of.length; vertex++) {
    if (of[vertex] !== main) continue;
    let open = 0;
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++)
      if (isInner[arc] === 0 && cost[arc] < Number.POSITIVE_INFINITY) open++;
    if (open > most) {
      most = open;
      best = vertex;
    }
  }
  return best;
}

function unreachable(feature: PlanFeature, anchors: readonly Anchor[]): Finding {
  const { source, levels } = feature;
  if (!isRoom(feature)) {
    const text = `no route leads to it: nothing that is walked on is within ${NEAR_METERS} m of it`;
    return { kind: 'unreachable', source, levels, text };
  }
  const hasWay = anchors.some(({ vertices }) => vertices.length > 0);
  const text = hasWay
    ? 'no route leads to it: what its doors lead to is not joined with the rest'
    : anchors.length > 0
      ? 'no route leads to it: it has no door, and nothing is near'
      : 'no route leads to it: it is too small, or covered by others';
  return { kind: 'unreachable', source, levels, text };
}

function anchorRows(features: readonly Anchor[][]): Omit<VenueRows, keyof GraphRows | 'recordStart' | 'record'> {
  const anchors = features.flat();
  return {
    featureAnchor: startsOf(features.map(({ length }) => length)),
    anchorX: Float64Array.from(anchors, ({ x }) => x),
    anchorY: Float64Array.from(anchors, ({ y }) => y),
    anchorLevel: Float64Array.from(anchors, ({ level }) => level),
    anchorSpace: sparseIdColumn(Int32Array.from(anchors, ({ space }) => space)),
    anchorLink: startsOf(anchors.map(({ vertices }) => vertices.length)),
    linkVertex: idColumn(Uint32Array.from(anchors.flatMap(({ vertices }) => vertices))),
    linkMeters: Float64Array.from(anchors.flatMap(({ meters }) => meters)),
  };
}

/** What is answered of a feature besides what finds it: as JSON, one after the other. */
function recordRows({ features }: Plan): Pick<VenueRows, 'recordStart' | 'record'> {
  const records = features.map(({ geometry, properties }) => Buffer.from(JSON.stringify({ geometry, properties })));
  return { recordStart: startsOf(records.map(({ length }) => length)), record: new Uint8Array(Buffer.concat(records)) };
}

/** The whole levels that some features are on, from the lowest up, each with its box, and its name where all of its ground has the same. */
function levelsOf(names: readonly PlanLevel[], features: readonly PlanFeature[]): LevelView[] {
  const boxes = new Map<Level, Box>();
  for (const { levels, geometry } of features) {
    const own = boxOfGeometry(geometry);
    for (const level of new Set(levels.map(publishedLevel))) {
      const known = boxes.get(level);
      boxes.set(level, known ? unitedBox(known, own) : own);
    }
  }
  return [...boxes].sort(([a], [b]) => a - b).map(([level, bbox]) => ({ level, ...nameOf(names, level), bbox }));
}

/** What a whole level is called; a half that stands for it gives its name where the level itself has none. */
function nameOf(names: readonly PlanLevel[], level: Level): Pick<LevelView, 'name' | 'ref'> {
  const storeys = names.filter((each) => each.ground !== 'spot' && publishedLevel(each.level) === level);
  const whole = storeys.filter((each) => each.level === level);
  const [first, ...others] = whole.length > 0 ? whole : storeys;
  const isCommon = first !== undefined && others.every(({ name, ref }) => name === first.name && ref === first.ref);
  return isCommon ? { name: first.name, ref: first.ref } : { name: null, ref: null };
}
