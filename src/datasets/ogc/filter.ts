import { joined, type Sql, sql } from '../../database/sql.ts';
import { numberOf } from '../../filter/parse.ts';
import type { RowFilter } from '../../filter/row-filter.ts';
import { attributeField, attributeValue, numberOfValue } from '../../filter/sql.ts';
import { countPositions, type Geometry, GeometryError } from '../../geo/geometry.ts';
import { readGeometry } from '../geometry-input.ts';
import { boxGeometry } from './bbox.ts';
import { type Comparator, type Cql, CqlError, type CqlLiteral } from './cql2.ts';

/** What a predicate takes of the embedded database for a feature, in microseconds; a value of a list; a geometry, and each of its positions. */
const A_PREDICATE = 0.5;
const A_VALUE = 0.05;
const A_GEOMETRY = 20;
const A_POSITION = 0.5;
const MAX_WILDCARDS = 10;

/** What a filter asks of features: what an index of geometries can look for, and the rest. */
export interface CqlQuestion {
  /** A geometry that all features meet; null without one. */
  readonly geometry: Geometry | null;
  readonly where: RowFilter | null;
}

/** A filter as a question. @throws CqlError */
export function questionOf(cql: Cql): CqlQuestion {
  const parts = cql.kind === 'and' ? cql.parts : [cql];
  const spatial = parts.find(({ kind }) => kind === 'intersects' || kind === 'inBox');
  const others = parts.filter((part) => part !== spatial);
  const geometry = spatial ? geometryOf(spatial) : null;
  return { geometry, where: others.length > 0 ? filterOf({ kind: 'and', parts: others }) : null };
}

/** Joins a filter with the condition that features meet a geometry. */
export function withGeometry(where: RowFilter | null, geometry: Geometry): RowFilter {
  const meets = meetsGeometry(geometry);
  const effort = A_GEOMETRY + A_POSITION * countPositions(geometry);
  if (where === null) return { condition: meets, words: null, effort, effortWithWords: 0 };
  return { ...where, condition: sql`(${where.condition}) and ${meets}`, effort: where.effort + effort };
}

function filterOf(cql: Cql): RowFilter {
  return { condition: conditionOf(cql), words: wordsOf(cql), effort: effortOf(cql), effortWithWords: 0 };
}

/** The condition on a feature `f`: true, false, or null where an attribute is missing, as CQL2 has it. @throws CqlError */
function conditionOf(cql: Cql): Sql {
  switch (cql.kind) {
    case 'and':
    case 'or':
      return joined(
        cql.parts.map((part) => sql`(${conditionOf(part)})`),
        cql.kind === 'and' ? ' and ' : ' or ',
      );
    case 'not':
      return sql`not (${conditionOf(cql.part)})`;
    case 'compare': {
      const { property, comparator, value: wanted } = cql;
      if (comparator === '<>') return sql`not ${anyOf(property, (value) => compared(value, '=', wanted))}`;
      return anyOf(property, (value) => compared(value, comparator, wanted));
    }
    case 'between':
      return anyOf(cql.property, (value) => sql`${compared(value, '>=', cql.low)} and ${compared(value, '<=', cql.high)}`);
    case 'in':
      return anyOf(cql.property, (value) => among(value, cql.values));
    case 'like': {
      const pattern = patternOf(cql.pattern);
      return anyOf(cql.property, (value) => sql`${textOf(value)} like ${pattern}`);
    }
    case 'null':
      return sql`not ${fieldOf(cql.property).exists}`;
    case 'intersects':
    case 'inBox':
      return meetsGeometry(geometryOf(cql));
  }
}

const attributeOf = (property: string): Sql => attributeValue(sql`f.attributes`, property);
const fieldOf = (property: string) => attributeField(sql`f.words`, property, attributeOf(property));
const textOf = (value: Sql): Sql => sql`(${value} #>> '{}')`;

/** Whether a condition holds of an attribute or, as in the other filters, of an element of a list; null where it is null of all. */
function anyOf(property: string, holds: (value: Sql) => Sql): Sql {
  const value = attributeOf(property);
  return sql`(case when jsonb_typeof(${value}) = 'array'
    then (select bool_or(${holds(sql`element`)}) from jsonb_array_elements(${value}) as element)
    else ${holds(value)} end)`;
}

/** Numbers are compared as numbers, also where they stand as a text; texts by the numbers of their letters. */
function compared(value: Sql, comparator: Exclude<Comparator, '<>'>, wanted: CqlLiteral): Sql {
  if (typeof wanted !== 'number')
    return operated(sql`${textOf(value)} collate "C"`, comparator, sql`${String(wanted)}::text`);
  return operated(numberOfValue(value), comparator, sql`${wanted}::float8`);
}

/** All values of a kind at once: the attribute is read once. */
function among(value: Sql, values: readonly CqlLiteral[]): Sql {
  const numbers = values.filter((each) => typeof each === 'number');
  const texts = values.filter((each) => typeof each !== 'number').map(String);
  return joined(
    [
      ...(numbers.length > 0 ? [sql`${numberOfValue(value)} = any(${numbers}::float8[])`] : []),
      ...(texts.length > 0 ? [sql`${textOf(value)} = any(${texts}::text[])`] : []),
    ],
    ' or ',
  );
}

function operated(left: Sql, comparator: Exclude<Comparator, '<>'>, right: Sql): Sql {
  switch (comparator) {
    case '=':
      return sql`${left} = ${right}`;
    case '<':
      return sql`${left} < ${right}`;
    case '>':
      return sql`${left} > ${right}`;
    case '<=':
      return sql`${left} <= ${right}`;
    case '>=':
      return sql`${left} >= ${right}`;
  }
}

/** A pattern of CQL2 is one of SQL: `%`, `_`, and `\` before what is meant as it is. */
function patternOf(pattern: string): string {
  if (pattern.replaceAll(/[^%]/g, '').length > MAX_WILDCARDS)
    throw new CqlError(1, `a pattern of LIKE has at most ${MAX_WILDCARDS} wildcards %`);
  if (/^(?:[^\\]|\\.)*\\$/s.test(pattern)) throw new CqlError(1, 'a pattern of LIKE ends after its \\');
  return pattern;
}

const meetsGeometry = (geometry: Geometry): Sql =>
  sql`postgis.ST_Intersects(f.geom, postgis.ST_GeomFromGeoJSON(${JSON.stringify(geometry)}))`;

function geometryOf(cql: Cql): Geometry {
  try {
    if (cql.kind === 'inBox') return boxGeometry(cql.box);
    return readGeometry(cql.kind === 'intersects' ? cql.wkt : '');
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error;
    throw new CqlError(1, `the geometry of S_INTERSECTS cannot be used: ${error.message}`);
  }
}

/** The words that the index has of every feature that meets it, as a `tsquery`; null where that does not narrow it. */
function wordsOf(cql: Cql): string | null {
  if (cql.kind === 'compare' && cql.comparator === '=' && typeof cql.value === 'string') {
    return numberOf(cql.value) === null
      ? fieldOf(cql.property).words({ text: cql.value, number: null, isQuoted: true, span: null }, false)
      : null;
  }
  if (cql.kind === 'and') {
    const known = cql.parts.map(wordsOf).filter((words) => words !== null);
    return known.length > 0 ? known.map((words) => `(${words})`).join(' & ') : null;
  }
  if (cql.kind !== 'or') return null;
  const each = cql.parts.map(wordsOf);
  return each.every((words) => words !== null) ? each.map((words) => `(${words})`).join(' | ') : null;
}

function effortOf(cql: Cql): number {
  switch (cql.kind) {
    case 'and':
    case 'or':
      return cql.parts.reduce((sum, part) => sum + effortOf(part), 0);
    case 'not':
      return effortOf(cql.part);
    case 'in':
      return predicateEffort(cql.property) + cql.values.length * A_VALUE;
    case 'intersects':
    case 'inBox':
      return A_GEOMETRY + A_POSITION * countPositions(geometryOf(cql));
    default:
      return predicateEffort(cql.property);
  }
}

/** Each step into an attribute begins at the outside. */
const predicateEffort = (property: string) => A_PREDICATE * property.split('.').length ** 2;
