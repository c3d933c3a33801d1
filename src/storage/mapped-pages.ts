import { createRequire } from 'node:module';

/**
 * Pages of a file that stand in memory: they are read when they are touched, all processes share them, and the system takes them back when it
 * needs the memory. They take the place of pages of a `SharedArrayBuffer`, which is sent between threads as ever, and freed with it. A write
 * changes the memory alone.
 *
 * That is possible where the buffer has pages of its own, which go back to the system when it is freed: on Linux with the C library of GNU, for
 * what its `malloc` takes from the system by itself. Elsewhere nothing is mapped, and who asks for it reads.
 */

/** Smaller sections are read: most of what they are in would be pages that are not whole. */
const LEAST_BYTES = 1 << 18;

/** Of Linux's `mman.h`. */
const PROT_READ_WRITE = 1 | 2;
const MAP_PRIVATE_FIXED = 2 | 16;
const MADV_DONTNEED = 4;

/** Of the allocator of GNU: how far behind the beginning of its pages a block begins, and the mark of one that has pages of its own. */
const BLOCK_HEADER_BYTES = 16n;
const SIZE_BEFORE_BLOCK = 8n;
const IS_OWN = 2n;

interface System {
  readonly pageBytes: bigint;
  readonly addressOf: (bytes: Uint8Array) => bigint;
  /** Whether a block of memory has pages of its own. */
  readonly hasOwnPages: (address: bigint) => boolean;
  readonly map: (
    address: bigint,
    length: number,
    protection: number,
    flags: number,
    file: number,
    position: number,
  ) => bigint;
  readonly advise: (address: bigint, length: number, advice: number) => number;
}

let known: System | null | undefined;

/** Loaded when it is first needed: threads that map nothing do without. */
function system(): System | null {
  if (known === undefined) known = process.platform === 'linux' ? systemOfGnu() : null;
  return known;
}

function systemOfGnu(): System | null {
  try {
    const koffi: typeof import('koffi') = createRequire(import.meta.url)('koffi');
    const library = koffi.load(null);
    // Another library lacks it.
    library.func('const char *gnu_get_libc_version()');
    const pageBytes = BigInt(library.func('int getpagesize()')());
    return {
      pageBytes,
      addressOf: (bytes) => koffi.address(bytes),
      hasOwnPages: (address) =>
        address % pageBytes === BLOCK_HEADER_BYTES &&
        (BigInt(koffi.decode(address - SIZE_BEFORE_BLOCK, 'uint64_t')) & IS_OWN) !== 0n,
      map: library.func(
        'intptr_t mmap(uintptr_t address, size_t length, int protection, int flags, int file, int64_t position)',
      ),
      advise: library.func('int madvise(uintptr_t address, size_t length, int advice)'),
    };
  } catch {
    return null;
  }
}

/** Memory for a section of a file, such that it can be mapped. @param position where it begins in the file */
export function memoryFor(position: number, length: number): Uint8Array {
  const calls = length < LEAST_BYTES ? null : system();
  if (!calls) return new Uint8Array(new SharedArrayBuffer(length));
  const buffer = new SharedArrayBuffer(length + Number(calls.pageBytes));
  const start = (BigInt(position) - calls.addressOf(new Uint8Array(buffer))) % calls.pageBytes;
  return new Uint8Array(buffer, Number(start < 0n ? start + calls.pageBytes : start), length);
}

/** The pages of a part of memory. */
interface Pages {
  readonly from: number;
  readonly to: number;
}

const NO_PAGES: Pages = { from: 0, to: 0 };

/** The whole pages in memory that `memoryFor` made. */
function wholePages({ pageBytes, addressOf }: System, memory: Uint8Array): Pages {
  const address = addressOf(memory);
  const from = Number((pageBytes - (address % pageBytes)) % pageBytes);
  const to = memory.length - Number((address + BigInt(memory.length)) % pageBytes);
  return from < to ? { from, to } : NO_PAGES;
}

/**
 * Maps the whole pages of a section into memory that `memoryFor` made.
 *
 * @param file its descriptor, which may be closed afterwards. @param position where the section begins in it
 * @returns which bytes stand in memory by now; none where they cannot be mapped
 */
export function mapPages(memory: Uint8Array, file: number, position: number): Pages {
  const calls = memory.length < LEAST_BYTES ? null : system();
  if (!calls?.hasOwnPages(calls.addressOf(new Uint8Array(memory.buffer)))) return NO_PAGES;
  const pages = wholePages(calls, memory);
  const address = calls.addressOf(memory) + BigInt(pages.from);
  if ((BigInt(position + pages.from) - address) % calls.pageBytes !== 0n) return NO_PAGES;
  const at = calls.map(address, pages.to - pages.from, PROT_READ_WRITE, MAP_PRIVATE_FIXED, file, position + pages.from);
  return BigInt(at) === address ? pages : NO_PAGES;
}

/** Lets go of mapped pages until they are touched again: they need not be read again while the system has them. */
export function letGoOfPages(memory: Uint8Array): void {
  const calls = system();
  if (!calls) return;
  const { from, to } = wholePages(calls, memory);
  calls.advise(calls.addressOf(memory) + BigInt(from), to - from, MADV_DONTNEED);
}
