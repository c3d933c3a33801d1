import { PbfWriter } from 'pbf';
import { EXTENT } from './grid.ts';
import type { Properties } from './layers.ts';
import { POINT, POLYGON } from './shape.ts';
import type { TileDrawn } from './tile-feature.ts';

/**
 * Writes tiles in Mapbox's vector form (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). Properties that features have in common, as most have, are
 * looked up in the tables of keys and values once; libraries do so for each feature, which takes longer than all else.
 */
const VERSION = 2;
/** A tile begins with room for so much, which doubles as it grows. */
const FIRST_BYTES = 8_192;
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];

/** A tile; null for one without features. */
export function encodedTile(layers: ReadonlyMap<string, readonly TileDrawn[]>): Uint8Array | null {
  const out = new PbfWriter(new Uint8Array(FIRST_BYTES));
  for (const [name, features] of layers) if (features.length > 0) out.writeMessage(3, writeLayer, { name, features });
  const bytes = out.finish();
  return bytes.length > 0 ? bytes : null;
}

function writeLayer({ name, features }: { name: string; features: readonly TileDrawn[] }, out: PbfWriter): void {
  const table = new PropertyTable();
  out.writeVarintField(15, VERSION);
  out.writeStringField(1, name);
  out.writeVarintField(5, EXTENT);
  for (const { type, paths, properties } of features) {
    out.writeMessage(
      2,
      () => {
        out.writeMessage(2, writeVarints, table.numbersOf(properties));
        out.writeVarintField(3, type);
        out.writeMessage(4, type === POINT ? writePoints : type === POLYGON ? writeRings : writeLines, paths);
      },
      null,
    );
  }
  for (const key of table.keys.keys()) out.writeStringField(3, key);
  for (const value of table.values.keys()) out.writeMessage(4, writeValue, value);
}

/** The keys and the values that the features of a layer have, each with its number. */
class PropertyTable {
  readonly keys = new Map<string, number>();
  readonly values = new Map<string | number | boolean, number>();
  readonly #known = new Map<Properties, readonly number[]>();

  /** The numbers of keys and values, by turns. */
  numbersOf(properties: Properties): readonly number[] {
    const known = this.#known.get(properties);
    if (known) return known;
    const numbers: number[] = [];
    for (const key in properties) numbers.push(numberIn(this.keys, key), numberIn(this.values, properties[key]));
    this.#known.set(properties, numbers);
    return numbers;
  }
}

function numberIn<T>(table: Map<T, number>, item: T): number {
  const known = table.get(item);
  if (known !== undefined) return known;
  table.set(item, table.size);
  return table.size - 1;
}

function writeVarints(numbers: readonly number[], out: PbfWriter): void {
  for (const number of numbers) out.writeVarint(number);
}

function writeValue(value: string | number | boolean, out: PbfWriter): void {
  if (typeof value === 'string') out.writeStringField(1, value);
  else if (typeof value === 'boolean') out.writeBooleanField(7, value);
  else if (!Number.isInteger(value)) out.writeDoubleField(3, value);
  else if (value < 0) out.writeSVarintField(6, value);
  else out.writeVarintField(5, value);
}

type GridPath = readonly number[];

/** Writes corners by their steps from one to the next. */
class Pen {
  readonly #out: PbfWriter;
  #x = 0;
  #y = 0;

  constructor(out: PbfWriter) {
    this.#out = out;
  }

  command(command: number, count: number): void {
    this.#out.writeVarint((count << 3) + command);
  }

  to(x: number, y: number): void {
    this.#out.writeSVarint(x - this.#x);
    this.#out.writeSVarint(y - this.#y);
    this.#x = x;
    this.#y = y;
  }

  /** A path from its first corner to its last. */
  along(path: GridPath): void {
    this.command(MOVE_TO, 1);
    this.to(path[0], path[1]);
    if (path.length > 2) this.command(LINE_TO, path.length / 2 - 1);
    for (let i = 2; i < path.length; i += 2) this.to(path[i], path[i + 1]);
  }
}

function writePoints(paths: readonly GridPath[], out: PbfWriter): void {
  const pen = new Pen(out);
  pen.command(MOVE_TO, paths.length);
  for (const [x, y] of paths) pen.to(x, y);
}

function writeLines(paths: readonly GridPath[], out: PbfWriter): void {
  const pen = new Pen(out);
  for (const path of paths) pen.along(path);
}

function writeRings(paths: readonly GridPath[], out: PbfWriter): void {
  const pen = new Pen(out);
  for (const path of paths) {
    pen.along(path);
    pen.command(CLOSE_PATH, 1);
  }
}
