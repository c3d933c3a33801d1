import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { ExplainedError } from '../explained-error.ts';
import { type Box, unitedBox } from '../geo/box.ts';
import { isObject } from '../text/json.ts';

/** Outlines in degrees, `[lng, lat]`: a ring within another is a hole. */
export type Rings = readonly (readonly (readonly [number, number])[])[];

/** An area as the operator describes it. */
export interface AreaPlan {
  readonly name: string;
  readonly servers: readonly URL[];
  /** ISO 3166-1 alpha-2 codes of all countries that it has places in; null where it does not say. */
  readonly countries: ReadonlySet<string> | null;
  /** Null where the box that its servers tell is meant. */
  readonly rings: Rings | null;
}

const MOST_AREAS = 1_000;
const Corner = Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })]);
const PolygonRings = Type.Array(Type.Array(Corner, { minItems: 4 }), { minItems: 1 });
const PROPERTIES = {
  name: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  servers: Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1, maxItems: 100 }),
  countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$' }), { minItems: 1 })),
};
const AreasFile = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      properties: Type.Object(PROPERTIES),
      geometry: Type.Union([
        Type.Null(),
        Type.Object({ type: Type.Literal('Polygon'), coordinates: PolygonRings }),
        Type.Object({ type: Type.Literal('MultiPolygon'), coordinates: Type.Array(PolygonRings, { minItems: 1 }) }),
      ]),
    }),
    { minItems: 1, maxItems: MOST_AREAS },
  ),
});

/** Reads the file of the areas. @throws ExplainedError that names what is wrong with it */
export function readAreas(path: string): readonly AreaPlan[] {
  const refuse = (reason: string) => new ExplainedError(`The areas in ${path} cannot be used: ${reason}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error));
  }
  // Before what is missing: it may be what was meant.
  const unknown = unknownProperty(content);
  if (unknown !== null) throw refuse(`${unknown} is unknown: an area has ${Object.keys(PROPERTIES).join(', ')}`);
  if (!Check(AreasFile, content)) {
    const [wrong] = Errors(AreasFile, content);
    throw refuse(`${wrong?.instancePath || 'the file'} ${wrong?.message ?? 'is of another form'}`);
  }
  const areas = content.features.map(planOf);
  const twice = areas.find(({ name }, i) => areas.findIndex((other) => other.name === name) !== i);
  if (twice) throw refuse(`there are two areas named ${twice.name}`);
  const wrong = content.features.flatMap(({ properties }) => properties.servers).find((address) => !isAddress(address));
  if (wrong !== undefined) throw refuse(`${wrong} is no address of a server such as http://10.0.0.5:8080`);
  const known = new Set<string>();
  for (const { name, servers: own } of areas)
    for (const { origin } of own) {
      if (known.has(origin))
        throw refuse(`${origin} stands twice, the second time in ${name}: a server has one region, of one area`);
      known.add(origin);
    }
  return areas;
}

/** Where a property is that no area has; null where there is none. */
function unknownProperty(content: unknown): string | null {
  const features = isObject(content) && Array.isArray(content.features) ? content.features : [];
  for (const [i, feature] of features.entries()) {
    const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : {};
    const unknown = Object.keys(properties).find((name) => !Object.hasOwn(PROPERTIES, name));
    if (unknown !== undefined) return `/features/${i}/properties/${unknown}`;
  }
  return null;
}

/** The address of a server, without a path. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).pathname === '/';
}

type Feature = Static<typeof AreasFile>['features'][number];

function planOf({ properties, geometry }: Feature): AreaPlan {
  const { name, servers, countries } = properties;
  return {
    name,
    servers: servers.filter(isAddress).map((address) => new URL(address)),
    countries: countries ? new Set(countries.map((code) => code.toUpperCase())) : null,
    rings: geometry && (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()),
  };
}

/** The box of an outline. */
export function boxOfRing(ring: Rings[number]): Box {
  return ring.map(([lng, lat]): Box => [lng, lat, lng, lat]).reduce(unitedBox);
}

/** The outline of a box. */
export function ringsOfBox([west, south, east, north]: Box): Rings {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}
