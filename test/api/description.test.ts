import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const Text = Type.Object({
  type: Type.Optional(Type.Unknown()),
  maxLength: Type.Optional(Type.Integer()),
  enum: Type.Optional(Type.Array(Type.Unknown())),
});
const Description = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String(), in: Type.String(), schema: Text }))),
      }),
    ),
  ),
});

describe('the description of the API', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  test('tells how long each text may be, and a text that is longer is refused', async () => {
    const { paths } = read(Description, await send(`${server.origin}/openapi.json`));
    const texts = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter(({ schema }) => schema.type === 'string' && !schema.enum)
          .map(({ name, in: place, schema: { maxLength } }) => ({ path, method, name, place, maxLength })),
      ),
    );
    for (const { path, method, name, place, maxLength } of texts) {
      assert.ok(maxLength !== undefined, `${method} ${path}: ${name} has no limit`);
      // A longer head is refused as a whole.
      if (method !== 'get' || place !== 'query' || maxLength > 12_000) continue;
      const answer = await server.get(path.replaceAll(/\{\w+\}/g, 'x'), { [name]: 'a'.repeat(maxLength + 1) });
      assert.equal(answer.status, 422, `${path}?${name}: ${answer.text.slice(0, 200)}`);
      assert.match(answer.text, new RegExp(`"${name}"\\],"msg":"String should have at most ${maxLength} characters"`), path);
    }
    assert.ok(texts.length > 40, `${texts.length} texts`);
  });
});
