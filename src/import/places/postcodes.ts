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

const MAX_LENGTH = 12;

/** A code as it is written: several are cut to the first; null when it is none. */
export function readPostcode(text: string | undefined): string | null {
  const code = (text ?? '').split(/[;,]/, 1)[0].trim().replace(/\s+/g, ' ').toUpperCase();
  return code.length >= 2 && code.length <= MAX_LENGTH && /\d/.test(code) && /^[A-Z0-9][A-Z0-9 -]*$/.test(code)
    ? code
    : null;
}

/** What two ways to write a code have in common: `SE-111 20` is `11120`. */
export function postcodeKey(country: string, code: string): string {
  return `${country}/${code.replace(/^[A-Z]{1,3}-(?=\d)/, '').replace(/[ -]/g, '')}`;
}

export function newPostcode(country: string, code: string): Postcode {
  return {
    code,
    country,
    shape: null,
    position: null,
    sum: { lat: 0, lng: 0, count: 0 },
    towns: new Map(),
    within: null,
    number: -1,
  };
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
    const key = postcodeKey(country, code);
    const known = this.#byKey.get(key);
    if (known) return known;
    const made = newPostcode(country, code);
    this.#byKey.set(key, made);
    return made;
  }

  /** The code that something at a point bears: that of its tag, else that of the boundary around it. Counts it for its town. */
  bear(country: string, text: string | undefined, position: Position, area: AdminArea | null): Postcode | null {
    const code = readPostcode(text);
    const [around] = code === null ? this.#surfaces.placesAt(position) : [];
    const postcode = code === null ? this.#bounded[around] : this.#get(country, code);
    if (!postcode) return null;
    countPoint(postcode, position);
    const town = townIn(area);
    if (town) countTown(postcode, town);
    return postcode;
  }

  /** Whether a map or an address has it, by its key. */
  has(key: string): boolean {
    return this.#byKey.has(key);
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

/** Counts a point that bears a code. */
export function countPoint({ sum }: Postcode, { lat, lng }: Position): void {
  sum.lat += lat;
  sum.lng += lng;
  sum.count++;
}

/** Counts a town that bears a code. */
export function countTown({ towns }: Postcode, town: AdminArea): void {
  towns.set(town, (towns.get(town) ?? 0) + 1);
}

/** The towns that bear a code, those that bear it most first. */
export function bearersOf({ towns }: Postcode): AdminArea[] {
  return [...towns].sort(([, a], [, b]) => b - a).map(([town]) => town);
}

/** What a code lies in: the town that bears it most, where one does. */
export function holderOf(postcode: Postcode): AdminArea | null {
  return bearersOf(postcode)[0] ?? postcode.within;
}

/** Before which character countries write a blank; from the end where it is negative. */
const BLANK_AT: Readonly<Record<string, number>> = { CA: 3, CZ: 3, GB: -3, GR: 3, IE: 3, MT: 3, NL: 4, SE: 3, SK: 3 };
/** Shorter codes are districts, which have no blank. */
const LEAST_WITH_BLANK = 5;

/** The other ways in which people write a code: without its blank or hyphen, or with the blank that the map left out. */
function otherSpellings(country: string, code: string): string[] {
  const joined = code.replace(/[ -]/g, '');
  if (joined !== code) return [joined];
  const at = BLANK_AT[country];
  return at === undefined || code.length < LEAST_WITH_BLANK ? [] : [`${code.slice(0, at)} ${code.slice(at)}`];
}

export function placeOfPostcode(postcode: Postcode, parent: number | undefined): NewPlace | null {
  const { code, country, shape, sum } = postcode;
  const position = postcode.position ?? (sum.count > 0 ? { lat: sum.lat / sum.count, lng: sum.lng / sum.count } : null);
  if (!position) return null;
  const bounds = shape && boundsOf(shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates);
  return {
    source: `postcode:${country}/${code}`,
    kind: 'postal_code',
    country,
    position,
    importance: 0.1 + 0.03 * Math.log10(1 + sum.count),
    name: code,
    names: {},
    otherNames: otherSpellings(country, code),
    ...(parent !== undefined && { parent }),
    ...(shape && { shape }),
    ...(bounds && { bounds }),
  };
}
