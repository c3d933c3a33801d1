import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { adminPart } from '../../scripts/admin-part.ts';
import { ADMIN_TYPES_FILE } from '../../scripts/client-parts.ts';
import { generatedTypes } from '../support/generated-types.ts';
import { send } from '../support/request.ts';
import { startTestServer } from '../support/server.ts';

test('the types of the console are made from the description of the admin API: npm run clients:refresh', async () => {
  const server = await startTestServer();
  try {
    const description = JSON.parse((await send(`${server.origin}/openapi.json`)).text);
    const types = await generatedTypes(JSON.stringify(adminPart(description)));
    assert.ok(types.equals(readFileSync(ADMIN_TYPES_FILE)));
  } finally {
    await server.stop();
  }
});
