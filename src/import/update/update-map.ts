import { rmSync } from 'node:fs';
import { ExplainedError } from '../../explained-error.ts';
import { HISTORY } from '../../osm/pbf-header.ts';
import { openMapFile, readChanges } from '../../osm/read.ts';
import { VERSION } from '../../version.ts';
import { isUrl } from '../download.ts';
import { type Area, boxArea } from './area.ts';
import { Changes } from './changes.ts';
import { type MergeCounts, mergeChanges } from './merge.ts';
import { type DiffSource, isSameSource, openSource } from './source.ts';

import { isoSeconds, latestState, pathOfDiff, type ReplicationState, stateBefore, stateOf } from './states.ts';
import { type Survey, surveyMap } from './survey.ts';

type Progress = (step: string, share?: number) => void;

/** A map that is to be brought up to date. */
export interface MapToUpdate {
  readonly path: string;
  /** How people call it. */
  readonly name: string;
  /** Where its diffs are; without it where its header says. */
  readonly from?: string | undefined;
  /** Of when it is, where it does not say: seconds since 1970. */
  readonly since?: number | undefined;
  /** Up to which diff of which source it has been brought before. */
  readonly replication?: (ReplicationState & { readonly from: string }) | undefined;
}

/** What there is for a map. */
export interface MapUpdate {
  readonly map: MapToUpdate;
  readonly source: DiffSource;
  readonly survey: Survey;
  readonly start: ReplicationState;
  readonly latest: ReplicationState;
  readonly isCurrent: boolean;
}

/** A state of the same number may be told a little otherwise, never by a day. */
const SAME_STATE_SECONDS = 86_400;
/** Elements come to diffs a little later than they are made. */
const LATE_SECONDS = 3600;

/**
 * Looks what there is for a map; null for one whose diffs nobody names.
 *
 * @param scratch a path for what is read before it is used
 * @throws ExplainedError for a source that does not fit
 */
export async function findUpdate(map: MapToUpdate, scratch: string, progress: Progress): Promise<MapUpdate | null> {
  const survey = await surveyMap(map.path, (share) => progress(`looking at ${map.name}`, share));
  if (survey.header?.required.includes(HISTORY))
    throw new ExplainedError(`${map.name}: has the history of its elements: only one of their last versions can be updated`);
  const from = map.from ?? map.replication?.from ?? webAddress(survey.header?.replicationUrl);
  if (from === undefined) return null;
  progress(`looking for diffs at ${from}`);
  const source = openSource(from, scratch);
  const latest = await latestState(source);
  const known = knownState(map, survey, source);
  const start = known ?? (await stateBefore(source, latest, timeOf(map, survey)));
  if (latest.sequence < start.sequence)
    throw new ExplainedError(
      `${source.name}/state.txt: ends at the diff ${latest.sequence}, and ${map.name} has ${start.sequence} already: is this another source?`,
    );
  if (known) await checkStart(source, known, map.name);
  if (latest.timestamp < start.timestamp)
    throw new ExplainedError(
      `${source.name}/state.txt: is of ${isoSeconds(latest.timestamp)}, and ${map.name} of ${isoSeconds(start.timestamp)} already`,
    );
  return { map, source, survey, start, latest, isCurrent: latest.sequence === start.sequence };
}

/** Only of the web: a map does not name files of this machine. */
const webAddress = (url: string | null | undefined) => (url && isUrl(url) ? url : undefined);

/** The state that a map says of itself, for the source that it is of. */
function knownState({ replication }: MapToUpdate, { header }: Survey, { name }: DiffSource): ReplicationState | null {
  if (replication && isSameSource(replication.from, name)) return replication;
  const url = webAddress(header?.replicationUrl);
  if (!header || header.sequence === null || header.timestamp === null || !url || !isSameSource(url, name)) return null;
  return { sequence: header.sequence, timestamp: header.timestamp };
}

/** Of when a map is. @throws ExplainedError for one that does not tell */
function timeOf({ name, since }: MapToUpdate, { header, newest, hasVersions }: Survey): number {
  const told = since ?? header?.timestamp;
  if (typeof told === 'number') return told;
  if (newest === null) throw new ExplainedError(`${name}: does not say of when it is: say it with --since`);
  // Diffs that are in the map already do no harm where elements have versions.
  return newest - (hasVersions ? LATE_SECONDS : 0);
}

/** Sources number their diffs each in its own way. */
async function checkStart(source: DiffSource, known: ReplicationState, name: string): Promise<void> {
  const there = await stateOf(source, known.sequence);
  if (there && Math.abs(there.timestamp - known.timestamp) > SAME_STATE_SECONDS)
    throw new ExplainedError(
      `${source.name}: the diff ${known.sequence} is of ${isoSeconds(there.timestamp)}, and ${name} says ${isoSeconds(known.timestamp)}: is this another source?`,
    );
}

/** What has become of a map. */
export interface UpdatedMap {
  readonly replication: ReplicationState & { readonly from: string };
  readonly diffs: number;
  readonly counts: MergeCounts;
}

/**
 * Writes a map with all that has changed since.
 *
 * @param to where it is written, with paths beside it for what is needed meanwhile
 * @param area the ground of the map, where somebody says it
 * @throws ExplainedError for diffs that are missing, damaged or out of sequence
 */
export async function applyUpdate(
  { map, source, survey, start, latest }: MapUpdate,
  to: string,
  area: Area | null,
  progress: Progress,
): Promise<UpdatedMap> {
  const ground = area ?? (survey.bounds && boxArea(survey.bounds));
  if (!ground) throw new ExplainedError(`${map.name}: has no nodes`);
  const scratch = `${to}.changes`;
  const changes = new Changes(scratch, ground);
  try {
    if (!survey.isSorted) await loadUnsorted(map, changes, progress);
    await loadDiffs(source, start, latest, { changes, scratch: `${to}.osc` }, progress);
    const header = {
      ...{ bounds: ground.bounds, source: survey.header?.source ?? null, program: `Waypost ${VERSION}` },
      ...(isUrl(source.name) && { replicationUrl: source.name, sequence: latest.sequence }),
      timestamp: latest.timestamp,
    };
    const written = { replicationUrl: null, sequence: null, ...header };
    const counts = await mergeChanges(map.path, survey.isSorted, changes, { path: to, header: written }, progress);
    return { replication: { from: source.name, ...latest }, diffs: latest.sequence - start.sequence, counts };
  } finally {
    changes.close();
    rmSync(scratch, { force: true });
  }
}

async function loadUnsorted({ path, name }: MapToUpdate, changes: Changes, progress: Progress): Promise<void> {
  const file = openMapFile(path);
  await file.read(changes.visitor(true), (bytes) => progress(`sorting ${name}`, bytes / file.bytes));
}

async function loadDiffs(
  source: DiffSource,
  start: ReplicationState,
  latest: ReplicationState,
  { changes, scratch }: { readonly changes: Changes; readonly scratch: string },
  progress: Progress,
): Promise<void> {
  const count = latest.sequence - start.sequence;
  let before = start;
  for (let sequence = start.sequence + 1; sequence <= latest.sequence; sequence++) {
    progress(`fetching ${count} diffs from ${source.name}`, (sequence - start.sequence) / count);
    const name = `${source.name}/${pathOfDiff(sequence)}.osc.gz`;
    const state = sequence === latest.sequence ? latest : await stateOf(source, sequence);
    if (!state || !(await source.file(`${pathOfDiff(sequence)}.osc.gz`, scratch)))
      throw new ExplainedError(
        `${name}: is not there, or not any more. Without it the map cannot be updated: import a newer one`,
      );
    if (state.timestamp < before.timestamp || state.timestamp > latest.timestamp)
      throw new ExplainedError(
        `${name}: is of ${isoSeconds(state.timestamp)}, the diff before of ${isoSeconds(before.timestamp)}, the newest of ${isoSeconds(latest.timestamp)}: out of sequence`,
      );
    await readDiff(name, scratch, changes);
    before = state;
  }
}

async function readDiff(name: string, path: string, changes: Changes): Promise<void> {
  try {
    await readChanges(path, changes.visitor());
  } catch (error) {
    // By the name that it has where it comes from.
    throw error instanceof ExplainedError ? new ExplainedError(error.message.replace(path, name), { cause: error }) : error;
  } finally {
    rmSync(path, { force: true });
  }
}
