import { ContainerWriter } from '../storage/container.ts';
import { loadSections, rowsOf, type SectionsRequest, type SharedSections } from '../storage/sections.ts';
import { VENUE_ROWS, VENUE_VERSION } from './graph/sections.ts';
import type { FeatureHead, StoredVenue, VenueMeta } from './graph/stored.ts';
import { Venue } from './search/venue.ts';

const META = 'meta';
const HEADS = 'heads';

/** Writes a venue. */
export function writeVenue(path: string, { rows, heads, meta }: StoredVenue): void {
  const file = new ContainerWriter(path, VENUE_VERSION);
  try {
    for (const [name, [section]] of Object.entries(VENUE_ROWS)) file.add(section, rows[name as keyof typeof rows]);
    file.add(HEADS, Buffer.from(JSON.stringify(heads)));
    file.add(META, Buffer.from(JSON.stringify(meta)));
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
}

const heldOf = (path: string): SectionsRequest => ({
  path,
  versions: [VENUE_VERSION],
  names: [META, HEADS, ...Object.values(VENUE_ROWS).map(([section]) => section)],
});

/** Loads a file that `writeVenue` wrote into memory that threads share. @throws UnusableFile when it is damaged or of another version */
export function loadVenue(path: string): SharedSections {
  return loadSections(heldOf(path));
}

/** Opens a venue over memory that has been loaded, by whatever thread. */
export function sharedVenue(shared: SharedSections): Venue {
  const meta: VenueMeta = JSON.parse(textOf(shared, META));
  const heads: FeatureHead[] = JSON.parse(textOf(shared, HEADS));
  return new Venue(rowsOf(shared, VENUE_ROWS), meta, heads);
}

/** What is said about a venue as a whole, without its rows. */
export function readVenueMeta(path: string): VenueMeta {
  return JSON.parse(textOf(loadSections({ ...heldOf(path), names: [META] }), META));
}

/** A section as text; it is copied first, since threads may share it. */
function textOf({ sections }: SharedSections, name: string): string {
  return new TextDecoder().decode(Uint8Array.from(sections.get(name) ?? []));
}
