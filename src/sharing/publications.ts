import { draftOf, type VenueVersion } from '../regions/venues.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { nextVersion } from '../storage/versioned-folders.ts';
import { REGION, type SharedKind } from './items.ts';
import type { Publication } from './publisher.ts';
import { VENUE_FILE, VENUE_PLACES } from './venue-kind.ts';

/** A region version of a data folder. */
export function regionPublication(versions: RegionVersions, id: string, isServed: boolean): Publication {
  const files = versions.files(id).map((path) => ({ path, file: versions.file(id, path) }));
  return { item: REGION, version: id, files, facts: versions.manifestOf(id), isServed };
}

/** A venue in a folder. */
export function venuePublication({ projectId, id, version, folder }: VenueVersion): Publication {
  const { venue, places } = draftOf(folder);
  return {
    item: { kind: 'venue', projectId, name: id },
    version,
    files: [
      { path: VENUE_FILE, file: venue },
      { path: VENUE_PLACES, file: places },
    ],
    isServed: true,
  };
}

/** What is one file. */
export function filePublication(kind: SharedKind, name: string, file: string): Publication {
  return { item: { kind, projectId: null, name }, version: nextVersion(), files: [{ path: name, file }], isServed: true };
}
