import { closeSync } from 'node:fs';
import { type Mode, NETWORK_NAMES, type NetworkName } from '../../modes/index.ts';
import { ContainerReader, ContainerWriter, openToRead } from '../../storage/container.ts';
import { float64, loadSections, loadSectionsInThread, type Row, type SectionsRequest } from '../../storage/sections.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { renumbered, renumberedInThread } from '../hierarchy/renumber.ts';
import type { Network } from './network.ts';
import { isLoaded, PartLoader, partOf, type SharedRoads, withParts } from './parts.ts';
import {
  contentFrom,
  metricSectionsOf,
  networkSectionsOf,
  OPTIONAL_SECTION_NAMES,
  POINT_NODES,
  READ_VERSIONS,
  ROADS_VERSION,
  type RoadsContent,
  SECTION_NAMES,
  type SharedContent,
  sharedSectionsOf,
} from './sections.ts';

/** Writes the roads of a region: each network as soon as it is there, so that no two are in memory. It is given up where it is not finished. */
export class RoadsWriter implements Disposable {
  readonly #file: ContainerWriter;
  #isFinished = false;

  /** @param pointNode ids of nodes in OpenStreetMap, by point; they stay on disk */
  constructor(path: string, pointNode: Float64Array) {
    this.#file = new ContainerWriter(path, ROADS_VERSION);
    this.#file.add(POINT_NODES, pointNode);
  }

  /** @param metrics of its modes, one after the other; of a mode that has none, it is worked out when it is first asked for */
  addNetwork(name: NetworkName, network: Network, metrics: Iterable<readonly [Mode, Metric]> = []): void {
    this.#add(networkSectionsOf(name, network));
    for (const [mode, metric] of metrics) this.#add(metricSectionsOf(mode, metric));
  }

  finish(shared: SharedContent): void {
    this.#add(sharedSectionsOf(shared));
    this.#file.finish();
    this.#isFinished = true;
  }

  #add(sections: Iterable<readonly [name: string, row: Row]>): void {
    for (const [name, row] of sections) this.#file.add(name, row);
  }

  [Symbol.dispose](): void {
    if (!this.#isFinished) this.#file.abandon();
  }
}

/** Writes roads that are in memory. */
export function writeRoads(
  path: string,
  { networks, ...shared }: Omit<RoadsContent, 'metrics'>,
  pointNode: Float64Array,
  metrics: (network: Network) => Iterable<readonly [Mode, Metric]> = () => [],
): void {
  using file = new RoadsWriter(path, pointNode);
  for (const name of NETWORK_NAMES) {
    const network = networks[name];
    if (network) file.addNetwork(name, network, metrics(network));
  }
  file.finish(shared);
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
