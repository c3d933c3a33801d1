import { crsFault, systemOfCrs } from '../geo/geojson-crs.ts';
import { isObject } from '../text/json.ts';
import type { Table } from '../text/table.ts';
import { UsageError } from './command.ts';
import { type CellFault, type ColumnChoice, USER } from './stores-columns.ts';
import { type FiledAsset, rowsOf } from './stores-rows.ts';

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

export interface FeatureCollection {
  readonly features: readonly unknown[];
}

/** The features of GeoJSON: a collection, or a single one; null for another value. @throws UsageError for coordinates of another system */
export function featuresOf(file: string, value: unknown): FeatureCollection | null {
  const { type, features, crs } = fieldsOf(value);
  const collection = type === 'Feature' ? [value] : type === 'FeatureCollection' ? features : null;
  if (!Array.isArray(collection)) return null;
  const named = systemOfCrs(crs);
  if ('fault' in named) throw new UsageError(`${file}: ${named.fault}`);
  if (named.system !== undefined)
    throw new UsageError(
      `${file}: its coordinates are of ${named.system}: save it with longitudes and latitudes (WGS 84), as ogr2ogr -t_srs EPSG:4326 does`,
    );
  return { features: collection };
}

/** The features of a text with one of them on each line; null for another text. */
export function featureLines(text: string): FeatureCollection | null {
  // A record of RFC 8142 begins with a separator.
  const lines = text.split('\n').map((line) => line.replace('\u001e', '').trim());
  try {
    const features: unknown[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    return features.every((feature) => fieldsOf(feature).type === 'Feature') ? { features } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Assets from GeoJSON: as the API answers them, or from anybody's map, whose properties are read as the columns of a table.
 *
 * @throws UsageError
 */
export function readFeatures(file: string, { features }: FeatureCollection, choice: ColumnChoice): FiledAsset[] {
  const isAnswered = features.every((feature) => typeof fieldsOf(fieldsOf(feature).properties).store_id === 'string');
  if (isAnswered) {
    return features.map((feature, i) => ({
      asset: answeredAsset(feature),
      number: i + 1,
      line: null,
      faults: faultsOf(feature),
    }));
  }
  return rowsOf(file, featureTable({ features }, positionOf), choice).map((filed, i) => ({
    ...filed,
    asset: withOwnValues(filed, fieldsOf(fieldsOf(features[i]).properties)),
    line: null,
    faults: [...(filed.faults ?? []), ...faultsOf(features[i])],
  }));
}

/** User properties keep their values of JSON, where a table has texts alone. */
function withOwnValues({ asset, columns }: FiledAsset, properties: Fields): Fields {
  const { userProperties, ...others } = fieldsOf(asset);
  const own = [...(columns ?? [])].flatMap(([field, [heading = '', ...more]]) => {
    const value = properties[heading];
    const isKept = field.startsWith(USER) && more.length === 0 && value !== null && typeof value !== 'string';
    return isKept && value !== undefined ? [[field.slice(USER.length), value] as const] : [];
  });
  const known = { ...fieldsOf(userProperties), ...Object.fromEntries(own) };
  return { ...others, userProperties: Object.keys(known).length > 0 ? known : null };
}

/** Features as a table of their ids and properties, and of what is made of their geometries. */
export function featureTable({ features }: FeatureCollection, ofGeometry: (geometry: unknown) => Fields): Table {
  const properties = features.map((feature): Fields => {
    const { id, geometry, properties: own } = fieldsOf(feature);
    return { ...(id !== undefined && { id }), ...fieldsOf(own), ...ofGeometry(geometry) };
  });
  const headings = [...new Set(properties.flatMap((each) => Object.keys(each)))];
  const rows = properties.map((each, i) => ({ cells: headings.map((name) => textOf(each[name])), line: i + 1 }));
  // Numbers of JSON have points.
  return { form: { delimiter: ',', newline: '\n', hasMark: false }, headings, rows };
}

function positionOf(geometry: unknown): { readonly lat?: unknown; readonly lng?: unknown } {
  const { type, coordinates } = fieldsOf(geometry);
  if (type !== 'Point' || !Array.isArray(coordinates)) return {};
  const [lng, lat]: readonly unknown[] = coordinates;
  return { lat, lng };
}

function faultsOf(feature: unknown): CellFault[] {
  const { geometry } = fieldsOf(feature);
  const { type, crs } = fieldsOf(geometry);
  const fault = crsFault(crs);
  if (fault !== null) return [{ field: 'location', reason: fault }];
  if (type === undefined || type === 'Point') return [];
  return [{ field: 'location', reason: `the feature is a ${String(type).slice(0, 40)}, where an asset is a Point` }];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A feature of `/stores/search`, or of an export, as it was submitted. */
function answeredAsset(feature: unknown): unknown {
  const { geometry, properties } = fieldsOf(feature);
  const { store_id, name, address, contact, types, tags, user_properties, opening_hours, localized_names } =
    fieldsOf(properties);
  const { country_code: countryCode, ...lines } = fieldsOf(address);
  return {
    storeId: store_id,
    name,
    location: positionOf(geometry),
    address: { ...lines, countryCode },
    contact,
    types,
    tags,
    userProperties: user_properties,
    openingHours: opening_hours,
    localizedNames: localized_names,
  };
}
