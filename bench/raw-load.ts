import { connect, type OnReadOpts, type Socket } from 'node:net';
import { summarize, type Timings } from './report.ts';

/** A request as it is written on a connection, made once: what the load generator takes is not measured. */
export interface RawRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of a load. */
export interface Loaded {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly times: Float64Array;
}

interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Whether each request has a connection of its own; its time begins when that is there. */
  readonly isAlwaysNew?: boolean;
  /** Whether this thread never sleeps while it waits: on a virtual machine a server takes 20 to 30 µs to wake up who reads its answer. */
  readonly isAwake?: boolean;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '\r\n0\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;
const READ_BYTES = 2 ** 16;
const STATUS_AT = 'HTTP/1.1 '.length;
const TWO = '2'.charCodeAt(0);

export const timingsOf = (all: readonly Loaded[]): Timings =>
  summarize(Float64Array.from(all.flatMap(({ times }) => [...times])));

export function bytesOf({ path, method = 'GET', headers = {}, body = '' }: RawRequest): Buffer {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'bench', ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/**
 * Asks by turns on so many connections, each the next request as soon as the answer has come. Plain sockets: a client that makes
 * objects of answers takes longer than the server that is measured.
 */
export async function load(origin: string, requests: readonly Buffer[], options: LoadOptions): Promise<Loaded> {
  const { hostname, port } = new URL(origin);
  const { connections, seconds, isAlwaysNew = false, isAwake = false } = options;
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let next = 0;
  const turn = () => requests[next++ % requests.length];
  const turns = {
    open: (onread: OnReadOpts) => connect({ port: Number(port), host: hostname, onread }),
    turn,
    until,
    times,
    isAlwaysNew,
  };
  if (isAwake) stayAwake(until);
  await Promise.all(Array.from({ length: connections }, () => new Client(turns).askByTurns()));
  return {
    requests: times.length,
    perSecond: (times.length * 1000) / (performance.now() - began),
    times: Float64Array.from(times),
  };
}

function stayAwake(until: number): void {
  if (performance.now() < until) setImmediate(() => stayAwake(until));
}

/** What the connections of a load share. */
interface Turns {
  readonly open: (onread: OnReadOpts) => Socket;
  readonly turn: () => Buffer;
  readonly until: number;
  readonly times: number[];
  readonly isAlwaysNew: boolean;
}

/** One of the connections, or those that follow each other in its place. */
class Client {
  readonly #turns: Turns;
  readonly #done = Promise.withResolvers<void>();
  /** Read into again and again. */
  readonly #room = Buffer.allocUnsafe(READ_BYTES);
  #asked: Buffer;
  #answer = new Answer();
  #started = 0;

  constructor(turns: Turns) {
    this.#turns = turns;
    this.#asked = turns.turn();
  }

  askByTurns(): Promise<void> {
    this.#begin();
    return this.#done.promise;
  }

  #begin(): void {
    this.#answer = new Answer();
    const callback = (count: number) => {
      this.#read(socket, this.#room.subarray(0, count));
      return true;
    };
    const socket = this.#turns.open({ buffer: this.#room, callback }).setNoDelay();
    socket.once('connect', () => this.#send(socket));
    socket.on('error', (error) => {
      socket.removeAllListeners('close');
      this.#done.reject(error);
    });
    // Some servers close a connection after so many requests: the one that was not answered is sent again.
    socket.on('close', () => this.#begin());
  }

  #send(socket: Socket): void {
    this.#started = performance.now();
    socket.write(this.#asked);
  }

  #read(socket: Socket, piece: Buffer): void {
    if (!this.#answer.add(piece)) return;
    const { turn, until, times, isAlwaysNew } = this.#turns;
    const now = performance.now();
    times.push(now - this.#started);
    const { isGood } = this.#answer;
    if (!isGood) this.#done.reject(new Error(`${this.#asked.toString()}\n${piece.toString('latin1')}`));
    const isOver = !isGood || now >= until;
    // Without a reset the ports of closed connections run out.
    if (isOver || isAlwaysNew) socket.removeAllListeners().resetAndDestroy();
    if (isOver) {
      this.#done.resolve();
      return;
    }
    this.#answer = new Answer();
    this.#asked = turn();
    if (isAlwaysNew) this.#begin();
    else this.#send(socket);
  }
}

/** As much of an answer as tells whether all of it has come: by its length, or by its last chunk. */
class Answer {
  isGood = false;
  /** What has come while its head is not whole. */
  #head: Buffer | null = null;
  /** Bytes that are missing; null for one in chunks. */
  #missing: number | null = null;
  #isBegun = false;
  /** The last bytes of one in chunks. */
  #end = '';

  /** @returns whether it is whole */
  add(piece: Buffer): boolean {
    if (!this.#isBegun) return this.#begin(this.#head ? Buffer.concat([this.#head, piece]) : piece);
    if (this.#missing === null) return this.#isLast(piece);
    this.#missing -= piece.length;
    return this.#missing <= 0;
  }

  #begin(all: Buffer): boolean {
    const end = all.indexOf(END_OF_HEAD);
    if (end < 0) {
      this.#head = Buffer.from(all);
      return false;
    }
    this.#isBegun = true;
    this.isGood = all[STATUS_AT] === TWO;
    const [, length] = CONTENT_LENGTH.exec(all.toString('latin1', 0, end)) ?? [];
    if (length === undefined) return this.#isLast(all.subarray(end + 2));
    this.#missing = end + END_OF_HEAD.length + Number(length) - all.length;
    return this.#missing <= 0;
  }

  #isLast(piece: Buffer): boolean {
    this.#end = (this.#end + piece.toString('latin1', Math.max(0, piece.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    return this.#end === LAST_CHUNK;
  }
}
