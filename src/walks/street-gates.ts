import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { LiveRoads, Method, Question, RoadQueries, SimplePolygon, Snapped } from '../roads/index.ts';
import { ModeNotAvailable, mainOf } from '../roads/index.ts';
import type { Gate, ProfileName, Venue } from '../venues/index.ts';
import { positionOf } from '../venues/index.ts';

/** Streets as they are asked: the walking network of a region by a metric. */
export interface Streets {
  readonly queries: RoadQueries;
  readonly mode: Mode;
  readonly question: Question;
}

/** The roads of the region that is served, as far as it has any. */
export interface StreetRegion {
  readonly roads: LiveRoads | null;
  readonly queries: RoadQueries | null;
}

/** What is asked of streets besides the mode: nothing is avoided, and no time is asked for, unless it says so. */
export interface StreetWish {
  readonly method?: Method;
  /** `ARC_FLAGS` of what is avoided. */
  readonly avoid?: number;
  readonly areas?: readonly SimplePolygon[];
}

/**
 * Answers from the streets of a region as one walks them by a profile of venues.
 *
 * @throws ModeNotAvailable where the region has no roads for that
 */
export async function askStreets<T>(
  { roads, queries }: StreetRegion,
  mode: Mode,
  owner: string,
  answer: (streets: Streets) => T | Promise<T>,
  { method = 'time', avoid = 0, areas = [] }: StreetWish = {},
): Promise<T> {
  if (!roads || !queries) throw new ModeNotAvailable('roads', 'import its maps again (waypost import, --modes)');
  await roads.load(mode);
  const key = { mode, method, avoid, ...roads.timesOf(mode, null, false) };
  return roads.answer({ key, areas, owner }, { byMetric: (question) => answer({ queries, mode, question }), plainly: null });
}

/** By which mode one walks along streets who walks through venues by a profile. */
export const STREET_MODES: Readonly<Record<ProfileName, Mode>> = {
  default: 'walking',
  wheelchair: 'wheelchair',
  stroller: 'walking',
  no_elevator: 'walking',
  staff: 'walking',
};

/** A gate of a venue that is joined with the streets. */
export interface StreetGate {
  readonly gate: Gate;
  readonly position: Position;
  /** How far it is from the street. */
  readonly meters: number;
  /** The streets at which one sets out from it, and those at which one gets there. */
  readonly from: Snapped;
  readonly to: Snapped;
}

/** A gate on the ground is joined with a street that is so near, metres: a forecourt or a lawn may lie between. */
const NEAR_METERS = 25;
/** On another level only with one that is drawn through the very same point: what is near may pass above, or below. */
const SAME_METERS = 0.05;

/** The gates of venues that are joined with the streets of a region, by modes of travel: looked for once, and let go with the region. */
const JOINED = new WeakMap<RoadQueries, WeakMap<readonly Gate[], Map<Mode, readonly StreetGate[]>>>();

/** The gates of a venue that are joined with streets. */
export function streetGatesOf(streets: Streets, venue: Venue): readonly StreetGate[] {
  const { queries, mode } = streets;
  const ofRegion = JOINED.get(queries) ?? new WeakMap<readonly Gate[], Map<Mode, readonly StreetGate[]>>();
  JOINED.set(queries, ofRegion);
  const byMode = ofRegion.get(venue.gates) ?? new Map<Mode, readonly StreetGate[]>();
  ofRegion.set(venue.gates, byMode);
  const known = byMode.get(mode);
  if (known) return known;
  const joined = venue.gates.flatMap((gate) => joinedGate(streets, venue, gate) ?? []);
  byMode.set(mode, joined);
  return joined;
}

function joinedGate({ queries, question }: Streets, venue: Venue, gate: Gate): StreetGate | null {
  const position = positionOf(venue, gate);
  const to = queries.snap(question, position, 'destination');
  const [nearest] = mainOf(to);
  if (!nearest || nearest.meters > (gate.isOnGround ? NEAR_METERS : SAME_METERS)) return null;
  return { gate, position, meters: nearest.meters, from: queries.snap(question, position, 'origin'), to };
}
