import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from '../access/projects.ts';
import { Binary, Gzipped, type Kept, Packed, SeeOther, Streamed } from '../contract/endpoint.ts';
import { andThen, type Soon } from '../soon.ts';
import { gzipOf, textOf } from '../storage/deflated.ts';
import { fingerprint } from '../text/fingerprint.ts';
import { Serialized } from '../threads/serialized.ts';
import { VERSION } from '../version.ts';
import { takesGzip } from './accepted-types.ts';
import { PROJECT_HEADER } from './people.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Types that shrink: texts, and the geometries of vector tiles. */
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|xml|javascript|vnd\.mapbox-vector-tile|x-protobuf)(?:;|$)/;

/** How answers are compressed for clients that take it, the fastest encoding first. Shorter ones would not travel in fewer packets. */
export const COMPRESSION = {
  // Bodies of requests are unpacked as they arrive, with their limits.
  globalDecompression: false,
  encodings: ['zstd', 'br', 'gzip'],
  threshold: 1_024,
  customTypes: COMPRESSIBLE,
} satisfies FastifyCompressOptions;

/** In place of an answer: the client has it. */
export const UNCHANGED = Symbol('unchanged');

/**
 * Answers, and says how long the answer may be kept and what it is known by; where the client has it, it is not made. What cannot be answered
 * is not kept.
 *
 * @param answer makes the answer
 */
export function answerOnce(
  { version, maxAgeSeconds, isImmutable }: Kept<void>,
  { id, advancedPostalCodes }: Project,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  answer: () => unknown,
): Soon<unknown> {
  return andThen(version(), (current) => {
    if (current === null) return answer();
    const etag = etagOf([VERSION, id, String(advancedPostalCodes), headers['accept-language'] ?? '', url, current]);
    const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
    return andThen(known.some((each) => weak(each) === etag) ? UNCHANGED : answer(), (made) => {
      // For whoever asked alone: what a project may see depends on its key, which may stand in a header.
      const age = isImmutable?.() ? FOR_GOOD : maxAgeSeconds > 0 ? `max-age=${maxAgeSeconds}` : 'no-cache';
      reply.headers({ etag, 'cache-control': `private, ${age}` });
      addVary(reply, 'accept-language', 'x-api-key', PROJECT_HEADER);
      // A star means whatever there is: it has to be made to know that.
      return known.includes('*') ? UNCHANGED : made;
    });
  });
}

/** A year, without asking in between. */
const FOR_GOOD = 'max-age=31536000, immutable';

/** Weak, because the same answer is sent in several encodings. Parts of a request hold no line break. */
function etagOf(parts: readonly string[]): string {
  return weak(`"${fingerprint(parts.join('\n'))}"`);
}

const weak = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`);

/** Sends an answer in whatever form an endpoint has it. @param write puts one into JSON */
export function sendAnswer(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (answer: unknown) => string,
): FastifyReply {
  if (answer instanceof Packed) return sendPacked(answer, request, reply);
  if (answer instanceof SeeOther) {
    return reply
      .code(303)
      .header('location', `${answer.path}${searchOf(request.url)}`)
      .send();
  }
  if (answer instanceof Gzipped) return sendGzipped(answer, request, reply);
  if (answer instanceof Streamed) {
    // A stream of its own ends as soon as its client has gone; what makes pieces, with the next one.
    const pieces = answer.pieces instanceof Readable ? answer.pieces : Readable.from(answer.pieces);
    return reply.type(answer.type).headers(answer.headers).send(pieces);
  }
  if (answer instanceof Binary) return reply.type(answer.type).headers(answer.headers).send(Buffer.from(answer.bytes));
  const json = answer instanceof Serialized ? answer.json : write(answer);
  return reply
    .type(JSON_TYPE)
    .send(typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length));
}

/** Sends what is kept packed as it is, or unpacked. */
function sendGzipped({ bytes, type }: Gzipped, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  addVary(reply.type(type), 'accept-encoding');
  if (!takesGzip(headers['accept-encoding'])) return reply.send(gunzipSync(bytes));
  return reply.header('content-encoding', 'gzip').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** Sends what is kept compressed as it is, or unpacks it on the way. */
function sendPacked({ fragments }: Packed, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  addVary(reply.type(JSON_TYPE), 'accept-encoding');
  if (!takesGzip(headers['accept-encoding'])) return reply.send(textOf(fragments));
  return reply.header('content-encoding', 'gzip').send(Readable.from(gzipOf(fragments), { objectMode: false }));
}

/** Adds headers of the request by which the answer differs. */
function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const present = reply.getHeader('vary');
  reply.header('vary', [...(present === undefined ? [] : [String(present)]), ...names].join(', '));
}

/** The query of a request with its question mark; empty where it has none. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
