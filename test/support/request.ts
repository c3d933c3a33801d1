import assert from 'node:assert/strict';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came. */
  readonly bytes: Buffer;
  readonly text: string;
  /** The body read as JSON; a failure of the test when it is not. */
  readonly json: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** How long nothing may be heard before it has failed; for ever without it. */
  readonly patienceMs?: number;
}

/** One request over HTTP, with whatever headers the test wants. */
export function send(url: string, { method = 'GET', headers = {}, body, patienceMs }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const text = bytes.toString('utf8');
        const { statusCode = 0, headers: sent } = response;
        resolve({
          status: statusCode,
          headers: sent,
          bytes,
          text,
          get json() {
            return JSON.parse(text);
          },
        });
      });
    });
    outgoing.on('error', reject);
    if (patienceMs !== undefined)
      outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`nothing for ${patienceMs} ms`)));
    outgoing.end(body);
  });
}

/** The body of an answer that has to have this status and keep to this schema. */
export function read<T extends TSchema>(schema: T, answer: Answer, status = 200): Static<T> {
  assert.equal(answer.status, status, answer.text);
  const { json } = answer;
  assert.ok(Check(schema, json), answer.text);
  return json;
}
