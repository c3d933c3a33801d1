import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describedOperations } from '../support/described-answers.ts';
import { send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';

describe('the description of the API', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  test('says how long each text may be, and a text that is longer is refused', async () => {
    const operations = describedOperations((await send(`${server.origin}/openapi.json`)).json);
    const texts = operations.flatMap(({ method, path, parameters }) =>
      parameters
        .filter(({ schema }) => schema.type === 'string' && !schema.enum)
        .map(({ name, in: place, schema: { maxLength } }) => ({ path, method, name, place, maxLength })),
    );
    for (const { path, method, name, place, maxLength } of texts) {
      assert.ok(maxLength !== undefined, `${method} ${path}: ${name} has no limit`);
      // A longer head is refused as a whole.
      if (method !== 'GET' || place !== 'query' || maxLength > 12_000) continue;
      const answer = await server.get(path.replaceAll(/\{\w+\}/g, 'x'), { [name]: 'a'.repeat(maxLength + 1) });
      assert.equal(answer.status, 422, `${path}?${name}: ${answer.text.slice(0, 200)}`);
      assert.match(answer.text, new RegExp(`"${name}"\\],"msg":"String should have at most ${maxLength} characters"`), path);
    }
    assert.ok(texts.length > 40, `${texts.length} texts`);
  });
});
