import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import { type NewPlace, type Shape, ShapeIndex, ShapesBuilder } from '../../places/index.ts';
import { type AdminArea, isTown } from './admin-areas.ts';
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
  readonly names: readonly string[];
  number: number;
}

const MAX_LENGTH = 12;

/** A code as it is written: several are cut to the first; null when it is none. */
function readPostcode(text: string | undefined): string | null {
  const code = (text ?? '').split(/[;,]/, 1)[0].trim().replace(/\s+/g, ' ').toUpperCase();
  return code.length >= 2 && code.length <= MAX_LENGTH && /\d/.test(code) && /^[A-Z0-9][A-Z0-9 -]*$/.test(code)
    ? code
    : null;
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
    const key = `${country}/${code}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const made: Postcode = {
      code,
      country,
      shape: null,
      position: null,
      sum: { lat: 0, lng: 0, count: 0 },
      towns: new Map(),
      names: [],
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
    postcode.sum.lat += position.lat;
    postcode.sum.lng += position.lng;
    postcode.sum.count++;
    for (let at = area; at; at = at.parent) {
      if (isTown(at)) {
        postcode.towns.set(at, (postcode.towns.get(at) ?? 0) + 1);
        break;
      }
    }
    return postcode;
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

/** The town that bears a code most. */
export function townOf({ towns }: Postcode): AdminArea | null {
  let best: AdminArea | null = null;
  for (const [town, count] of towns) if (!best || count > (towns.get(best) ?? 0)) best = town;
  return best;
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
