import {
  columnNames,
  type ExportedDataset,
  type ExportedFeature,
  type FeatureWriter,
  inColumn,
  openPieces,
} from './feature-writer.ts';

const featureText = ({ id, geojson, attributes }: ExportedFeature) =>
  `{"type":"Feature","id":"${id}","geometry":${geojson ?? 'null'},"properties":${JSON.stringify(attributes)}}`;

/** GeoJSON: one collection. */
export async function geoJsonWriter(path: string): Promise<FeatureWriter> {
  const { add, end, close } = await openPieces(path);
  let separator = '{"type":"FeatureCollection","features":[\n';
  return {
    async write(feature) {
      await add(separator + featureText(feature));
      separator = ',\n';
    },
    async end() {
      await add(separator.startsWith('{') ? `${separator}]}\n` : '\n]}\n');
      await end();
    },
    close,
  };
}

/** A line of GeoJSON for each feature. */
export async function geoJsonSeqWriter(path: string): Promise<FeatureWriter> {
  const { add, end, close } = await openPieces(path);
  return { write: (feature) => add(`${featureText(feature)}\n`), end, close };
}

/** CSV: the id, the geometry as WKT, and a column for each attribute; lists and objects as JSON. */
export async function csvWriter(path: string, { columns }: ExportedDataset): Promise<FeatureWriter> {
  const { add, end, close } = await openPieces(path);
  const names = columnNames(columns, ['feature_id', 'geometry']);
  await add(line(['feature_id', 'geometry', ...names]));
  return {
    write(feature) {
      const { id, wkt } = feature;
      return add(line([id, wkt ?? '', ...columns.map((column) => cell(inColumn(feature, column)))]));
    },
    end,
    close,
  };
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function line(cells: readonly string[]): string {
  return `${cells.map((each) => (/[",\r\n]|^\s|\s$/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join(',')}\r\n`;
}
