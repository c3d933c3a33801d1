import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { DATABASES } from '../../test/support/databases.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import type { Database, Queryable, Store } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { createProject, findProject } from './projects.ts';
import { Quotas, usedThisMonth } from './quota.ts';

/** What becomes of a transaction: it goes well, never begins, is ended by the database or done without a word of that, or hangs at its end. */
const ENDS = ['told', 'refused', 'rolled back unheard', 'committed unheard', 'hangs'] as const;
type End = (typeof ENDS)[number];

const away = () => new DatabaseUnavailable(new Error('no answer'));

/** A database whose transactions end as one says. */
class Unsure implements Store {
  readonly #database: Database;
  /** Ends those that hang: done, or not. */
  readonly #hanging: ((isDone: boolean) => Promise<void>)[] = [];
  end: End = 'told';

  constructor(database: Database) {
    this.#database = database;
  }

  get pool() {
    return this.#database.pool;
  }

  get schemas() {
    return this.#database.schemas;
  }

  query: Store['query'] = (statement) => {
    if (this.end === 'refused') throw away();
    return this.#database.query(statement);
  };

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    switch (this.end) {
      case 'told':
        return this.#database.transaction(work);
      case 'refused':
        throw away();
      case 'rolled back unheard':
        return this.#database.transaction(async (transaction) => {
          await work(transaction);
          throw away();
        });
      case 'committed unheard':
        await this.#database.transaction(work);
        throw away();
      case 'hangs': {
        const { promise: isDone, resolve: settle } = Promise.withResolvers<boolean>();
        const { promise: atEnd, resolve: arrive } = Promise.withResolvers<void>();
        const running = this.#database.transaction(async (transaction) => {
          await work(transaction);
          arrive();
          if (!(await isDone)) throw away();
        });
        this.#hanging.push(async (done) => {
          settle(done);
          await running.catch(() => {});
        });
        await Promise.race([atEnd, running]);
        throw away();
      }
    }
  }

  /** The database goes on. */
  async wake(isDone: boolean): Promise<void> {
    for (const end of this.#hanging.splice(0)) await end(isDone);
  }
}

for (const { name, skip, open } of DATABASES) {
  describe(`quotas on the ${name}`, { skip }, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let count = 0;
    before(async () => {
      opened = await open();
    });
    after(() => opened.close());

    /** The quotas of a server, and a project of its own. */
    const begin = async (quota: number | null) => {
      const { database } = opened;
      await createProject(database, `p${++count}`);
      const found = await findProject(database, `p${count}`);
      assert.ok(found);
      await database.query(sql`update waypost.projects set quota = ${quota} where project_id = ${found.id}`);
      const project = { ...found, quota };
      const unsure = new Unsure(database);
      const quotas = new Quotas(unsure, 60);
      const used = () => usedThisMonth(database, project.id);
      /** Gives back and counts what is to be, as the server does each second. */
      const settle = async (end: End) => {
        unsure.end = end;
        await quotas.close().catch((error: unknown) => assert.ok(error instanceof DatabaseUnavailable, String(error)));
      };
      const take = async (end: End, requests: number) => {
        unsure.end = end;
        try {
          return await quotas.take(project, requests);
        } catch (error) {
          assert.ok(error instanceof DatabaseUnavailable, String(error));
          return false;
        }
      };
      return { project, unsure, used, settle, take };
    };

    test('a lease that was taken without a word of that is handed out or given back', async () => {
      const { used, settle, take } = await begin(null);
      assert.equal(await take('committed unheard', 1), true, 'it goes on while the database is away');
      assert.equal(await used(), 1_000, 'a lease is a thousand');
      await settle('told');
      assert.equal(await used(), 1);
    });

    for (const end of ENDS.filter((each) => each !== 'told' && each !== 'hangs')) {
      test(`what is given back at an outage counts once (${end})`, async () => {
        const { used, settle, take } = await begin(null);
        assert.equal(await take('told', 3), true);
        await settle(end);
        await settle('told');
        assert.equal(await used(), 3);
      });
    }

    test('of a project that has been deleted nothing is counted, while its keys are still known', async () => {
      const { unsure, project, settle, take } = await begin(3_000);
      assert.equal(await take('told', 1), true);
      assert.equal(await take('rolled back unheard', 5), true, 'which are owed');
      await unsure.query(sql`delete from waypost.projects where project_id = ${project.id}`);
      await settle('told');
      assert.equal(await take('told', 10), true, 'as if it were still there');
      await settle('told');
    });

    // The embedded database has one session: while a transaction hangs, nobody else is answered.
    const ends = ENDS.filter((end) => end !== 'hangs' || name === 'PostgreSQL');
    test('however transactions end, what is counted in the end is what was granted', async () => {
      const someEnd = fc.constantFrom(...ends);
      const step = fc.oneof(
        fc.record({ does: fc.constant('take'), end: someEnd, requests: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ does: fc.constant('settle'), end: someEnd }),
        fc.record({ does: fc.constant('wake'), isDone: fc.boolean() }),
      );
      const quota = fc.constantFrom(null, 50, 3_000, 100_000);
      await fc.assert(
        fc.asyncProperty(quota, fc.array(step, { minLength: 1, maxLength: 15 }), async (quota, steps) => {
          const { unsure, used, settle, take } = await begin(quota);
          let granted = 0;
          try {
            for (const each of steps) {
              if (each.does === 'take') granted += (await take(each.end, each.requests)) ? each.requests : 0;
              else if (each.does === 'settle') await settle(each.end);
              else await unsure.wake(each.isDone);
              assert.ok(quota === null || granted <= quota, `${granted} of ${quota}`);
            }
          } finally {
            await unsure.wake(true);
          }
          await settle('told');
          assert.equal(await used(), granted);
        }),
        { numRuns: Number(process.env.QUOTA_RUNS ?? 60) },
      );
    });
  });
}
