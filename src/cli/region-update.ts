import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { at } from '../at.ts';
import { ExplainedError } from '../explained-error.ts';
import { FinishedSteps } from '../import/finished-steps.ts';
import type { Area } from '../import/update/area.ts';
import type { MapUpdate } from '../import/update/update-map.ts';
import { MODES } from '../modes/index.ts';
import type { Inputs, KeptFile, Manifest, RegionVersion, RegionVersions } from '../regions/versions.ts';
import { draftIn } from '../storage/drafts.ts';
import { lockFile } from '../storage/lock.ts';
import type { Progress } from './progress.ts';
import { fillRegion, type RegionOptions } from './region-build.ts';
import { checkInputs, eachInput, hashOf, linkInput, type NamedFile } from './region-inputs.ts';

/** What a person says of an update. */
interface UpdateRequest {
  readonly from?: string | undefined;
  /** Seconds since 1970. */
  readonly since?: number;
  readonly area?: string | undefined;
  /** How many bytes of memory it may take. */
  readonly memory?: number;
}

interface Updated {
  readonly manifest: Manifest;
  readonly diffs: number;
  readonly created: number;
  readonly modified: number;
  readonly deleted: number;
  /** The maps whose diffs nobody names. */
  readonly skipped: readonly string[];
}

type Report = (step: string, share?: number) => void;
const LOCK = 'update.lock';

/**
 * Builds a version again from its maps with all that has changed since; it is not in use yet. Null where nothing has. A failure or a kill
 * leaves everything as it was.
 *
 * @throws ExplainedError for a version that cannot be updated, while another update is running, or for diffs that do not fit
 */
export async function updateRegion(
  versions: RegionVersions,
  base: Manifest,
  request: UpdateRequest,
  progress: Progress,
): Promise<Updated | null> {
  const lock = lockFile(join(versions.folder, LOCK));
  if (!lock) throw new ExplainedError('Another update is running: one at a time');
  try {
    return await updateAlone(versions, base, request, (step, share) => progress.step(step, share));
  } finally {
    lock.release();
  }
}

async function updateAlone(
  versions: RegionVersions,
  base: Manifest,
  request: UpdateRequest,
  report: Report,
): Promise<Updated | null> {
  const { inputs } = base;
  if (!inputs)
    throw new ExplainedError(
      `${base.id} cannot be updated: it keeps nothing of the maps that it was built from. Import them again, without --no-keep`,
    );
  report('checking what is kept');
  await checkInputs(versions, base.id, inputs);
  const { readArea } = await import('../import/update/area.ts');
  const areaFile = request.area ?? (inputs.area && versions.file(base.id, inputs.area.file));
  const area = areaFile === undefined ? null : readArea(areaFile);
  const found = await findUpdates(versions, base.id, inputs, request, report);
  if (found.every((update) => update === null || update.isCurrent)) return null;
  const counts = { diffs: 0, created: 0, modified: 0, deleted: 0 };
  using steps = new FinishedSteps(versions.folder);
  const manifest = await versions.build(base.name, async (folder) => {
    const maps: Inputs['maps'] = [];
    for (const [i, update] of found.entries())
      maps.push(await mapOf(versions, base.id, { kept: at(inputs.maps, i), update, area, counts }, folder, report));
    const further = { addresses: inputs.addresses, postcodes: inputs.postcodes, names: inputs.names };
    for (const files of Object.values(further)) for (const file of files) linkInput(versions, base.id, file, folder);
    const newInputs = { ...inputs, ...further, maps };
    const keptArea = await areaOf(versions, base.id, inputs, request, folder);
    const files = await eachInput<KeptFile, NamedFile>(newInputs, ({ file, name }) => ({ path: join(folder, file), name }));
    return {
      ...(await fillRegion(folder, { ...optionsOf(inputs), ...memoryOf(request) }, files, steps, report)),
      updated_from: base.id,
      inputs: { ...newInputs, ...(keptArea && { area: keptArea }) },
    };
  });
  const skipped = found.flatMap((update, i) => (update ? [] : [at(inputs.maps, i).name]));
  return { manifest, ...counts, skipped };
}

/** What there is for each map. @throws ExplainedError where nobody says of any map where its diffs are */
async function findUpdates(
  versions: RegionVersions,
  id: string,
  { maps }: Inputs,
  { from, since }: UpdateRequest,
  report: Report,
): Promise<(MapUpdate | null)[]> {
  const { findUpdate } = await import('../import/update/update-map.ts');
  const scratch = draftIn(versions.folder, 'update');
  const found: (MapUpdate | null)[] = [];
  for (const { file, name, replication } of maps)
    found.push(await findUpdate({ path: versions.file(id, file), name, from, since, replication }, scratch, report));
  if (found.every((update) => update === null))
    throw new ExplainedError('The maps do not say where their diffs are: say it with --from, an address or a folder');
  return found;
}

/** A map in the folder of the new version: with what has changed, or the same file where nothing has. */
async function mapOf(
  versions: RegionVersions,
  id: string,
  work: {
    readonly kept: Inputs['maps'][number];
    readonly update: MapUpdate | null;
    readonly area: Area | null;
    readonly counts: { diffs: number; created: number; modified: number; deleted: number };
  },
  folder: string,
  report: Report,
): Promise<Inputs['maps'][number]> {
  const { kept, update, area, counts } = work;
  if (!update || update.isCurrent) {
    linkInput(versions, id, kept, folder);
    return kept;
  }
  const { applyUpdate } = await import('../import/update/update-map.ts');
  // What was XML is of the binary format from here on.
  const file = kept.file.replace(/(?:\.osm)?(?:\.pbf|\.gz|\.bz2)?$/, '.osm.pbf');
  const path = join(folder, file);
  const updated = await applyUpdate(update, path, area, report);
  counts.diffs += updated.diffs;
  counts.created += updated.counts.created;
  counts.modified += updated.counts.modified;
  counts.deleted += updated.counts.deleted;
  return { file, name: kept.name, sha256: await hashOf(path), replication: updated.replication };
}

/** The ground of the maps, kept for the next update. */
async function areaOf(
  versions: RegionVersions,
  id: string,
  { area }: Inputs,
  request: UpdateRequest,
  folder: string,
): Promise<KeptFile | null> {
  if (request.area === undefined) {
    if (area) linkInput(versions, id, area, folder);
    return area ?? null;
  }
  const path = join(folder, 'area');
  copyFileSync(request.area, path);
  return { file: 'area', name: basename(request.area), sha256: await hashOf(path) };
}

const memoryOf = ({ memory }: UpdateRequest) => (memory === undefined ? {} : { memory });

/** How the version was built. */
function optionsOf({ towns, basemap, demo, modes, attributions, holidays, elevation }: Inputs): RegionOptions {
  return {
    ...{ towns, basemap, demo, attributions, modes: MODES.filter((mode) => modes.includes(mode)) },
    ...(holidays !== undefined && { holidays: holidays === 'country' || holidays === 'none' ? holidays : { ...holidays } }),
    ...(elevation !== undefined && { elevation }),
  };
}

/**
 * Removes the versions that updates have made of the same region, but the newest of them; the one in use stays, and what the new one was made
 * of. Returns their ids.
 */
export function olderUpdates(versions: RegionVersions, { name, updated_from }: Manifest, keep: number): string[] {
  const made = readableVersions(versions).filter((each) => each.name === name && each.updated_from !== undefined);
  return made.slice(keep).flatMap(({ id, in_use }) => (in_use || id === updated_from ? [] : id));
}

/** The versions that can be read, the newest first: a damaged one does not hide the others. */
export function readableVersions(versions: RegionVersions): RegionVersion[] {
  return versions.ids().flatMap((id) => {
    try {
      return [versions.describe(id)];
    } catch (error) {
      if (error instanceof ExplainedError) return [];
      throw error;
    }
  });
}
