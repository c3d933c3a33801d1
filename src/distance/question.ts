import type { Project } from '../access/projects.ts';
import type { Position } from '../geo/position.ts';
import { type Mode, type TollClass, tollClassOf, travelMode, type Vehicle } from '../modes/index.ts';
import type { ChargedRoads, LiveRoads, Method, MetricKey, RoadQueries, TripMoment } from '../roads/index.ts';
import { ARC_FLAGS } from '../roads/index.ts';
import { DataUnreadable } from '../storage/damage.ts';
import type { AnsweredSoon } from '../threads/answer-threads.ts';
import { chargedRoads } from '../tolls/charged-roads.ts';
import type { TollMap } from '../tolls/toll-map.ts';
import type { TollPayer } from '../tolls/vehicle.ts';
import type { Avoid } from './avoid.ts';
import { payerOf } from './payer.ts';
import { WithoutRoads } from './statuses.ts';
import { keyOf, momentOf, type TripTime } from './times.ts';

/** Who asks. */
export interface Caller {
  readonly project: Pick<Project, 'id'>;
  readonly acceptLanguage: string | undefined;
}

/** What questions about roads are answered from, on whatever thread. */
export interface QueryRegion {
  readonly queries: RoadQueries | null;
}

/** The same on the thread that serves. */
export interface RoadRegion extends QueryRegion {
  readonly roads: LiveRoads | null;
  readonly tolls: TollMap | null;
  /** Files of tariffs that cannot be read: nothing is answered by prices while there are any. */
  readonly unreadTariffs: readonly string[];
}

/** What an endpoint of roads is made of. */
export interface RoadParts<Region extends RoadRegion> {
  readonly region: () => Region;
  readonly log: (message: string, error: unknown) => void;
}

/** The same of an endpoint that answers on whatever thread. */
export interface ThreadedParts<Region extends RoadRegion, Call, Reply> extends RoadParts<Region> {
  /** Answers by a metric that is ready. */
  readonly byMetric: (call: Call, region: Region) => AnsweredSoon<Reply>;
}

/** What is asked about roads, as it was read. */
interface Asked {
  readonly mode: Mode;
  readonly method: Method;
  readonly vehicle: Vehicle | null;
  readonly time: TripTime | null;
  readonly avoid: Avoid;
  /** Who avoids tolls; left out for the usual payer with this vehicle. */
  readonly payer?: TollPayer | null;
  /** Where trips begin, and where they end: the clock of one of them counts. */
  readonly from: Position;
  readonly to: Position;
}

/** A question about the roads of the region that was served when it was asked. */
export interface RoadQuestion<Region> {
  readonly region: Region;
  readonly roads: LiveRoads;
  readonly queries: RoadQueries;
  readonly key: MetricKey;
  /** When the trip begins or ends, where that makes a difference; null where it does not, or no time is asked for. */
  readonly moment: TripMoment | null;
  /** Whether conditions of time may change the way, and not only traffic its speed. */
  readonly isConditional: boolean;
}

/**
 * What a question is about: from the moment of the trip follows which metric answers it. The network of a mode is loaded when it is first
 * asked for.
 *
 * @throws WithoutRoads; ModeNotAvailable; DataUnreadable
 */
export async function roadQuestion<Region extends RoadRegion>(region: Region, asked: Asked): Promise<RoadQuestion<Region>> {
  const { mode, method, vehicle, time, avoid, from, to } = asked;
  const { roads, queries } = region;
  if (!roads || !queries) throw new WithoutRoads();
  await roads.load(mode);
  const moment = time && momentOf(time, time.kind === 'departure' ? from : to);
  const charged = await chargedBy(region, asked);
  const tollClass = ownTollClass(asked);
  const key = {
    ...keyOf(roads, { mode, method, vehicle }, avoid, time, moment),
    ...(tollClass && { tollClass }),
    ...(charged && { charged }),
  };
  const isConditional = key.conditions !== undefined;
  const matters = isConditional || travelMode(mode).meetsTraffic;
  return { region, roads, queries, key, moment: matters ? moment : null, isConditional };
}

/** Of what class who avoids tolls is where maps mark them; null where that follows from the mode and the weight. */
function ownTollClass({ mode, avoid, payer }: Asked): TollClass | null {
  const { tolls } = travelMode(mode);
  if (!payer || !tolls || (avoid.flags & ARC_FLAGS.tolls) === 0) return null;
  return payer.tollClass === tollClassOf(tolls.classes, payer.vehicle) ? null : payer.tollClass;
}

/** The roads that tariffs charge for, where those are avoided. @throws DataUnreadable */
async function chargedBy(region: RoadRegion, { mode, vehicle, time, avoid, payer }: Asked): Promise<ChargedRoads | null> {
  const paying = payer ?? payerOf({ mode }, vehicle);
  if (!avoid.byTariffs || !region.tolls || !paying) return null;
  checkTariffs(region);
  return chargedRoads(region.tolls, paying, time ? time.epochSeconds * 1000 : Date.now());
}

/** @throws DataUnreadable while a tariff cannot be read */
export function checkTariffs({ unreadTariffs }: Pick<RoadRegion, 'unreadTariffs'>): void {
  if (unreadTariffs.length > 0)
    throw new DataUnreadable(`Tolls cannot be calculated at the moment: ${unreadTariffs.join(', ')} cannot be read`);
}
