import Type from 'typebox';
import { Check } from 'typebox/value';
import type { PartOfAnswer } from '../contract/whereabouts.ts';
import { isObject } from '../text/json.ts';
import type { Ranked } from './merge.ts';

const Point = Type.Tuple([Type.Number(), Type.Number()]);
const RankSchema = Type.Object({
  id: Type.String(),
  score: Type.Union([Type.Number(), Type.Null()]),
  importance: Type.Number(),
  at: Point,
  way: Type.Integer(),
  isExplained: Type.Boolean(),
  isAsTyped: Type.Boolean(),
  isArea: Type.Boolean(),
  holders: Type.Array(Type.String()),
});
const Told = Type.Object({
  letters: Type.Integer(),
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      bearers: Type.Integer(),
      namesHolder: Type.Boolean(),
      known: Type.Union([Type.Literal('typed'), Type.Literal('errors'), Type.Null()]),
    }),
  ),
});
const Pairs = Type.Object({
  from: Type.Array(Type.Boolean()),
  to: Type.Array(Type.Boolean()),
  mostMeters: Type.Number(),
  beyond: Type.Record(Type.String(), Type.Unknown()),
});
const PartFields = Type.Object({
  ranks: Type.Optional(Type.Array(RankSchema)),
  search: Type.Optional(Told),
  pairs: Type.Optional(Pairs),
  point: Type.Optional(Point),
  table: Type.Optional(Type.Object({ head: Type.String(), type: Type.String() })),
  line: Type.Optional(Type.String()),
});

const NAMES = Object.keys(PartFields.properties);

/** What an answer, or a row of one, says beside its own fields; nothing where it is no part. */
export function fieldsOf(value: unknown): PartOfAnswer {
  const sent = isObject(value) ? value : {};
  const fields = Object.fromEntries(NAMES.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
  return Check(PartFields, fields) ? fields : {};
}

/** The same value without that. */
export function withoutPart(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !NAMES.includes(name)));
}

export function listOf(json: unknown, name: string): readonly unknown[] {
  const list = isObject(json) ? json[name] : null;
  return Array.isArray(list) ? list : [];
}

/** The results of a search with their ranks. */
export function rankedOf(json: unknown, name: string): readonly Ranked<unknown>[] {
  const list = listOf(json, name);
  return (fieldsOf(json).ranks ?? []).map((rank, i) => ({ result: list[i], rank }));
}

/** The same of a row: it is the answer with its best result. */
export function rankedRow(row: unknown): readonly Ranked<unknown>[] {
  return (fieldsOf(row).ranks ?? []).map((rank, i) => ({ result: i === 0 ? row : undefined, rank }));
}
