import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MODELS_FILE, modelsChecksum, OPERATIONS_FILE, pythonOperations } from '../../scripts/client-parts.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { finish } from '../support/finish.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url));
/** One that has what the client needs: Debian's, where another one comes first. */
const withModules = (modules: string) =>
  ['python3', '/usr/bin/python3'].find((each) => spawnSync(each, ['-c', `import ${modules}`]).status === 0);
const python = withModules('httpx, pytest');
const checker = withModules('httpx, mypy');

describe('the client for Python', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(useDemoTown, { hasConsole: 'off' });
  });
  after(() => server.stop());

  test('is made from the description: npm run clients:refresh', async () => {
    const description = JSON.parse((await send(`${server.origin}/openapi.json`)).text);
    assert.equal(readFileSync(OPERATIONS_FILE, 'utf8'), pythonOperations(description));
    assert.match(readFileSync(MODELS_FILE, 'utf8'), new RegExp(`Schemas: ${modelsChecksum(description)}"""`));
  });

  const skip = python === undefined && 'no Python has httpx and pytest (python3-httpx and python3-pytest of Debian)';
  test('passes its tests against a server', { skip }, async () => {
    const { code, output } = await finish(python ?? '', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `${CLIENT}tests`], {
      PYTHONPATH: `${CLIENT}src`,
      PYTHONDONTWRITEBYTECODE: '1',
      WAYPOST_URL: server.origin,
      WAYPOST_PRIVATE_KEY: server.privateKey,
      WAYPOST_PUBLIC_KEY: server.publicKey,
    });
    assert.equal(code, 0, output);
  });

  const withoutChecker = checker === undefined && 'no Python has httpx and mypy (python3-httpx and python3-mypy of Debian)';
  test('has types that hold', { skip: withoutChecker }, async () => {
    const { code, output } = await finish(checker ?? '', [
      '-m',
      'mypy',
      '--strict',
      '--cache-dir=/dev/null',
      `${CLIENT}src`,
    ]);
    assert.equal(code, 0, output);
  });
});
