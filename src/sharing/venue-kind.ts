import type { VenueFiles, VenueVersion } from '../regions/venues.ts';
import { readVenueMeta } from '../venues/index.ts';
import { placeFile } from './fetched-files.ts';
import type { ItemId, SharedVersion } from './items.ts';
import type { LocalKind } from './local-kind.ts';

/** The names of a venue's files in the store. */
export const VENUE_FILE = 'venue.wp';
export const VENUE_PLACES = 'places.wp';

/** Venues: the newest folder of one counts. */
export function venueKind(venues: VenueFiles): LocalKind {
  const idOf = ({ projectId, name }: ItemId, { version }: SharedVersion): Omit<VenueVersion, 'folder'> => {
    if (projectId === null) throw new Error(`the venue ${name} is of no project`);
    return { projectId, id: name, version };
  };
  const isHere = (item: ItemId, version: SharedVersion) => {
    const { projectId, id } = idOf(item, version);
    return venues.find(projectId, id)?.version === version.version;
  };
  return {
    kind: 'venue',
    isServed: async (item, version) => isHere(item, version),
    isPlaced: isHere,
    async prepare(item, version, _, fetched) {
      if (!isHere(item, version)) readVenueMeta(fetched(VENUE_FILE));
    },
    release: async () => {},
    async serve(item, version, _, fetched) {
      if (version === null) {
        if (item.projectId !== null && venues.find(item.projectId, item.name)) venues.remove(item.projectId, item.name);
        return;
      }
      await venues.adopt(idOf(item, version), async (draft) => {
        await placeFile(fetched(VENUE_FILE), draft.venue);
        await placeFile(fetched(VENUE_PLACES), draft.places);
      });
    },
  };
}
