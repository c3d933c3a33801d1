import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { SHARED_STORES, SharingServers, until } from '../support/sharing-servers.ts';

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

    test('a region that is published on one machine is served by all, and answers do not alternate for a second', async () => {
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
  });
}
