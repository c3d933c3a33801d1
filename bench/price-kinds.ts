import { openPlaces, type Places } from '../src/places/index.ts';
import type { PlaceNumber } from '../src/places/place-number.ts';
import { tileAt } from '../test/support/tiles.ts';
import { type PricedData, placesFile, VENUE } from './priced-server.ts';
import { seededRandom } from './queries.ts';
import type { RawRequest } from './raw-load.ts';
import { place as placeOfAsset } from './stored-data.ts';
import { townQueries } from './towns.ts';

const SEED = 26;
const REQUESTS = 2_000;
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
const TILE_ZOOMS = [12, 13, 14];

/** One kind of request, in as many variants as are asked by turns. */
export interface Kind {
  readonly name: string;
  readonly requests: readonly RawRequest[];
  /** What OSRM is asked for the same; null where it has no such thing. */
  readonly osrm: readonly RawRequest[] | null;
}

type LatLng = readonly [lat: string, lng: string];

/** The kinds of requests whose price is told. */
export function priceKinds(data: PricedData): Kind[] {
  const places = openPlaces(placesFile(data));
  const headers = { 'x-api-key': data.privateKey };
  const random = seededRandom(SEED);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const point = (): LatLng => [
    (AREA.south + random() * (AREA.north - AREA.south)).toFixed(5),
    (AREA.west + random() * (AREA.east - AREA.west)).toFixed(5),
  ];
  const got = (name: string, path: () => string): Kind => ({
    name,
    requests: Array.from({ length: REQUESTS }, () => ({ path: path(), headers })),
    osrm: null,
  });
  const roadKinds = [
    matrixKind('matrix 1 × 1', 1, 1, point, headers),
    matrixKind('matrix 14 × 14', 14, 14, point, headers),
    matrixKind('matrix 1 × 200', 1, 200, point, headers),
    routeKind(point, headers),
  ];
  const kinds = [
    { name: 'autocomplete of town names', requests: suggestions(data, places), osrm: null },
    got(
      'details',
      () => `/localities/details?public_id=${places.publicId(Math.floor(random() * places.meta.places) as PlaceNumber)}`,
    ),
    got('nearby', () => `/localities/nearby?location=${point()}&types=point_of_interest`),
    got('reverse geocode', () => `/localities/geocode?latlng=${point()}`),
    got('store search', () => {
      const { lat, lng } = placeOfAsset(random);
      return `/stores/search?lat=${lat}&lng=${lng}&radius=5000&stores_by_page=10`;
    }),
    ...roadKinds,
    got(
      'indoor directions',
      () => `/indoor/directions/${VENUE}?origin=${one(data.rooms)}&destination=${one(data.rooms)}&language=de`,
    ),
    got('three words', () => `/threewords/convert-to-3wa?coordinates=${point()}&language=en`),
    got('tile', () => {
      const [lat, lng] = point();
      return `/map/${tileAt(one(TILE_ZOOMS), [Number(lng), Number(lat)])}.mvt`;
    }),
  ];
  places.close();
  return kinds;
}

/** As a page asks while somebody types: with a public key, in another language than English. */
function suggestions({ publicKey }: PricedData, places: Places): RawRequest[] {
  return townQueries(places, REQUESTS).map(({ text, bias }) => {
    const near = bias ? `&location=${bias.centre.lat},${bias.centre.lng}&radius=${bias.radiusMeters}` : '';
    return {
      path: `/localities/autocomplete?input=${encodeURIComponent(text)}${near}&key=${publicKey}`,
      headers: { referer: 'https://shop.example.com/', 'accept-language': 'de, en;q=0.5' },
    };
  });
}

const reversed = (points: readonly LatLng[]) => points.map(([lat, lng]) => `${lng},${lat}`).join(';');
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i).join(';');

function matrixKind(
  name: string,
  rows: number,
  columns: number,
  point: () => LatLng,
  headers: Readonly<Record<string, string>>,
): Kind {
  const asked = Array.from({ length: REQUESTS / 4 }, () => ({
    origins: Array.from({ length: rows }, point),
    destinations: Array.from({ length: columns }, point),
  }));
  return {
    name,
    requests: asked.map(({ origins, destinations }) => ({
      method: 'POST',
      path: '/distance/distancematrix/json',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        origins: origins.join('|'),
        destinations: destinations.join('|'),
        elements: 'duration_distance',
      }),
    })),
    osrm: asked.map(({ origins, destinations }) => ({
      path: `/table/v1/driving/${reversed([...origins, ...destinations])}?sources=${numbers(0, rows)}&destinations=${numbers(rows, columns)}&annotations=duration,distance`,
    })),
  };
}

function routeKind(point: () => LatLng, headers: Readonly<Record<string, string>>): Kind {
  const asked = Array.from({ length: REQUESTS }, () => [point(), point()]);
  return {
    name: 'route with its line',
    requests: asked.map(([from, to]) => ({ path: `/distance/route/json?origin=${from}&destination=${to}`, headers })),
    osrm: asked.map((ends) => ({ path: `/route/v1/driving/${reversed(ends)}?overview=full&geometries=polyline` })),
  };
}
