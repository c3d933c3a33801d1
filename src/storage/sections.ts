import { idColumn, sparseIdColumn } from '../branded-ids.ts';
import { type CallThread, inThread } from '../threads/call-thread.ts';
import type { ErrorKind } from '../threads/calls.ts';
import { errorKind } from '../threads/calls.ts';
import { ContainerReader, UnusableFile } from './container.ts';
import { letGoOfPages } from './mapped-pages.ts';

export type Row = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type View<T extends Row = Row> = (bytes: Uint8Array) => T;

export const uint8: View<Uint8Array> = (bytes) => bytes;
export const uint16: View<Uint16Array> = ({ buffer, byteOffset, byteLength }) =>
  new Uint16Array(buffer, byteOffset, byteLength / 2);
export const uint32: View<Uint32Array> = ({ buffer, byteOffset, byteLength }) =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);
export const int32: View<Int32Array> = ({ buffer, byteOffset, byteLength }) =>
  new Int32Array(buffer, byteOffset, byteLength / 4);
export const float64: View<Float64Array> = ({ buffer, byteOffset, byteLength }) =>
  new Float64Array(buffer, byteOffset, byteLength / 8);
export const ids = <I extends number>(bytes: Uint8Array) => idColumn<I>(uint32(bytes));
export const sparseIds = <I extends number>(bytes: Uint8Array) => sparseIdColumn<I>(int32(bytes));

/** Rows that are sections of a file: under which name, from which section, and what they are made of. */
export type RowTable = Readonly<Record<string, readonly [section: string, view: View]>>;
export type Rows<T extends RowTable> = { readonly [K in keyof T]: ReturnType<T[K][1]> };

/** Sections in memory that threads share, and the file that they are of. */
export interface SharedSections {
  readonly path: string;
  readonly sections: ReadonlyMap<string, Uint8Array>;
  /** The names of those whose pages are those of the file. */
  readonly mapped: ReadonlySet<string>;
}

/** What is to be loaded of a file. */
export interface SectionsRequest {
  readonly path: string;
  /** Those that can be read. */
  readonly versions: readonly number[];
  readonly names: readonly string[];
  /** Sections that are loaded too where the file has them. */
  readonly optional?: readonly string[];
  /** Sections that are only checked, and read piece by piece when they are asked for. */
  readonly onDisk?: readonly string[];
  /** Which of them are only checked: memory is reserved for them, and takes none until it is filled. */
  readonly later?: readonly string[];
}

/** Memory that is reserved for sections, and is to be filled. */
export interface LaterSections extends Omit<SharedSections, 'mapped'> {
  readonly versions: readonly number[];
  /** The descriptor of the file, which stays what it was when it was opened. */
  readonly file: number;
}

/** The rows of a table from the sections of a file. @throws UnusableFile when one is missing */
export function rowsOf<T extends RowTable>({ path, sections }: SharedSections, table: T, prefix = ''): Rows<T> {
  const rows = Object.entries(table).map(([name, [section, view]]) => {
    const bytes = sections.get(prefix + section);
    if (!bytes) throw new UnusableFile(path, `has no section ${prefix}${section}`);
    return [name, view(bytes)] as const;
  });
  return Object.fromEntries(rows) as Rows<T>;
}

/** The rows of a table from the sections of a file; those of sections that it does not have are empty. */
export function presentRowsOf<T extends RowTable>({ sections }: SharedSections, table: T): Rows<T> {
  const rows = Object.entries(table).map(
    ([name, [section, view]]) => [name, view(sections.get(section) ?? new Uint8Array(0))] as const,
  );
  return Object.fromEntries(rows) as Rows<T>;
}

/** Reads and checks sections. @throws UnusableFile when the file is damaged or of another version */
export function loadSections({
  path,
  versions,
  names,
  optional = [],
  onDisk = [],
  later = [],
}: SectionsRequest): SharedSections {
  const file = new ContainerReader(path, versions);
  try {
    const present = optional.filter((name) => file.has(name));
    const reserved = new Set(later);
    const sectionOf = (name: string) => (reserved.has(name) ? reserve(file, name) : file.load(name));
    const sections = new Map([...names, ...present].map((name) => [name, sectionOf(name)]));
    for (const name of onDisk) file.check(name);
    return { path, sections, mapped: file.mapped };
  } finally {
    file.close();
  }
}

function reserve(file: ContainerReader, name: string): Uint8Array {
  file.check(name);
  return file.reserve(name);
}

/**
 * Loads and checks sections into the memory that is reserved for them.
 *
 * @returns the names of those whose pages are those of the file
 * @throws UnusableFile when the file is damaged by now
 */
export function fillSections({ path, versions, file, sections }: LaterSections): ReadonlySet<string> {
  const reader = new ContainerReader(path, versions, file);
  for (const [name, memory] of sections) {
    if (reader.length(name) !== memory.length)
      throw new UnusableFile(path, `has another section ${name} than when it was opened`);
    reader.load(name, memory);
  }
  return reader.mapped;
}

/** Lets go of the pages of a file that are in memory: those that are touched again come back from what the system keeps of it. */
export function letGoOfSections({ sections, mapped }: SharedSections): void {
  for (const [name, memory] of sections) if (mapped.has(name)) letGoOfPages(memory);
}

/** What the thread that loads is called with. */
export type LoadCalls = {
  readonly load: readonly [SectionsRequest, SharedSections];
  readonly fill: readonly [LaterSections, ReadonlySet<string>];
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
export function fillSectionsInThread(reserved: LaterSections): Promise<ReadonlySet<string>> {
  return inLoader((thread) => thread.call('fill', reserved));
}

function inLoader<T>(call: (thread: CallThread<LoadCalls>) => Promise<T>): Promise<T> {
  return inThread({ script: new URL('./load-thread.ts', import.meta.url), errors: LOAD_ERRORS }, call);
}
