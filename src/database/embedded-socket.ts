import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { type Batch, EmbeddedClient } from './embedded-client.ts';
import { EmbeddedQueue, type Purpose } from './embedded-queue.ts';
import { type EmbeddedSession, SessionEnded } from './embedded-session.ts';
import { copyFail, errorResponse, firstText, hasFailed, query, readyForQuery, statusOf } from './embedded-wire.ts';

/** How long a batch waits for its turn; work waits as long as it has to. */
const WAIT_MS: Readonly<Partial<Record<Purpose, number>>> = { 'waypost access': 2_000, 'waypost requests': 30_000 };
/** How long a client may do nothing within a transaction, or within COPY: it keeps everybody out. */
const IDLE_MS = 5_000;
const RESET_MS = 10_000;
const READY_BYTES = 6;

/** The settings that a client has made, as statements that make them again. */
const SETTINGS = query(`select coalesce(pg_catalog.string_agg(
  pg_catalog.format('select pg_catalog.set_config(%L, %L, false)', name, pg_catalog.current_setting(name)), ';'), '')
  from pg_catalog.pg_settings where source = 'session'`);
/** What `discard all` does, but for prepared statements of the protocol: their names say whose they are. */
const RESET = query(`close all; set session authorization default; reset all; unlisten *;
  select pg_catalog.pg_advisory_unlock_all(); discard sequences; discard temp;
  do $$ declare statement text; begin
    for statement in select name from pg_catalog.pg_prepared_statements where from_sql loop
      execute pg_catalog.format('deallocate %I', statement);
    end loop;
  end $$`);

/**
 * Serves an embedded database to many connections, which share its one session. What one client sends until it waits (a query, or
 * Parse … Sync) is run in one go, and nobody else is let in while a client is in a transaction. Of what a client leaves in the session the
 * next one sees nothing. A batch that takes too long ends the session alone: its client gets an error, the others wait.
 */
export class EmbeddedSocket {
  readonly #session: EmbeddedSession;
  /** One number: how many batches that may write have been begun. */
  readonly #writes: Int32Array<SharedArrayBuffer>;
  readonly #server: Server;
  readonly #clients = new Set<EmbeddedClient>();
  readonly #queue = new EmbeddedQueue<Batch, EmbeddedClient>();
  /** Prepared statements of clients that are gone. */
  #leavings: string[] = [];
  /** Who is in a transaction. */
  #owner: EmbeddedClient | null = null;
  /** Whose settings the session has. */
  #last: EmbeddedClient | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** Whose batch is running. */
  #current: EmbeddedClient | null = null;
  #working: Promise<void> | null = null;
  #isClosing = false;

  constructor(session: EmbeddedSession, writes: Int32Array<SharedArrayBuffer>) {
    this.#session = session;
    this.#writes = writes;
    session.onEnd = () => this.#forgetSession();
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
    this.#isClosing = true;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { socket } of this.#clients) socket.destroy();
    await closed;
    await this.#session.close();
  }

  #admit(socket: Socket): void {
    const client = new EmbeddedClient(socket);
    this.#clients.add(client);
    socket.on('data', (data: Buffer) => this.#receive(client, data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#clients.delete(client);
      for (const { timer } of client.waiting) clearTimeout(timer);
      this.#queue.drop(client);
      this.#leavings.push(...client.statements.values());
      if (client.isCopying) this.#failCopy(client, 'its client is gone');
      this.#work();
    });
  }

  #receive(client: EmbeddedClient, data: Buffer): void {
    if (client.isDismissed) return;
    const { batches, copied, isNew } = client.receive(data);
    if (isNew) client.write(this.#session.greeting);
    if (copied.length > 0) {
      this.#session.feed(Buffer.concat(copied));
      this.#watchCopy(client);
    }
    for (const batch of batches) {
      const wait = WAIT_MS[client.purpose];
      if (wait !== undefined) batch.timer = setTimeout(() => this.#giveUp(client, batch), wait);
      this.#queue.add(client, batch);
    }
    this.#work();
  }

  #giveUp(client: EmbeddedClient, batch: Batch): void {
    if (!this.#queue.remove(client, batch)) return;
    // An answer to this batch would stand before that to the one that runs.
    if (client === this.#current) client.dismiss('57P03', 'the embedded database is busy');
    else refuse(client, '57P03', 'the embedded database is busy');
  }

  #work(): void {
    this.#working ??= this.#runWaiting();
  }

  async #runWaiting(): Promise<void> {
    // Not before `#working` is set: with nothing to do it would be reset first.
    await null;
    // What clients leave at the end goes with the session.
    while (!this.#isClosing) {
      if (this.#owner && !this.#owner.isOpen) {
        await this.#ask(query('rollback'));
        this.#owner = null;
      }
      for (const name of this.#leavings.splice(0)) await this.#ask(query(`deallocate "${name}"`));
      const next = this.#queue.take(this.#owner);
      if (!next) break;
      await this.#run(next.client, next.batch);
    }
    this.#working = null;
  }

  async #run(client: EmbeddedClient, batch: Batch): Promise<void> {
    clearTimeout(batch.timer);
    clearTimeout(this.#idle);
    if (!client.isDismissed) await this.#enter(client);
    // What follows a transaction that was rolled back is not done by itself.
    if (client.isDismissed) return;
    const hadState = this.#owner === client || client.statements.size > 0;
    this.#current = client;
    // Before anybody has its answer: who asks later than that knows of it.
    if (batch.mayWrite) this.#noteWrite();
    let end: Buffer = Buffer.alloc(0);
    let isAnswered = false;
    try {
      await this.#session.run(batch.bytes, client.deadlineMs, {
        answer(piece) {
          isAnswered = true;
          end = Buffer.concat([end, piece.subarray(-READY_BYTES)]).subarray(-READY_BYTES);
          client.write(piece);
        },
        wants: () => {
          client.isCopying = true;
          this.#watchCopy(client);
        },
      });
      const status = statusOf(end);
      if (status === null) {
        await this.#session.renew();
        throw new SessionEnded({ isLate: false, isUnwritable: false }, new Error('the answer does not end'));
      }
      this.#setOwner(status === 'I' ? null : client);
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      if (isAnswered) client.socket.destroy();
      else explain(client, error, hadState);
    } finally {
      client.isCopying = false;
      this.#current = null;
    }
  }

  #noteWrite(): void {
    Atomics.add(this.#writes, 0, 1);
  }

  #setOwner(owner: EmbeddedClient | null): void {
    clearTimeout(this.#idle);
    this.#owner = owner;
    if (!owner) return;
    this.#idle = setTimeout(() => {
      owner.dismiss('25P03', `the transaction did nothing for ${IDLE_MS / 1000} s`);
      this.#work();
    }, IDLE_MS);
  }

  #watchCopy(client: EmbeddedClient): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#failCopy(client, `nothing came for ${IDLE_MS / 1000} s`), IDLE_MS);
  }

  #failCopy(client: EmbeddedClient, reason: string): void {
    clearTimeout(this.#idle);
    client.isCopying = false;
    this.#session.feed(copyFail(reason));
  }

  /** Makes the session that of a client: without what the one before has left in it, with what this one had made of it. */
  async #enter(client: EmbeddedClient): Promise<void> {
    const last = this.#last;
    if (last === client) return;
    if (last && !last.isOurs) {
      const settings = await this.#ask(SETTINGS);
      const reset = await this.#ask(RESET);
      if (hasFailed(settings) || hasFailed(reset)) await this.#session.renew();
      else last.settings = firstText(settings);
    }
    if (client.settings !== '') await this.#ask(query(client.settings));
    this.#last = client;
  }

  /** A query of our own. What it was for is done too when the session has ended. */
  async #ask(bytes: Buffer): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    try {
      await this.#session.run(bytes, RESET_MS, { answer: (piece) => pieces.push(piece), wants: () => {} });
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
    }
    return Buffer.concat(pieces);
  }

  /** What clients had in the session is gone: a transaction, prepared statements. Clients that rely on that get an error. */
  #forgetSession(): void {
    // What was not on the disk is gone as well.
    this.#noteWrite();
    clearTimeout(this.#idle);
    for (const client of this.#clients) {
      if (client === this.#current) continue;
      if (client === this.#owner || client.statements.size > 0)
        client.dismiss('57P01', 'the embedded database was opened again');
    }
    this.#owner = null;
    this.#last = null;
    this.#leavings = [];
  }
}

function refuse(client: EmbeddedClient, sqlState: string, text: string): void {
  client.write(Buffer.concat([errorResponse('ERROR', sqlState, text), readyForQuery('I')]));
}

/** Reports to a client what its batch met with. One that had more in the session than the batch has lost it, and its connection with it. */
function explain(client: EmbeddedClient, { isLate, isUnwritable, cause }: SessionEnded, hadState: boolean): void {
  // What a server says whose process has crashed, as on a disk that fails: the same may go well in a moment.
  const sqlState = isLate ? '57014' : isUnwritable ? '58030' : '57P02';
  const text = isLate
    ? `canceling statement due to statement timeout (${client.deadlineMs} ms)`
    : `the embedded database broke at this and was opened again: ${cause}`;
  if (hadState) client.dismiss(sqlState, text);
  else refuse(client, sqlState, text);
}
