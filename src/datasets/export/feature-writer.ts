import { open } from 'node:fs/promises';

/** A feature as it is written. */
export interface ExportedFeature {
  readonly number: number;
  readonly id: string;
  /** GeoJSON, WKT and WKB of the same; null without one. */
  readonly geojson: string | null;
  readonly wkt: string | null;
  readonly wkb: Buffer | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An attribute of the features of a dataset: `json` for lists, objects, and values of several kinds. */
export interface ExportedColumn {
  readonly name: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'json';
}

/** What is known before the first feature is written. */
export interface ExportedDataset {
  readonly name: string;
  readonly count: number;
  readonly columns: readonly ExportedColumn[];
}

/** Writes features to a file, one after the other. */
export interface FeatureWriter {
  write(feature: ExportedFeature): void | Promise<void>;
  /** Ends the file: it is on the disk then. */
  end(): Promise<void>;
  /** Lets go of the file, also where it was not ended. */
  close(): Promise<void>;
}

/** The value of a column: of a feature without that attribute none, also where all objects have something of that name. */
export function inColumn({ attributes }: ExportedFeature, { name }: ExportedColumn): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : null;
}

/** Names of columns for attributes, none of which is another in small letters: `name`, `Name_2`. */
export function columnNames(columns: readonly ExportedColumn[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return columns.map(({ name }) => {
    let own = name === '' ? '_' : name;
    for (let n = 2; used.has(own.toLowerCase()); n++) own = `${name}_${n}`;
    used.add(own.toLowerCase());
    return own;
  });
}

const PIECE_BYTES = 256 * 1024;

/** A file that is written in pieces. */
export interface Pieces {
  add(piece: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}

export async function openPieces(path: string): Promise<Pieces> {
  const file = await open(path, 'wx');
  let pieces: Buffer[] = [];
  let bytes = 0;
  let isOpen = true;
  const flush = async () => {
    const all = Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
    if (all.length > 0) await file.writeFile(all);
  };
  return {
    async add(piece) {
      const buffer = Buffer.from(piece);
      pieces.push(buffer);
      bytes += buffer.length;
      if (bytes >= PIECE_BYTES) await flush();
    },
    async end() {
      await flush();
      await file.sync();
    },
    async close() {
      if (isOpen) await file.close();
      isOpen = false;
    },
  };
}
