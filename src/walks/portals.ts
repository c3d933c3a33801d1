import type { Position } from '../geo/position.ts';
import {
  isUsable,
  LENGTH_UNITS_PER_METER,
  mainOf,
  networkOf,
  ROAD_CLASSES,
  type Snapped,
  TIME_UNITS_PER_SECOND,
} from '../roads/index.ts';
import type { Anchor, Gate, ProfileName, Venue } from '../venues/index.ts';
import { type StreetGate, type Streets, streetGatesOf } from './street-gates.ts';

/** An end of a walk: on the street, or a place in a venue. */
export type WalkEnd =
  | { readonly kind: 'street'; readonly position: Position }
  | { readonly kind: 'venue'; readonly venue: Venue; readonly anchors: readonly Anchor[] };

/** Where the streets are entered or left: a gate, or the end itself. */
export interface Portal {
  readonly position: Position;
  readonly gate: StreetGate | null;
  readonly roads: Snapped;
  /** How far it is from the street at most. */
  readonly off: number;
  /** What it costs between the portal and the end, or at least. */
  readonly cost: number;
}

/** Of a venue with more gates those count that are nearest to the place inside. */
const MOST_PORTALS = 500;

/** What it costs from a place to gates, or from them to it. */
type CostsByGate = (
  venue: Venue,
  profile: ProfileName,
  gates: readonly Gate[],
  place: readonly Anchor[],
) => readonly number[];

/** The portals of an end, the nearest first. @param role whether one sets out at the portals, or gets there */
export function portalsOf(
  streets: Streets,
  profile: ProfileName,
  end: WalkEnd,
  role: 'from' | 'to',
  costsOf: CostsByGate,
): Portal[] {
  if (end.kind === 'street') {
    const { position } = end;
    const roads = streets.queries.snap(streets.question, position, role === 'from' ? 'origin' : 'destination');
    const off = mainOf(roads).reduce((most, { meters }) => Math.max(most, meters), 0);
    return [{ position, gate: null, roads, off, cost: 0 }];
  }
  const { venue, anchors } = end;
  const gates = streetGatesOf(streets, venue);
  const costs = costsOf(
    venue,
    profile,
    gates.map(({ gate }) => gate),
    anchors,
  );
  const portals = gates.map((gate, i) => {
    const cost = costs[i] + gapSeconds(venue, profile, gate);
    return { position: gate.position, gate, roads: gate[role], off: gate.meters, cost };
  });
  return portals
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST_PORTALS);
}

/** What it takes from a gate to its street, as fast as one walks inside. */
export function gapSeconds(venue: Venue, profile: ProfileName, { meters }: StreetGate): number {
  return meters * venue.gait(profile).secondsPerMeter;
}

/** Metres a second on the fastest street, by what weighs streets. */
const FASTEST = new WeakMap<object, number>();
const FERRY = ROAD_CLASSES.indexOf('ferry');
/** Of what is shorter the time is rounded too much to tell, metres. */
const TELLING_METERS = 10;

/** How fast one gets on at most, ferries apart, which join no gates of a venue. Metres a second. */
export function fastestOn({ queries, mode, question: { weighting } }: Streets): number {
  const known = FASTEST.get(weighting);
  if (known !== undefined) return known;
  const network = networkOf(queries.roads, mode);
  const { length, class: classes, firstArc } = network;
  let fastest = 1;
  for (let arc = firstArc[0]; arc < length.length; arc++) {
    const meters = length[arc] / LENGTH_UNITS_PER_METER;
    const isUsed = classes[arc] !== FERRY && isUsable(network, weighting, arc);
    if (!isUsed || meters < TELLING_METERS) continue;
    fastest = Math.max(fastest, meters / (weighting.time[arc] / TIME_UNITS_PER_SECOND));
  }
  FASTEST.set(weighting, fastest);
  return fastest;
}
