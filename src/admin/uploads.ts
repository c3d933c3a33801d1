import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Type from 'typebox';
import type { User } from '../access/users.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { streamBody } from '../contract/body.ts';
import { type Endpoint, NOTHING, Streamed } from '../contract/endpoint.ts';
import { patterned, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { diskFull, unavailable } from '../contract/vocabulary.ts';
import { UPLOAD_BROKEN, UPLOAD_TOO_LONG } from '../datasets/imports.ts';
import { limitedTo, TooLong } from '../datasets/limited.ts';
import { StoreUnavailable } from '../objects/store.ts';
import type { SharedUploads } from '../sharing/shared-uploads.ts';
import { isDiskFull } from '../storage/disk.ts';

/** A file is kept for so long after it has come, or has been used last. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const ID = /^[0-9a-f]{32}$/;
const FILE_NAME = '^[^/\\\\\\x00-\\x1f.][^/\\\\\\x00-\\x1f]{0,199}$';
const USUAL_NAME = 'upload';

/** So many are kept at a time: each may be gigabytes. */
const MOST_KEPT = 200;
/** Those of a member leave room for those of others. */
const MOST_OF_MEMBER = 20;

const tooMany = (kept: number) => new Problem(409, `${kept} uploads are kept: remove some, or wait a day`);
const TOO_MANY: Cause = { name: 'tooManyUploads', description: 'Too many uploads are kept', problem: tooMany(MOST_KEPT) };
const unknownUpload = () => new Problem(404, 'There is no such upload, or no longer: it is kept for a day');
export const UNKNOWN_UPLOAD: Cause = {
  name: 'unknownUpload',
  description: 'There is no such upload',
  problem: unknownUpload(),
};

/** When it is worth asking again. */
const STORE_RETRY_SECONDS = 5;

const uploadsFolder = (dataFolder: string) => join(dataFolder, 'admin', 'uploads');

/** Files that operators have sent, each in a folder of its own: 128 random bits, which only who has sent it knows. */
export class Uploads {
  readonly folder: string;
  readonly #maxBytes: number;
  readonly #shared: SharedUploads | null;
  /** Who has sent them, since this server was started. */
  readonly #senders = new Map<string, string>();

  /** @param shared with which servers behind a balancer share them; null for one server */
  constructor(dataFolder: string, maxBytes: number, shared: SharedUploads | null) {
    this.folder = uploadsFolder(dataFolder);
    this.#maxBytes = maxBytes;
    this.#shared = shared;
  }

  /** Before uploads are used: fetches those that another server has. */
  async bring(ids: Iterable<string>): Promise<void> {
    for (const id of new Set(ids)) if (ID.test(id)) await inStore(this.#shared?.bring(id, join(this.folder, id)));
  }

  /** After a command has written files into uploads: they are there for other servers. */
  async share(ids: Iterable<string>): Promise<void> {
    for (const id of new Set(ids)) if (ID.test(id)) await inStore(this.#shared?.add(id, join(this.folder, id)));
  }

  /** Receives a file. @throws Problem where it breaks off, is too long, or the disk is full */
  async receive(
    name: string,
    body: Readable,
    { id: sender, role }: User,
  ): Promise<{ readonly upload_id: string; readonly bytes: number }> {
    const kept = existsSync(this.folder) ? readdirSync(this.folder) : [];
    if (kept.length >= MOST_KEPT) throw tooMany(MOST_KEPT);
    const own = kept.filter((each) => this.#senders.get(each) === sender).length;
    if (role !== 'operator' && own >= MOST_OF_MEMBER) throw tooMany(MOST_OF_MEMBER);
    for (const each of this.#senders.keys()) if (!kept.includes(each)) this.#senders.delete(each);
    const id = randomBytes(16).toString('hex');
    this.#senders.set(id, sender);
    const folder = join(this.folder, id);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = createWriteStream(join(folder, name), { mode: 0o600 });
      // The connection stays when the file fails: it is still to be answered.
      await pipeline(body.iterator({ destroyOnReturn: false }), limitedTo(this.#maxBytes), file);
      await this.share([id]);
      return { upload_id: id, bytes: file.bytesWritten };
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      if (isDiskFull(error)) throw diskFull();
      if (error instanceof Problem) throw error;
      if (error instanceof TooLong) throw new Problem(413, `The file is too long: ${error.message}`);
      throw UPLOAD_BROKEN.problem;
    }
  }

  /** @throws Problem 404 */
  async remove(id: string): Promise<void> {
    await this.bring([id]);
    rmSync(dirname(this.pathOf(id)), { recursive: true, force: true });
    await inStore(this.#shared?.remove(id));
  }

  /** The path of a file; of an upload with several, of the one of this name. @throws Problem 404 */
  pathOf(id: string, name?: string): string {
    const folder = join(this.folder, id);
    if (!ID.test(id) || !existsSync(folder)) throw unknownUpload();
    const found = readdirSync(folder).find((each) => name === undefined || each === name);
    if (found === undefined) throw unknownUpload();
    const now = new Date();
    utimesSync(folder, now, now);
    return join(folder, found);
  }
}

/** @throws Problem 503 where the store is away */
async function inStore(work: Promise<void> | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof StoreUnavailable
      ? unavailable('The store of uploads does not answer', STORE_RETRY_SECONDS)
      : error;
  }
}

/** The uploads that a list of texts names, as `<upload_id>/<name>` or `upload:<upload_id>`. */
export function uploadsIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g) ?? []);
}

/** Removes what nobody has used for a day. */
export function sweepUploads(dataFolder: string): void {
  const all = uploadsFolder(dataFolder);
  if (!existsSync(all)) return;
  for (const id of readdirSync(all)) {
    const folder = join(all, id);
    const { mtimeMs } = statSync(folder);
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

const uploadPath = { upload_id: required(patterned('^[0-9a-f]{32}$', 'Id of an upload.')) };
const fileName = (description: string) => patterned(FILE_NAME, description);

/** Files on their way to an import or a command, and those that commands have written. */
export function uploadEndpoints(uploads: Uploads): Endpoint[] {
  return [
    adminEndpoint({
      method: 'POST',
      path: '/admin/uploads',
      operationId: 'uploadFile',
      summary: 'Send a file for an import or a command; it is kept for a day',
      admits: 'signed in',
      isChange: false,
      query: { name: fileName('What it is called; its extension tells some formats.') },
      body: streamBody('The file.'),
      refuses: [TOO_MANY, UPLOAD_TOO_LONG, UPLOAD_BROKEN],
      status: 201,
      reply: Type.Object({ upload_id: Type.String(), bytes: Type.Integer({ format: 'int64' }) }),
      answer: ({ query, body, person }) => uploads.receive(query.name ?? USUAL_NAME, body, person.user),
    }),
    adminEndpoint({
      method: 'GET',
      path: '/admin/uploads/{upload_id}',
      operationId: 'downloadFile',
      summary: 'A file that a command has written',
      admits: 'signed in',
      at: uploadPath,
      query: { name: fileName('Which file, where there are several.') },
      refuses: [UNKNOWN_UPLOAD],
      replyType: 'application/octet-stream',
      reply: Type.String({ format: 'binary' }),
      async answer({ path, query }) {
        await uploads.bring([path.upload_id]);
        return new Streamed(createReadStream(uploads.pathOf(path.upload_id, query.name)), 'application/octet-stream');
      },
    }),
    adminEndpoint({
      method: 'DELETE',
      path: '/admin/uploads/{upload_id}',
      operationId: 'deleteFile',
      summary: 'Remove an upload before its day is over',
      admits: 'signed in',
      isChange: false,
      at: uploadPath,
      refuses: [UNKNOWN_UPLOAD],
      status: 204,
      reply: NOTHING,
      answer: ({ path }) => uploads.remove(path.upload_id),
    }),
  ];
}
