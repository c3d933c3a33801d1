import { seededRandom } from '../bench/queries.ts';
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
  readonly path: string;
  readonly body?: string;
}

const SAMPLES = 60;

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
  const pointIn = ({ box: [west, south, east, north] }: AreaQuestions): Position => ({
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  });
  for (const area of areas)
    for (let i = 0; i < SAMPLES; i++) {
      const { json } = await ask(`/localities/geocode?latlng=${textOf(pointIn(area))}&language=en`);
      const results = isObject(json) && Array.isArray(json.results) ? json.results : [];
      const [result] = results;
      if (!isObject(result)) continue;
      texts.push(String(result.formatted_address));
      ids.push(...results.map((each) => (isObject(each) ? String(each.public_id) : '')));
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
    nearby: () => ({ path: `/localities/nearby?types=restaurant|shop&radius=500&location=${near(pick(areas))}` }),
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
    }),
    matrix: () => {
      const area = pick(areas);
      return {
        path: `/distance/distancematrix/json?origins=${near(area)}|${near(area)}&destinations=${near(area)}|${near(area)}`,
      };
    },
    'matrix of two areas': () => ({
      path: `/distance/distancematrix/json?origins=${near(pick(areas))}&destinations=${near(pick(areas))}|${near(pick(areas))}`,
    }),
    isochrone: () => ({ path: `/distance/isochrone/json?origin=${near(pick(areas))}&values=5` }),
    tolls: () => {
      const area = pick(areas);
      return { path: `/distance/tolls/json?origin=${near(area)}&destination=${near(area)}` };
    },
    'three words of a point': () => ({ path: `/threewords/convert-to-3wa?coordinates=${near(pick(areas))}` }),
    'tile of the map': () => {
      const { lat, lng } = pointIn(pick(areas));
      const z = pick([10, 12, 14]);
      const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
      return { path: `/map/${z}/${Math.floor(((lng + 180) / 360) * 2 ** z)}/${Math.floor(y)}.mvt` };
    },
    'time zone': () => ({ path: `/timezone?location=${near(pick(areas))}&timestamp=1700000000` }),
    assets: () => ({ path: `/stores/search?location=${near(pick(areas))}` }),
  };
  const kinds = Object.entries(makers);
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = kinds[i % kinds.length] ?? pick(kinds);
    return { kind, ...make() };
  });
}

const textOf = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`;
