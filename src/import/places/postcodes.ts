import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import { type NewPlace, type Shape, ShapeIndex, ShapesBuilder } from '../../places/index.ts';
import { type AdminArea, townIn } from './admin-areas.ts';
import type { Boundary } from './extract.ts';
import { boundsOf, shapeOf } from './surfaces.ts';

/** A postal code while a region is built. */
export interface Postcode {
  readonly code: string;
  readonly country: string;
  shape: Shape | null;
  position: Position | null;
  /** The points that bear it, summed up, and how many they are. */
  readonly sum: { lat: number; lng: number; count: number };
  /** How often each town bears it. */
  readonly towns: Map<AdminArea, number>;
  /** What it lies in, where no town is said to bear it. */
  within: AdminArea | null;
  number: number;
}

/** What a table says of a postal code. */
export interface TabledCode {
  readonly country: string;
  readonly code: string;
  readonly position: Position;
  /** The towns that the table names. */
  readonly towns: readonly AdminArea[];
  /** What it lies in, where it names none. */
  readonly within: AdminArea | null;
}

const MAX_LENGTH = 12;

/** A code as it is written: several are cut to the first; null when it is none. */
function readPostcode(text: string | undefined): string | null {
  const code = (text ?? '').split(/[;,]/, 1)[0].trim().replace(/\s+/g, ' ').toUpperCase();
  return code.length >= 2 && code.length <= MAX_LENGTH && /\d/.test(code) && /^[A-Z0-9][A-Z0-9 -]*$/.test(code)
    ? code
    : null;
}

/** What two ways to write a code have in common: `SE-111 20` is `11120`. */
function keyOf(country: string, code: string): string {
  return `${country}/${code.replace(/^[A-Z]{1,3}-(?=\d)/, '').replace(/[ -]/g, '')}`;
}

/** The code that the tags of a postal boundary name. */
function codeOfBoundary(tags: Tags): string | null {
  return readPostcode(tags.get('postal_code') ?? tags.get('ref') ?? namesOf(tags).name);
}

/** All postal codes, by what bears them and by their boundaries. */
export class Postcodes {
  readonly #byKey = new Map<string, Postcode>();
  readonly #surfaces: ShapeIndex;
  readonly #bounded: Postcode[] = [];

  constructor(boundaries: readonly Boundary[], countryAt: CountryAt) {
    const shapes = new ShapesBuilder();
    for (const { tags, polygons, position } of boundaries) {
      const code = tags.get('boundary') === 'postal_code' ? codeOfBoundary(tags) : null;
      const country = code === null || polygons.length === 0 ? null : countryAt(position);
      if (code === null || country === null) continue;
      const postcode = this.#get(country, code);
      postcode.shape = shapeOf(polygons);
      postcode.position = position;
      shapes.add(this.#bounded.push(postcode) - 1, postcode.shape);
    }
    this.#surfaces = ShapeIndex.of(shapes.build(Uint32Array.from(this.#bounded.keys())));
  }

  #get(country: string, code: string): Postcode {
    const key = keyOf(country, code);
    const known = this.#byKey.get(key);
    if (known) return known;
    const made: Postcode = {
      code,
      country,
      shape: null,
      position: null,
      sum: { lat: 0, lng: 0, count: 0 },
      towns: new Map(),
      within: null,
      number: -1,
    };
    this.#byKey.set(key, made);
    return made;
  }

  /** The code that something at a point bears: that of its tag, else that of the boundary around it. Counts it for its town. */
  bear(country: string, text: string | undefined, position: Position, area: AdminArea | null): Postcode | null {
    const code = readPostcode(text);
    const [around] = code === null ? this.#surfaces.placesAt(position) : [];
    const postcode = code === null ? this.#bounded[around] : this.#get(country, code);
    if (!postcode) return null;
    count(postcode, position);
    const town = townIn(area);
    if (town) countTown(postcode, town);
    return postcode;
  }

  /** Begins a table of postal codes, and returns what takes its lines. What a map or an earlier table knows of a code stands. */
  beginTable(): (line: TabledCode) => void {
    const own = new Set<Postcode>();
    return ({ country, code: text, position, towns, within }) => {
      const code = readPostcode(text);
      const known = code === null ? undefined : this.#byKey.get(keyOf(country, code));
      if (code === null || (known && !own.has(known))) return;
      const postcode = known ?? this.#get(country, code);
      own.add(postcode);
      count(postcode, position);
      for (const town of towns) countTown(postcode, town);
      postcode.within ??= within;
    };
  }

  /** The code whose boundary holds a point, without counting it. */
  around(position: Position): Postcode | null {
    const [around] = this.#surfaces.placesAt(position);
    return this.#bounded[around] ?? null;
  }

  values(): Iterable<Postcode> {
    return this.#byKey.values();
  }
}

function count({ sum }: Postcode, { lat, lng }: Position): void {
  sum.lat += lat;
  sum.lng += lng;
  sum.count++;
}

function countTown({ towns }: Postcode, town: AdminArea): void {
  towns.set(town, (towns.get(town) ?? 0) + 1);
}

/** What a code lies in: the town that bears it most, where one does. */
export function holderOf({ towns, within }: Postcode): AdminArea | null {
  let best: AdminArea | null = null;
  for (const [town, count] of towns) if (!best || count > (towns.get(best) ?? 0)) best = town;
  return best ?? within;
}

export function placeOfPostcode(postcode: Postcode, parent: number | undefined): NewPlace | null {
  const { code, country, shape, sum } = postcode;
  const position = postcode.position ?? (sum.count > 0 ? { lat: sum.lat / sum.count, lng: sum.lng / sum.count } : null);
  if (!position) return null;
  const bounds = shape && boundsOf(shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates);
  const joined = code.replace(/[ -]/g, '');
  return {
    source: `postcode:${country}/${code}`,
    kind: 'postal_code',
    country,
    position,
    importance: 0.1 + 0.03 * Math.log10(1 + sum.count),
    name: code,
    names: {},
    otherNames: joined === code ? [] : [joined],
    ...(parent !== undefined && { parent }),
    ...(shape && { shape }),
    ...(bounds && { bounds }),
  };
}
