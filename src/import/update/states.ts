import { ExplainedError } from '../../explained-error.ts';
import type { DiffSource } from './source.ts';

/** Up to which diff a source has come, and of when the data is with it: seconds since 1970. */
export interface ReplicationState {
  readonly sequence: number;
  readonly timestamp: number;
}

/** Where a diff stands below the address of its source: https://wiki.openstreetmap.org/wiki/Planet.osm/diffs */
export function pathOfDiff(sequence: number): string {
  const digits = String(sequence).padStart(9, '0');
  return `${digits.slice(0, 3)}/${digits.slice(3, 6)}/${digits.slice(6)}`;
}

/** The newest state of a source. @throws ExplainedError */
export async function latestState(source: DiffSource): Promise<ReplicationState> {
  const text = await source.text('state.txt');
  if (text === null)
    throw new ExplainedError(`${source.name}: there is no state.txt: this is no source of replication diffs`);
  return parseState(`${source.name}/state.txt`, text);
}

/** The state with a diff; null where the source does not have it, or not any more. @throws ExplainedError for one that lies */
export async function stateOf(source: DiffSource, sequence: number): Promise<ReplicationState | null> {
  const path = `${pathOfDiff(sequence)}.state.txt`;
  const text = await source.text(path);
  if (text === null) return null;
  const state = parseState(`${source.name}/${path}`, text);
  if (state.sequence !== sequence)
    throw new ExplainedError(`${source.name}/${path}: says that it is of the diff ${state.sequence}, not of ${sequence}`);
  return state;
}

/** Lines of `key=value`, in which colons are escaped. */
function parseState(where: string, text: string): ReplicationState {
  const sequence = /^sequenceNumber=(\d{1,9})\s*$/m.exec(text)?.[1];
  const time = /^timestamp=(\d{4}-\d\d-\d\dT\d\d\\?:\d\d\\?:\d\d(?:\.\d{1,3})?Z)\s*$/m.exec(text)?.[1];
  const timestamp = Date.parse((time ?? '').replaceAll('\\', '')) / 1000;
  if (sequence === undefined) throw new ExplainedError(`${where}: has no sequenceNumber`);
  if (!Number.isFinite(timestamp)) throw new ExplainedError(`${where}: has no timestamp such as 2026-01-31T20:21:00Z`);
  return { sequence: Number(sequence), timestamp: Math.floor(timestamp) };
}

/**
 * The last diff that is surely in data of a time: the newest whose time is not after it. States are read in steps that double, back from the
 * newest, and then between two of them by halves.
 *
 * @throws ExplainedError where the source does not reach back that far
 */
export async function stateBefore(source: DiffSource, latest: ReplicationState, time: number): Promise<ReplicationState> {
  if (latest.timestamp <= time) return latest;
  let after = latest;
  for (let step = 1; ; step *= 2) {
    const sequence = Math.max(0, latest.sequence - step);
    const state = await stateOf(source, sequence);
    if (state && state.timestamp <= time) return between(source, state, after, time);
    if (!state || sequence === 0) return oldestBefore(source, sequence, after, time);
    after = state;
  }
}

/** Of a source without a state at `missing`: the newest state not after a time, if it has one above that. */
async function oldestBefore(
  source: DiffSource,
  missing: number,
  after: ReplicationState,
  time: number,
): Promise<ReplicationState> {
  let [low, oldest] = [missing, after];
  while (oldest.sequence - low > 1) {
    const middle = Math.floor((low + oldest.sequence) / 2);
    const state = await stateOf(source, middle);
    if (state && state.timestamp <= time) return between(source, state, oldest, time);
    if (state) oldest = state;
    else low = middle;
  }
  throw new ExplainedError(
    `${source.name}: goes back to ${isoSeconds(oldest.timestamp)}, and the map is of ${isoSeconds(time)}: import a newer extract`,
  );
}

async function between(
  source: DiffSource,
  before: ReplicationState,
  after: ReplicationState,
  time: number,
): Promise<ReplicationState> {
  let [low, high] = [before, after];
  while (high.sequence - low.sequence > 1) {
    const middle = Math.floor((low.sequence + high.sequence) / 2);
    const state = await stateOf(source, middle);
    if (!state) throw new ExplainedError(`${source.name}: the state of the diff ${middle} is not there`);
    if (state.timestamp <= time) low = state;
    else high = state;
  }
  return low;
}

/** A time in seconds since 1970, as it is written. */
export function isoSeconds(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
