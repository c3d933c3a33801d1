import { LimitsUnavailable } from '../access/limit-counts.ts';
import { ModeNotAvailable, RoadTimeout } from '../roads/index.ts';
import { DataUnreadable } from '../storage/damage.ts';
import { NoTurn } from '../threads/turns.ts';
import { ElevationNotAvailable } from './climb.ts';
import { InvalidRequest } from './points.ts';

/** The region that is served has no roads. */
export class WithoutRoads extends Error {
  constructor() {
    super(
      'MODE_NOT_AVAILABLE: the region in use was imported without roads: import its maps again (waypost import, --modes)',
    );
    this.name = 'WithoutRoads';
  }
}

/** A trip that cannot be made. */
export class NoTrip extends Error {}

/** What is returned instead of an answer: a status of the contract, and why. */
export type Refuse<T> = (status: 'INVALID_REQUEST' | 'BACKEND_ERROR' | 'ZERO_RESULTS', message: string) => T;

/** A failure of the server as a whole, as 503. */
const ANNOUNCED = [LimitsUnavailable, DataUnreadable, NoTurn, RoadTimeout];

/** What the region was imported without. */
const UNMET = [ModeNotAvailable, WithoutRoads, ElevationNotAvailable];

/** Answers a question about roads: what keeps it from being answered is a status. */
export async function withStatus<T>(
  log: (message: string, error: unknown) => void,
  refuse: Refuse<T>,
  answer: () => Promise<T>,
): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof NoTrip) return refuse('ZERO_RESULTS', error.message);
    if (error instanceof InvalidRequest) return refuse('INVALID_REQUEST', error.message);
    if (error instanceof Error && UNMET.some((kind) => error instanceof kind)) return refuse('BACKEND_ERROR', error.message);
    if (ANNOUNCED.some((kind) => error instanceof kind)) throw error;
    log('a road request failed', error);
    return refuse('BACKEND_ERROR', 'The road search failed; see the log for the reason');
  }
}
