import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { GATEWAY_HEADER, PART_HEADER, type Part, type Whereabouts } from '../contract/whereabouts.ts';
import { unitedBox } from '../geo/box.ts';
import type { Position } from '../geo/position.ts';
import { isObject } from '../text/json.ts';
import type { Area } from './area.ts';
import type { Atlas } from './atlas.ts';
import { merged, type Ranked } from './merge.ts';
import { NoAnswer, type Outgoing, whole } from './upstream.ts';

/** An answer that has been read, of one area or of several. */
export interface Joined {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The areas that would have been asked, and do not answer. */
  readonly missing: readonly string[];
}

const Point = Type.Tuple([Type.Number(), Type.Number()]);
const RankSchema = Type.Object({
  score: Type.Union([Type.Number(), Type.Null()]),
  leniency: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  at: Point,
});
/** What a part says beside its own fields. */
const PartFields = Type.Object({
  ranks: Type.Optional(Type.Array(RankSchema)),
  point: Type.Optional(Point),
});
type PartFields = Static<typeof PartFields>;

/** The answer of one area, read. */
interface AreaAnswer {
  readonly area: Area;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The answer as JSON; null for one that is none. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

type Search = Extract<Whereabouts, { kind: 'search' }>;

/** A request of which several areas are asked. */
export class Joining {
  readonly #atlas: Atlas;
  readonly #secret: string;
  readonly #request: Outgoing;
  readonly #missing: string[] = [];

  /** @param request whose body has been read */
  constructor(atlas: Atlas, secret: string, request: Outgoing) {
    this.#atlas = atlas;
    this.#secret = secret;
    this.#request = request;
  }

  /** A search: the first area that answers counts and may refuse; then all others are asked at once. */
  async search({ list, most }: Search, areas: readonly Area[], letters: number): Promise<Joined> {
    const first = await this.#first(areas);
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const { point } = fieldsOf(first.json);
    if (point) return this.#alone(await this.#ofOwner(first, positionOf(point)));
    const answers = [first, ...(await this.#further(areas, first))];
    const lists = answers.map((answer) => this.#ownOf(answer, rankedOf(answer.json, list), answers));
    const best = withoutRepeated(merged(lists.map(unrepeatable), { most: most * 2, letters })).slice(0, most);
    return this.#together(answers, { ...first.json, [list]: best.map(({ result }) => result) });
  }

  /** A batch of searches: for each row the best answer. */
  async rows(list: string, areas: readonly Area[]): Promise<Joined> {
    const first = await this.#first(areas);
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const answers = [first, ...(await this.#further(areas, first))];
    const tables = answers.map(({ json }) => listOf(json, list));
    const best = (tables[0] ?? []).map((row, i) => {
      const { point } = fieldsOf(row);
      const rows = answers.map((answer, at) => ({ answer, row: tables[at]?.[i] }));
      if (point)
        return withoutPart(
          (rows.find(({ answer }) => answer.area === this.#atlas.ownerOf(positionOf(point))) ?? { row }).row,
        );
      const lists = rows.map((each) => this.#ownOf(each.answer, rankedRow(each.row), answers));
      return withoutPart(merged(lists, { most: 1, letters: lettersOf(row) })[0]?.result ?? row);
    });
    return this.#together(answers, { ...first.json, [list]: best });
  }

  /** What one area knows: each is asked until one does; where it lies in another one, that one. */
  async named(list: string | undefined, areas: readonly Area[]): Promise<Joined> {
    const first = await this.#first(areas);
    const isFound = ({ status, json }: AreaAnswer) =>
      status === 200 && (list === undefined || listOf(json, list).length > 0);
    const isUnknown = (answer: AreaAnswer) => answer.status === 404 || (answer.status === 200 && !isFound(answer));
    if (!isUnknown(first)) {
      const [rank] = fieldsOf(first.json).ranks ?? [];
      return this.#alone(rank ? await this.#ofOwner(first, positionOf(rank.at)) : first);
    }
    const found = (await this.#further(areas, first)).filter(isFound);
    const owned = found.find(({ area, json }) => {
      const [rank] = fieldsOf(json).ranks ?? [];
      return rank && this.#atlas.ownerOf(positionOf(rank.at)) === area;
    });
    return this.#alone(owned ?? found[0] ?? first);
  }

  /** The box of all areas in the answer of one. */
  async bounds(areas: readonly Area[]): Promise<Joined> {
    const first = await this.#first(areas);
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const answers = [first, ...(await this.#further(areas, first))];
    const boxes = answers.flatMap(({ json }) => (json && Check(Box, json.bounds) ? [json.bounds] : []));
    const [box, ...others] = boxes;
    return this.#together(answers, { ...first.json, ...(box && { bounds: others.reduce(unitedBox, box) }) });
  }

  /** The first of the areas that answers. @throws NoAnswer where none does */
  async #first(areas: readonly Area[]): Promise<AreaAnswer> {
    let failure: unknown = new Error('there are no areas');
    for (const area of areas.toSorted((a, b) => Number(b.isReady) - Number(a.isReady))) {
      try {
        return await this.#ask(area, 'counted');
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.#missing.push(area.name);
        failure = error;
      }
    }
    throw failure;
  }

  /** The answers of all others; one that fails is left out, and said to be missing. */
  async #further(areas: readonly Area[], first: AreaAnswer): Promise<AreaAnswer[]> {
    const others = areas.filter((area) => area !== first.area && !this.#missing.includes(area.name));
    const answers = await Promise.all(
      others.map((area) =>
        this.#ask(area, 'further').catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          return null;
        }),
      ),
    );
    const given = answers.filter((answer) => answer !== null && (answer.status < 500 || answer.status === 501));
    this.#missing.push(...others.filter((area) => !given.some((answer) => answer?.area === area)).map(({ name }) => name));
    return given.filter((answer) => answer !== null);
  }

  /** The answer of the area that a place is in, where that is another one. */
  async #ofOwner(first: AreaAnswer, position: Position): Promise<AreaAnswer> {
    const owner = this.#atlas.ownerOf(position);
    if (!owner || owner === first.area) return first;
    const answer = await this.#ask(owner, 'further');
    return answer.status === 200 ? answer : first;
  }

  async #ask(area: Area, part: Part): Promise<AreaAnswer> {
    const headers = {
      ...this.#request.headers,
      [GATEWAY_HEADER]: this.#secret,
      [PART_HEADER]: part,
      'accept-encoding': 'identity',
    };
    const answer = await area.send({ ...this.#request, headers: withoutConditions(headers) }, true);
    const bytes = await readWhole(area, answer);
    const json: unknown = /\bjson\b/.test(answer.headers['content-type'] ?? '') ? JSON.parse(String(bytes)) : null;
    return { area, status: answer.statusCode ?? 502, headers: answer.headers, bytes, json: isObject(json) ? json : null };
  }

  /** What an area says of what lies in another one that answers is left out: that one knows more of it. */
  #ownOf<T>(from: AreaAnswer, ranked: readonly Ranked<T>[], answers: readonly AreaAnswer[]): readonly Ranked<T>[] {
    return ranked.filter(({ rank }) => {
      const owner = this.#atlas.ownerOf(positionOf(rank.at));
      return owner === null || owner === from.area || !answers.some(({ area }) => area === owner);
    });
  }

  #alone({ status, headers, bytes, json }: AreaAnswer): Joined {
    return { status, headers, body: json ? jsonBytes(withoutPart(json)) : bytes, missing: this.#missing };
  }

  #together(answers: readonly AreaAnswer[], json: Readonly<Record<string, unknown>>): Joined {
    const [first] = answers;
    const credits = new Set(answers.flatMap(({ headers }) => headers['x-attribution'] ?? []));
    const headers = { ...first?.headers, ...(credits.size > 0 && { 'x-attribution': [...credits].join('; ') }) };
    return { status: 200, headers, body: jsonBytes(withoutPart(json)), missing: this.#missing };
  }
}

const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]);
const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const positionOf = ([lat, lng]: readonly [number, number]): Position => ({ lat, lng });

/** Whether an answer is still the same is asked of one server: it does not concern the answers of several. */
function withoutConditions(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _etag, 'if-modified-since': _since, range: _range, ...others } = headers;
  return others;
}

async function readWhole(area: Area, answer: IncomingMessage): Promise<Buffer> {
  try {
    return await whole(answer);
  } catch (error) {
    throw new NoAnswer(new URL(`http://${area.name}`), error instanceof Error ? error : new Error(String(error)));
  }
}

function fieldsOf(value: unknown): PartFields {
  const { ranks, point } = isObject(value) ? value : {};
  const fields = { ...(ranks !== undefined && { ranks }), ...(point !== undefined && { point }) };
  return Check(PartFields, fields) ? fields : {};
}

function listOf(json: unknown, name: string): readonly unknown[] {
  const list = isObject(json) ? json[name] : null;
  return Array.isArray(list) ? list : [];
}

function rankedOf(json: unknown, name: string): readonly Ranked<unknown>[] {
  const { ranks = [] } = fieldsOf(json);
  return listOf(json, name).flatMap((result, i) => (ranks[i] ? [{ result, rank: ranks[i] }] : []));
}

function rankedRow(row: unknown): readonly Ranked<unknown>[] {
  const [rank] = fieldsOf(row).ranks ?? [];
  return rank ? [{ result: row, rank }] : [];
}

function withoutPart(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { ranks: _ranks, point: _point, ...rest } = value;
  return rest;
}

/** What two areas have alike stands once: the same place, or suggestions that cannot be told apart. */
function withoutRepeated<T extends Ranked<unknown>>(all: readonly T[]): readonly T[] {
  const known = new Set<unknown>();
  return all.filter(({ result }) => {
    const names = isObject(result) ? [result.public_id, result.description].filter((name) => name !== undefined) : [];
    const isKnown = names.some((name) => known.has(name));
    for (const name of names) known.add(name);
    return !isKnown;
  });
}
const unrepeatable = withoutRepeated<Ranked<unknown>>;

function lettersOf(row: unknown): number {
  const address = isObject(row) && typeof row.address === 'string' ? row.address : '';
  return countLetters(address);
}

/** Letters and digits of a text. */
export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
