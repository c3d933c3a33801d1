import { isObject } from '../text/json.ts';
import type { Table } from '../text/table.ts';
import type { CellFault, ColumnChoice } from './stores-columns.ts';
import { type FiledAsset, rowsOf } from './stores-rows.ts';

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

export interface FeatureCollection {
  readonly features: readonly unknown[];
}

export function isFeatureCollection(value: unknown): value is FeatureCollection {
  return isObject(value) && value.type === 'FeatureCollection' && Array.isArray(value.features);
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
    line: null,
    faults: [...(filed.faults ?? []), ...faultsOf(features[i])],
  }));
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
  const { type } = fieldsOf(geometry);
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
