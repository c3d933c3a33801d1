import { idColumn, sparseIdColumn } from '../branded-ids.ts';
import { type CallThread, inThread } from '../threads/call-thread.ts';
import type { ErrorKind } from '../threads/calls.ts';
import { errorKind } from '../threads/calls.ts';
import { ContainerReader, UnusableFile } from './container.ts';

export type Row = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type View<T extends Row = Row> = (bytes: ArrayBufferLike) => T;

export const uint8 = (bytes: ArrayBufferLike) => new Uint8Array(bytes);
export const uint16 = (bytes: ArrayBufferLike) => new Uint16Array(bytes);
export const uint32 = (bytes: ArrayBufferLike) => new Uint32Array(bytes);
export const ids = <I extends number>(bytes: ArrayBufferLike) => idColumn<I>(new Uint32Array(bytes));
export const int32 = (bytes: ArrayBufferLike) => new Int32Array(bytes);
export const float64 = (bytes: ArrayBufferLike) => new Float64Array(bytes);
export const sparseIds = <I extends number>(bytes: ArrayBufferLike) => sparseIdColumn<I>(new Int32Array(bytes));

/** Rows that are sections of a file: under which name, from which section, and what they are made of. */
export type RowTable = Readonly<Record<string, readonly [section: string, view: View]>>;
export type Rows<T extends RowTable> = { readonly [K in keyof T]: ReturnType<T[K][1]> };

/** Sections in memory that threads share, and the file that they are of. */
export interface SharedSections {
  readonly path: string;
  readonly sections: ReadonlyMap<string, Uint8Array>;
}

/** What is to be loaded of a file. */
export interface SectionsRequest {
  readonly path: string;
  /** Those that can be read. */
  readonly versions: readonly number[];
  readonly names: readonly string[];
  /** Sections that are loaded too where the file has them. */
  readonly optional?: readonly string[];
  /** Sections that are loaded too where they are not longer than so many bytes. */
  readonly upTo?: Readonly<Record<string, number>>;
  /** Which of them are only checked: memory is reserved for them, and takes none until it is filled. */
  readonly later?: readonly string[];
}

/** Memory that is reserved for sections, and is to be filled. */
export interface LaterSections extends SharedSections {
  readonly versions: readonly number[];
  /** The descriptor of the file, which stays what it was when it was opened. */
  readonly file: number;
}

/** The rows of a table from the sections of a file. @throws UnusableFile when one is missing */
export function rowsOf<T extends RowTable>({ path, sections }: SharedSections, table: T, prefix = ''): Rows<T> {
  const rows = Object.entries(table).map(([name, [section, view]]) => {
    const bytes = sections.get(prefix + section);
    if (!bytes) throw new UnusableFile(path, `has no section ${prefix}${section}`);
    return [name, view(bytes.buffer)] as const;
  });
  return Object.fromEntries(rows) as Rows<T>;
}

/** The rows of a table from the sections of a file; those of sections that it does not have are empty. */
export function presentRowsOf<T extends RowTable>({ sections }: SharedSections, table: T): Rows<T> {
  const rows = Object.entries(table).map(
    ([name, [section, view]]) => [name, view(sections.get(section)?.buffer ?? new ArrayBuffer(0))] as const,
  );
  return Object.fromEntries(rows) as Rows<T>;
}

/** Reads and checks sections. @throws UnusableFile when the file is damaged or of another version */
export function loadSections({
  path,
  versions,
  names,
  optional = [],
  upTo = {},
  later = [],
}: SectionsRequest): SharedSections {
  const file = new ContainerReader(path, versions);
  try {
    const small = Object.entries(upTo).flatMap(([name, most]) => (file.length(name) <= most ? [name] : []));
    const present = optional.filter((name) => file.has(name));
    const reserved = new Set(later);
    const sectionOf = (name: string) => (reserved.has(name) ? reserve(file, name) : file.load(name));
    return { path, sections: new Map([...names, ...present, ...small].map((name) => [name, sectionOf(name)])) };
  } finally {
    file.close();
  }
}

function reserve(file: ContainerReader, name: string): Uint8Array {
  file.check(name);
  return new Uint8Array(new SharedArrayBuffer(file.length(name)));
}

/** Reads and checks sections into the memory that is reserved for them. @throws UnusableFile when the file is damaged by now */
export function fillSections({ path, versions, file, sections }: LaterSections): undefined {
  const reader = new ContainerReader(path, versions, file);
  for (const [name, memory] of sections) {
    if (reader.length(name) !== memory.length)
      throw new UnusableFile(path, `has another section ${name} than when it was opened`);
    reader.load(name, memory);
  }
}

/** What the thread that loads is called with. */
export type LoadCalls = {
  readonly load: readonly [SectionsRequest, SharedSections];
  readonly fill: readonly [LaterSections, undefined];
};
export const LOAD_ERRORS: readonly ErrorKind[] = [
  errorKind(
    UnusableFile,
    ({ path, reason }) => ({ path, reason }),
    ({ path, reason }) => new UnusableFile(path, reason),
  ),
];

/** The same without holding up this thread: another one reads and checks them. */
export function loadSectionsInThread(request: SectionsRequest): Promise<SharedSections> {
  return inLoader((thread) => thread.call('load', request));
}

/** Fills what is reserved without holding up this thread. @throws UnusableFile when the file is damaged by now */
export function fillSectionsInThread(reserved: LaterSections): Promise<undefined> {
  return inLoader((thread) => thread.call('fill', reserved));
}

function inLoader<T>(call: (thread: CallThread<LoadCalls>) => Promise<T>): Promise<T> {
  return inThread({ script: new URL('./load-thread.ts', import.meta.url), errors: LOAD_ERRORS }, call);
}
