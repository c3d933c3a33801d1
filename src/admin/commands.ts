import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import Type from 'typebox';
import type { Person } from '../access/visitors.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { jsonBody } from '../contract/body.ts';
import { type Endpoint, Streamed } from '../contract/endpoint.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { type ActingUser, type CommandPlace, runCommand } from './command-process.ts';
import type { Uploads } from './uploads.ts';

/** Each is a process. */
const MOST_AT_ONCE = 4;
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
  #running = 0;

  constructor(place: CommandPlace, uploads: Uploads) {
    this.#place = place;
    this.#uploads = uploads;
  }

  /** Begins a command, and returns what it says as lines of JSON: `{"out"}`, `{"err"}`, and `{"exit"}` at the end. @throws Problem */
  run(args: readonly string[], person: Person): AsyncIterable<string> {
    if (this.#running >= MOST_AT_ONCE) throw busy();
    this.#running++;
    mkdirSync(this.#uploads.folder, { recursive: true, mode: 0o700 });
    return this.#lines(args, person);
  }

  async *#lines(args: readonly string[], person: Person): AsyncGenerator<string> {
    const ending = new AbortController();
    const said = new PassThrough({ encoding: 'utf8' });
    const say = async (line: Readonly<Record<string, string | number>>) => {
      if (said.destroyed || said.write(`${JSON.stringify(line)}\n`)) return;
      // Nobody drains what has been left.
      await once(said, 'drain', { signal: ending.signal }).catch(() => {});
    };
    const events = { out: (out: string) => say({ out }), err: (err: string) => say({ err }) };
    const signOfLife = setInterval(() => said.write('\n'), SIGN_OF_LIFE_MS);
    const signal = AbortSignal.any([ending.signal, this.#closing.signal]);
    const ended = runCommand(this.#place, args, this.#uploads.folder, actingUser(person), events, signal)
      .catch(async (error: unknown) => {
        await say({ err: `waypost: ${error instanceof Error ? error.message : error}\n` });
        return 1;
      })
      .then((exit) => say({ exit }))
      .finally(() => {
        this.#running--;
        clearInterval(signOfLife);
        said.end();
      });
    try {
      for await (const text of said) yield String(text);
    } finally {
      // Whoever listened may have gone.
      ending.abort();
      await ended;
    }
  }

  /** Ends what runs. */
  close(): void {
    this.#closing.abort();
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
