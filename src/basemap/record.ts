import type { TilePaths } from './cut.ts';
import { LAYER_NAMES, type Properties } from './layers.ts';
import { LINE, POINT, POLYGON, type ShapeType } from './shape.ts';
import type { TileFeature } from './tile-feature.ts';

/**
 * A feature of a tile while it waits for the others of the tile. Layer (u8), type (u8), rank (f32), the length of its properties (u32) and these as JSON in
 * UTF-8; then paths: how many numbers (u32), and those (i16).
 */
const HEAD_BYTES = 10;

const LAYER_NUMBERS = new Map(LAYER_NAMES.map((name, number) => [name, number]));

/** @param properties as text */
export function recordOf(
  { layer, type, rank }: Pick<TileFeature, 'layer' | 'type' | 'rank'>,
  properties: Uint8Array,
  paths: TilePaths,
): Uint8Array {
  let numbers = 0;
  for (const path of paths) numbers += path.length;
  const record = Buffer.allocUnsafe(HEAD_BYTES + properties.length + 4 * paths.length + 2 * numbers);
  record[0] = LAYER_NUMBERS.get(layer) ?? 0;
  record[1] = type;
  record.writeFloatLE(rank, 2);
  record.writeUInt32LE(properties.length, 6);
  record.set(properties, HEAD_BYTES);
  let at = HEAD_BYTES + properties.length;
  for (const path of paths) {
    at = record.writeUInt32LE(path.length, at);
    for (let i = 0; i < path.length; i++) {
      record[at++] = path[i];
      record[at++] = path[i] >> 8;
    }
  }
  return record;
}

/** @param known the properties that features of its tile have, by their text: filled by this one */
export function featureOf(record: Buffer, known: Map<string, Properties>): TileFeature {
  const propertiesEnd = HEAD_BYTES + record.readUInt32LE(6);
  const paths: number[][] = [];
  for (let at = propertiesEnd; at < record.length; ) {
    const path: number[] = new Array(record.readUInt32LE(at));
    at += 4;
    // The two bytes of a number, and its sign.
    for (let i = 0; i < path.length; i++, at += 2) path[i] = ((record[at] | (record[at + 1] << 8)) << 16) >> 16;
    paths.push(path);
  }
  const text = record.toString('utf8', HEAD_BYTES, propertiesEnd);
  const properties: Properties = known.get(text) ?? JSON.parse(text);
  known.set(text, properties);
  return { layer: LAYER_NAMES[record[0]], type: TYPES[record[1]], rank: record.readFloatLE(2), properties, paths };
}

const TYPES: readonly ShapeType[] = [POINT, POINT, LINE, POLYGON];
