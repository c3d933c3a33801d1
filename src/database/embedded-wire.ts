import { at } from '../at.ts';

/** Messages of PostgreSQL's wire protocol: what the socket of the embedded database reads and writes itself. */

const PROTOCOL_3 = 196_608;

export const QUERY = 'Q'.charCodeAt(0);
export const SYNC = 'S'.charCodeAt(0);
export const TERMINATE = 'X'.charCodeAt(0);
export const COPY_TYPES: readonly number[] = [...'dcf'].map((letter) => letter.charCodeAt(0));
const [PARSE, BIND, DESCRIBE, CLOSE] = [...'PBDC'].map((letter) => letter.charCodeAt(0));
const STATEMENT = 'S'.charCodeAt(0);
const READY_BYTES = 6;

/** Messages that by themselves execute nothing else than what was bound before: Describe, Close, Execute, Flush, Sync. */
export const ATTENDING: readonly number[] = [...'DCEHS'].map((letter) => letter.charCodeAt(0));

/** Whether a connection is in a transaction, as ReadyForQuery reports: no, yes, or in one that has failed. */
export type Status = 'I' | 'T' | 'E';

function message(type: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** An error in PostgreSQL's words. After a fatal one the connection ends. */
export function errorResponse(severity: 'ERROR' | 'FATAL', sqlState: string, text: string): Buffer {
  return message('E', `S${severity}`, `V${severity}`, `C${sqlState}`, `M${text}`, '');
}

export function readyForQuery(status: Status): Buffer {
  return message('Z', Buffer.from(status));
}

export function query(text: string): Buffer {
  return message('Q', text);
}

export function copyFail(reason: string): Buffer {
  return message('f', reason);
}

export function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

/** What a client says of itself when it connects. */
export function startupParameters(startup: Buffer): ReadonlyMap<string, string> {
  const parts = startup.toString('utf8', 8).split('\0');
  const parameters = new Map<string, string>();
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const name = at(parts, i);
    if (name === '') break;
    parameters.set(name, at(parts, i + 1));
  }
  return parameters;
}

/** How an answer ends; null when it does not say that the next messages may come. */
export function statusOf(answer: Uint8Array): Status | null {
  const end = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).subarray(-READY_BYTES);
  const status = end.toString('latin1', READY_BYTES - 1);
  const isReady = end.length === READY_BYTES && end.toString('latin1', 0, 5) === 'Z\0\0\0\x05';
  return isReady && (status === 'I' || status === 'T' || status === 'E') ? status : null;
}

/** Whether an answer reports an error, or is empty. */
export function hasFailed(answer: Buffer): boolean {
  return statusOf(answer) === null || find(answer, 'E') !== null;
}

/** The text in the first column of an answer's first row. */
export function firstText(answer: Buffer): string {
  const row = find(answer, 'D');
  if (row === null) throw new Error('the answer has no row');
  return answer.toString('utf8', row + 11, row + 11 + answer.readInt32BE(row + 7));
}

/** Where the first message of a type begins. */
function find(answer: Buffer, type: string): number | null {
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] === type.charCodeAt(0)) return at;
  }
  return null;
}

/** What a message has executed, or prepared to be: the name of a statement, empty without one, and its text where that is sent. */
export interface Named {
  readonly name: string;
  readonly text: string | null;
}

/** The statement of a message that brings one, or that has one executed; null for all others. */
export function statementIn(message: Buffer): Named | null {
  const textFrom = (start: number) => message.toString('utf8', start, message.indexOf(0, start));
  if (message[0] === QUERY) return { name: '', text: textFrom(5) };
  const start = message[0] === PARSE || message[0] === BIND ? nameStart(message) : null;
  if (start === null) return null;
  const name = textFrom(start);
  return { name, text: message[0] === PARSE ? textFrom(message.indexOf(0, start) + 1) : null };
}

/** A message in which the name of a prepared statement, if it has one, is another. */
export function renamed(original: Buffer, rename: (name: string) => string): Buffer {
  const start = nameStart(original);
  if (start === null || original[start] === 0) return original;
  const end = original.indexOf(0, start);
  const name = Buffer.from(rename(original.toString('utf8', start, end)));
  const changed = Buffer.concat([original.subarray(0, start), name, original.subarray(end)]);
  changed.writeInt32BE(changed.length - 1, 1);
  return changed;
}

/** Where in a message the name of a prepared statement stands. */
function nameStart(original: Buffer): number | null {
  switch (original[0]) {
    case PARSE:
      return 5;
    case BIND:
      return original.indexOf(0, 5) + 1;
    case DESCRIBE:
    case CLOSE:
      return original[5] === STATEMENT ? 6 : null;
    default:
      return null;
  }
}
