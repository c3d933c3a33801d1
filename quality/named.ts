/** Asks for named things of every kind, by their name and town. */
import { type Bounds, boundsOfCircle } from '../src/geo/position.ts';
import { namesOf } from './addresses.ts';
import type { Asked, Result } from './code.ts';
import { fold } from './fold.ts';
import { randomFor, shuffled } from './sample.ts';
import { missText, note, type Tallies, tallyOf } from './tally.ts';
import type { TownFinder } from './town-finder.ts';
import { type MapObject, metersFrom, NAMED_KEYS } from './truth.ts';

/** A thing is found within its bounds and so many metres around them. */
const NAMED_METERS = 300;
const TYPES = 'address|postal_code|locality|admin_level|country|point_of_interest|route';

/** Areas that are no part of a town: they are asked for by their name alone. */
const LARGE = new Set([
  'country',
  'state',
  'region',
  'province',
  'county',
  'district',
  'island',
  'archipelago',
  'municipality',
  'city',
  'town',
  'village',
]);
/** How far a settlement reaches from its node, in metres. */
const REACH_METERS: Readonly<Record<string, number>> = {
  ...{ city: 5_000, town: 3_000, village: 1_500, hamlet: 1_000 },
  ...{ borough: 3_000, suburb: 1_500, quarter: 1_500, neighbourhood: 1_000 },
};
/** What is called places on maps and is none that a person looks for. */
const NOT_ASKED = new Set(['continent', 'ocean', 'sea', 'supranational_union', 'plot', 'islet', 'country']);
/** Of these keys, only some values are things with a name of their own. */
const ONLY: Readonly<Record<string, ReadonlySet<string>>> = {
  railway: new Set(['station', 'halt', 'tram_stop']),
  aeroway: new Set(['aerodrome', 'terminal', 'heliport']),
  boundary: new Set(['administrative', 'national_park', 'protected_area']),
};

/** What several objects bear: a street is drawn in many pieces, and the stop in it has its name. */
interface Named {
  readonly name: string;
  readonly town: string | null;
  /** The rows in which it is asked. */
  readonly forms: Set<string>;
  readonly names: Set<string>;
  readonly bounds: Bounds[];
}

/** The row that an object belongs to; null for what nobody asks for. */
function formOf({ type, tags }: MapObject): string | null {
  const key = NAMED_KEYS.find((each) => tags.has(each) && ONLY[each]?.has(tags.get(each) ?? '') !== false);
  if (key === undefined || NOT_ASKED.has(tags.get('place') ?? '')) return null;
  if (key === 'boundary' && type !== 'relation') return null;
  if (key === 'highway' && type === 'node') return tags.get('highway') === 'bus_stop' ? 'named: bus stop' : null;
  return `named: ${key === 'highway' ? 'street' : key}`;
}

/** The bounds of what is drawn, and of a settlement that is a point, as far as it reaches. */
function boundsOf({ type, tags, position, bounds }: MapObject): Bounds {
  const reach = REACH_METERS[tags.get('place') ?? ''];
  return type === 'node' && reach !== undefined ? boundsOfCircle(position, reach) : bounds;
}

/** Things by name and town. */
function namedThings(objects: readonly MapObject[], towns: TownFinder): Named[] {
  const things = new Map<string, Named>();
  for (const object of objects) {
    const form = formOf(object);
    const name = object.tags.get('name') ?? '';
    if (form === null || fold(name) === '') continue;
    const isLarge = LARGE.has(object.tags.get('place') ?? '') || object.tags.get('boundary') === 'administrative';
    const around = isLarge ? null : towns.townOf(object);
    const town = around !== null && fold(around) !== fold(name) ? around : null;
    const key = `${fold(name)}|${fold(town ?? '')}`;
    const known = things.get(key) ?? { name, town, forms: new Set(), names: new Set(), bounds: [] };
    known.forms.add(form);
    for (const other of namesOf(object)) known.names.add(fold(other));
    known.bounds.push(boundsOf(object));
    things.set(key, known);
  }
  return [...things.values()];
}

export function askNamed(asked: Asked, objects: readonly MapObject[], towns: TownFinder, most: number, into: Tallies): void {
  const things = namedThings(objects, towns);
  const namesakes = Map.groupBy(things, ({ name }) => fold(name));
  for (const form of [...new Set(things.flatMap(({ forms }) => [...forms]))].sort()) {
    const ofForm = things.filter(({ forms }) => forms.has(form));
    for (const thing of shuffled(ofForm, randomFor(form)).slice(0, most)) {
      const text = thing.town === null ? thing.name : `${thing.name}, ${thing.town}`;
      // A name alone means any thing that bears it.
      const meant = thing.town === null ? (namesakes.get(fold(thing.name)) ?? []) : [thing];
      const results = asked.geocode({ address: text, types: TYPES });
      const rank = results.findIndex((result) => meant.some((each) => isThing(result, each)));
      note(tallyOf(into, form), rank, () => missText(text, results));
    }
  }
}

function isThing({ name, address_components = [], geometry }: Result, { names, bounds }: Named): boolean {
  const at = geometry?.location;
  const isNamed = names.has(fold(name)) || address_components.some(({ long_name }) => names.has(fold(long_name)));
  return (
    isNamed &&
    at !== undefined &&
    (bounds.some((box) => metersFrom(at, box) <= NAMED_METERS) || metersFrom(at, around(bounds)) === 0)
  );
}

/** The box around several: a street's middle may lie between two of its pieces. */
function around(boxes: readonly Bounds[]): Bounds {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    west: Math.min(...boxes.map(({ west }) => west)),
    north: Math.max(...boxes.map(({ north }) => north)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}
