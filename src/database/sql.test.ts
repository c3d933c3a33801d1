import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from './sql.ts';

test('values become parameters, never text', () => {
  const name = "'; drop table projects; --";
  assert.deepEqual(sql`select * from projects where name = ${name} and quota > ${5}`, {
    text: 'select * from projects where name = $1 and quota > $2',
    values: [name, 5],
  });
});

test('a statement within a statement keeps its parameters apart', () => {
  const scope = sql`project_id = ${'p'} and month = ${'m'}`;
  assert.deepEqual(sql`select ${1} from usage where ${scope} or requests = ${2}`, {
    text: 'select $1 from usage where project_id = $2 and month = $3 or requests = $4',
    values: [1, 'p', 'm', 2],
  });
});
