import { hash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Digest, digestOf, needSame } from './digest.ts';
import { type Answered, readAnswer, textOf } from './s3-answers.ts';
import { S3Client, type S3Settings } from './s3-client.ts';
import { type ListedObject, type ObjectId, ObjectMissing, type ObjectStore, StoreUnavailable } from './store.ts';

/** Larger files are sent in parts of this size, or larger ones: there may be 10,000 of them. */
const PART_BYTES = 16 * 2 ** 20;
const MOST_PARTS = 10_000;
/** So many parts are under way at a time, each in memory. */
const PARTS_AT_ONCE = 4;

/** Objects in a bucket of S3, or of what speaks its protocol. */
export class S3Store implements ObjectStore {
  readonly name: string;
  readonly #client: S3Client;
  /** What the keys of this store begin with: empty, or with a slash at its end. */
  readonly #prefix: string;

  constructor(prefix: string, settings: S3Settings) {
    this.name = `s3://${settings.bucket}/${prefix}`;
    this.#client = new S3Client(this.name, settings);
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  async put(key: string, file: string, object: ObjectId): Promise<void> {
    // A file that has changed since it was looked at is not read as if it were long.
    const { size } = await stat(file);
    if (size !== object.bytes) needSame(file, object, { ...(await digestOf(file)) });
    if (size <= PART_BYTES) return this.#putWhole(key, file, object);
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
    const uploadId = await this.#beginUpload(key);
    try {
      const parts = await this.#putParts(key, uploadId, file, object, partBytes);
      await this.#completeUpload(key, uploadId, parts);
    } catch (error) {
      // What cannot be given up now is swept later.
      await this.#giveUp(key, uploadId).catch(() => {});
      throw error;
    }
  }

  async #putWhole(key: string, file: string, object: ObjectId): Promise<void> {
    const handle = await open(file);
    try {
      const body = await readAt(handle, 0, object.bytes);
      const sha256 = hash('sha256', body, 'hex');
      needSame(file, object, { sha256, bytes: body.length });
      await this.#client.send({ method: 'PUT', key: this.#prefix + key, body, sha256 });
    } finally {
      await handle.close();
    }
  }

  async #beginUpload(key: string): Promise<string> {
    const answer = await this.#client.text({ method: 'POST', key: this.#prefix + key, query: { uploads: '' } });
    const id = textOf(readAnswer(answer), 'UploadId');
    if (id === undefined) throw new StoreUnavailable(`${this.name} cannot be used: it begins no upload in parts`);
    return id;
  }

  /** Sends the parts of a file, several at a time. @returns what the store calls them, in their order */
  async #putParts(key: string, uploadId: string, file: string, object: ObjectId, partBytes: number): Promise<string[]> {
    const handle = await open(file);
    const digest = new Digest();
    const tags: string[] = [];
    const underWay = new Set<Promise<void>>();
    const begin = (body: Buffer<ArrayBuffer>, index: number) => {
      const sent = this.#putPart(key, uploadId, index + 1, body).then((tag) => {
        tags[index] = tag;
        underWay.delete(sent);
      });
      underWay.add(sent);
    };
    try {
      for (let index = 0; index * partBytes < object.bytes; index++) {
        const body = await readAt(handle, index * partBytes, Math.min(partBytes, object.bytes - index * partBytes));
        digest.add(body);
        begin(body, index);
        if (underWay.size >= PARTS_AT_ONCE) await Promise.race(underWay);
      }
      await Promise.all(underWay);
      needSame(file, object, digest.end());
      return tags;
    } finally {
      await Promise.allSettled(underWay);
      await handle.close();
    }
  }

  async #putPart(key: string, uploadId: string, partNumber: number, body: Buffer<ArrayBuffer>): Promise<string> {
    const answer = await this.#client.send({
      ...{ method: 'PUT', key: this.#prefix + key, body, sha256: hash('sha256', body, 'hex') },
      query: { partNumber: String(partNumber), uploadId },
    });
    return answer.headers.get('etag') ?? '';
  }

  async #completeUpload(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const sha256 = hash('sha256', body, 'hex');
    // It answers 200 before it knows how that ends.
    const answer = readAnswer(
      await this.#client.text({ method: 'POST', key: this.#prefix + key, query: { uploadId }, body, sha256 }),
    );
    if (answer?.name === 'Error')
      throw new StoreUnavailable(`${this.name} cannot be used: ${textOf(answer, 'Code')}: ${textOf(answer, 'Message')}`);
  }

  async #giveUp(key: string, uploadId: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#prefix + key, query: { uploadId }, expected: [404] });
  }

  async *read(key: string, from: number): AsyncIterable<Uint8Array> {
    const headers = from === 0 ? {} : { range: `bytes=${from}-` };
    // Behind the end of an object that is shorter than was said there is nothing.
    const size = await this.size(key);
    if (size === null) throw new ObjectMissing(this.name, key);
    if (from < size) yield* this.#client.body({ method: 'GET', key: this.#prefix + key, headers });
  }

  async size(key: string): Promise<number | null> {
    const answer = await this.#client.send({ method: 'HEAD', key: this.#prefix + key, expected: [404] });
    return answer.status === 404 ? null : Number(answer.headers.get('content-length'));
  }

  async remove(key: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#prefix + key, expected: [404] });
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const query = {
        ...{ 'list-type': '2', prefix: this.#prefix + prefix },
        ...(token !== undefined && { 'continuation-token': token }),
      };
      const answer = readAnswer(await this.#client.text({ method: 'GET', query }));
      for (const { key, element } of this.#keysOf(answer, 'Contents')) yield { key, bytes: Number(textOf(element, 'Size')) };
      token = textOf(answer, 'NextContinuationToken');
    }
  }

  async sweep(before: Date): Promise<void> {
    const answer = readAnswer(await this.#client.text({ method: 'GET', query: { uploads: '', prefix: this.#prefix } }));
    for (const { key, element } of this.#keysOf(answer, 'Upload')) {
      const uploadId = textOf(element, 'UploadId');
      const begun = new Date(textOf(element, 'Initiated') ?? Number.NaN);
      if (uploadId !== undefined && begun < before) await this.#giveUp(key, uploadId);
    }
  }

  /** What a list has, by the keys of this store. */
  #keysOf(list: Answered | null, name: string): { readonly key: string; readonly element: Answered }[] {
    return (list?.children ?? []).flatMap((element) => {
      const key = textOf(element, 'Key');
      return element.name === name && key?.startsWith(this.#prefix)
        ? [{ key: key.slice(this.#prefix.length), element }]
        : [];
    });
  }
}

/** Bytes of a file from a place on; fewer where it ends before. */
async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(body, filled, bytes - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return body.subarray(0, filled);
}
