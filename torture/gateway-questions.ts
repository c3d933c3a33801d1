import { seededRandom } from '../bench/queries.ts';
import { readPolyline } from '../src/geo/polyline.ts';
import type { Position } from '../src/geo/position.ts';
import { isObject } from '../src/text/json.ts';
import type { Answer } from '../test/support/request.ts';

/** Where an area is asked about. */
export interface AreaQuestions {
  readonly name: string;
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

export interface Question {
  readonly kind: string;
  /** Whether most answers say something: between areas there is no route. */
  readonly mayBeEmpty?: boolean;
  readonly path: string;
  readonly body?: string;
}

const SAMPLES = 60;
const TRACES = 8;

/** Questions of every kind about areas: texts are addresses and names of what stands at random points, whole, begun, misspelled. */
export async function questionsOf(
  areas: readonly AreaQuestions[],
  ask: (path: string) => Promise<Answer>,
  seed: number,
  count: number,
): Promise<readonly Question[]> {
  const random = seededRandom(seed);
  const texts: string[] = [];
  const ids: string[] = [];
  const words: string[] = [];
  const traces: (readonly Position[])[] = [];
  const pointIn = ({ box: [west, south, east, north] }: AreaQuestions): Position => ({
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  });
  for (const area of areas)
    for (let i = 0; i < SAMPLES; i++) {
      const point = textOf(pointIn(area));
      const { json } = await ask(`/localities/geocode?latlng=${point}&language=en`);
      words.push(wordsIn(await ask(`/threewords/convert-to-3wa?coordinates=${point}`)));
      const results = isObject(json) && Array.isArray(json.results) ? json.results : [];
      const [result] = results;
      if (!isObject(result)) continue;
      texts.push(String(result.formatted_address));
      ids.push(...results.map((each) => (isObject(each) ? String(each.public_id) : '')));
    }
  for (const area of areas)
    for (let i = 0; i < TRACES; i++) {
      const ends = `origin=${textOf(pointIn(area))}&destination=${textOf(pointIn(area))}`;
      traces.push(lineIn(await ask(`/distance/route/json?${ends}`)));
    }
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const begun = (text: string) => text.slice(0, 3 + Math.floor(random() * 9));
  const misspelled = (text: string) => {
    const at = 2 + Math.floor(random() * Math.max(1, Math.min(10, text.length - 3)));
    return text.slice(0, at) + text.slice(at + 1);
  };
  const encoded = encodeURIComponent;
  const near = (area: AreaQuestions) => textOf(pointIn(area));
  const makers: Readonly<Record<string, () => Omit<Question, 'kind'>>> = {
    'suggestions, begun': () => ({
      path: `/localities/autocomplete?types=locality|address|point_of_interest&input=${encoded(begun(pick(texts)))}`,
    }),
    'suggestions, whole': () => ({ path: `/localities/autocomplete?types=locality|address&input=${encoded(pick(texts))}` }),
    'suggestions, misspelled': () => ({
      path: `/localities/autocomplete?types=locality|address&input=${encoded(misspelled(pick(texts)))}`,
    }),
    'suggestions near a point': () => ({
      path: `/localities/autocomplete?location=${near(pick(areas))}&radius=5000&input=${encoded(begun(pick(texts)))}`,
    }),
    'address to point': () => ({ path: `/localities/geocode?address=${encoded(pick(texts))}` }),
    'misspelled address to point': () => ({ path: `/localities/geocode?address=${encoded(misspelled(pick(texts)))}` }),
    'point to address': () => ({ path: `/localities/geocode?latlng=${near(pick(areas))}` }),
    details: () => ({ path: `/localities/details?public_id=${encoded(pick(ids))}` }),
    nearby: () => ({
      path: `/localities/nearby?types=business.food_and_drinks|business.shop&radius=3000&location=${near(pick(areas))}`,
    }),
    rows: () => ({
      path: '/localities/geocode/batch',
      body: JSON.stringify({ addresses: [pick(texts), pick(texts), pick(texts), { latlng: near(pick(areas)) }] }),
    }),
    route: () => {
      const area = pick(areas);
      return {
        path: `/distance/route/json?mode=${pick(['driving', 'walking'])}&origin=${near(area)}&destination=${near(area)}`,
      };
    },
    'route between areas': () => ({
      path: `/distance/route/json?origin=${near(pick(areas))}&destination=${near(pick(areas))}`,
      mayBeEmpty: true,
    }),
    matrix: () => {
      const area = pick(areas);
      return {
        path: `/distance/distancematrix/json?origins=${near(area)}|${near(area)}&destinations=${near(area)}|${near(area)}`,
      };
    },
    'matrix of two areas': () => ({
      path: `/distance/distancematrix/json?origins=${near(pick(areas))}&destinations=${near(pick(areas))}|${near(pick(areas))}`,
      mayBeEmpty: true,
    }),
    'matrix in a body': () => {
      const area = pick(areas);
      return {
        path: '/distance/distancematrix/json',
        body: JSON.stringify({ origins: near(area), destinations: `${near(area)}|${near(area)}`, mode: 'walking' }),
      };
    },
    isochrone: () => ({ path: `/distance/isochrone/json?origin=${near(pick(areas))}&values=120|300` }),
    'plan for a vehicle': () => {
      const area = pick(areas);
      const place = () => [pointIn(area)].map(({ lat, lng }) => [lng, lat])[0];
      const jobs = [1, 2, 3].map((id) => ({ id, location: place() }));
      return {
        path: '/distance/optimize/json',
        body: JSON.stringify({ vehicles: [{ id: 1, start: place(), end: place() }], jobs }),
      };
    },
    trace: () => {
      const shifted = (degrees: number) => degrees + (random() - 0.5) * 1e-4;
      const points = pick(traces.filter(({ length }) => length > 1)).map(({ lat, lng }) => ({
        lat: shifted(lat),
        lng: shifted(lng),
      }));
      return { path: '/distance/match/json', body: JSON.stringify({ points }) };
    },
    tolls: () => {
      const area = pick(areas);
      return { path: `/distance/tolls/json?origin=${near(area)}&destination=${near(area)}` };
    },
    'three words of a point': () => ({ path: `/threewords/convert-to-3wa?coordinates=${near(pick(areas))}` }),
    'three words to an address': () => ({ path: `/threewords/convert-to-address?words=${encoded(pick(words))}` }),
    'what the map is': () => ({ path: '/map.json' }),
    'picture of the map': () => ({ path: `/map/static.png?center=${near(pick(areas))}&zoom=14&size=200x150` }),
    'tile of the map': () => {
      const { lat, lng } = pointIn(pick(areas));
      const z = pick([8, 10, 12, 14]);
      const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
      return { path: `/map/${z}/${Math.floor(((lng + 180) / 360) * 2 ** z)}/${Math.floor(y)}.mvt` };
    },
    'time zone': () => ({ path: `/timezone?location=${near(pick(areas))}&timestamp=1700000000` }),
    assets: () => ({ path: `/stores/search?${latLngOf(pointIn(pick(areas)))}&radius=3000` }),
  };
  const kinds = Object.entries(makers);
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = kinds[i % kinds.length] ?? pick(kinds);
    return { kind, ...make() };
  });
}

const latLngOf = ({ lat, lng }: Position) => `lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}`;
const textOf = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** The line of a route. */
function lineIn({ text }: Answer): readonly Position[] {
  const [, points = '""'] = /"overview_polyline":{"points":("[^"]*")/.exec(text) ?? [];
  const line = readPolyline(JSON.parse(points));
  const pairs = line?.type === 'LineString' ? line.coordinates : [];
  return pairs.map(([lng, lat]) => ({ lat, lng }));
}

/** The three words of an answer. */
function wordsIn({ text }: Answer): string {
  return /"words":"([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Assets around points of each area, to be written before. */
export function assetsOf(areas: readonly AreaQuestions[]): readonly object[] {
  return areas.flatMap(({ name, box: [west, south, east, north] }) =>
    [0.2, 0.5, 0.8].map((share, i) => ({
      ...{ storeId: `${name}${i}`, name: `${name} ${i}`, types: ['cafe'] },
      location: { lat: south + share * (north - south), lng: west + share * (east - west) },
    })),
  );
}
