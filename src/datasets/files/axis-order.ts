import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { jsonOf } from '../../text/json.ts';

/** Codes from the first to the last, in ascending order. */
const Ranges = Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]));

let northFirst: ReadonlySet<number> | undefined;

/** Whether the EPSG register puts the north, or latitude, of a system before its east (`scripts/north-first.ts`). */
export function isNorthFirst(code: number): boolean {
  northFirst ??= new Set(
    Value.Parse(Ranges, jsonOf(readFileSync(new URL('north-first.json', import.meta.url), 'utf8'))).flatMap(
      ([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i),
    ),
  );
  return northFirst.has(code);
}
