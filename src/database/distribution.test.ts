import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allStatements, statementsOf, type WrittenSql } from '../../test/support/statements.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const migrations = readdirSync(FOLDER)
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8').replaceAll(/--.*$/gm, ''))
  .join('\n');
const scaling = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
const distributed = [...scaling.matchAll(/create_distributed_table\('waypost\.(\w+)', 'project_id'/g)].map(
  ([, table]) => table,
);
const references = [...scaling.matchAll(/create_reference_table\('waypost\.(\w+)'/g)].map(([, table]) => table);
/** What no project owns, or nobody misses. */
const LOCAL = [
  ...['rate_limits', 'deployment', 'audit'],
  // What imports of all projects and of regions are taken from, one by one.
  ...['work', 'workers'],
  // The index of what servers share, which no statement joins with the data of a project.
  ...['servers', 'shared_objects', 'shared_versions', 'shared_files', 'shared_items', 'object_pieces'],
];

const tables = new Map(
  [...migrations.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g)].map(([, name, body]) => [name, body]),
);

for (const [, name] of migrations.matchAll(/drop table (\w+)/g)) tables.delete(name);

test('every table is distributed by project, copied to every node, or local', () => {
  assert.deepEqual([...tables.keys()].sort(), [...distributed, ...references, ...LOCAL].sort());
});

test('the keys of a distributed table begin with the project', () => {
  for (const table of distributed) {
    const body = tables.get(table) ?? '';
    assert.match(body, /^\s*project_id uuid/, table);
    assert.match(body, /primary key \(project_id[,)]|project_id uuid primary key/, table);
    for (const [, columns] of body.matchAll(/unique \(([^)]*)\)/g)) assert.match(columns, /^project_id\b/, table);
  }
});

test('so do its indexes', () => {
  const indexes = [...migrations.matchAll(/create (?:unique )?index (\w+) on (\w+)(?: using \w+)? \(([^)]*)/g)];
  assert.ok(indexes.length > 8);
  for (const [, index, table, columns] of indexes) {
    // Or with an expression of it alone, which only who asks for that expression is answered by.
    if (distributed.includes(table)) assert.match(columns, /^(project_id|\(project_id::text)\b/, index);
  }
});

test('its foreign keys lead to tables that are on every node', () => {
  for (const table of distributed) {
    for (const [, target] of (tables.get(table) ?? '').matchAll(/references (\w+)/g))
      assert.ok(references.includes(target), table);
  }
});

/**
 * What Citus refuses of statements that change a table which is on other nodes: it works out the clock before it sends them, but not within
 * `case` and `coalesce`, in what an insert does on a conflict, or in what it returns.
 */
function refusedByCitus({ text }: WrittenSql): boolean {
  const changes = /^(?:update|insert|delete|with|\w+ =)/.test(text);
  const tables = [...text.matchAll(/waypost\.(\w+)/g)].map(([, table]) => table);
  if (!changes || (tables.length > 0 && tables.every((table) => LOCAL.includes(table)))) return false;
  const clock = /\b(?:now|clock_timestamp|random|gen_random_uuid)\(\)/;
  const within = [
    ...text.matchAll(/\bcase\b[\s\S]*?\bend\b/g),
    ...text.matchAll(/\bcoalesce\((?:[^()]|\([^()]*\))*\)/g),
    ...text.matchAll(/\bdo update\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*/g),
    ...text.matchAll(/\breturning\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*/g),
  ];
  return within.some(([part]) => clock.test(part));
}

test('no statement has the clock where Citus refuses it', () => {
  const statements = allStatements();
  assert.ok(statements.filter(({ text }) => /^(?:update|insert|delete)/.test(text)).length > 50);
  const refused = statements.filter(refusedByCitus).map(({ file, text }) => `${file}: ${text}`);
  assert.deepEqual(refused, []);
});

test('such statements are found, also where parts of them are named', () => {
  const source = `
    const IS_SILENT = sql\`beat_at < now() - make_interval(secs => \${SILENT})\`;
    const over = (why: string) => sql\`status = 'failed', ended = coalesce(ended, now())\`;
    sql\`update waypost.stores set building = case when \${IS_SILENT} then null else building end\`;
    sql\`update waypost.datasets set \${over(reason)} where id = \${id}\`;
    sql\`insert into waypost.stores (a) values (now()) on conflict (a) do update set a = now()\`;
    sql\`update waypost.stores set a = 1 returning now()\`;
    sql\`insert into waypost.stores (a) values (now()) on conflict (a) do update set a = excluded.a\`;
    sql\`update waypost.stores set a = now() where \${IS_SILENT}\`;
    sql\`insert into waypost.servers (a) values (1) on conflict (a) do update set a = now()\`;
    sql\`select case when \${IS_SILENT} then 1 end from waypost.stores\`;`;
  const found = statementsOf('a.ts', source).filter(refusedByCitus);
  assert.deepEqual(
    found.map(({ text }) => text.slice(0, 26)),
    [
      "status = 'failed', ended =",
      'update waypost.stores set ',
      'update waypost.datasets se',
      'insert into waypost.stores',
      'update waypost.stores set ',
    ],
  );
});
