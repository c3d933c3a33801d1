import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALL, MAPS, mapQueries, nearQueries } from './maps.ts';
import { checkouts, comparedTable } from './paired.ts';
import type { TypedQuery } from './queries.ts';
import { TOWN_KINDS, townQueries } from './towns.ts';

const QUERIES = 10_000;

/** The parts of a checkout that are compared. */
interface Code {
  readonly places: typeof import('../src/places/index.ts');
  readonly words: typeof import('../src/text/words.ts');
  readonly types: typeof import('../src/localities/types.ts');
  readonly parameters: typeof import('../src/contract/parameters.ts');
  readonly geocode: typeof import('../src/localities/geocode.ts');
  readonly nearby: typeof import('../src/localities/nearby.ts');
  readonly region: typeof import('../src/import/region.ts');
}

async function codeIn(folder: string): Promise<Code> {
  const load = (module: string) => import(join(folder, 'src', module));
  const [places, words, types] = [
    await load('places/index.ts'),
    await load('text/words.ts'),
    await load('localities/types.ts'),
  ];
  const [geocode, nearby] = [await load('localities/geocode.ts'), await load('localities/nearby.ts')];
  return {
    places,
    words,
    types,
    geocode,
    nearby,
    parameters: await load('contract/parameters.ts'),
    region: await load('import/region.ts'),
  };
}

type Asked = (code: Code, region: Region) => () => unknown;

interface Region {
  readonly places: ReturnType<Code['places']['openPlaces']>;
  readonly search: InstanceType<Code['places']['PlaceSearch']>;
}

async function regionOf({ places, region }: Code, path: string, maps: readonly string[]): Promise<Region> {
  await region.writeRegionPlaces(path, { maps, addresses: [], postcodes: [], towns: true }, () => {});
  const opened = places.openPlaces(path);
  return { places: opened, search: new places.PlaceSearch(opened) };
}

function suggested(query: TypedQuery, kindsOf: (code: Code) => ReadonlySet<string>): Asked {
  return (code, { search }) => {
    const kinds = kindsOf(code);
    const words = code.words.wordsOf(query.text);
    const asked = { words, kinds, houses: kinds.has('address'), limit: 10, ...(query.bias && { bias: query.bias }) };
    return () => search.find(asked);
  };
}

function reversed(latlng: string): Asked {
  return ({ geocode, parameters }, region) =>
    () =>
      geocode.geocode(region, { ...CALL, query: parameters.readParameters(geocode.geocodeQuery, { latlng }, 'query', []) });
}

function foundNearby(asked: Record<string, string>): Asked {
  return ({ nearby, parameters }, region) =>
    () =>
      nearby.nearby(region, { ...CALL, query: parameters.readParameters(nearby.nearbyQuery, asked, 'query', []) });
}

/**
 * Compares the search of this code with that of another checkout of it, whose packages are installed: both in one process, over regions
 * that each made of the same sources, every query asked of one and then of the other.
 *
 * @returns a table of milliseconds, the other's and then our own, with the ratio
 */
export async function compareSearch(checkout: string): Promise<string> {
  const codes = await Promise.all(checkouts(checkout).map(codeIn));
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const regionsOf = async (name: string, maps: readonly string[]) => {
    const regions: Region[] = [];
    for (const [side, code] of codes.entries()) regions.push(await regionOf(code, join(folder, `${name}-${side}.wp`), maps));
    return regions;
  };
  const compared = (name: string, regions: readonly Region[], queries: readonly Asked[]) => ({
    name,
    sides: codes.map((code, side) => queries.map((query) => query(code, regions[side]))),
  });
  try {
    const [world, mapped] = [await regionsOf('world', []), await regionsOf('maps', MAPS)];
    // The texts are names in the other's index, so that both are asked the same.
    const [towns, townsBesideMaps] = [world, mapped].map(([{ places }]) => townQueries(places, QUERIES));
    const near = nearQueries(mapped[0].places);
    const everything = mapQueries(mapped[0].places);
    const defaultKinds = ({ types }: Code) => types.wantedKinds(['locality', 'postal_code'], []);
    const allKinds = ({ places }: Code) => new Set([...places.PLACE_KINDS, 'address']);
    const rows = [
      compared(
        'every town on earth: names of towns',
        world,
        towns.map((query) => suggested(query, () => TOWN_KINDS)),
      ),
      compared(
        'with five maps: names of towns, default types',
        mapped,
        townsBesideMaps.map((query) => suggested(query, defaultKinds)),
      ),
      compared(
        'names of everything, all types',
        mapped,
        everything.map((query) => suggested(query, allKinds)),
      ),
      compared('nearby, complete responses', mapped, near.map(foundNearby)),
      compared(
        'reverse, complete responses',
        mapped,
        near.map(({ location }) => reversed(location)),
      ),
    ];
    const table = await comparedTable(rows);
    for (const { places } of [...world, ...mapped]) places.close();
    return table;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
