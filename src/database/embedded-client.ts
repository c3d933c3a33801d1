import type { Socket } from 'node:net';
import { at } from '../at.ts';
import { PURPOSES, type Purpose } from './embedded-queue.ts';
import {
  ATTENDING,
  COPY_TYPES,
  errorResponse,
  QUERY,
  renamed,
  SYNC,
  startupParameters,
  statementIn,
  TERMINATE,
} from './embedded-wire.ts';

const CODE_BYTES = 8;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** Longest that the batch of a client runs which is none of ours, and names no other time: data waits meanwhile. */
const FOREIGN_MS = 30_000;
const UNITS: ReadonlyMap<string | undefined, number> = new Map([
  [undefined, 1],
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
]);

/** A statement that only reads, since ours call no functions that write. Any other one is taken to write, which is harmless. */
const READS = /^\s*select\b/i;
const MAY_WRITE = /;|\b(?:insert|update|delete|merge|into)\b/i;

/** Messages that belong together: what a client sends up to the point at which it waits for the answer. */
export interface Batch {
  readonly bytes: Buffer;
  /** Whether the data may be another after it. */
  readonly mayWrite: boolean;
  /** Ends the wait for its turn. */
  timer: NodeJS.Timeout | undefined;
}

let count = 0;

/** A connection to the embedded database: cuts what arrives into batches, and knows what its client has left in the session. */
export class EmbeddedClient {
  readonly socket: Socket;
  readonly waiting: Batch[] = [];
  purpose: Purpose = 'waypost work';
  /** Whether it is one of ours: those leave no settings and no tables behind. */
  isOurs = false;
  /** Longest that a batch of it may run; 0 for no end. */
  deadlineMs = 0;
  /** Statements that bring its settings back after somebody else had the session. */
  settings = '';
  /** Whether its running batch takes the data of COPY. */
  isCopying = false;
  /** Whether its connection was ended here: nothing that it still sends is done. */
  isDismissed = false;
  /** Its prepared statements, by the names that it gave them; they have others in the session, which clients share. */
  readonly statements = new Map<string, string>();
  readonly #prefix = `client${++count}_`;
  /** What has arrived since `arrived` was put together, and how much there has to be before that is worth while. */
  #pieces: Buffer[] = [];
  #size = 0;
  #wanted = 0;
  #arrived: Buffer = Buffer.alloc(0);
  /** Whole messages of the next batch, and whether they may write. */
  #messages: Buffer[] = [];
  #mayWrite = false;
  /** Whether its prepared statements only read, by name. */
  readonly #onlyRead = new Map<string, boolean>();
  #hasStarted = false;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  write(bytes: Uint8Array): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Ends the connection with an error that says why. */
  dismiss(sqlState: string, text: string): void {
    this.isDismissed = true;
    this.socket.end(errorResponse('FATAL', sqlState, text));
  }

  /** Takes what has arrived; returns the batches and the data of COPY that are whole now, and whether it has just begun to speak. */
  receive(data: Buffer): { readonly batches: Batch[]; readonly copied: Buffer[]; readonly isNew: boolean } {
    const result = { batches: [] as Batch[], copied: [] as Buffer[], isNew: false };
    this.#pieces.push(data);
    this.#size += data.length;
    // A long message comes in many pieces: they are put together once.
    if (this.#size < this.#wanted) return result;
    this.#arrived = Buffer.concat(this.#pieces);
    this.#wanted = 0;
    if (!this.#hasStarted) result.isNew = this.#start();
    for (let next = this.#hasStarted && this.#cut(); next; next = this.#cut()) {
      if (next[0] === TERMINATE) this.socket.end();
      else if (this.isCopying && COPY_TYPES.includes(at(next, 0))) result.copied.push(next);
      else {
        this.#messages.push(renamed(next, (name) => this.#sharedName(name)));
        this.#mayWrite ||= !this.#onlyReads(next);
        if (next[0] === QUERY || next[0] === SYNC) {
          result.batches.push({ bytes: Buffer.concat(this.#messages), mayWrite: this.#mayWrite, timer: undefined });
          this.#messages = [];
          this.#mayWrite = false;
        }
      }
    }
    this.#pieces = [this.#arrived];
    this.#size = this.#arrived.length;
    return result;
  }

  /** Takes what comes before the first message with a type. Returns whether the client has said who it is. */
  #start(): boolean {
    while (this.#arrived.length >= CODE_BYTES) {
      const length = Math.max(CODE_BYTES, this.#arrived.readInt32BE(0));
      if (this.#arrived.length < length) return false;
      const code = this.#arrived.readInt32BE(4);
      const startup = this.#arrived.subarray(0, length);
      this.#arrived = this.#arrived.subarray(length);
      if (code === CANCEL_REQUEST) this.socket.end();
      else if (code === SSL_REQUEST || code === GSS_REQUEST) this.socket.write('N');
      else {
        const parameters = startupParameters(startup);
        const purpose = PURPOSES.find((known) => known === parameters.get('application_name'));
        this.isOurs = purpose !== undefined;
        this.purpose = purpose ?? 'waypost work';
        this.deadlineMs = deadlineOf(parameters) ?? (this.isOurs ? 0 : FOREIGN_MS);
        this.#hasStarted = true;
        return true;
      }
    }
    return false;
  }

  /** The next whole message. */
  #cut(): Buffer | null {
    if (this.#arrived.length < 5) return null;
    const end = 1 + this.#arrived.readInt32BE(1);
    if (end < 5) {
      this.dismiss('08P01', 'invalid length of a message');
      return null;
    }
    if (this.#arrived.length < end) {
      this.#wanted = end;
      return null;
    }
    const message = this.#arrived.subarray(0, end);
    this.#arrived = this.#arrived.subarray(end);
    return message;
  }

  /** Whether a message is surely none that writes. Functions of other clients may. */
  #onlyReads(message: Buffer): boolean {
    if (ATTENDING.includes(at(message, 0))) return true;
    const statement = this.isOurs ? statementIn(message) : null;
    if (statement === null) return false;
    const { name, text } = statement;
    if (text !== null) {
      // A name that is given again keeps the statement that it had, but for the empty one.
      const isOther = name === '' || this.#onlyRead.get(name) !== false;
      this.#onlyRead.set(name, isOther && READS.test(text) && !MAY_WRITE.test(text));
    }
    return this.#onlyRead.get(name) ?? false;
  }

  #sharedName(name: string): string {
    const known = this.statements.get(name);
    if (known !== undefined) return known;
    const shared = this.#prefix + this.statements.size;
    this.statements.set(name, shared);
    return shared;
  }
}

/** The `statement_timeout` that a client names, by itself or among its options, in milliseconds; null without one. */
function deadlineOf(parameters: ReadonlyMap<string, string>): number | null {
  const among = parameters.get('options')?.split(/[\s=]+/) ?? [];
  const named = parameters.get('statement_timeout') ?? among[among.lastIndexOf('statement_timeout') + 1];
  const [, number, unit] = /^(\d+)(ms|s|min)?$/.exec(named ?? '') ?? [];
  return number === undefined ? null : Number(number) * (UNITS.get(unit) ?? 1);
}
