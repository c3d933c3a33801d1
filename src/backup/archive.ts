import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { type FileHandle, open as openFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ExplainedError } from '../explained-error.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';

/** What stands at the end of an archive, under this name. */
const MANIFEST = 'manifest.json';
/** A manifest lists every member; one of a gigabyte is none of ours. */
const MAX_KEPT_BYTES = 256 * 2 ** 20;
/** More than this is not held in memory between what is packed and the disk. */
const MAX_PACKED_BYTES = 16 * 2 ** 20;
const GZIP_LEVEL = 3;

const Unit = Type.Object({ table: Type.String(), members: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) });

/** What an archive says of itself. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  created_at: Type.String(),
  /** The migrations of the database, in their order. */
  migrations: Type.Array(Type.String()),
  columns: Type.Record(Type.String(), Type.Array(Type.String())),
  /** The tables of the database, in the order in which they are loaded. Members that no unit names are not loaded. */
  units: Type.Array(Unit),
  /** Members that are files of the data folder. */
  files: Type.Array(Type.String()),
  /** The region in use, with where it came from; null without one. */
  region: Type.Unknown(),
  has_region: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
  members: Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
});
export type Manifest = Static<typeof Manifest>;
export type Unit = Static<typeof Unit>;

/** An archive that cannot be used. */
export class ArchiveError extends ExplainedError {}

/** What an archive is called while it is written. */
const DRAFT = 'waypost-backup';

/** Writes an archive under a temporary name; `finish` gives it its own. A failure leaves nothing behind. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #packer = createTarPacker();
  readonly #members: Record<string, { bytes: number; sha256: string }> = {};
  readonly #written: Promise<void>;
  #packed = 0;
  #taken = 0;
  #failure: unknown = null;

  constructor(path: string) {
    this.#path = path;
    const folder = dirname(path);
    sweepDrafts(folder, DRAFT);
    this.#draft = draftIn(folder, DRAFT);
    // Opened here: where nothing can be written, nothing is begun.
    const fd = openSync(this.#draft, 'wx', 0o600);
    const file = createWriteStream(this.#draft, { fd, flush: true });
    this.#written = pipeline(this.#pieces(), createGzip({ level: GZIP_LEVEL }), file);
    this.#written.catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#packer.readable) {
      this.#taken += piece.length;
      yield piece;
    }
  }

  /** Why the archive could not be written; null as long as it can. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Adds a member from memory. */
  async add(name: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.#addPieces(name, bytes.length, [bytes]);
  }

  /** Adds a file that is open, and closes it. */
  async addFile(name: string, file: FileHandle): Promise<void> {
    const { size } = await file.stat();
    await this.#addPieces(name, size, file.createReadStream({ highWaterMark: 2 ** 20 }));
  }

  async #addPieces(name: string, size: number, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#packer.controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    const digest = createHash('sha256');
    for await (const piece of pieces) {
      digest.update(piece);
      await writer.write(piece);
      this.#packed += piece.length;
      await this.#room();
    }
    await writer.close();
    this.#members[name] = { bytes: size, sha256: digest.digest('hex') };
  }

  /** Waits until what has been packed is on its way to the disk. */
  async #room(): Promise<void> {
    while (this.#packed - this.#taken > MAX_PACKED_BYTES && this.#failure === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (this.#failure !== null) throw this.#failure;
  }

  /** Writes the manifest, and puts the archive in its place. */
  async finish(manifest: Omit<Manifest, 'members' | 'format'>): Promise<void> {
    const complete: Manifest = { format: 1, ...manifest, members: this.#members };
    await this.add(MANIFEST, JSON.stringify(complete));
    this.#packer.controller.finalize();
    await this.#written;
    await rename(this.#draft, this.#path);
  }

  /** Gives the archive up. */
  async abandon(): Promise<void> {
    this.#packer.controller.error(new Error('the archive is given up'));
    await this.#written.catch(() => {});
    await rm(this.#draft, { force: true });
  }
}

/** A member while an archive is read. */
export interface Member {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Reads the members of an archive, one after the other. @throws ArchiveError for what is no archive */
export async function* membersOf(path: string): AsyncGenerator<Member> {
  await (await openFile(path)).close();
  const packed = createReadStream(path);
  const unpacked = packed.pipe(createGunzip());
  const entries = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }));
  const whole = finished(unpacked, { writable: false });
  // Who breaks off does not care for the rest.
  whole.catch(() => {});
  try {
    for await (const { header, body } of readable(path, entries)) yield { name: header.name, content: readable(path, body) };
  } finally {
    packed.destroy();
  }
  // The check sum of all of it comes last, and an error of it may be reported after the last member.
  await whole.catch((error: unknown) => {
    throw damaged(path, error);
  });
}

function damaged(path: string, error: unknown): ArchiveError {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new ArchiveError(`${path} is damaged, or no backup: ${reason instanceof Error ? reason.message : reason}`);
}

/** Reads from an archive, and reports what keeps it from being read as damage of the archive. */
async function* readable<T>(path: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const reader = pieces[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<T>;
    try {
      next = await reader.next();
    } catch (error) {
      throw damaged(path, error);
    }
    if (next.done) return;
    yield next.value;
  }
}

export async function contentOf({ name, content }: Member): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > MAX_KEPT_BYTES) throw new ArchiveError(`${name} in the archive is longer than anything that Waypost writes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Reads an archive to its end and checks every member against the manifest.
 *
 * @param keep which members are returned
 * @throws ArchiveError
 */
export async function verifiedArchive(
  path: string,
  keep: (name: string) => boolean,
): Promise<{ readonly manifest: Manifest; readonly kept: ReadonlyMap<string, Buffer> }> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  const kept = new Map<string, Buffer>();
  for await (const member of membersOf(path)) {
    if (member.name === MANIFEST || keep(member.name)) {
      const content = await contentOf(member);
      kept.set(member.name, content);
      found.set(member.name, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    } else found.set(member.name, await digestOf(member, createHash('sha256')));
  }
  const text = kept.get(MANIFEST);
  if (!text) throw new ArchiveError(`${path} is not whole: its manifest is missing`);
  const manifest: unknown = JSON.parse(text.toString('utf8'));
  if (!Check(Manifest, manifest)) throw new ArchiveError(`${path} is no backup that this version reads`);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.members)) {
    const member = found.get(name);
    if (member?.bytes !== bytes || member.sha256 !== sha256)
      throw new ArchiveError(`${path} is damaged: ${name} is not what was written`);
  }
  return { manifest, kept };
}

async function digestOf({ content }: Member, digest: Hash): Promise<{ bytes: number; sha256: string }> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    digest.update(piece);
  }
  return { bytes, sha256: digest.digest('hex') };
}
