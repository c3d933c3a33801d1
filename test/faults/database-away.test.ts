import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createToken } from '../../src/access/credentials.ts';
import { createUser } from '../../src/access/users.ts';
import { type DescribedOperation, describedOperations } from '../support/described-answers.ts';
import { type DemoServer, EXAMPLE_REQUESTS, startDemoServer } from '../support/example-requests.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type Answer, send } from '../support/request.ts';

const GRACE_SECONDS = 15;
/** A server that hangs is noticed by then: it is asked each second, and has 2 s to answer. */
const NOTICED_MS = 4_000;
/** What went on meanwhile is counted each second; until then the time of grace goes on, also of a database that was there for a moment. */
const COUNTED_MS = 3_000;
/** Longer than anything that needs no database takes. */
const PATIENCE_MS = 8_000;
const KNOWN = EXAMPLE_REQUESTS.autocompletePlaces;
/** Without a key, so that nothing has to be known of a project. */
const OPEN = ['/healthz', '/metrics', '/openapi.json', '/docs', '/attribution', '/elements.js', '/demo', '/console', '/'];

/** The examples that nothing of a database is asked for: their answers come from the region, the venue or the request alone. */
const WITHOUT_DATABASE =
  /^(autocompletePlaces|getPlaceDetails|findPlacesNearby|geocode|geocodeBatch|convert|suggestWords|get(Distance|Route|Isochrone)|match|getTimeZone)/;

describe('a PostgreSQL that is away', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let server: DemoServer;
  let token: string;
  let operations: DescribedOperation[];
  before(async () => {
    postgres = await startPostgres();
    // Without a limit for statements, a server that hangs would be waited for without end.
    const settings = { graceSeconds: String(GRACE_SECONDS), statementSeconds: '0', hasConsole: 'on', jobsAtOnce: '0' };
    server = await startDemoServer({ databaseUrl: postgres.url, ...settings });
    const user = await createUser(server.database, 'operator', 'operator');
    assert.ok(user);
    ({ token } = await createToken(server.database, user.id, 'test', null));
    operations = describedOperations((await send(`${server.origin}/openapi.json`)).json);
  });
  after(async () => {
    await server.stop();
    await postgres.stop();
  });

  /** The answers to all examples, to all operations for people, and to what needs no key, by their names. */
  async function askAll(): Promise<ReadonlyMap<string, Answer>> {
    const examples = Object.entries(EXAMPLE_REQUESTS).map(
      async ([name, request]) => [name, await server.ask(request)] as const,
    );
    const people = operations
      .filter(({ path }) => path.startsWith('/admin/'))
      .map(async ({ method, path, operationId }) => {
        const url = `${server.origin}${path.replaceAll(/\{\w+\}/g, 'a')}`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const hasBody = !['get', 'delete'].includes(method);
        return [
          operationId,
          await send(url, { method: method.toUpperCase(), headers, ...(hasBody && { body: '{}' }) }),
        ] as const;
      });
    const open = OPEN.map(async (path) => [path, await send(`${server.origin}${path}`)] as const);
    const answers = new Map<string, Answer>();
    const asked = [...examples, ...people, ...open].map(async (asking) => answers.set(...(await asking)));
    // What waits for the database is missing.
    await Promise.race([Promise.all(asked), pause(PATIENCE_MS, undefined, { ref: false })]);
    return answers;
  }

  const names = () => [...Object.keys(EXAMPLE_REQUESTS), ...operations.map(({ operationId }) => operationId), ...OPEN];

  /** What was neither answered nor refused for the time being, in words. */
  const wrong = (answers: ReadonlyMap<string, Answer>): string[] => [
    ...names().flatMap((name) => (answers.has(name) ? [] : [`${name}: no answer`])),
    ...[...answers].flatMap(([name, { status, headers, text }]) =>
      status < 500 || status === 501 || (status === 503 && Number(headers['retry-after']) > 0)
        ? []
        : [`${name}: ${status} ${text}`],
    ),
  ];

  for (const [what, begin, end] of [
    ['hangs', () => postgres.pause(), () => postgres.resume()],
    ['is stopped', () => postgres.kill(), () => postgres.start()],
  ] as const) {
    test(`${what}: no operation fails, known keys go on for WAYPOST_GRACE, and all is there again when it is`, {
      timeout: 120_000,
    }, async () => {
      assert.equal((await server.ask(KNOWN)).status, 200);
      const began = performance.now();
      await begin();
      await pause(NOTICED_MS);
      try {
        const during = await askAll();
        assert.ok(performance.now() - began < GRACE_SECONDS * 1000, 'asked while known keys still go on');
        assert.deepEqual(wrong(during), []);
        const ready = await send(`${server.origin}/readyz`);
        assert.equal(ready.status, 200, 'a load balancer would leave out all servers');
        assert.match(ready.text, /"status":"degraded",.*"part":"database"/);
        // All at once is more than the thread of long searches has turns for on a busy machine.
        const isOfDatabase = ({ status, text }: Answer) => status === 503 && !/Too many questions/.test(text);
        const refused = [...during].flatMap(([name, answer]) => (isOfDatabase(answer) ? [name] : []));
        assert.deepEqual(
          refused.filter((name) => WITHOUT_DATABASE.test(name)),
          [],
        );
        assert.ok(
          refused.includes('searchStores') && refused.includes('createStores') && refused.includes('getSystem'),
          refused.join(' '),
        );
        await pause(began + GRACE_SECONDS * 1000 - performance.now() + 1_000);
        const later = await askAll();
        assert.deepEqual(wrong(later), []);
        const answered = Object.keys(EXAMPLE_REQUESTS).filter((name) => later.get(name)?.status !== 503);
        assert.deepEqual(answered, [], 'all that takes a key is refused');
        assert.equal(later.get('/healthz')?.status, 200, 'restarting it would not help');
        assert.match(later.get('/metrics')?.text ?? '', /^waypost_database_up 0$/m);
        const { status, json } = await send(`${server.origin}/readyz`);
        assert.deepEqual([status, json], [503, { status: 'not ready', missing: ['database'] }]);
      } finally {
        await end();
      }
      const isBack = async () =>
        (await server.ask(KNOWN)).status === 200 && (await server.ask(EXAMPLE_REQUESTS.searchStores)).status === 200;
      while (!(await isBack())) await pause(100);
      await pause(COUNTED_MS);
      assert.equal((await send(`${server.origin}/readyz`)).status, 200);
    });
  }
});
