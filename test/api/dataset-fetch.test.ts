import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/database/sql.ts';
import { writtenReply } from '../../src/datasets/datasets.ts';
import { statusReply } from '../../src/datasets/import-record.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

for (const { name, skip, start } of SERVERS) {
  describe(`datasets whose files are fetched, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start({ fetchPrivate: '127.0.0.1', uploadTimeoutSeconds: '2', maxUploadBytes: '3000000' });
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    const servers: Server[] = [];
    async function serveFile(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
      const web = createServer(listener).listen(0, host);
      await once(web, 'listening');
      servers.push(web);
      const address = web.address();
      assert.ok(address !== null && typeof address === 'object');
      return `http://${host}:${address.port}`;
    }
    after(() => {
      for (const web of servers) {
        web.closeAllConnections();
        web.close();
      }
    });
    const failure = async (url: string) => {
      const { status, error, steps } = await client.settled(await client.create({ url }));
      assert.equal(status, 'failed');
      assert.deepEqual(
        steps.map((step) => [step.name, step.status]),
        [['fetch', 'failed']],
      );
      assert.deepEqual(
        steps[0].entries.map(({ detail, level }) => [detail, level]),
        [[error, 'error']],
      );
      return error ?? '';
    };

    test('comes in at creation, and again when the hook is called', async () => {
      let n = 0;
      const url = await serveFile((request, response) => {
        if (request.url === '/moved') response.writeHead(302, { location: '/data' }).end();
        else response.end(collection([point(1, 1, { n: ++n })]));
      });
      const id = await client.create({ url: `${url}/moved` });
      assert.equal((await client.settled(id)).status, 'success');
      assert.deepEqual(await client.attributesOf(id), [{ n: 1 }]);
      read(statusReply, await server.write('POST', `/datasets/${id}/import`), 202);
      assert.equal((await client.settled(id)).status, 'success');
      assert.deepEqual(await client.attributesOf(id), [{ n: 2 }]);
    });

    test('comes again for whoever has the reimport key, until another is asked for', async () => {
      let n = 0;
      const url = await serveFile((_, response) => response.end(collection([point(1, 1, { n: ++n })])));
      const { id, reimport_key: key } = read(
        writtenReply,
        await server.write('POST', '/datasets', { name: 'hooked', url, schema_mapping: null }),
      );
      await client.settled(id);
      const call = (secret: string) => send(`${server.origin}/datasets/hooks/reimport/${secret}`, { method: 'POST' });
      const answer = await call(key);
      assert.equal(read(statusReply, answer, 202).id, id);
      assert.match(String(answer.headers['ratelimit-policy']), /"datasets"/, 'it counts in the rate of the project');
      await client.settled(id);
      assert.deepEqual(await client.attributesOf(id), [{ n: 2 }]);
      // The key is of no other use.
      assert.equal((await server.get(`/datasets/${id}`, {}, { 'x-api-key': key })).status, 403);
      const { reimport_key: next } = read(
        writtenReply,
        await server.write('PUT', `/datasets/${id}`, { reimport_key: true }),
      );
      assert.notEqual(next, key);
      read(statusReply, await call(next), 202);
      await client.settled(id);
      // A revocation is seen after 5 s at most.
      let revoked = await call(key);
      for (const end = Date.now() + 10_000; revoked.status !== 403 && Date.now() < end; revoked = await call(key))
        await pause(200);
      // What was never a key is refused in the same words: nobody learns which it was.
      for (const unknown of ['rk_AAAAAAAAAAAAAAAAAAAAAA', server.privateKey, "'"]) {
        const refused = await call(unknown);
        assert.deepEqual([refused.status, refused.text], [revoked.status, revoked.text]);
      }
      assert.equal(revoked.status, 403);
      // A dataset from before the keys gets one with its first change.
      await server.database.query(
        sql`update waypost.datasets set reimport_key = null, reimport_key_hash = null where name = 'hooked'`,
      );
      const { reimport_key: made } = read(writtenReply, await server.write('PUT', `/datasets/${id}`, { name: 'hooked' }));
      read(statusReply, await call(made), 202);
      await client.settled(id);
    });

    test('not from a private address, nor by a redirect to one', async () => {
      // The server may reach 127.0.0.1 and no other private address.
      for (const host of [
        '127.0.0.2',
        '10.0.0.1',
        '192.168.1.1',
        '169.254.169.254',
        '0.0.0.0',
        '[::1]',
        '[::ffff:127.0.0.2]',
        '2130706434',
      ]) {
        assert.match(await failure(`http://${host}/data`), /private or link-local network/, host);
      }
      let isReached = false;
      const inside = await serveFile((_, response) => {
        isReached = true;
        response.end('secret');
      }, '127.0.0.2');
      const url = await serveFile((_, response) => response.writeHead(302, { location: `${inside}/` }).end());
      assert.match(await failure(url), /private or link-local network/);
      assert.equal(isReached, false);
      const file = await serveFile((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
      assert.match(await failure(file), /no address of the web/);
    });

    test('not without end: too long, too slow, in circles, or not there', async () => {
      const endless = await serveFile((_, response) => {
        const more = () => {
          while (response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      });
      assert.match(await failure(endless), /longer than 3000000 bytes/);
      const slow = await serveFile((_, response) => {
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      });
      assert.match(await failure(slow), /did not arrive in 2 s/);
      const silent = await serveFile(() => {});
      assert.match(await failure(silent), /did not arrive in 2 s/);
      const circle: string = await serveFile((_, response) => response.writeHead(301, { location: '/' }).end());
      assert.match(await failure(circle), /redirects more than 5 times/);
      const missing = await serveFile((_, response) => response.writeHead(404).end());
      assert.match(await failure(missing), /the server answers 404/);
      const broken = await serveFile((_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"type":');
        setTimeout(() => response.destroy(), 20);
      });
      assert.match(await failure(broken), /cannot be fetched: E/);
      assert.match(await failure('http://127.0.0.1:1/'), /cannot be fetched: ECONNREFUSED/);
    });
  });
}
