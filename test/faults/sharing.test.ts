import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { SHARED_STORES, SharingServers, until } from '../support/sharing-servers.ts';

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url));

/** Answers of servers behind a balancer: when, and whether they were of the new version. */
interface Seen {
  readonly at: number;
  readonly server: number;
  readonly isNew: boolean;
}

/** Asks all servers in turn, 100 times a second, until told to stop. */
function askInTurn(sharing: SharingServers, town: string): { stop(): Promise<Seen[]> } {
  const seen: Seen[] = [];
  let isOver = false;
  const one = async (server: number) => {
    const isNew = await sharing.finds(sharing.servers[server], town);
    seen.push({ at: performance.now(), server, isNew });
  };
  const asking = (async () => {
    const answers: Promise<void>[] = [];
    for (let n = 0; !isOver; n++) {
      answers.push(one(n % sharing.servers.length));
      await pause(10);
    }
    await Promise.all(answers);
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return seen;
    },
  };
}

/** How long answers were of both versions, milliseconds; negative where the last old one came before the first new one. */
function alternation(seen: readonly Seen[]): number {
  const first = Math.min(...seen.filter(({ isNew }) => isNew).map(({ at }) => at));
  const last = Math.max(...seen.filter(({ isNew }) => !isNew).map(({ at }) => at));
  return last - first;
}

/** What answers may alternate for: the promise of docs/scaling.md. */
const MOST_ALTERNATION_MS = 1_000;

for (const kind of SHARED_STORES) {
  describe(`three servers that share ${kind.name}`, { skip: kind.skip }, () => {
    let sharing: SharingServers;
    before(async () => {
      sharing = await SharingServers.start(kind);
      await sharing.publishTown('Abbeville');
      // One after the other: three at once start too slowly for a machine of two processors.
      for (const machine of [0, 1, 2]) await sharing.serve(machine);
    });
    after(() => sharing.stop());

    test('a server that starts on an empty folder serves what is published', async () => {
      for (const server of sharing.servers) assert.ok(await sharing.finds(server, 'Abbeville'));
    });

    test('a region that is published on one machine is served by all, and answers do not alternate for a second', async (t) => {
      const asking = askInTurn(sharing, 'Bellegarde');
      await pause(200);
      await sharing.publishTown('Bellegarde');
      for (const server of sharing.servers) await sharing.untilFound(server, 'Bellegarde');
      await pause(500);
      const seen = await asking.stop();
      for (const machine of [0, 1, 2])
        assert.deepEqual(
          new Set(seen.filter(({ server }) => server === machine).map(({ isNew }) => isNew)),
          new Set([false, true]),
        );
      t.diagnostic(`${seen.length} answers; of both versions for ${alternation(seen).toFixed(0)} ms`);
      assert.ok(alternation(seen) < MOST_ALTERNATION_MS, `answers alternated for ${alternation(seen)} ms`);
    });

    test('two that publish at once leave one region in use, and both to choose from', async () => {
      const ids = await Promise.all([sharing.publishTown('Cambrai'), sharing.publishTown('Douai')]);
      const towns = ['Cambrai', 'Douai'];
      const found = async (server: (typeof sharing.servers)[number]) =>
        (await Promise.all(towns.map((town) => sharing.finds(server, town)))).join();
      await until('all servers serve the same one of both', async () => {
        const each = new Set(await Promise.all(sharing.servers.map(found)));
        return each.size === 1 && !each.has('false,false');
      });
      const { publisher } = await sharing.publishing();
      for (const [index, id] of ids.entries()) {
        await publisher.serve({ kind: 'region', projectId: null, name: 'region' }, id);
        for (const server of sharing.servers) await sharing.untilFound(server, towns[index]);
      }
    });

    test('a version that is removed from the store is removed from all servers', async () => {
      const id = await sharing.publishTown('Etaples');
      for (const server of sharing.servers) await sharing.untilFound(server, 'Etaples');
      await sharing.publishTown('Fourmies');
      for (const server of sharing.servers) await sharing.untilFound(server, 'Fourmies');
      const { publisher } = await sharing.publishing();
      const item = { kind: 'region', projectId: null, name: 'region' } as const;
      assert.equal(await publisher.removeVersion(item, id), true);
      assert.equal(await publisher.removeVersion(item, id), false);
      const folderOf = (machine: number) => join(sharing.folder, String(machine), 'regions', id);
      await until('no server has a copy', () => [0, 1, 2].every((machine) => !existsSync(folderOf(machine))));
    });

    test('venues, tariffs, tables of traffic and lists of words come to all servers, are replaced and removed', async () => {
      await sharing.key();
      const importer = sharing.environment('importer');
      const run = async (...args: readonly string[]) => {
        const { code, stderr, stdout } = await waypost(args, importer);
        assert.equal(code, 0, stderr);
        return stdout;
      };
      const [speeds, words] = [join(sharing.folder, 'speeds.csv'), join(sharing.folder, 'importer', 'words')];
      writeFileSync(speeds, 'way,speed\n101,20\n');
      await run('venue', 'import', `${DEMO}town.osm`, '--id', 'mall', '--project', 'asks');
      await run('tariff', 'import', `${DEMO}tariff.yaml`);
      const rates = join(sharing.folder, 'rates.yaml');
      writeFileSync(rates, 'waypost_rates: 1\nbase: EUR\ndate: 2026-11-20\nrates: { USD: 1.1 }\n');
      await run('tariff', 'rates', rates);
      await run('traffic', 'import', speeds);
      mkdirSync(words);
      writeFileSync(join(words, 'xx.txt'), 'no list that a server would take');
      rmSync(join(sharing.folder, 'importer', 'regions', 'current'), { force: true });
      await run('shared', 'publish');
      /** What a server has, but for regions: folders of venues by their ids, files by their names. */
      const held = (machine: number) =>
        ['venues', 'tariffs', 'traffic', 'words'].flatMap((kind) => {
          const folder = join(sharing.folder, String(machine), kind);
          const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
          return names.map((name) => `${kind} ${kind === 'venues' ? name.split('.')[1] : name}`).sort();
        });
      const all = (wanted: readonly string[]) =>
        until(`all servers have ${wanted}`, () => [0, 1, 2].every((machine) => String(held(machine)) === String(wanted)));
      // The first server that started has made the demo project, with a venue and the tariff.
      const tariffs = ['tariffs _rates.json', 'tariffs port-colbart.json'];
      await all(['venues deux-nefs', 'venues mall', ...tariffs, 'traffic live.wp', 'words xx.txt']);
      const answers = async (id: string) =>
        Promise.all(
          sharing.servers.map(async ({ origin }) =>
            (await send(`${origin}/indoor/venues?private_key=${await sharing.key()}`)).text.includes(id),
          ),
        );
      await until('all servers answer from the venue', async () => (await answers('mall')).every(Boolean));
      assert.match(await run('tariff', 'list'), /port-colbart/);
      assert.match(await run('tariff', 'rates'), /1 rate to EUR of 2026-11-20/);
      assert.match(await run('traffic', 'list'), /live/);
      assert.match(await run('venue', 'list', '--project', 'asks'), /mall/);
      await run('venue', 'import', `${DEMO}town.osm`, '--id', 'mall', '--name', 'Renamed', '--project', 'asks');
      await until('all servers have the new version', async () => (await answers('Renamed')).every(Boolean));
      await run('traffic', 'clear', 'live');
      assert.match((await waypost(['tariff', 'remove', '_rates'], importer)).stderr, /There is no tariff _rates/);
      await run('tariff', 'rates', '--clear');
      await run('tariff', 'remove', 'port-colbart');
      await run('venue', 'remove', 'mall', '--project', 'asks');
      await all(['venues deux-nefs', 'words xx.txt']);
      assert.match(await run('shared', 'check', '--read'), / 0 of them missing or damaged/);
      assert.match(await run('shared', 'status'), /live/);
    });
  });
}
