import { hash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType } from 'pmtiles';
import { Growing } from '../storage/growing.ts';

/**
 * PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): a header of 127 bytes and the root directory in the first 16 KiB, then the
 * tiles in the order of their numbers, equal ones once, then the leaf directories and the metadata.
 */
const HEADER_BYTES = 127;
const FIRST_TILE = 16_384;
/** Entries of a leaf directory, where the root alone would not do. */
const LEAF_ENTRIES = 4_096;
/** So many tiles are known by their contents: equal ones are those of land and sea, which come again and again. */
const MOST_KNOWN = 200_000;

/** What the header says of the whole. */
export interface ArchiveBounds {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly center: readonly [number, number, number];
}

export class ArchiveWriter {
  readonly #file: number;
  #at = FIRST_TILE;
  readonly #ids = new Growing((length) => new Float64Array(length));
  readonly #offsets = new Growing((length) => new Float64Array(length));
  readonly #lengths = new Growing((length) => new Uint32Array(length));
  readonly #runs = new Growing((length) => new Uint32Array(length));
  readonly #known = new Map<string, readonly [offset: number, length: number]>();
  #tiles = 0;
  #contents = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** Adds a tile, packed with gzip. Their numbers grow. */
  add(id: number, tile: Uint8Array): void {
    this.addRun(id, 1, tile);
  }

  /** Adds equal tiles whose numbers follow each other. */
  addRun(id: number, count: number, tile: Uint8Array): void {
    const [offset, length] = this.#place(tile);
    this.#tiles += count;
    const last = this.#ids.length - 1;
    const follows = last >= 0 && this.#ids.get(last) + this.#runs.get(last) === id && this.#offsets.get(last) === offset;
    if (follows) {
      this.#runs.view()[last] += count;
      return;
    }
    this.#ids.push(id);
    this.#offsets.push(offset);
    this.#lengths.push(length);
    this.#runs.push(count);
  }

  #place(tile: Uint8Array): readonly [number, number] {
    const content = hash('md5', tile, 'latin1');
    const known = this.#known.get(content);
    if (known) return known;
    const placed = [this.#at - FIRST_TILE, tile.length] as const;
    this.#write(tile, this.#at);
    this.#at += tile.length;
    this.#contents++;
    if (this.#known.size < MOST_KNOWN) this.#known.set(content, placed);
    return placed;
  }

  #write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
  }

  /** Writes the directories, the metadata and the header. */
  finish(about: ArchiveBounds, metadata: unknown): void {
    const tileBytes = this.#at - FIRST_TILE;
    const leavesAt = this.#at;
    const root = this.#directories();
    const leafBytes = this.#at - leavesAt;
    const json = gzipSync(JSON.stringify(metadata));
    const metadataAt = this.#at;
    this.#write(json, metadataAt);
    this.#write(root, HEADER_BYTES);
    const sections = [HEADER_BYTES, root.length, metadataAt, json.length, leavesAt, leafBytes, FIRST_TILE, tileBytes];
    this.#write(headerOf([...sections, this.#tiles, this.#ids.length, this.#contents], about), 0);
    closeSync(this.#file);
  }

  /** Closes what will not be finished. */
  abandon(): void {
    closeSync(this.#file);
  }

  /** The root directory; where it would be too long, it names leaves, which are written. */
  #directories(): Uint8Array {
    const all = {
      ids: this.#ids.view(),
      offsets: this.#offsets.view(),
      lengths: this.#lengths.view(),
      runs: this.#runs.view(),
    };
    const whole = packed(all, 0, all.ids.length);
    if (whole.length <= FIRST_TILE - HEADER_BYTES) return whole;
    for (let entries = LEAF_ENTRIES; ; entries *= 2) {
      const start = this.#at;
      const leaves = Math.ceil(all.ids.length / entries);
      const root = {
        ids: new Float64Array(leaves),
        offsets: new Float64Array(leaves),
        lengths: new Uint32Array(leaves),
        // A run of none says that the entry is a leaf.
        runs: new Uint32Array(leaves),
      };
      for (let leaf = 0; leaf < leaves; leaf++) {
        const bytes = packed(all, leaf * entries, Math.min(all.ids.length, (leaf + 1) * entries));
        root.ids[leaf] = all.ids[leaf * entries];
        root.offsets[leaf] = this.#at - start;
        root.lengths[leaf] = bytes.length;
        this.#write(bytes, this.#at);
        this.#at += bytes.length;
      }
      const bytes = packed(root, 0, leaves);
      if (bytes.length <= FIRST_TILE - HEADER_BYTES) return bytes;
      this.#at = start;
    }
  }
}

interface Entries {
  readonly ids: Float64Array;
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
  readonly runs: Uint32Array;
}

/** A directory, column by column: ids by their differences, and an offset as 0 where it follows the entry before. */
function packed({ ids, offsets, lengths, runs }: Entries, from: number, to: number): Uint8Array {
  const out = new PbfWriter();
  out.writeVarint(to - from);
  for (let i = from; i < to; i++) out.writeVarint(ids[i] - (i > from ? ids[i - 1] : 0));
  for (let i = from; i < to; i++) out.writeVarint(runs[i]);
  for (let i = from; i < to; i++) out.writeVarint(lengths[i]);
  for (let i = from; i < to; i++) {
    const follows = i > from && offsets[i] === offsets[i - 1] + lengths[i - 1];
    out.writeVarint(follows ? 0 : offsets[i] + 1);
  }
  return gzipSync(out.finish());
}

function headerOf(numbers: readonly number[], { minZoom, maxZoom, bounds, center }: ArchiveBounds): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  for (const [i, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * i);
  const flags = [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom];
  header.set(flags, 96);
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  for (const [i, value] of bounds.entries()) degrees(value, 102 + 4 * i);
  header[118] = center[2];
  degrees(center[0], 119);
  degrees(center[1], 123);
  return header;
}
