import { readFileSync, statSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { identified } from './attributes.ts';
import { geoJsonCrs } from './crs.ts';
import { parseExactJson } from './exact-json.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

/** The arcs stand behind the features that share them: a file is read as a whole. */
const MAX_BYTES = 100 * 2 ** 20;

type Properties = Record<string, unknown> | null;
type AnyObject = Topology['objects'][string];

const Parts = Type.Object({
  type: Type.Literal('Topology'),
  objects: Type.Record(Type.String(), Type.Object({ type: Type.String() })),
  arcs: Type.Array(Type.Array(Type.Array(Type.Number()))),
});

/** Whether a text of JSON begins as TopoJSON does. */
export function isTopology(head: string): boolean {
  return /"type"\s{0,20}:\s{0,20}"Topology"/.test(head);
}

/** TopoJSON: features whose lines are shared. */
export function readTopoJson(path: string, mapping: SchemaMapping): FeatureFile {
  if (statSync(path).size > MAX_BYTES)
    throw new FileError(`the TopoJSON is longer than ${MAX_BYTES} bytes, and is read as a whole: convert it to GeoJSON`);
  const topology = topologyOf(readFileSync(path, 'utf8'));
  const names = Object.keys(topology.objects);
  const wanted = names.filter((name) => mapping.layer === undefined || name === mapping.layer);
  const [name, ...others] = wanted;
  const object = name === undefined ? undefined : topology.objects[name];
  if (object === undefined || others.length > 0) {
    throw new FileError(
      names.length === 0
        ? 'the TopoJSON has no objects'
        : `the TopoJSON has ${names.length} layers; select one with schema_mapping.layer: ${names.slice(0, 50).join(', ')}`,
    );
  }
  const crs = 'crs' in topology ? geoJsonCrs(topology.crs) : undefined;
  return { crs, features: features(topology, object, mapping) };
}

function topologyOf(text: string): Topology {
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    throw new FileError(`the TopoJSON is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
  }
  if (!isWhole(value)) throw new FileError('the TopoJSON has no objects and arcs that can be read');
  return value;
}

const isWhole = (value: unknown): value is Topology => Value.Check(Parts, value);

function* features(topology: Topology, object: AnyObject, mapping: SchemaMapping): Generator<FileFeature> {
  const parts: readonly AnyObject[] = object.type === 'GeometryCollection' ? object.geometries : [object];
  for (const [i, part] of parts.entries()) {
    const place = `feature ${i + 1}`;
    const attributes: Readonly<Record<string, unknown>> = { ...part.properties };
    yield { place, geometry: geometryOf(topology, part), ...identified(attributes, part.id, mapping, place) };
  }
}

function geometryOf(topology: Topology, part: AnyObject): FileFeature['geometry'] {
  try {
    const one: GeometryCollection<Properties> = { type: 'GeometryCollection', geometries: [part] };
    const [found] = feature(topology, one).features;
    return found?.geometry ? { geojson: found.geometry } : null;
  } catch (error) {
    return { fault: `the geometry cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : error}` };
  }
}
