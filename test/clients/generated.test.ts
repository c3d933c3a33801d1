import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describedOperations } from '../support/described-answers.ts';
import { type DemoServer, EXAMPLE_REQUESTS, startDemoServer } from '../support/example-requests.ts';
import { finish } from '../support/finish.ts';
import { send } from '../support/request.ts';

/** A Python with openapi-python-client, as `.ci/services` installs it. */
const PYTHON = process.env.GENERATORS_PYTHON ?? join(homedir(), '.cache/waypost/generators/bin/python');

describe('a client that a generator made of the description', {
  skip: !existsSync(PYTHON) && `there is no ${PYTHON}`,
}, () => {
  let server: DemoServer;
  before(async () => {
    server = await startDemoServer();
  });
  after(() => server.stop());

  test('openapi-python-client: sends every operation, and reads every answer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-generated-'));
    const text = (await send(`${server.origin}/openapi.json`)).text;
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const made = await finish(PYTHON, [
      ...['-m', 'openapi_python_client', 'generate', '--path', file],
      ...['--output-path', join(folder, 'package'), '--meta', 'none'],
    ]);
    assert.equal(made.code, 0, made.output);
    const templates = new Map(describedOperations(JSON.parse(text)).map(({ operationId, path }) => [operationId, path]));
    const examples = Object.entries(EXAMPLE_REQUESTS).map(([id, request]) => [
      id,
      { ...request, template: templates.get(id) },
    ]);
    const { origin, privateKey: key, ids } = server;
    const given = { package: 'package', origin, key, ids: Object.fromEntries(ids), examples: Object.fromEntries(examples) };
    const script = fileURLToPath(new URL('./generated_client.py', import.meta.url));
    const asked = await finish(PYTHON, [script], { PYTHONPATH: folder }, JSON.stringify(given));
    rmSync(folder, { recursive: true });
    assert.equal(asked.code, 0, asked.output);
  });
});
