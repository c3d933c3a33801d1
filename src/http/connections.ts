import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problem.ts';

/** Answers of one connection that are being made, or wait to be read. While there are as many, no more is read of it. */
const MAX_UNREAD_ANSWERS = 16;
/** Requests that arrived in one piece with those and wait for their turn. A connection with more is ended. */
const MAX_WAITING = 1_000;
/** What is left unread of a refused request is left so long before the connection ends, so that its sender can read why. */
const LINGER_MS = 1_000;
const PROBES = ['/healthz', '/readyz', '/metrics'];
/** What is answered where the key of a request is not there or does not open. */
const LOCKED_OUT = [401, 403];

/** A connection: which of its requests are at work, and how many bytes they hold. */
interface Connection {
  readonly socket: Socket;
  readonly waiting: (() => void)[];
  running: number;
  /** The last of its requests. */
  newest: IncomingMessage | null;
  /** What is done once the requests before what could not be read are answered. */
  refusal: { readonly refuse: () => void; readonly behind: number } | null;
  heldBytes: number;
  /** Whether it ends behind an answer: no more is read of it, nor worked on. */
  isEnding: boolean;
}

/** A request that is worked on, and the bytes that it holds: of its body, and of its answer. */
interface Entered {
  readonly connection: Connection;
  heldBytes: number;
}

/** Refuses what would take more memory than all requests together may. */
const noRoom = () =>
  new Problem(503, 'The server holds the maximum of request and response bytes (WAYPOST_MAX_BYTES_IN_FLIGHT)', {
    'retry-after': '1',
  });

/**
 * Keeps what clients make the server hold within bounds: how many answers of a connection wait unread, and how many bytes of bodies
 * that arrive and of answers that are not read yet there are in all.
 */
export class Connections {
  readonly #mostBytes: number;
  readonly #known = new WeakMap<Socket, Connection>();
  /** A request loses its socket when it is destroyed. */
  readonly #entered = new WeakMap<IncomingMessage, Entered>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Bytes that are held now. */
  get bytesInFlight(): number {
    return this.#bytes;
  }

  /** An HTTP server that hands requests on by turns of their connection: one that waits costs no more than it took to parse it. */
  serve(handler: RequestListener, options: ServerOptions): Server {
    const admit: RequestListener = (request, response) => this.#admit(request, response, () => handler(request, response));
    // A client that sends `Expect: 100-continue` gets its 100 when the body is wanted, not before.
    return createServer(options, admit).on('checkContinue', admit);
  }

  /** Refuses what could not be read on a connection, behind the answers to the requests before it. */
  refuseBehind(socket: Socket, refuse: () => void): void {
    const connection = this.#known.get(socket);
    // The request that could not be read to its end is at work as well.
    const behind = connection?.newest?.complete === false ? 1 : 0;
    if (!connection || socket.destroyed || connection.running <= behind) refuse();
    else connection.refusal ??= { refuse, behind };
  }

  /** Bounds the bytes that requests hold, and ends connections behind answers that are the last. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      // Who asks whether the server lives is answered also where there is no room for others.
      if (this.#bytes >= this.#mostBytes && !PROBES.includes(request.routeOptions.url ?? '')) throw noRoom();
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      const entered = this.#entered.get(request.raw);
      if (typeof payload === 'string' || payload instanceof Uint8Array) this.#hold(entered, payload.length);
      const connection = entered?.connection;
      // Requests that have no key cost their sender nothing: those behind one of them are not worked on.
      const isFlood = LOCKED_OUT.includes(reply.statusCode) && connection !== undefined && connection.waiting.length > 0;
      if (connection && (isFlood || isLeftUnread(request.raw))) {
        reply.header('connection', 'close');
        endUnread(connection);
      }
      done();
    });
  }

  /** Counts bytes of a body that arrive until its request has been answered. @throws Problem 503 where there is no room for them */
  takeBody(request: IncomingMessage, bytes: number): void {
    if (this.#bytes + bytes > this.#mostBytes) throw noRoom();
    this.#hold(this.#entered.get(request), bytes);
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#known.get(socket);
    if (known) return known;
    const connection: Connection = {
      ...{ socket, waiting: [], running: 0, newest: null },
      ...{ refusal: null, heldBytes: 0, isEnding: false },
    };
    this.#known.set(socket, connection);
    // The HTTP server reads on behind each request and each answer.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    // What was still to be answered will never be read.
    socket.once('close', () => {
      this.#release(connection, connection.heldBytes);
      connection.waiting.length = 0;
    });
    return connection;
  }

  /** Has a request worked on when it is its turn. */
  #admit(request: IncomingMessage, response: ServerResponse, work: () => void): void {
    const connection = this.#connectionOf(request.socket);
    if (connection.isEnding) return;
    const entered: Entered = { connection, heldBytes: 0 };
    this.#entered.set(request, entered);
    connection.newest = request;
    response.once('close', () => {
      this.#release(connection, entered.heldBytes);
      leave(connection);
    });
    if (connection.running < MAX_UNREAD_ANSWERS) {
      connection.running++;
      work();
      return;
    }
    if (connection.waiting.length >= MAX_WAITING) connection.socket.destroy();
    connection.socket.pause();
    connection.waiting.push(work);
  }

  #hold(entered: Entered | undefined, bytes: number): void {
    if (!entered || entered.connection.socket.destroyed) return;
    this.#bytes += bytes;
    entered.connection.heldBytes += bytes;
    entered.heldBytes += bytes;
  }

  #release(connection: Connection, bytes: number): void {
    const released = Math.min(bytes, connection.heldBytes);
    this.#bytes -= released;
    connection.heldBytes -= released;
  }
}

/** An answer has been read: the next request of its connection may be worked on, or more be read. */
function leave(connection: Connection): void {
  const next = connection.waiting.shift();
  if (next) {
    next();
    return;
  }
  connection.running--;
  const { socket, refusal, isEnding } = connection;
  if (refusal && connection.running <= refusal.behind) refusal.refuse();
  else if (socket.isPaused() && !isEnding && !socket.destroyed) socket.resume();
}

/** Whether a request has a body that has not been read to its end. */
function isLeftUnread({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/** Ends a connection behind the answer without reading what is still sent. */
function endUnread(connection: Connection): void {
  const { socket } = connection;
  connection.isEnding = true;
  connection.waiting.length = 0;
  // The HTTP server calls this once the last answer is written; by itself it would end at once, which takes the answer away from who still sends.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    // Not before the server has given up the body, for which it reads on.
    setImmediate(() => socket.pause());
  };
}
