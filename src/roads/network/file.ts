import { closeSync } from 'node:fs';
import type { Mode } from '../../modes/index.ts';
import { ContainerReader, ContainerWriter, openToRead } from '../../storage/container.ts';
import { float64, loadSections, loadSectionsInThread, type SectionsRequest } from '../../storage/sections.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { renumbered, renumberedInThread } from '../hierarchy/renumber.ts';
import { isLoaded, PartLoader, partOf, type SharedRoads, withParts } from './parts.ts';
import {
  contentFrom,
  metricSectionsOf,
  OPTIONAL_SECTION_NAMES,
  POINT_NODES,
  READ_VERSIONS,
  ROADS_VERSION,
  type RoadsContent,
  SECTION_NAMES,
  sectionsOf,
} from './sections.ts';

/**
 * Writes the roads of a region.
 *
 * @param pointNode ids of nodes in OpenStreetMap, by point; they stay on disk
 * @param metrics of modes, one after the other; of a mode that has none, it is worked out when it is first asked for
 */
export function writeRoads(
  path: string,
  content: Omit<RoadsContent, 'metrics'>,
  pointNode: Float64Array,
  metrics: Iterable<readonly [Mode, Metric]> = [],
): void {
  const file = new ContainerWriter(path, ROADS_VERSION);
  try {
    for (const [name, row] of sectionsOf(content)) file.add(name, row);
    for (const [mode, metric] of metrics) for (const [name, row] of metricSectionsOf(mode, metric)) file.add(name, row);
    file.add(POINT_NODES, pointNode);
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}

/** Open roads. */
export interface Roads extends RoadsContent {
  /** What another thread needs to open the same roads over the same memory. */
  readonly shared: SharedRoads;
}

/** Roads of a server: the network of a mode is in memory once it has been asked for. */
export interface ServedRoads extends Roads {
  /** Loads the network of a mode that the roads have. @throws UnusableFile when the file has been damaged since it was opened */
  load(mode: Mode): Promise<void>;
  /** Lets go of the file: nothing more is loaded. */
  close(): void;
}

const heldOf = (path: string): SectionsRequest => ({
  path,
  versions: READ_VERSIONS,
  names: SECTION_NAMES,
  optional: OPTIONAL_SECTION_NAMES,
});

/** Opens a file that `writeRoads` wrote. @throws UnusableFile when it is damaged or of another version */
export function openRoads(path: string): Roads {
  const loaded = loadSections(heldOf(path));
  return sharedRoads(withParts(isEarlier(path) ? renumbered(loaded) : loaded, true));
}

/**
 * Opens a file to be served, without holding up this thread: another one checks all of it, and reads what all modes share. The file stays
 * open, so that networks can be loaded when its region has been replaced and removed.
 *
 * @throws UnusableFile when it is damaged or of another version
 */
export async function openServedRoads(path: string): Promise<ServedRoads> {
  const file = openToRead(path);
  try {
    // What is made from the sections of all modes needs them at once.
    const isWhole = isEarlier(path, file);
    const later = isWhole ? [] : OPTIONAL_SECTION_NAMES.filter((name) => partOf(name) !== null);
    const loaded = await loadSectionsInThread({ ...heldOf(path), later });
    const shared = withParts(isWhole ? await renumberedInThread(loaded) : loaded, isWhole);
    const loader = new PartLoader(shared, { versions: READ_VERSIONS, file });
    return {
      ...sharedRoads(shared),
      load: (mode) => loader.load(mode),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Whether a file was written before version 5, the first whose networks are used as they are. @param file its descriptor where it is open */
function isEarlier(path: string, file: number | null = null): boolean {
  const reader = new ContainerReader(path, READ_VERSIONS, file);
  try {
    return reader.version < ROADS_VERSION;
  } finally {
    reader.close();
  }
}

/** Opens roads over memory that another thread loads. */
export function sharedRoads(shared: SharedRoads): Roads {
  return { ...contentFrom(shared, shared.ownVertices), shared, isLoaded: (part) => isLoaded(shared, part) };
}

/** The ids of nodes in OpenStreetMap, by point. */
export function readPointNodes(path: string): Float64Array {
  const file = new ContainerReader(path, READ_VERSIONS);
  try {
    return float64(file.load(POINT_NODES));
  } finally {
    file.close();
  }
}
