import { at } from '../../at.ts';
import { ExplainedError } from '../../explained-error.ts';
import { columnNames, type ExportedDataset, type FeatureWriter, inColumn, openPieces } from './feature-writer.ts';

/** The mark of the format, with its version. */
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00);
const WGS84 = 4326;
const MOST_COLUMNS = 65_535;

/** FlatGeobuf without an index, in the order of the dataset. */
export async function flatGeobufWriter(path: string, { count, columns }: ExportedDataset): Promise<FeatureWriter> {
  if (columns.length >= MOST_COLUMNS)
    throw new ExplainedError(`FlatGeobuf has fewer than ${MOST_COLUMNS} columns: export another format`);
  const { buildHeader } = await import('flatgeobuf/lib/mjs/generic/featurecollection.js');
  const { buildFeature } = await import('flatgeobuf/lib/mjs/generic/feature.js');
  const { parseGeometry } = await import('flatgeobuf/lib/mjs/geojson/geometry.js');
  const { ColumnType } = await import('flatgeobuf/lib/mjs/flat-geobuf/column-type.js');
  const { GeometryType } = await import('flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js');
  const names = columnNames(columns, ['feature_id']);
  const types = { string: ColumnType.String, number: ColumnType.Double, boolean: ColumnType.Bool, json: ColumnType.Json };
  const column = (name: string, type: (typeof types)[keyof typeof types]) => ({
    ...{ name, type, title: null, description: null, width: -1, precision: -1, scale: -1 },
    ...{ nullable: true, unique: false, primary_key: false },
  });
  const header = {
    geometryType: GeometryType.Unknown,
    columns: [column('feature_id', types.string), ...columns.map(({ kind }, i) => column(at(names, i), types[kind]))],
    ...{ envelope: null, featuresCount: count, indexNodeSize: 0, crs: null },
    ...{ title: null, description: null, metadata: null },
  };
  const none = { type: GeometryType.Unknown, xy: [], ends: [], parts: [] };
  const { add, end, close } = await openPieces(path);
  await add(MAGIC);
  await add(buildHeader(header, WGS84));
  return {
    write(feature) {
      const { id, geojson } = feature;
      const own = columns.map((each, i) => [names[i], inColumn(feature, each)]);
      const properties = { ...Object.fromEntries(own), feature_id: id };
      if (geojson !== null) return add(buildFeature(parseGeometry(JSON.parse(geojson)), properties, header));
      return add(withoutGeometry(buildFeature(none, properties, header)));
    },
    end,
    close,
  };
}

const NUMBER_BYTES = 4;

/**
 * Takes the geometry out of a feature, since the library makes none without one. A table of FlatBuffers begins with the distance back to the list
 * of where its fields stand in it, 0 for those that it has not: two lengths of two bytes, then the fields, of which the geometry is the first.
 *
 *     uint32 LE length of the rest, uint32 LE distance to the table, ...
 */
function withoutGeometry(feature: Uint8Array): Uint8Array {
  const view = new DataView(feature.buffer, feature.byteOffset, feature.byteLength);
  const table = NUMBER_BYTES + view.getUint32(NUMBER_BYTES, true);
  view.setUint16(table - view.getInt32(table, true) + NUMBER_BYTES, 0, true);
  return feature;
}
