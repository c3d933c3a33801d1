import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../bench/queries.ts';

/** Of the pieces that pass: how many are held up, for how long, and after how many the connection is cut. */
const STALLED = 0.1;
const STALL_MS = [200, 3_000] as const;
const CUT = 0.01;
/** Of new connections: how many are taken and lead nowhere. */
const HALF_OPEN = 0.1;

/** A way to a server which, while it is spoilt, holds bytes up, cuts connections, and takes some that lead nowhere: what a client sees of packets that are lost. */
export class BadLine {
  readonly #random: () => number;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #isSpoilt = false;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** The address of a server, through this line. */
  async reach(address: string): Promise<string> {
    const url = new URL(address);
    const port = Number(url.port);
    const server = createServer((socket) => this.#join(socket, port)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
    const listening = server.address();
    if (listening === null || typeof listening === 'string') throw new Error('no port');
    url.port = String(listening.port);
    return url.href;
  }

  spoil(): void {
    this.#isSpoilt = true;
  }

  mend(): void {
    this.#isSpoilt = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
  }

  #happens(share: number): boolean {
    return this.#isSpoilt && this.#random() < share;
  }

  #join(near: Socket, port: number): void {
    this.#keep(near);
    if (this.#happens(HALF_OPEN)) return;
    const far = connect(port, '127.0.0.1');
    this.#keep(far);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('close', cut);
    far.on('close', cut);
    void this.#pass(near, far, cut);
    void this.#pass(far, near, cut);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
  }

  async #pass(from: Socket, to: Socket, cut: () => void): Promise<void> {
    try {
      for await (const piece of from) {
        if (this.#happens(STALLED)) await pause(STALL_MS[0] + this.#random() * (STALL_MS[1] - STALL_MS[0]));
        if (this.#happens(CUT)) return cut();
        to.write(piece);
      }
      to.end();
    } catch {
      cut();
    }
  }
}
