import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { joinedTile, type TileAt } from '../basemap/index.ts';
import { ATTRIBUTION_HEADER } from '../contract/credit.ts';
import {
  GATEWAY_HEADER,
  PART_HEADER,
  type PairsTold,
  type Part,
  STAGE_HEADER,
  type StageAsked,
  type Whereabouts,
} from '../contract/whereabouts.ts';
import { unitedBox } from '../geo/box.ts';
import { type Position, sphereDistanceMeters } from '../geo/position.ts';
import { isObject, jsonOf } from '../text/json.ts';
import type { Area } from './area.ts';
import type { Atlas } from './atlas.ts';
import type { Ranked } from './merge.ts';
import { fieldsOf, listOf, rankedOf, rankedRow, withoutPart } from './parts.ts';
import { type StageFound, searchInStages } from './stages.ts';
import { awayOf, NoAnswer, type Outgoing, whole } from './upstream.ts';

/** An answer that has been read, of one area or of several. */
export interface Joined {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The areas that would have been asked, and do not answer. */
  readonly missing: readonly string[];
}

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
type Rows = Extract<Whereabouts, { kind: 'rows' }>;
type Pairs = Extract<Whereabouts, { kind: 'pairs' }>;

/** The points of pairs, in the order of the request. */
interface PairPoints {
  readonly from: readonly Position[];
  readonly to: readonly Position[];
}

function isOf({ from, to }: PairPoints, told: PairsTold | undefined): boolean {
  return told?.from.length === from.length && told.to.length === to.length;
}

/** The field of a row with an element for each point that a pair leads to. */
const ELEMENTS = 'elements';

/** An area that is too busy is asked so often, after a pause that grows. */
const MOST_TRIES = 5;
const BUSY_MS = 200;
const FIRST_STAGE: StageAsked = { stage: 'typed', known: [] };
const isFirst = ({ stage, known }: StageAsked) => stage === FIRST_STAGE.stage && known.length === 0;

/** A request of which several areas are asked. */
export class Joining {
  readonly #atlas: Atlas;
  readonly #secret: string;
  readonly #request: Outgoing;
  readonly #missing = new Set<string>();

  /** @param request whose body has been read */
  constructor(atlas: Atlas, secret: string, request: Outgoing) {
    this.#atlas = atlas;
    this.#secret = secret;
    this.#request = request;
  }

  /** A search: the first area that answers counts and may refuse; then all others are asked at once, stage by stage. */
  async search({ list, most }: Search, areas: readonly Area[]): Promise<Joined> {
    const typed = await this.#inAll(areas, FIRST_STAGE);
    const [first] = typed;
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const { point } = fieldsOf(first.json);
    if (point) return this.#alone(await this.#ofOwner(first, positionOf(point)));
    const [found = []] = await searchInStages(1, most, async (asked) => {
      const answers = isFirst(asked) ? typed : await this.#again(typed, asked);
      return [this.#found(answers, ({ json }) => ({ told: json, ranked: rankedOf(json, list) }))];
    });
    return this.#together(typed, { ...first.json, [list]: shown(found, most).map(({ result }) => result) });
  }

  /** A batch of searches: for each row the best answer. */
  async rows({ list, most }: Rows, areas: readonly Area[]): Promise<Joined> {
    const typed = await this.#inAll(areas, FIRST_STAGE);
    const [first] = typed;
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const own = listOf(first.json, list);
    const best = await searchInStages(own.length, most, async ({ searches, ...asked }) => {
      const answers = isFirst(asked) ? typed : await this.#again(typed, { ...asked, rows: searches });
      return searches.map((row, i) =>
        this.#found(answers, ({ json }) => {
          const answer = listOf(json, list)[isFirst(asked) ? row : i];
          return { told: answer, ranked: rankedRow(answer) };
        }),
      );
    });
    const answers = own.map((row, i) => {
      const { point } = fieldsOf(row);
      const owner = point && typed.find(({ area }) => area === this.#atlas.ownerOf(positionOf(point)));
      const result = owner ? listOf(owner.json, list)[i] : best[i]?.find((each) => each.result !== undefined)?.result;
      return result ?? row;
    });
    const { table } = fieldsOf(first.json);
    const joined = this.#together(typed, { ...first.json, [list]: answers.map(withoutPart) });
    if (!table) return joined;
    const lines = answers.map((answer) => fieldsOf(answer).line ?? '');
    return {
      ...joined,
      headers: { ...joined.headers, 'content-type': table.type },
      body: Buffer.from(table.head + lines.join('')),
    };
  }

  /** Pairs of points in several areas: each answers for those that it holds, and between areas there is nothing. */
  async pairs({ list }: Pairs, points: PairPoints, areas: readonly Area[]): Promise<Joined> {
    const first = await this.#first(areas);
    if (first.status !== 200 || !first.json) return this.#alone(first);
    const answers = [first, ...(await this.#further(areas, first))];
    // That there is no way would be believed.
    if (this.#missing.size > 0) throw awayOf(this.#missing);
    const refusal = answers.find(({ status, json }) => status !== 200 || !isOf(points, fieldsOf(json).pairs));
    if (refusal) return this.#alone(refusal);
    const tables = new Map(answers.map(({ area, json }) => [area, listOf(json, list)]));
    const elementOf = (area: Area | undefined, from: number, to: number) =>
      listOf(area && tables.get(area)?.[from], ELEMENTS)[to];
    const holderOf = (from: Position, to: Position) => {
      const held = this.#atlas.areaFor([from, to]);
      return held?.outside === 0 ? held.area : undefined;
    };
    const told = answers.flatMap(({ json }) => fieldsOf(json).pairs ?? []);
    for (const [i, from] of points.from.entries())
      for (const [j, to] of points.to.entries()) {
        const isKnown = told.some((each) => each.from[i]) && told.some((each) => each.to[j]);
        const beyond = told.find(({ mostMeters }) => sphereDistanceMeters(from, to) > mostMeters)?.beyond;
        if (isKnown && beyond && !holderOf(from, to)) return this.#together(answers, { ...beyond });
      }
    const rows = points.from.map((from, i) => ({
      [ELEMENTS]: points.to.map((to, j) => elementOf(holderOf(from, to), i, j) ?? elementOf(first.area, i, j)),
    }));
    return this.#together(answers, { ...first.json, [list]: rows });
  }

  /** A tile that shows several areas. */
  async tile(tile: TileAt, areas: readonly Area[]): Promise<Joined> {
    const first = await this.#first(areas);
    if (first.status !== 200) return this.#alone(first);
    const answers = [first, ...(await this.#further(areas, first))].filter(({ status }) => status === 200);
    const maps = answers.map((answer) => ({
      bytes: answer.bytes,
      mayLabel: (at: Position) => this.#isOwn(answer, at, answers),
    }));
    return { ...this.#together(answers, {}), body: Buffer.from(joinedTile(maps, tile) ?? []) };
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
    const best = owned ?? found[0];
    if (!best && this.#missing.size > 0) throw awayOf(this.#missing);
    return this.#alone(best ?? first);
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

  /** The answers of all areas to the first stage; that of the first alone where it refuses. */
  async #inAll(areas: readonly Area[], asked: StageAsked): Promise<readonly [AreaAnswer, ...AreaAnswer[]]> {
    const first = await this.#first(areas, asked);
    return [first, ...(first.status === 200 ? await this.#further(areas, first, asked) : [])];
  }

  /** The answers to a further stage of those that have answered the first. */
  async #again(before: readonly AreaAnswer[], asked: StageAsked): Promise<AreaAnswer[]> {
    return this.#allOf(
      before.map(({ area }) => area),
      asked,
    );
  }

  /** What areas have found for one search. */
  #found<T>(
    answers: readonly AreaAnswer[],
    read: (answer: AreaAnswer) => { readonly told: unknown; readonly ranked: readonly Ranked<T>[] },
  ): StageFound<T> {
    const all = answers.flatMap((answer) => {
      const { told, ranked } = read(answer);
      const { search } = fieldsOf(told);
      return search ? [{ search, own: this.#ownOf(answer, ranked, answers) }] : [];
    });
    return { lists: all.map(({ own }) => own), told: all.map(({ search }) => search) };
  }

  /** The first of the areas that answers. @throws NoAnswer where none does */
  async #first(areas: readonly Area[], asked: StageAsked | null = null): Promise<AreaAnswer> {
    let failure: unknown = new Error('there are no areas');
    for (const area of areas.toSorted((a, b) => Number(b.isReady) - Number(a.isReady))) {
      try {
        return await this.#ask(area, 'counted', asked);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.#missing.add(area.name);
        failure = error;
      }
    }
    throw failure;
  }

  /** The answers of all others. */
  async #further(areas: readonly Area[], first: AreaAnswer, asked: StageAsked | null = null): Promise<AreaAnswer[]> {
    const others = areas.filter((area) => area !== first.area && !this.#missing.has(area.name));
    return this.#allOf(others, asked);
  }

  /** The answers of areas to a further part; one that fails, or is known not to answer, is left out, and said to be missing. */
  async #allOf(areas: readonly Area[], asked: StageAsked | null): Promise<AreaAnswer[]> {
    const ready = areas.filter(({ isReady }) => isReady);
    const answers = await Promise.all(
      ready.map((area) =>
        this.#ask(area, 'further', asked).catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error;
          return null;
        }),
      ),
    );
    const given = answers.flatMap((answer) => (answer && (answer.status < 500 || answer.status === 501) ? [answer] : []));
    for (const { name } of areas) if (!given.some(({ area }) => area.name === name)) this.#missing.add(name);
    return given;
  }

  /** The answer of the area that a place is in, where that is another one. */
  async #ofOwner(first: AreaAnswer, position: Position): Promise<AreaAnswer> {
    const owner = this.#atlas.ownerOf(position);
    if (!owner || owner === first.area) return first;
    const answer = await this.#ask(owner, 'further');
    return answer.status === 200 ? answer : first;
  }

  /** Asks an area; one that is busy once more after a while. */
  async #ask(area: Area, part: Part, asked: StageAsked | null = null): Promise<AreaAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#askOnce(area, tries === 1 ? part : 'further', asked);
      if (answer.status !== 503 || tries === MOST_TRIES) return answer;
      await pause(BUSY_MS * tries);
    }
  }

  async #askOnce(area: Area, part: Part, asked: StageAsked | null): Promise<AreaAnswer> {
    const headers = {
      ...this.#request.headers,
      [GATEWAY_HEADER]: this.#secret,
      [PART_HEADER]: part,
      ...(asked && { [STAGE_HEADER]: stageText(asked) }),
      'accept-encoding': 'identity',
    };
    const answer = await area.send({ ...this.#request, headers: withoutConditions(headers) }, true);
    const bytes = await readWhole(area, answer);
    const json: unknown = /\bjson\b/.test(answer.headers['content-type'] ?? '') ? jsonOf(String(bytes)) : null;
    return { area, status: answer.statusCode ?? 502, headers: answer.headers, bytes, json: isObject(json) ? json : null };
  }

  /** What an area says of what lies in another one that answers is left out: that one knows more of it. */
  #ownOf<T>(from: AreaAnswer, ranked: readonly Ranked<T>[], answers: readonly AreaAnswer[]): readonly Ranked<T>[] {
    return ranked.filter(({ rank }) => this.#isOwn(from, positionOf(rank.at), answers));
  }

  #isOwn(from: AreaAnswer, at: Position, answers: readonly AreaAnswer[]): boolean {
    const owner = this.#atlas.ownerOf(at);
    return owner === null || owner === from.area || !answers.some(({ area }) => area === owner);
  }

  #alone({ status, headers, bytes, json }: AreaAnswer): Joined {
    return { status, headers, body: json ? jsonBytes(withoutPart(json)) : bytes, missing: [...this.#missing] };
  }

  #together(answers: readonly AreaAnswer[], json: Readonly<Record<string, unknown>>): Joined {
    const [first] = answers;
    const credits = new Set(answers.flatMap(({ headers }) => headers[ATTRIBUTION_HEADER] ?? []));
    const headers = { ...first?.headers, ...(credits.size > 0 && { [ATTRIBUTION_HEADER]: [...credits].join('; ') }) };
    return { status: 200, headers, body: jsonBytes(withoutPart(json)), missing: [...this.#missing] };
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

/** What a header says of a stage. */
function stageText({ stage, known, rows }: StageAsked): string {
  return Buffer.from(JSON.stringify({ stage, known, rows })).toString('base64url');
}

/** The best, as many as are wanted: of what shows the same text, which nobody can tell apart, the first; others in its place where there are more. */
function shown<T extends Ranked<unknown>>(found: readonly T[], most: number): readonly T[] {
  const best = toldApart(found.slice(0, most));
  return best.length < most && found.length >= most ? toldApart(found.slice(0, 2 * most)).slice(0, most) : best;
}

function toldApart<T extends Ranked<unknown>>(found: readonly T[]): readonly T[] {
  const known = new Set<unknown>();
  return found.filter(({ result }) => {
    const text = isObject(result) ? result.description : undefined;
    return text === undefined || (!known.has(text) && known.add(text));
  });
}
