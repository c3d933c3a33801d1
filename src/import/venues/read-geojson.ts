import { hash } from 'node:crypto';
import { checkedGeometry, GeometryError } from '../../geo/geometry.ts';
import type { Tags } from '../../osm/element.ts';
import { isObject } from '../../text/json.ts';
import type { Finding } from '../../venues/index.ts';
import { PlanFileError, type TaggedFeature, type TaggedPlan } from './tagged.ts';

/** Edges across the antimeridian count as nearly 360 degrees each: how long they are is of no concern. */
const GEOMETRY_LIMITS = { maxPositions: 100_000, maxDegrees: Number.POSITIVE_INFINITY };
/** How converters name the objects of OpenStreetMap. */
const OSM_NAME = /^(node|way|relation)\/(-?\d+)$/;
/** What converters add to the tags of an object. */
const NO_TAG = /^(@.*|id|timestamp|version|changeset|user|uid|meta|tainted|geometry)$/;

/** Reads a collection of features whose properties are tags of OpenStreetMap. @throws PlanFileError */
export function readGeoJsonPlan(path: string, value: unknown): TaggedPlan {
  const features: TaggedFeature[] = [];
  const findings: Finding[] = [];
  for (const [index, feature] of featuresOf(path, value).entries()) {
    const place = `feature ${index + 1}`;
    const properties = propertiesOf(path, feature, place);
    const source = sourceOf(feature, properties);
    try {
      const geometry = checkedGeometry('geometry' in feature ? feature.geometry : null, GEOMETRY_LIMITS);
      features.push({ source, tags: tagsOf(properties), geometry, properties });
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      const at = error.path.length > 0 ? ` (${error.path.join('.')})` : '';
      const text = `${place}: ${error.message}${at}: it is left out`;
      findings.push({ kind: error.message.includes('not closed') ? 'not closed' : 'no position', source, levels: [], text });
    }
  }
  return { features, findings };
}

/** The members of a collection of features, each an object. @throws PlanFileError */
export function featuresOf(path: string, value: unknown): object[] {
  const isCollection = isObject(value) && 'type' in value && value.type === 'FeatureCollection';
  if (!isCollection || !('features' in value) || !Array.isArray(value.features)) {
    throw new PlanFileError(path, 'is not a GeoJSON FeatureCollection');
  }
  const members: unknown[] = value.features;
  return members.map((member, index) => {
    if (!isObject(member) || !('type' in member) || member.type !== 'Feature') {
      throw new PlanFileError(path, `feature ${index + 1} is not a GeoJSON Feature`);
    }
    return member;
  });
}

/** The properties of a feature; none where they are null. @throws PlanFileError */
export function propertiesOf(path: string, feature: object, place: string): Readonly<Record<string, unknown>> {
  const properties = 'properties' in feature ? feature.properties : null;
  if (properties === null || properties === undefined) return {};
  if (!isObject(properties)) throw new PlanFileError(path, `${place} has properties that are not an object`);
  return { ...properties };
}

/** Tags are texts; numbers and truth values are taken as they are written, and lists as lists. Some converters put them into a member `tags`. */
function tagsOf({ tags: own, ...properties }: Readonly<Record<string, unknown>>): Tags {
  const tags = new Map<string, string>();
  for (const [key, value] of Object.entries(isObject(own) ? own : { ...properties, tags: own })) {
    const text = Array.isArray(value) ? value.flatMap((each) => tagValue(each) ?? []).join(';') : tagValue(value);
    if (text !== null && !NO_TAG.test(key)) tags.set(key, text);
  }
  return tags;
}

function tagValue(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
}

/** What identifies a feature: the object of OpenStreetMap that it was, its id, else what it is. */
function sourceOf(feature: object, properties: Readonly<Record<string, unknown>>): string {
  const ids = ['id' in feature ? feature.id : undefined, properties['@id'], properties.id];
  for (const id of ids) {
    const [, type, number] = (typeof id === 'string' && OSM_NAME.exec(id)) || [];
    if (type) return `osm:${type[0]}${number}`;
  }
  const own = ids.find((id) => typeof id === 'string' || typeof id === 'number');
  return own === undefined ? `geojson#${hash('sha256', JSON.stringify(feature)).slice(0, 16)}` : `geojson:${own}`;
}
