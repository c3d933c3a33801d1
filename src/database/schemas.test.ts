import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { placed } from './schemas.ts';

const SOURCES = resolve(import.meta.dirname, '..');

test('statements name the schemas of the database that they run in', () => {
  const elsewhere = { tables: 'public', postgis: 'My "GIS"' };
  assert.equal(
    placed('select postgis.ST_X(s.location) from waypost.stores s where s.location operator(postgis.&&) $1', elsewhere),
    'select "My ""GIS""".ST_X(s.location) from "public".stores s where s.location operator("My ""GIS""".&&) $1',
  );
});

test('what is another name, or a column, stays as it is', () => {
  const text = `select a.waypost.b, "waypost".c, my_waypost.d from old_postgis.e`;
  assert.equal(placed(text, { tables: 'public', postgis: 'public' }), text);
});

/** The texts of all statements of a file: what stands between the values of each sql`…`. */
function statementsOf(file: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') texts.push(quasi.quasis.map(({ value }) => value.raw).join('$'));
    },
  }).visit(program);
  return texts;
}

const migrations = readdirSync(resolve(import.meta.dirname, 'migrations')).map((name) =>
  readFileSync(resolve(import.meta.dirname, 'migrations', name), 'utf8'),
);
const tables = [
  'migrations',
  ...migrations.flatMap((text) => [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name]) => name)),
];

test('every statement names the schema of each table, and of each type, function and operator of PostGIS', () => {
  assert.ok(tables.includes('stores') && tables.includes('features'));
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const statements = files.flatMap((file) => statementsOf(resolve(SOURCES, file)));
  assert.ok(statements.length > 150);
  const unnamed = [
    new RegExp(`\\b(from|join|into|update|using|table)\\s+(only\\s+)?(${tables.join('|')})\\b`, 'i'),
    // A further table behind a comma: with its alias, as a column has none.
    new RegExp(`,\\s*(${tables.join('|')}) [a-z]\\b`),
    /(?<!postgis\.)\b_?st_\w+\(/i,
    /(?<!postgis\.)\bgeometrytype\(/i,
    /(?:::|\s)(geometry|geography)\b/,
    // Operators that only geometries have here.
    /\.(geom|outline|location|polygon|area) (&&|@|~|<->|<#>|=)(?!\w)/,
  ];
  const wrong = statements.flatMap((text) =>
    unnamed.filter((pattern) => pattern.test(text)).map((pattern) => `${pattern}: ${text}`),
  );
  assert.deepEqual(wrong, []);
});
