import { AREA_KINDS } from '../../src/places/kinds.ts';
import type { NewPlace } from '../../src/places/place.ts';
import { PlacesWriter } from '../../src/places/write.ts';
import type { Manifest, RegionVersions } from '../../src/regions/versions.ts';
import { PLACES_FILE } from '../../src/regions/versions.ts';

const FRANCE = 0;
const LYON: NewPlace = {
  source: 'test:lyon',
  kind: 'city',
  country: 'FR',
  position: { lat: 45.76, lng: 4.83 },
  importance: 0.6,
  name: 'Lyon',
  names: { it: 'Lione' },
  otherNames: [],
  parent: FRANCE,
};
const PLACES: readonly NewPlace[] = [
  {
    source: 'test:france',
    kind: 'country',
    country: 'FR',
    position: { lat: 46.6, lng: 2.4 },
    importance: 0.9,
    name: 'France',
    names: { en: 'France', de: 'Frankreich' },
    otherNames: [],
  },
  LYON,
];

/** Builds a region of one country and one city, and perhaps a town, for tests about something else; it is not in use yet. */
export function buildSmallRegion(
  versions: RegionVersions,
  name = 'small',
  town?: { readonly name: string },
): Promise<Manifest> {
  return versions.build(name, async (folder) => {
    const writer = new PlacesWriter(`${folder}/${PLACES_FILE}`, AREA_KINDS);
    for (const place of PLACES) writer.add(place);
    if (town) writer.add({ ...LYON, source: `test:${town.name}`, kind: 'town', name: town.name, names: {} });
    writer.finish();
    return { places: writer.count, houses: 0, sources: [] };
  });
}
