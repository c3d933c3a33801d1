import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DATABASES } from '../../test/support/databases.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { ServerTurns } from './turns.ts';

const FIRST = new Date('2026-03-01T03:00:00Z');
const SECOND = new Date('2026-03-02T03:00:00Z');

for (const { name, skip, open } of DATABASES)
  describe(`turns of servers, ${name}`, { skip }, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let database: Database;
    before(async () => {
      opened = await open();
      ({ database } = opened);
    });
    after(() => opened.close());
    beforeEach(() => database.query(sql`delete from waypost.server_turns`));

    const server = () => new ServerTurns(database, 'update', randomUUID());
    const beSilent = (seconds: number) =>
      database.query(sql`update waypost.server_turns set beat_at = beat_at - make_interval(secs => ${seconds})`);

    test('of twenty servers that come at once one has the turn', async () => {
      const states = await Promise.all(Array.from({ length: 20 }, () => server().take(FIRST)));
      assert.deepEqual([...states].sort(), ['ours', ...Array(19).fill('theirs')]);
    });

    test('what has been done is done once, by whoever comes when; the next time is another turn', async () => {
      const [a, b] = [server(), server()];
      assert.equal(await a.take(FIRST), 'ours');
      await a.finish(FIRST);
      assert.deepEqual([await a.take(FIRST), await b.take(FIRST)], ['over', 'over']);
      assert.equal(await b.take(SECOND), 'ours');
      // The clock of a server is behind.
      assert.equal(await a.take(FIRST), 'over');
    });

    test('while it is being done nobody begins what is due next', async () => {
      const [a, b] = [server(), server()];
      await a.take(FIRST);
      assert.deepEqual([await b.take(SECOND), await a.take(SECOND)], ['theirs', 'theirs']);
      await a.finish(FIRST);
      assert.equal(await b.take(SECOND), 'ours');
    });

    test('it is taken over from a server that is silent, and that one learns of it', async () => {
      const [a, b, c] = [server(), server(), server()];
      await a.take(FIRST);
      await beSilent(50);
      assert.equal(await b.take(FIRST), 'theirs');
      assert.equal(await a.keep(FIRST), true);
      await beSilent(50);
      assert.equal(await b.take(FIRST), 'theirs', 'it has said something meanwhile');
      await beSilent(20);
      assert.deepEqual((await Promise.all([b.take(FIRST), c.take(FIRST)])).sort(), ['ours', 'theirs']);
      assert.equal(await a.keep(FIRST), false);
      // What the silent one says changes nothing.
      await a.finish(FIRST);
      await a.giveBack(FIRST);
      assert.equal(await server().take(FIRST), 'theirs');
    });

    test('a server that stops gives it back', async () => {
      const [a, b] = [server(), server()];
      await a.take(FIRST);
      await a.giveBack(FIRST);
      assert.equal(await b.take(FIRST), 'ours');
      assert.equal(await a.keep(FIRST), false);
    });

    test('turns of other names are others', async () => {
      await server().take(FIRST);
      assert.equal(await new ServerTurns(database, 'another', randomUUID()).take(FIRST), 'ours');
    });
  });
