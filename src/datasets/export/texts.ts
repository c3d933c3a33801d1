import type { ExportedDataset, ExportedFeature, FeatureWriter } from './feature-writer.ts';
import { openPieces } from './feature-writer.ts';

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
  const names = columnNames(
    columns.map(({ name }) => name),
    ['feature_id', 'geometry'],
  );
  await add(line(['feature_id', 'geometry', ...names]));
  return {
    write({ id, wkt, attributes }) {
      return add(line([id, wkt ?? '', ...columns.map(({ name }) => cell(attributes[name]))]));
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

/** Names of columns for attributes, none of which is another in small letters: `name`, `Name_2`. */
export function columnNames(names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((name) => {
    let own = name === '' ? '_' : name;
    for (let n = 2; used.has(own.toLowerCase()); n++) own = `${name}_${n}`;
    used.add(own.toLowerCase());
    return own;
  });
}
