import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

const CODE_BYTES = 8;
const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/** A connection, and what has arrived of its next batch. */
interface Session {
  readonly socket: Socket;
  /** What has arrived since `arrived` was put together, and how much there has to be before that is worth while. */
  pieces: Buffer[];
  wanted: number;
  arrived: Buffer;
  /** How much of `arrived` is whole messages that belong to the next batch. */
  framed: number;
  hasStarted: boolean;
  isOpen: boolean;
}

/** Messages that belong together: what a client sends up to the point at which it waits for the answer. */
interface Batch {
  readonly session: Session;
  readonly bytes: Buffer;
}

/**
 * Serves an embedded database to many connections, which share its one session. What one client sends until it waits (a query, or
 * Parse … Sync) is run in one go, and nobody else is let in while a client is in a transaction: else one would bind the statement that
 * another has just parsed. A client that leaves in a transaction leaves nothing behind.
 */
export class EmbeddedSocket {
  readonly #db: PGlite;
  readonly #server: Server;
  readonly #sessions = new Set<Session>();
  #waiting: Batch[] = [];
  #owner: Session | null = null;
  #working: Promise<void> | null = null;

  constructor(db: PGlite) {
    this.#db = db;
    this.#server = createServer((socket) => this.#admit(socket));
  }

  listen(path: string): Promise<void> {
    rmSync(path, { force: true });
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, resolve);
    });
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { socket } of this.#sessions) socket.destroy();
    await closed;
    await this.#working;
  }

  #admit(socket: Socket): void {
    const session: Session = {
      socket,
      pieces: [],
      wanted: 0,
      arrived: Buffer.alloc(0),
      framed: 0,
      hasStarted: false,
      isOpen: true,
    };
    this.#sessions.add(session);
    socket.on('data', (data: Buffer) => this.#receive(session, data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      session.isOpen = false;
      this.#sessions.delete(session);
      this.#waiting = this.#waiting.filter((batch) => batch.session !== session);
      this.#work();
    });
  }

  #receive(session: Session, data: Buffer): void {
    session.pieces.push(data);
    const size = session.pieces.reduce((sum, piece) => sum + piece.length, session.arrived.length);
    // A long message comes in many pieces: they are put together once.
    if (size < session.wanted) return;
    session.arrived = Buffer.concat([session.arrived, ...session.pieces]);
    session.pieces = [];
    session.wanted = 0;
    while (session.isOpen && (session.hasStarted ? this.#frame(session) : this.#start(session)));
    this.#work();
  }

  /** Takes what comes before the first message with a type. Returns whether there may be more. */
  #start(session: Session): boolean {
    const { arrived, socket } = session;
    if (arrived.length < CODE_BYTES) return false;
    const length = arrived.readInt32BE(0);
    if (arrived.length < length) return false;
    const code = arrived.readInt32BE(4);
    if (code === CANCEL_REQUEST) {
      socket.end();
      return false;
    }
    if (code === SSL_REQUEST) socket.write('N');
    else {
      this.#waiting.push({ session, bytes: arrived.subarray(0, length) });
      session.hasStarted = true;
    }
    session.arrived = arrived.subarray(length);
    return true;
  }

  /** Takes the next whole message, and the batch that it ends. Returns whether there may be more. */
  #frame(session: Session): boolean {
    const { arrived, framed } = session;
    if (arrived.length < framed + 5) return false;
    const end = framed + 1 + arrived.readInt32BE(framed + 1);
    if (arrived.length < end) {
      session.wanted = end;
      return false;
    }
    const type = arrived[framed];
    session.framed = end;
    if (type === TERMINATE) session.socket.end();
    if (type === QUERY || type === SYNC) {
      this.#waiting.push({ session, bytes: arrived.subarray(0, end) });
      session.arrived = arrived.subarray(end);
      session.framed = 0;
    }
    return true;
  }

  #work(): void {
    this.#working ??= this.#runWaiting();
  }

  async #runWaiting(): Promise<void> {
    // Not before `#working` is set: with nothing to do it would be reset first.
    await null;
    for (;;) {
      if (this.#owner && !this.#owner.isOpen) {
        await this.#db.exec('rollback');
        this.#owner = null;
      }
      const next = this.#waiting.findIndex(({ session }) => this.#owner === null || session === this.#owner);
      if (next < 0) {
        this.#working = null;
        return;
      }
      const [batch] = this.#waiting.splice(next, 1);
      await this.#run(batch);
    }
  }

  async #run({ session, bytes }: Batch): Promise<void> {
    try {
      await this.#db.runExclusive(() =>
        this.#db.execProtocolRawStream(bytes, {
          // The data is a view of the database's own memory.
          onRawData: (data) => {
            if (session.socket.writable) session.socket.write(Buffer.from(data));
          },
        }),
      );
    } catch {
      // What the database cannot even answer: its client sees the connection end.
      session.socket.destroy();
    }
    this.#owner = this.#db.isInTransaction() ? session : null;
  }
}
