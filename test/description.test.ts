import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { read, send } from './request.ts';
import { startTestServer, type TestServer } from './server.ts';

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
    let texts = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        for (const { name, in: place, schema } of parameters) {
          if (schema.type !== 'string' || schema.enum) continue;
          texts++;
          assert.ok(schema.maxLength !== undefined, `${method} ${path}: ${name} has no limit`);
          // A longer head is refused as a whole.
          if (method !== 'get' || place !== 'query' || schema.maxLength > 12_000) continue;
          const url = `${path.replaceAll(/\{\w+\}/g, 'x')}`;
          const answer = await server.get(url, { [name]: 'a'.repeat(schema.maxLength + 1) });
          assert.equal(answer.status, 422, `${path}?${name}: ${answer.text.slice(0, 200)}`);
          assert.match(
            answer.text,
            new RegExp(`"${name}"\\],"msg":"String should have at most ${schema.maxLength} characters"`),
            path,
          );
        }
      }
    }
    assert.ok(texts > 40, `${texts} texts`);
  });
});
