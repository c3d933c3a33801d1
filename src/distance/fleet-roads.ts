import { at } from '../at.ts';
import type { Effort, Matrix, PlannedRoute } from '../fleets/index.ts';
import { writePolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import type { TripTable } from '../roads/index.ts';
import { readAvoid } from './avoid.ts';
import type { Fleet } from './fleet.ts';
import { tableOf } from './fleet-matrices.ts';
import type { Travel } from './fleet-travels.ts';
import { type RoadQuestion, type RoadRegion, roadQuestion } from './question.ts';

/** Rounds of a search: so many, and so many more for each task, by the share that `x` leaves of them. */
const ROUNDS = 5_000;
const ROUNDS_A_TASK = 300;

export const IMPOSSIBLE_STEPS = 'they break a rule, so that the search cannot begin with them';

/** A way to travel that needs roads. */
export interface ByRoad extends Travel {
  readonly mode: Mode;
}

export const isByRoad = (travel: Travel): travel is ByRoad => travel.mode !== null;

/** What a plan needs of roads. */
export interface FleetRoads {
  /** Seconds and metres between all positions. */
  readonly table: (travel: ByRoad, positions: readonly Position[]) => Promise<Pick<TripTable, 'seconds' | 'meters'>>;
  /** The line through stops in their order. */
  readonly line: (travel: ByRoad, stops: readonly Position[]) => Promise<readonly Position[]>;
}

/** Where the question of a plan is asked: some place of it. */
export const somewhereOf = ({ places }: Fleet): Position => places[0]?.position ?? { lat: 0, lng: 0 };

/** The question about roads of one who travels so. @throws WithoutRoads; ModeNotAvailable; DataUnreadable */
export function travelQuestion<Region extends RoadRegion>(
  region: Region,
  { mode, vehicle }: Pick<ByRoad, 'mode' | 'vehicle'>,
  somewhere: Position,
): Promise<RoadQuestion<Region>> {
  const ends = { from: somewhere, to: somewhere };
  return roadQuestion(region, { mode, method: 'time', vehicle, time: null, avoid: readAvoid(''), ...ends });
}

/**
 * How long to search: by the request, else by what there is to plan.
 *
 * @param byDefaultMs where no time is asked for
 * @param times as many rounds as usual
 */
export function effortOf({ x = 5, l, seed = 0 }: Fleet['options'], tasks: number, byDefaultMs: number, times = 1): Effort {
  return {
    rounds: Math.ceil((times * (ROUNDS + ROUNDS_A_TASK * tasks) * (x + 1)) / 6),
    milliseconds: l === undefined ? byDefaultMs : l * 1000,
    seed,
  };
}

/** The tables of each way to travel: what the request brings along, and the rest by road, in whole seconds and metres. */
export async function matricesOf({ places, given, travels }: Fleet, roads: Pick<FleetRoads, 'table'>): Promise<Matrix[]> {
  const indexes = places.map(({ index }) => index ?? -1);
  const matrices: Matrix[] = [];
  for (const travel of travels) {
    const own = given.get(travel.profile);
    const table = isByRoad(travel) && !isGiven(travel, given) ? await roads.table(travel, places.map(positionOf)) : null;
    const durations = own?.durations ? tableOf(own.durations, indexes) : table && whole(table.seconds);
    if (!durations) throw new Error('a profile without matrices has a mode');
    matrices.push({
      durations,
      distances: own?.distances ? tableOf(own.distances, indexes) : table && whole(table.meters),
      costs: own?.costs ? tableOf(own.costs, indexes) : null,
    });
  }
  return matrices;
}

/** Whether the matrices of the request have all of a way to travel: roads are asked for lines at most. */
export function isGiven({ profile }: Travel, given: Fleet['given']): boolean {
  const own = given.get(profile);
  return own?.durations !== undefined && own.distances !== undefined;
}

/** @throws Error for a place without coordinates */
export function positionOf({ position }: Fleet['places'][number]): Position {
  if (!position) throw new Error('roads are asked for places with coordinates alone');
  return position;
}

/** Rounds in place: a table may have a hundred megabytes. */
function whole(table: Float64Array): Float64Array {
  table.forEach((value, pair) => {
    table[pair] = Math.round(value);
  });
  return table;
}

/** The places of a route, without its breaks. */
export function stopsOf({ places }: Fleet, { steps }: Pick<PlannedRoute, 'steps'>): Position[] {
  return steps.filter(({ place }) => place >= 0).map(({ place }) => positionOf(at(places, place)));
}

/** The line of each route by road, as encoded polylines. */
export async function linesOf(
  fleet: Fleet,
  routes: readonly PlannedRoute[],
  roads: Pick<FleetRoads, 'line'>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const route of routes) {
    const travel = at(fleet.travels, at(fleet.travelOf, route.vehicle));
    if (!isByRoad(travel)) throw new Error('a route with a geometry is by road');
    lines.push(writePolyline(await roads.line(travel, stopsOf(fleet, route))));
  }
  return lines;
}
