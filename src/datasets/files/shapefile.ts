import { existsSync, readFileSync } from 'node:fs';
import { open } from 'shapefile';
import type { Decoder } from '../../text/decoder.ts';
import { mappedAttributes, mappedId } from './attributes.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';
import { checkShapefile } from './shapefile-check.ts';
import { textDecoder } from './shapefile-encoding.ts';

/** Longitude and latitude of WGS 84, as its `.prj` says. */
const IS_WGS84 = /^\s*GEOGCS\[\s*"(GCS_)?WGS[ _]?(19)?84"/i;

/** A Shapefile whose parts lie side by side. @param path the `.shp` */
export function readShapefile(path: string, mapping: SchemaMapping): FeatureFile {
  const part = (extension: string) =>
    [extension, extension.toUpperCase()].map((each) => path.slice(0, -3) + each).find((file) => existsSync(file));
  const prj = part('prj');
  const system = prj && readFileSync(prj, 'utf8').trim();
  const cpg = part('cpg');
  const dbf = part('dbf');
  checkShapefile(path, dbf ?? null);
  const decoder = textDecoder(cpg, dbf);
  return {
    crs: system && !IS_WGS84.test(system) ? system : undefined,
    features: shapes(path, dbf, decoder, mapping),
  };
}

/** How the library represents a missing date: the year 0, the month 0, the day 0. */
const NO_DATE = new Date(0, -1, 0).getTime();

/** The library knows the Encoding Standard alone: this has a character for each byte, whose lower half is the byte. */
const AS_BYTES = 'x-user-defined';

function decoded(text: string, decoder: Decoder): string {
  return decoder.decode(Buffer.from(text, 'latin1'));
}

/** Dates are days without a zone. */
function attributeOf(value: unknown, decoder: Decoder): unknown {
  if (typeof value === 'string') return decoded(value, decoder).trim() || null;
  if (!(value instanceof Date)) return value;
  if (value.getTime() === NO_DATE) return null;
  const part = (number: number) => String(number).padStart(2, '0');
  return `${value.getFullYear()}-${part(value.getMonth() + 1)}-${part(value.getDate())}`;
}

async function* shapes(
  path: string,
  dbf: string | undefined,
  decoder: Decoder,
  mapping: SchemaMapping,
): AsyncGenerator<FileFeature> {
  let number = 0;
  const names = new Map<string, string>();
  const nameOf = (bytes: string) => {
    const name = names.get(bytes) ?? decoded(bytes, decoder);
    names.set(bytes, name);
    return name;
  };
  try {
    const source = await open(path, dbf, { encoding: AS_BYTES });
    for (let next = await source.read(); !next.done; next = await source.read()) {
      const place = `feature ${++number}`;
      const { geometry, properties } = next.value;
      const attributes = Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, value]) => [nameOf(name), attributeOf(value, decoder)]),
      );
      yield {
        place,
        id: mappedId(attributes, undefined, mapping, place),
        geometry: geometry && { geojson: geometry },
        attributes: mappedAttributes(attributes, mapping),
      };
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(
      `the Shapefile cannot be read after feature ${number}: ${error instanceof Error ? error.message : error}`,
    );
  }
}
