import { mkdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import Type from 'typebox';
import type { Person } from '../access/visitors.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody } from '../contract/body.ts';
import { type Endpoint, Streamed } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { type ActingUser, type CommandPlace, runCommand } from './command-process.ts';
import { type Uploads, uploadsIn } from './uploads.ts';

/** Each is a process. */
const MOST_AT_ONCE = 4;
/** So many of a member: the others are left to other people. */
const MOST_OF_MEMBER = 2;
/** A connection on which nothing moves is ended after two minutes. */
const SIGN_OF_LIFE_MS = 15_000;

const CommandBody = jsonBody(
  Type.Object(
    {
      arguments: Type.Array(Type.String({ maxLength: 2000 }), {
        minItems: 1,
        maxItems: 200,
        description: 'Such as `["stores", "import", "<upload_id>/shops.csv", "--project", "shop"]`: files are uploads.',
      }),
    },
    { title: 'CommandBody' },
  ),
);

const busy = () => new Problem(503, `${MOST_AT_ONCE} commands are running: try again in a moment`, { 'retry-after': '5' });
const BUSY: Cause = { name: 'commandsBusy', description: 'Too many commands are running', problem: busy() };

type Say = (line: Readonly<Record<string, string | number>> | null) => Promise<void>;

/** Whom a command is run for. */
export function actingUser({ user, via }: Person): ActingUser {
  const roles = Object.fromEntries(user.memberships.map(({ name, role }) => [name, role]));
  return { user: { id: user.id, name: user.name }, via, isOperator: user.role === 'operator', roles };
}

/** The commands of the command line, for one that runs elsewhere. */
export class Commands {
  readonly #place: CommandPlace;
  readonly #uploads: Uploads;
  readonly #closing = new AbortController();
  readonly #running = new Set<{ readonly userId: string; readonly ended: Promise<void> }>();

  constructor(place: CommandPlace, uploads: Uploads) {
    this.#place = place;
    this.#uploads = uploads;
  }

  /** Begins a command, and returns what it says as lines of JSON: `{"out"}`, `{"err"}`, and `{"exit"}` at the end. @throws Problem */
  run(args: readonly string[], person: Person): Readable {
    this.#checkBusy(person);
    mkdirSync(this.#uploads.folder, { recursive: true, mode: 0o700 });
    return this.#lines(args, person);
  }

  /** @throws Problem where too many run, at all or of a member */
  #checkBusy({ user: { id, role } }: Person): void {
    const own = [...this.#running].filter(({ userId }) => userId === id).length;
    if (this.#running.size >= MOST_AT_ONCE || (role !== 'operator' && own >= MOST_OF_MEMBER)) throw busy();
  }

  /** It runs, and counts, from when it is listened to until nobody listens any more. */
  #lines(args: readonly string[], person: Person): Readable {
    const ending = new AbortController();
    let isBegun = false;
    let goOn = () => {};
    const lines = new Readable({
      read: () => {
        goOn();
        if (!isBegun) this.#begin(args, person, say, AbortSignal.any([ending.signal, this.#closing.signal]));
        isBegun = true;
      },
      destroy(error, done) {
        ending.abort();
        goOn();
        done(error);
      },
    });
    /** Says a line, or that nothing more is said, and waits for who listens. */
    const say: Say = async (line) => {
      const piece = line && `${JSON.stringify(line)}\n`;
      if (lines.destroyed || lines.push(piece) || line === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      await promise;
    };
    const signOfLife = setInterval(() => lines.push('\n'), SIGN_OF_LIFE_MS);
    lines.once('close', () => clearInterval(signOfLife));
    return lines;
  }

  #begin(args: readonly string[], person: Person, say: Say, signal: AbortSignal): void {
    this.#checkBusy(person);
    const events = { out: (out: string) => say({ out }), err: (err: string) => say({ err }) };
    const named = uploadsIn(args);
    const ended = this.#uploads
      .bring(named)
      .then(() => runCommand(this.#place, args, this.#uploads.folder, actingUser(person), events, signal))
      .then(async (exit) => {
        await this.#uploads.share(named);
        return exit;
      })
      .catch(async (error: unknown) => {
        await say({ err: `waypost: ${error instanceof Error ? error.message : error}\n` });
        return 1;
      })
      .then((exit) => say({ exit }))
      .finally(() => {
        this.#running.delete(running);
        return say(null);
      });
    const running = { userId: person.user.id, ended };
    this.#running.add(running);
  }

  /** Ends what runs. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }
}

export function commandEndpoints(commands: Commands): Endpoint[] {
  return [
    adminEndpoint({
      method: 'POST',
      path: '/admin/commands',
      operationId: 'runCommand',
      summary: 'Run a command of the command line on the server, as waypost --server does',
      admits: 'signed in',
      isChange: false,
      body: CommandBody,
      refuses: [BUSY],
      replyType: 'application/x-ndjson',
      reply: Type.String({ description: 'Lines of JSON: `{"out"}` and `{"err"}` as it says them, at the end `{"exit"}`.' }),
      answer: ({ body, person }) => new Streamed(commands.run(body.arguments, person), 'application/x-ndjson'),
    }),
  ];
}
