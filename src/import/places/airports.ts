import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type AdminArea, nameKeys } from './admin-areas.ts';
import { metersBetween } from './line-pieces.ts';
import type { DraftPoi, PoiPlace } from './pois.ts';

/** The airports of the world: made by `scripts/airports.ts`. */
const AIRPORTS_FILE = new URL('./airports.tsv.br', import.meta.url);
const AIRPORT_KIND = 'transit.station.airport';

/** How likely an airport is meant, by its class in the table: below the towns that are as well known. */
const IMPORTANCE: Readonly<Record<string, number>> = { large: 0.65, medium: 0.4, other: 0.28 };
/** The map's airport and the table's are one within this distance, by a code or by a name. */
const SAME_AIRPORT_METERS = 5_000;

interface TabledAirport {
  readonly draft: DraftPoi;
  readonly keys: ReadonlySet<string>;
}

/**
 * The airports that the product knows and the map does not have. Those of the map get the importance, the codes and the names of the table.
 *
 * @param pois the map's points of interest
 * @param areaOf the area of the world with a source
 */
export function furtherAirports(
  pois: readonly DraftPoi[],
  areaOf: (source: string) => AdminArea | undefined,
): readonly DraftPoi[] {
  const byKey = new Map<string, DraftPoi[]>();
  for (const poi of pois) {
    if (poi.kind !== AIRPORT_KIND) continue;
    for (const key of nameKeys(poi.place())) byKey.set(key, [...(byKey.get(key) ?? []), poi]);
  }
  return [...readAirports(areaOf)].flatMap(({ draft, keys }) => {
    const same = [...keys]
      .flatMap((key) => byKey.get(key) ?? [])
      .find(({ position }) => metersBetween(position, draft.position) <= SAME_AIRPORT_METERS);
    if (!same) return [draft];
    const place = withTabled(same.place(), draft.place());
    same.place = () => place;
    return [];
  });
}

/** An airport of the map with what the table knows of it besides. */
function withTabled(place: PoiPlace, tabled: PoiPlace): PoiPlace {
  const otherNames = new Set([...place.otherNames, tabled.name, ...tabled.otherNames]);
  return {
    ...place,
    importance: Math.max(place.importance, tabled.importance),
    names: { ...tabled.names, ...place.names },
    otherNames: [...otherNames].filter((name) => name !== place.name),
    ...(tabled.codes && { codes: tabled.codes }),
  };
}

const IATA_CODE = /^[A-Z]{3}$/;

/**
 * Reads the table. A line is an airport: its id, its class, its position, the source of the town that it serves, its name and its other
 * names with its codes; airports follow a line with their country.
 */
function* readAirports(areaOf: (source: string) => AdminArea | undefined): Iterable<TabledAirport> {
  let country = '';
  for (const line of brotliDecompressSync(readFileSync(AIRPORTS_FILE)).toString().trimEnd().split('\n')) {
    const [id, size, lat, lng, holder, name, ...otherNames] = line.split('\t');
    if (name === undefined) {
      country = id;
      continue;
    }
    const place = {
      source: `ourairports:${id}`,
      kind: AIRPORT_KIND,
      country,
      position: { lat: Number(lat), lng: Number(lng) },
      importance: IMPORTANCE[size] ?? 0,
      name,
      language: 'en',
      names: { en: name },
      otherNames,
      codes: otherNames.filter((other) => IATA_CODE.test(other)),
    } as const;
    yield {
      draft: {
        kind: AIRPORT_KIND,
        country,
        position: place.position,
        place: () => place,
        street: null,
        area: areaOf(holder) ?? null,
        postcode: null,
      },
      keys: nameKeys(place),
    };
  }
}
