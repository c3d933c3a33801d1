import { first } from '../at.ts';
import { A_STATEMENT, type Candidates, type Effort, effortFor, WEIGHT } from '../database/effort.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Work } from '../http/work.ts';
import { featuresByNumber } from './by-number.ts';
import type { RelatedQuestion } from './related-question.ts';
import { NEARBY_METERS, nearbyRelation, type Relation } from './relations.ts';

/** What it takes to read a feature without a look at its geometry. */
const A_ROW = 3;
/** So many features near a geometry are listed from an index at once; of more, those with the next numbers are read. */
const MOST_LISTED = 5_000;
const NUMBERS_A_STATEMENT = 5_000;
/** How much smaller surroundings become when too many features lie in them. */
const NARROWING = 4;
const LEAST_METERS = 1;

type PlaceOf = (relation: Relation) => Sql;

interface Candidate {
  readonly number: number;
  readonly positions: number;
}

interface Match {
  readonly number: number;
  readonly meters: number;
}

/**
 * Answers a question in statements that are short each, in between which others have their turn. The features of an import never change
 * while it is served, so the steps are of one moment as long as it is.
 *
 * @returns null when another import is served at the end
 * @throws InputProblem for a question that takes too much
 */
export async function inSteps(
  database: Database,
  question: RelatedQuestion,
  importId: string,
  { relation, placeOf, work }: { readonly relation: Relation; readonly placeOf: PlaceOf; readonly work: Work },
): Promise<string[] | null> {
  const steps = new Steps(database, question, importId, { placeOf, work });
  const found = relation.isNearestFirst ? await steps.nearestFirst(relation) : await steps.inOrderOfFile(relation);
  const numbers = found.slice(question.from, question.to).map(({ number }) => number);
  return featuresByNumber(database, question, importId, numbers);
}

class Steps {
  readonly #database: Database;
  readonly #question: RelatedQuestion;
  readonly #ofImport: Sql;
  readonly #placeOf: PlaceOf;
  readonly #work: Work;

  constructor(
    database: Database,
    question: RelatedQuestion,
    importId: string,
    { placeOf, work }: { readonly placeOf: PlaceOf; readonly work: Work },
  ) {
    this.#database = database;
    this.#question = question;
    this.#ofImport = sql`f.project_id = ${question.projectId} and f.import_id = ${importId}`;
    this.#placeOf = placeOf;
    this.#work = work;
  }

  /** What is found until the page is full. */
  async inOrderOfFile(relation: Relation): Promise<Match[]> {
    const found: Match[] = [];
    for await (const candidates of this.#candidates(relation)) {
      for await (const matches of this.#matches(relation, candidates)) {
        found.push(...matches);
        if (found.length >= this.#question.to) return found;
      }
    }
    return found;
  }

  /** Looks at a part of the surroundings first when many features lie in them: all that is nearer than what is found there is in it. */
  async nearestFirst(whole: Relation): Promise<Match[]> {
    const { geometry, bufferMeters = NEARBY_METERS, to } = this.#question;
    let meters = bufferMeters;
    let relation = whole;
    let listed = await this.#listed(relation);
    while (this.#isMuch(relation.effort, listed) && meters > LEAST_METERS) {
      meters /= NARROWING;
      relation = nearbyRelation(geometry, meters);
      listed = await this.#listed(relation);
    }
    for (;;) {
      const found: Match[] = [];
      for await (const candidates of listed ? [listed] : this.#byNumber(relation)) {
        for await (const matches of this.#matches(relation, candidates)) found.push(...matches);
      }
      if (found.length >= to || meters >= bufferMeters)
        return found.sort((a, b) => a.meters - b.meters || a.number - b.number);
      meters = Math.min(bufferMeters, meters * 2);
      relation = nearbyRelation(geometry, meters);
      listed = await this.#listed(relation);
    }
  }

  #isMuch(effort: Effort, listed: readonly Candidate[] | null): boolean {
    if (listed === null) return true;
    return listed.length > 2 * this.#question.to && effortFor(this.#withFilter(effort), summed(listed)) > A_STATEMENT;
  }

  async *#candidates(relation: Relation): AsyncGenerator<readonly Candidate[]> {
    const listed = await this.#listed(relation);
    if (listed) yield listed;
    else yield* this.#byNumber(relation);
  }

  /** The features that an index has near the geometry; null when they are too many. */
  async #listed(relation: Relation): Promise<readonly Candidate[] | null> {
    const listed = await this.#database.query<{ number: number; positions: number }>(sql`
      with q as materialized (${this.#placeOf(relation)})
      select f.number, ${WEIGHT} as positions from q, waypost.features f where ${this.#ofImport} and ${relation.nearness} limit ${MOST_LISTED + 1}`);
    this.#work.add(listed.length * A_ROW);
    return listed.length > MOST_LISTED ? null : listed.sort((a, b) => a.number - b.number);
  }

  /** The same by their numbers, some at a time. */
  async *#byNumber(relation: Relation): AsyncGenerator<readonly Candidate[]> {
    const { last } = first(
      await this.#database.query<{ last: number }>(
        sql`select max(f.number) as last from waypost.features f where ${this.#ofImport}`,
      ),
    );
    for (let before = 0; before < last; before += NUMBERS_A_STATEMENT) {
      this.#work.add(NUMBERS_A_STATEMENT * A_ROW);
      // `is true` keeps the planner from asking the index for all that are near.
      yield await this.#database.query<{ number: number; positions: number }>(sql`
        with q as materialized (${this.#placeOf(relation)})
        select f.number, ${WEIGHT} as positions from q, waypost.features f
        where ${this.#ofImport} and f.number > ${before} and f.number <= ${before + NUMBERS_A_STATEMENT} and (${relation.nearness}) is true
        order by f.number`);
    }
  }

  /** Which candidates meet the condition and the filter. */
  async *#matches(relation: Relation, candidates: readonly Candidate[]): AsyncGenerator<Match[]> {
    const effort = this.#withFilter(relation.effort);
    for (const some of portions(candidates, effort)) {
      this.#work.add(effortFor(effort, summed(some)));
      yield await this.#database.query<Match>(
        matching(
          relation,
          this.#placeOf(relation),
          sql`
        select f.number, f.geom, f.outline from waypost.features f
        where ${this.#ofImport} and f.number = any(${some.map(({ number }) => number)}::int[]) and (${this.#question.where?.condition ?? sql`true`})`,
        ),
      );
    }
  }

  #withFilter(effort: Effort): Effort {
    const { where } = this.#question;
    return where ? { ...effort, aFeature: effort.aFeature + where.effort + where.effortWithWords } : effort;
  }
}

/** Those of some features that meet the condition. */
function matching({ condition, measure }: Relation, place: Sql, features: Sql): Sql {
  if (measure === null) {
    return sql`
      with q as materialized (${place})
      select f.number, 0::float8 as meters from q, (${features} offset 0) f where ${condition} order by f.number`;
  }
  // PostGIS builds the tree of the edges of `q` at the second call, and takes each edge with each at the first: that one is for a point.
  return sql`
    with q as materialized (${place})
    select number, meters from (
      select f.number, ${measure.meters} as meters
      from q, (select null::int as number, null::postgis.geometry as geom, 'POINT(0 0)'::postgis.geography as outline union all ${features} offset 0) f offset 0
    ) measured
    where number is not null and meters <= ${measure.most}::float8 order by number`;
}

function summed(candidates: readonly Candidate[]): Candidates {
  return { count: candidates.length, positions: candidates.reduce((sum, { positions }) => sum + positions, 0) };
}

/** Candidates by the statement, in their order. */
function* portions(candidates: readonly Candidate[], effort: Effort): Generator<Candidate[]> {
  let portion: Candidate[] = [];
  let spent = 0;
  for (const candidate of candidates) {
    const more = effort.aFeature + candidate.positions * effort.aPosition;
    if (portion.length > 0 && spent + more > A_STATEMENT) {
      yield portion;
      portion = [];
      spent = 0;
    }
    portion.push(candidate);
    spent += more;
  }
  if (portion.length > 0) yield portion;
}
