import { hash } from 'node:crypto';
import { at } from '../at.ts';
import type { Store } from '../database/open.ts';
import { addAttributeWords, wordsFault } from '../filter/words.ts';
import {
  checkedGeometry,
  checkedProjected,
  countPositions,
  type Geometry,
  GeometryError,
  type GeometryLimits,
  type GeometryOf,
  isEmptyGeometry,
} from '../geo/geometry.ts';
import type { Pair, Xy } from '../geo/position.ts';
import { geometryAsWkb, readWkb } from '../geo/wkb.ts';
import { isStorableJson, isTooDeep, MAX_DEPTH } from '../text/storable.ts';
import { domainOf } from './domain.ts';
import { type FeatureFile, FileError, type FileFeature } from './files/feature-file.ts';
import type { InvalidFeatures, NamedFeature } from './invalid.ts';
import { DegreesConverter } from './reproject.ts';
import { uuidOrNull } from './uuid.ts';

/** So many features are read at a time, and so many characters and positions: little enough to fit into memory. */
const AT_ONCE = { features: 1_000, characters: 2_000_000, positions: 50_000 };
/** Where they are converted, more: that is set up once for all of them. */
const CONVERTED_AT_ONCE = { features: 10_000, characters: 8_000_000, positions: 40_000 };
/** What one feature may be at most. */
export const FEATURE_LIMITS = { maxPositions: 1_000_000, maxDegrees: 40_000 };
const MAX_ATTRIBUTES_LENGTH = 1_000_000;

/** A feature as it goes into the database. */
export interface FeatureRow extends NamedFeature {
  readonly feature_id: string;
  /** JSON. */
  readonly attributes: string;
  readonly words: readonly string[];
  readonly geometry: Geometry | null;
  /** The same as hexadecimal EWKB. */
  readonly wkb: string | null;
  /** What was wrong with the geometry before it was repaired; null where nothing was. */
  readonly mended: string | null;
}

/** A feature whose geometry is as its file has it. @template G in longitude and latitude, or in another system */
interface ReadFeature<G> extends Omit<FeatureRow, 'geometry' | 'wkb'> {
  readonly geometry: G | null;
}

interface Reading {
  readonly datasetId: string;
  /** Features that the file may have. */
  readonly maxRows: number;
  /** Takes those whose geometries cannot be used. */
  readonly invalid: InvalidFeatures;
}

/**
 * Reads the features of a file, some at a time, with geometries in longitude and latitude.
 *
 * @throws FileError with what is wrong, and where
 */
export function readRows(
  database: Store,
  { crs, features }: FeatureFile,
  reading: Reading,
): AsyncGenerator<readonly FeatureRow[]> {
  if (crs === undefined) return grouped(features, reading, AT_ONCE, checkedGeometry, async (found) => found.map(asRow));
  const [converter, domain] = [new DegreesConverter(database, crs), domainOf(crs)];
  const check: Check<GeometryOf<Xy>> = (value, limits) => checkedProjected(value, limits, domain);
  return grouped(features, reading, CONVERTED_AT_ONCE, check, (found) => inDegrees(converter, found, reading.invalid));
}

async function* grouped<G extends GeometryOf<Pair>>(
  features: FeatureFile['features'],
  reading: Reading,
  most: typeof AT_ONCE,
  check: Check<G>,
  rowsOf: (found: readonly ReadFeature<G>[]) => Promise<readonly FeatureRow[]>,
): AsyncGenerator<readonly FeatureRow[]> {
  let [characters, positions, number] = [0, 0, 0];
  let found: ReadFeature<G>[] = [];
  for await (const feature of features) {
    if (++number > reading.maxRows)
      throw new FileError(`the file has more than ${reading.maxRows} features (WAYPOST_IMPORT_ROWS)`);
    const read = readFeature(feature, number, reading, check);
    if (read === null) continue;
    found.push(read);
    characters += read.attributes.length;
    positions += read.geometry === null ? 0 : countPositions(read.geometry);
    if (found.length < most.features && characters < most.characters && positions < most.positions) continue;
    yield await rowsOf(found);
    found = [];
    characters = 0;
    positions = 0;
  }
  if (found.length > 0) yield await rowsOf(found);
}

/** @returns null for one whose geometry is of no use */
function readFeature<G>(
  feature: FileFeature,
  number: number,
  { datasetId, invalid }: Reading,
  check: Check<G>,
): ReadFeature<G> | null {
  const { place, id } = feature;
  if (isTooDeep(feature.attributes))
    throw new FileError(`${place} has attributes of more than ${MAX_DEPTH} levels of objects and lists`);
  const attributes = JSON.stringify(feature.attributes);
  if (attributes.length > MAX_ATTRIBUTES_LENGTH)
    throw new FileError(`${place} has attributes of more than ${MAX_ATTRIBUTES_LENGTH} characters`);
  if (!isStorableJson(attributes)) throw new FileError(`${place} has a text with a NUL or half of a surrogate pair`);
  const lexemes = new Set<string>();
  addAttributeWords(lexemes, '', feature.attributes);
  const words = [...lexemes];
  const fault = wordsFault(words);
  if (fault !== null) throw new FileError(`${place} has ${fault}`);
  const named = { number, place, id };
  const found = readGeometry(feature.geometry, check, named, invalid);
  if (found === null) return null;
  return { ...named, feature_id: featureId(datasetId, id, number), attributes, words, ...found };
}

type Check<G> = (value: unknown, limits: GeometryLimits) => G;

/** The geometry of a feature, of which a ring that is not closed may be; null where it is of no use, which is noted. */
function readGeometry<G>(
  geometry: FileFeature['geometry'],
  check: Check<G>,
  feature: NamedFeature,
  invalid: InvalidFeatures,
): { readonly geometry: G | null; readonly mended: string | null } | null {
  if (geometry === null) return { geometry, mended: null };
  if ('fault' in geometry) {
    invalid.useless(feature, geometry.fault);
    return null;
  }
  let fault: string;
  try {
    const value = 'wkb' in geometry ? readWkb(geometry.wkb) : geometry.geojson;
    if (isEmptyGeometry(value)) return { geometry: null, mended: null };
    try {
      return { geometry: check(value, FEATURE_LIMITS), mended: null };
    } catch (error) {
      fault = faultOf(error);
      if (invalid.onInvalid !== 'repair') throw error;
      return { geometry: check(value, { ...FEATURE_LIMITS, closesRings: true }), mended: fault };
    }
  } catch (error) {
    invalid.useless(feature, faultOf(error));
    return null;
  }
}

/** @throws whatever is not about a geometry */
function faultOf(error: unknown): string {
  if (!(error instanceof GeometryError)) throw error;
  return error.path.length > 0 ? `geometry at ${error.path.join('.')}: ${error.message}` : `geometry: ${error.message}`;
}

function asRow(feature: ReadFeature<Geometry>): FeatureRow {
  return { ...feature, wkb: feature.geometry && geometryAsWkb(feature.geometry) };
}

/** The same features on earth; those that cannot be there are noted, and left out. */
async function inDegrees(
  converter: DegreesConverter,
  found: readonly ReadFeature<GeometryOf<Xy>>[],
  invalid: InvalidFeatures,
): Promise<readonly FeatureRow[]> {
  const converted = await converter.convert(found.flatMap(({ geometry }) => geometry ?? []));
  let next = 0;
  return found.flatMap((feature) => {
    const geometry = feature.geometry === null ? null : at(converted, next++);
    const placed = readGeometry(geometry, checkedGeometry, feature, invalid);
    return placed === null ? [] : asRow({ ...feature, geometry: placed.geometry });
  });
}

/** The id of a feature: its own if that is a UUID, else one made of it, or of its place in the file; the same in every import. */
function featureId(datasetId: string, id: string | undefined, number: number): string {
  const own = id === undefined ? null : uuidOrNull(id);
  if (own !== null) return own.toLowerCase();
  const digest = hash('sha1', `${datasetId} ${id === undefined ? `#${number}` : `=${id}`}`, 'hex');
  // The form of a UUID made of a name (RFC 9562, version 5).
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
