import { ContainerReader, ContainerWriter } from '../../storage/container.ts';
import { loadSections, loadSectionsInThread, type SectionsRequest, type SharedSections } from '../../storage/sections.ts';
import {
  contentFrom,
  OPTIONAL_SECTION_NAMES,
  POINT_NODES,
  READ_VERSIONS,
  ROADS_VERSION,
  type RoadsContent,
  SECTION_NAMES,
  sectionsOf,
} from './sections.ts';

/** Writes the roads of a region. @param pointNode ids of nodes in OpenStreetMap, by point; they stay on disk */
export function writeRoads(path: string, content: RoadsContent, pointNode: Float64Array): void {
  const file = new ContainerWriter(path, ROADS_VERSION);
  try {
    for (const [name, row] of sectionsOf(content)) file.add(name, row);
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
  readonly shared: SharedSections;
}

const heldOf = (path: string): SectionsRequest => ({
  path,
  versions: READ_VERSIONS,
  names: SECTION_NAMES,
  optional: OPTIONAL_SECTION_NAMES,
});

/** Opens a file that `writeRoads` wrote. @throws UnusableFile when it is damaged or of another version */
export function openRoads(path: string): Roads {
  return sharedRoads(loadSections(heldOf(path)));
}

/** The same without holding up this thread: another one reads and checks the file into shared memory. */
export async function openRoadsInThread(path: string): Promise<Roads> {
  return sharedRoads(await loadSectionsInThread(heldOf(path)));
}

/** Opens roads over memory that another thread has loaded. */
export function sharedRoads(shared: SharedSections): Roads {
  return { ...contentFrom(shared), shared };
}

/** The ids of nodes in OpenStreetMap, by point. */
export function readPointNodes(path: string): Float64Array {
  const file = new ContainerReader(path, READ_VERSIONS);
  try {
    return new Float64Array(file.load(POINT_NODES).buffer);
  } finally {
    file.close();
  }
}
