import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';

/** How many power cuts; each costs some seconds. */
const CUTS = Number(process.env.CUTS ?? 4);
/** Of the log: what is longer would be cut off in the record. */
const LONGEST_WRITE = 2 ** 24;
const WRITER = new URL('../support/durable-writer.ts', import.meta.url).pathname;
const withoutStrace = spawnSync('strace', ['--version']).error !== undefined && 'strace is not installed';

/** What a process did to files, in order. */
type Event =
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'size'; readonly path: string; readonly size: number }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'delete' | 'sync'; readonly path: string }
  | { readonly kind: 'ack'; readonly hash: string };

/** Reads strace's record. A write counts from its beginning, a sync from its end: the worst that can have been. */
function* eventsOf(record: string): Generator<Event> {
  const syncing = new Map<string, string>();
  for (const line of record.split('\n')) {
    const [thread] = line.split(' ', 1);
    const call = line.slice(thread.length).trim();
    const sync = call.match(/^(?:fsync|fdatasync)\(\d+<([^>]*)>/);
    if (sync && call.includes('unfinished')) syncing.set(thread, unescaped(sync[1]).toString());
    else if (sync) yield { kind: 'sync', path: unescaped(sync[1]).toString() };
    const synced = syncing.get(thread);
    if (synced !== undefined && call.startsWith('<... f')) {
      syncing.delete(thread);
      yield { kind: 'sync', path: synced };
    }
    const write = call.match(/^pwrite64\(\d+<([^>]*)>, "([^"]*)", \d+, (\d+)/);
    if (write) {
      yield { kind: 'write', path: unescaped(write[1]).toString(), at: Number(write[3]), bytes: unescaped(write[2]) };
    }
    const size = call.match(/^ftruncate\(\d+<([^>]*)>, (\d+)/);
    if (size) yield { kind: 'size', path: unescaped(size[1]).toString(), size: Number(size[2]) };
    const renamed = call.match(/^rename\("([^"]*)", "([^"]*)"/);
    if (renamed) yield { kind: 'rename', path: unescaped(renamed[1]).toString(), to: unescaped(renamed[2]).toString() };
    const deleted = call.match(/^unlink\("([^"]*)"/);
    if (deleted) yield { kind: 'delete', path: unescaped(deleted[1]).toString() };
    const said = call.match(/^write\(1<[^>]*>, "([^"]*)"/);
    const hash =
      said &&
      unescaped(said[1])
        .toString()
        .match(/^ack (\w+)/);
    if (hash) yield { kind: 'ack', hash: hash[1] };
  }
}

/** strace writes bytes as `\x41`; what has none of these is as it stands. */
function unescaped(text: string): Buffer {
  return text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text);
}

/** The files of a folder of which only what was synced is left: what a power cut may leave behind. */
function synced(before: string, folder: string, events: readonly Event[]): ReadonlyMap<string, Buffer> {
  const cached = new Map<string, Buffer>();
  const durable = new Map<string, Buffer>();
  const read = (path: string): Buffer => {
    const known = cached.get(path);
    if (known) return known;
    try {
      return readFileSync(join(before, relative(folder, path)));
    } catch {
      return Buffer.alloc(0);
    }
  };
  for (const event of events) {
    if (event.kind === 'ack' || !event.path.startsWith(folder)) continue;
    if (event.kind === 'write') {
      const old = read(event.path);
      const grown = Buffer.alloc(Math.max(old.length, event.at + event.bytes.length));
      old.copy(grown);
      event.bytes.copy(grown, event.at);
      cached.set(event.path, grown);
    } else if (event.kind === 'size') {
      const sized = Buffer.alloc(event.size);
      read(event.path).copy(sized);
      cached.set(event.path, sized);
    } else if (event.kind === 'sync') {
      const content = cached.get(event.path);
      if (content) durable.set(event.path, content);
    } else if (event.kind === 'rename') {
      const content = durable.get(event.path);
      if (content) durable.set(event.to, content);
      cached.set(event.to, read(event.path));
      cached.delete(event.path);
      durable.delete(event.path);
    } else {
      cached.delete(event.path);
      durable.delete(event.path);
    }
  }
  return durable;
}

test(`with WAYPOST_DURABLE, what was acknowledged outlasts ${CUTS} power cuts`, { skip: withoutStrace }, async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'waypost-durable-'));
  const [data, before, record] = [join(root, 'data'), join(root, 'before'), join(root, 'record')];
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: data, poolSize: 1, isDurable: true });
  await database.close();
  cpSync(data, before, { recursive: true });

  const calls = 'pwrite64,write,fsync,fdatasync,ftruncate,rename,unlink';
  const arguments_ = [
    '-f',
    '-y',
    '-xx',
    '-s',
    String(LONGEST_WRITE),
    '-e',
    `trace=${calls}`,
    '-e',
    'signal=none',
    '-o',
    record,
  ];
  const writer = spawn('strace', [...arguments_, process.execPath, WRITER, data], { stdio: 'ignore' });
  await once(writer, 'exit');
  const events = [...eventsOf(readFileSync(record, 'latin1'))];
  const acknowledgements = events.flatMap((event, at) => (event.kind === 'ack' ? [{ at, hash: event.hash }] : []));
  t.diagnostic(`${acknowledgements.length} keys, ${events.filter(({ kind }) => kind === 'sync').length} syncs`);
  assert.equal(acknowledgements.length, 150);

  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  t.diagnostic(`SEED=${seed}`);
  let state = seed;
  for (let cut = 0; cut < CUTS; cut++) {
    // Numerical Recipes' generator is random enough to choose moments.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const first = acknowledgements[0].at;
    const moment = first + 1 + Math.floor((state / 2 ** 32) * (events.length - first));
    const left = join(root, 'left');
    cpSync(before, left, { recursive: true });
    for (const [path, content] of synced(before, data, events.slice(0, moment))) {
      const target = join(left, relative(data, path));
      writeFileSync(`${target}.new`, content);
      renameSync(`${target}.new`, target);
    }
    const survivor = await openDatabase({ databaseUrl: undefined, dataFolder: left, poolSize: 1 });
    const rows = await survivor.query<{ hash: Buffer }>(sql`select hash from waypost.keys`);
    await survivor.close();
    rmSync(left, { recursive: true });
    const there = new Set(rows.map(({ hash }) => hash.toString('hex')));
    const acknowledged = acknowledgements.filter(({ at }) => at < moment);
    const lost = acknowledged.filter(({ hash }) => !there.has(hash));
    assert.deepEqual(lost, [], `lost of ${acknowledged.length} by a cut at event ${moment} of ${events.length}`);
  }
  rmSync(root, { recursive: true });
});
