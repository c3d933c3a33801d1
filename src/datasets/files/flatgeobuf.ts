import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { mappedAttributes, mappedId } from './attributes.ts';
import { blockwise, reading } from './blocks.ts';
import { type FeatureFile, FileError, type FileFeature, type SchemaMapping } from './feature-file.ts';

const WGS84 = 4326;
const [MAGIC_BYTES, LENGTH_BYTES] = [8, 4];

/** FlatGeobuf 3: features one after the other behind a head that says how many they are. */
export async function readFlatGeobuf(path: string, mapping: SchemaMapping): Promise<FeatureFile> {
  const { calcTreeSize } = await import('flatgeobuf/lib/mjs/packedrtree.js');
  let header: HeaderMeta | undefined;
  const found = featuresOf(path, (meta) => {
    header = meta;
    checkWhole(path, meta.featuresCount > 0 ? calcTreeSize(meta.featuresCount, meta.indexNodeSize) : 0, meta);
  });
  // The head is read before the first feature is.
  const first = await telling(0, () => found.next());
  return { crs: header && crsOf(header), features: features(first, found, mapping) };
}

/**
 * Whether a file is whole: the library makes something of bytes that were cut off.
 *
 *     8 bytes that name the format, uint32 LE the length of the head, the head, the index
 *     then features: uint32 LE the length, content
 *
 * @throws FileError
 */
function checkWhole(path: string, indexBytes: number, { featuresCount, indexNodeSize }: HeaderMeta): void {
  reading(path, (readAt, bytes) => {
    const block = blockwise(readAt);
    let at =
      MAGIC_BYTES + LENGTH_BYTES + block(MAGIC_BYTES, LENGTH_BYTES).readUInt32LE(0) + (indexNodeSize > 0 ? indexBytes : 0);
    let count = 0;
    while (at + LENGTH_BYTES <= bytes) {
      at += LENGTH_BYTES + block(at, LENGTH_BYTES).readUInt32LE(0);
      count++;
    }
    if (at !== bytes || (featuresCount > 0 && count !== featuresCount))
      throw new FileError(`the FlatGeobuf is cut off or damaged at feature ${count}`);
  });
}

function crsOf({ crs }: HeaderMeta): string | undefined {
  if (!crs || (crs.code === WGS84 && (crs.org ?? 'EPSG') === 'EPSG')) return undefined;
  if (crs.wkt) return crs.wkt;
  return crs.code > 0 ? `${crs.org ?? 'EPSG'}:${crs.code}` : undefined;
}

async function telling<T>(number: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FileError(`the FlatGeobuf cannot be read after feature ${number}: ${reason.slice(0, 300)}`);
  }
}

interface Found {
  readonly geometry: FileFeature['geometry'];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** @param onHeader is called before the first feature */
async function* featuresOf(path: string, onHeader: (header: HeaderMeta) => void): AsyncGenerator<Found> {
  const { deserialize, parseProperties } = await import('flatgeobuf/lib/mjs/generic.js');
  const { flatGeometry } = await import('./flatgeobuf-geometry.ts');
  const stream: ReadableStream<Uint8Array> = Readable.toWeb(createReadStream(path));
  const read: Found[] = [];
  const features = deserialize(stream, {
    headerMetaFn: onHeader,
    // What it returns is yielded, but as nothing that has a geometry of ours.
    fromFeature: (_id, feature, { columns, geometryType }) => {
      read.push({ geometry: flatGeometry(feature, geometryType), properties: parseProperties(feature, columns) });
      return {};
    },
  });
  for await (const _ of features) yield* read.splice(0);
}

async function* features(
  first: IteratorResult<Found, unknown>,
  found: AsyncGenerator<Found>,
  mapping: SchemaMapping,
): AsyncGenerator<FileFeature> {
  let number = 0;
  for (let next = first; !next.done; next = await telling(number, () => found.next())) {
    const place = `feature ${++number}`;
    const attributes = Object.fromEntries(
      Object.entries(next.value.properties).map(([name, value]) => [name, attributeOf(value)]),
    );
    yield {
      place,
      id: mappedId(attributes, undefined, mapping, place),
      geometry: next.value.geometry,
      attributes: mappedAttributes(attributes, mapping),
    };
  }
}

/** Whole numbers of 64 bits as numbers where that is exact; bytes are no attribute. */
function attributeOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Uint8Array ? null : (value ?? null);
}
