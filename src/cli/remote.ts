import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command, Option } from 'commander';
import { REMOTE_VARIABLES } from '../config.ts';
import { draftIn } from '../storage/drafts.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { isObject, jsonOf } from '../text/json.ts';
import { UsageError } from './command.ts';
import { MANAGING, type Managing, nameOf } from './managing.ts';
import { readNames, writtenName } from './opened-names.ts';

const URL_FORM = /^https?:\/\//i;
const STREAM = '-';
/** Of the name of an upload. */
const MOST_LETTERS = 100;
type Body = NonNullable<RequestInit['body']>;

/** A server elsewhere, and the token of who asks it. */
export interface RemoteServer {
  readonly origin: string;
  readonly token: string;
}

/** The server that a command is for; null where that is the one of the data folder. @throws UsageError */
export function remoteServer(
  command: Command,
  environment: Readonly<Record<string, string | undefined>>,
): RemoteServer | null {
  const { server = environment[REMOTE_VARIABLES.server] }: { server?: string } = command.opts();
  if (!server || !(nameOf(command) in MANAGING)) return null;
  if (!URL_FORM.test(server) || !URL.canParse(server))
    throw new UsageError(`--server ${server}: expected an address such as https://waypost.example.com`);
  const token = environment[REMOTE_VARIABLES.token];
  if (!token)
    throw new UsageError(`${REMOTE_VARIABLES.token} is not set: waypost console --token NAME on the server prints one`);
  return { origin: server.replace(/\/$/, ''), token };
}

/** How commands end that have done what they do: 2 where they have found something that one should see to. */
const DONE: readonly number[] = [0, 2];

/** Runs a command on a server elsewhere, as it would run there; returns the code with which it ends. @throws UsageError */
export async function runRemotely(command: Command, server: RemoteServer): Promise<number> {
  const managing = MANAGING[nameOf(command)];
  if (!managing) throw new UsageError(`waypost ${nameOf(command)} cannot be run for a server elsewhere`);
  const remote = new Remote(server);
  const output = writtenName(command, managing);
  if (output !== null && output !== STREAM) checkOutput(output, managing);
  /** What files are called on the server, by what they were called here. */
  const sent = new Map<string, string>();
  for (const file of readNames(command, managing))
    if (!(managing.reads?.isAddress && URL_FORM.test(file))) sent.set(file, await remote.send(file));
  if (output !== null && output !== STREAM) sent.set(output, await remote.reserve(nameThere(output)));
  try {
    const exit = await remote.run(argumentsOf(command, managing, sent), sent);
    const written = output === null ? undefined : sent.get(output);
    if (DONE.includes(exit) && output !== null && written !== undefined) await remote.fetch(written, output);
    return exit;
  } finally {
    await remote.remove([...sent.values()]);
  }
}

/** @throws UsageError for a file that the command would not write here either */
function checkOutput(output: string, { writes }: Managing): void {
  if (writes?.isNew && existsSync(output)) throw new UsageError(`${output} already exists`);
  if (writes?.option === undefined) {
    const folder = dirname(resolve(output));
    if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}`);
  } else if (!existsSync(dirname(output)))
    throw new UsageError(`--${writes.option} ${output}: there is no folder ${dirname(output)}`);
}

/** The arguments of a command with the names that its files have on the server. */
function argumentsOf(command: Command, { reads, writes }: Managing, sent: ReadonlyMap<string, string>): string[] {
  const isFile = (i: number) =>
    (reads?.argumentsFrom !== undefined && i >= reads.argumentsFrom) ||
    (writes?.argument !== undefined && i === writes.argument);
  const fileOptions = new Set([...(reads?.options ?? []), writes?.option]);
  const renamed = (text: string) => sent.get(text) ?? text;
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) !== 'cli' || name === 'server') return [];
    return flagsOf(option, command.opts()[name], fileOptions.has(name) ? renamed : (text) => text);
  });
  // What begins like an option is an argument behind two dashes.
  return [
    ...nameOf(command).split(' '),
    ...options,
    '--',
    ...command.args.map((arg, i) => (isFile(i) ? renamed(arg) : arg)),
  ];
}

function flagsOf(option: Option, value: unknown, named: (text: string) => string): string[] {
  const flag = option.long ?? option.short ?? '';
  // `--use` has no flag of its own where `--no-use` has.
  if (typeof value === 'boolean') return option.negate === !value ? [flag] : [];
  return [value].flat().map((each) => `${flag}=${named(String(each))}`);
}

/** What is asked of the server. */
class Remote {
  readonly #server: RemoteServer;

  constructor(server: RemoteServer) {
    this.#server = server;
  }

  /** Sends a file; returns what it is called there. @throws UsageError */
  async send(file: string): Promise<string> {
    if (!statSync(file).isFile()) throw new UsageError(`${file} is no file, and cannot be sent`);
    return this.#upload(nameThere(file), Readable.toWeb(createReadStream(file)), statSync(file).size);
  }

  /** A name on the server for a file that a command writes. */
  async reserve(name: string): Promise<string> {
    const place = await this.#upload('reserved', undefined, 0);
    return `${dirname(place)}/${name}`;
  }

  async #upload(name: string, body: Body | undefined, bytes: number): Promise<string> {
    const answer = await this.#ask('POST', `/admin/uploads?name=${encodeURIComponent(name)}`, body, {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
    });
    const made = jsonOf(await answer.text());
    if (!isObject(made) || typeof made.upload_id !== 'string') throw new UsageError('The server did not take the file');
    return `${made.upload_id}/${name}`;
  }

  /** Runs a command, and says what it says; files are called what they are called here. */
  async run(args: readonly string[], sent: ReadonlyMap<string, string>): Promise<number> {
    const body = JSON.stringify({ arguments: args });
    const answer = await this.#ask('POST', '/admin/commands', body, { 'content-type': 'application/json' });
    const [out, err] = [new Renaming(sent), new Renaming(sent)];
    try {
      for await (const line of createInterface({ input: Readable.fromWeb(answer.body ?? new ReadableStream()) })) {
        const said = jsonOf(line);
        if (!isObject(said)) continue;
        if (typeof said.out === 'string') await written(process.stdout, out.next(said.out));
        if (typeof said.err === 'string') await written(process.stderr, err.next(said.err));
        if (typeof said.exit === 'number') return said.exit;
      }
    } catch (error) {
      // What comes of a connection that breaks; all else that fails here would be ours.
      if (!(error instanceof TypeError || hasCode(error, 'ECONNRESET'))) throw error;
    } finally {
      await written(process.stdout, out.end());
      await written(process.stderr, err.end());
    }
    throw new UsageError(
      `${this.#server.origin}: the connection was lost while the command was running, which has ended it; see what it has changed, and run it again`,
    );
  }

  /** Fetches a file that a command has written, to where it is wanted: all of it or nothing. */
  async fetch(there: string, file: string): Promise<void> {
    const [id = '', name = ''] = there.split('/');
    const answer = await this.#ask('GET', `/admin/uploads/${id}?name=${encodeURIComponent(name)}`);
    const draft = draftIn(dirname(resolve(file)), 'download');
    try {
      await pipeline(Readable.fromWeb(answer.body ?? new ReadableStream()), createWriteStream(draft));
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Removes files on the server; what stays there goes after a day. */
  async remove(places: readonly string[]): Promise<void> {
    for (const place of places) await this.#ask('DELETE', `/admin/uploads/${dirname(place)}`).catch(() => {});
  }

  /** @throws UsageError with what the server says */
  async #ask(method: string, path: string, body?: Body, headers: Readonly<Record<string, string>> = {}) {
    const { origin, token } = this.#server;
    const answer = await fetch(`${origin}${path}`, {
      ...{ method, headers: { ...headers, authorization: `Bearer ${token}` }, redirect: 'error' },
      ...(body !== undefined && { body, duplex: 'half' as const }),
    }).catch((error: Error) => {
      throw new UsageError(`${origin}: ${error.cause instanceof Error ? error.cause.message : error.message}`);
    });
    if (answer.ok) return answer;
    const refusal = jsonOf(await answer.text());
    const detail = isObject(refusal) ? refusal.detail : null;
    throw new UsageError(`${origin}: ${answer.status} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`);
  }
}

/** Texts of a command in which files are called what they are called here; a name may be cut in two where a piece ends. */
class Renaming {
  readonly #names: readonly (readonly [here: string, there: string])[];
  #rest = '';

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = [...names];
  }

  next(piece: string): string {
    const text = this.#names.reduce((all, [here, there]) => all.split(there).join(here), this.#rest + piece);
    const kept = Math.max(0, ...this.#names.map(([, there]) => beginningAtEnd(text, there)));
    this.#rest = text.slice(text.length - kept);
    return text.slice(0, text.length - kept);
  }

  end(): string {
    return this.#rest;
  }
}

/** How many letters at the end of a text may be the beginning of a name. */
function beginningAtEnd(text: string, name: string): number {
  for (let length = Math.min(name.length - 1, text.length); length > 0; length--)
    if (text.endsWith(name.slice(0, length))) return length;
  return 0;
}

/** What a file is called on the server: as here, but for what no upload may be called. */
const nameThere = (file: string): string =>
  [...basename(file)]
    .slice(-MOST_LETTERS)
    .map((letter, i) => (letter < ' ' || letter === '\\' || (i === 0 && letter === '.') ? '_' : letter))
    .join('');

function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
