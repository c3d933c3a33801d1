import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, kept, named, type Sql, sql, written } from './sql.ts';

const partsOf = ({ text, values }: Sql) => ({ text, values });

test('values become parameters, never text', () => {
  const name = "'; drop table projects; --";
  assert.deepEqual(partsOf(sql`select * from waypost.projects where name = ${name} and quota > ${5}`), {
    text: 'select * from waypost.projects where name = $1 and quota > $2',
    values: [name, 5],
  });
});

test('a statement within a statement keeps its parameters apart', () => {
  const scope = sql`project_id = ${'p'} and month = ${'m'}`;
  assert.deepEqual(partsOf(sql`select ${1} from waypost.usage where ${scope} or requests = ${2}`), {
    text: 'select $1 from waypost.usage where project_id = $2 and month = $3 or requests = $4',
    values: [1, 'p', 'm', 2],
  });
});

test('an object with the fields of a statement, as JSON of a request may have them, is a value', () => {
  // A body of JSON has whatever fields its sender chose: taken for SQL, its text would be run.
  const body: unknown = JSON.parse('{"text": "1); drop table waypost.projects; --", "values": [], "isKept": true}');
  for (const alike of [body, { ...sql`select 1` }, Object.create(sql`select 1`)]) {
    assert.deepEqual(partsOf(sql`select ${alike}::jsonb`), { text: 'select $1::jsonb', values: [alike] });
  }
});

test('a name is quoted, whatever is in it', () => {
  assert.equal(sql`select ${named('a"; drop table b; --')}`.text, 'select "a""; drop table b; --"');
});

test('whether a statement is kept does not change what it says', () => {
  const statement = kept(sql`select ${written('now()')}, ${1}`);
  assert.deepEqual(
    { ...partsOf(statement), isKept: statement.isKept },
    { text: 'select now(), $1', values: [1], isKept: true },
  );
});

test('joined statements keep their parameters apart, also where there are more than a call takes arguments', () => {
  const many = joined(
    Array.from({ length: 100_000 }, (_, i) => sql`(a = ${i} or b = ${i})`),
    ' or ',
  );
  assert.deepEqual(partsOf(joined([sql`a = ${1}`, sql`b`, sql`c in (${2}, ${3})`], ' and ')), {
    text: 'a = $1 and b and c in ($2, $3)',
    values: [1, 2, 3],
  });
  assert.match(sql`select ${0} where ${many}`.text, / or \(a = \$200000 or b = \$200001\)$/);
});
