import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

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
  // The index of what servers share, which no statement joins with the data of a project.
  ...['servers', 'server_turns', 'shared_objects', 'shared_versions', 'shared_files', 'shared_items', 'object_pieces'],
];

const tables = new Map(
  [...migrations.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g)].map(([, name, body]) => [name, body]),
);

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
