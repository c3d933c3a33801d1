import { Basemap } from '../basemap/index.ts';
import { ExplainedError } from '../explained-error.ts';
import type { MapSource } from './map-in-use.ts';

const ADDRESS = /^https?:\/\//;

/** Opens the archive that the operator names; null where none is named. @throws ExplainedError */
export async function openOwnArchive(name: string): Promise<MapSource | null> {
  if (name === '') return null;
  try {
    const map = ADDRESS.test(name) ? await Basemap.openAddress(name) : await Basemap.open(name);
    // A newer file counts from the next start on, and is another version then.
    return { id: `own-${Date.now().toString(36)}`, map };
  } catch (error) {
    throw new ExplainedError(`WAYPOST_BASEMAP cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
