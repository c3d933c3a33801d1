import { DISTANCE_LANGUAGES } from '../../text/distance-languages.ts';
import type { Tags } from '../element.ts';

/** What a road is called, as signs name it; empty where the map does not say. */
export interface Sign {
  readonly name: string;
  /** Its names in languages in which directions are given, where they are others. */
  readonly names: readonly (readonly [language: string, name: string])[];
  readonly ref: string;
  /** Where it leads, in the direction in which it is drawn. */
  readonly destination: string;
  readonly destinationRef: string;
  /** The number of an exit that is tagged on its slip road. */
  readonly exit: string;
  /** Who runs it. */
  readonly operator: string;
  readonly isLink: boolean;
  readonly isRoundabout: boolean;
  /** Whether it is a surface that is walked across. */
  readonly isArea: boolean;
}

export function signOf(tags: Tags, isArea = false): Sign {
  const text = (key: string) => tags.get(key) ?? '';
  const junction = text('junction');
  const name = text('name') || streetBeside(tags);
  return {
    name,
    names: translatedNames(tags, name),
    ref: isPlatform(tags) ? '' : text('ref'),
    destination: text('destination') || text('destination:forward'),
    destinationRef: text('destination:ref') || text('destination:ref:forward'),
    exit: text('junction:ref'),
    operator: text('operator'),
    isLink: text('highway').endsWith('_link'),
    isRoundabout: junction === 'roundabout' || junction === 'circular',
    isArea,
  };
}

/** The number of a platform is none of a road, and the phrases of most languages have no word for it: it is told by its name alone. */
function isPlatform(tags: Tags): boolean {
  return ['highway', 'railway', 'public_transport'].some((key) => tags.get(key) === 'platform');
}

/** Keys of names by language: Norwegian is tagged as a whole, and as Bokmål. */
const NAME_KEYS: readonly (readonly [language: string, keys: readonly string[]])[] = DISTANCE_LANGUAGES.map((language) => [
  language,
  language === 'nb' ? ['name:nb', 'name:no'] : [`name:${language}`],
]);

function translatedNames(tags: Tags, name: string): Sign['names'] {
  if (name === '' || !hasTranslation(tags)) return NO_NAMES;
  const names = NAME_KEYS.flatMap(([language, keys]): [string, string][] => {
    const own = keys.map((key) => tags.get(key)).find((each) => each !== undefined);
    return own && own !== name ? [[language, own]] : [];
  });
  return names.length > 0 ? names : NO_NAMES;
}

const NO_NAMES: Sign['names'] = [];

function hasTranslation(tags: Tags): boolean {
  for (const key of tags.keys()) if (key.startsWith('name:')) return true;
  return false;
}

/** Ways beside a street that have no name of their own are called like it: https://wiki.openstreetmap.org/wiki/Key:is_sidepath */
const SIDE_WAYS = new Set(['footway', 'cycleway', 'path', 'steps', 'pedestrian', 'bridleway']);
const STREET_KEYS = ['is_sidepath:of:name', 'street:name'];

function streetBeside(tags: Tags): string {
  if (!SIDE_WAYS.has(tags.get('highway') ?? '')) return '';
  return STREET_KEYS.map((key) => tags.get(key)).find((name) => name !== undefined) ?? '';
}

/** What stands at a node of a road: where a toll is taken, or the beginning of an exit. */
export interface Post {
  readonly kind: 'booth' | 'gantry' | 'exit';
  readonly name: string;
  readonly ref: string;
  readonly operator: string;
  /** Whom it is for: who goes along the way as it is drawn, or against it, or whom it faces, in degrees clockwise from north; null for all. */
  readonly direction: 'forward' | 'backward' | number | null;
}

export function postOf(tags: Tags): Post | null {
  const kind = postKindOf(tags);
  if (!kind) return null;
  const text = (key: string) => tags.get(key) ?? '';
  const direction = kind === 'exit' ? null : directionOf(text('direction'));
  return { kind, name: text('name'), ref: text('ref'), operator: text('operator'), direction };
}

/** Points of the compass, clockwise from north: https://wiki.openstreetmap.org/wiki/Key:direction */
// biome-ignore format: a row of words
const COMPASS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

function directionOf(value: string): Post['direction'] {
  if (value === 'forward' || value === 'backward') return value;
  const point = COMPASS.indexOf(value.toUpperCase());
  if (point >= 0) return (point * 360) / COMPASS.length;
  const degrees = value.trim() === '' ? Number.NaN : Number(value);
  return degrees >= 0 && degrees <= 360 ? degrees : null;
}

function postKindOf(tags: Tags): Post['kind'] | null {
  if (tags.get('barrier') === 'toll_booth') return 'booth';
  const highway = tags.get('highway');
  if (highway === 'toll_gantry') return 'gantry';
  return highway === 'motorway_junction' ? 'exit' : null;
}
