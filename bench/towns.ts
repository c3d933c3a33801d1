import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { termText } from '../src/places/dictionary.ts';
import { openPlaces, PlaceSearch, type Places, positionOf } from '../src/places/index.ts';
import type { PlaceNumber } from '../src/places/place-number.ts';
import { placeNumbers } from '../src/places/place-number.ts';
import { END_OF_NAME, IMPORTANCE_SCALE, TERM } from '../src/places/sections.ts';
import { withoutPostgres } from '../test/support/postgres.ts';
import { type Row, type Suggester, sqliteBaseline, trigramBaseline } from './baselines.ts';
import { type TypedQuery, typedQueries } from './queries.ts';
import { writeTowns } from './regions.ts';
import { markdownTable, ms, summarize } from './report.ts';

const QUERIES = 10_000;
/** The baselines get as many of the same queries as they answer in bearable time. */
const BASELINE_QUERIES = 2_000;
const SEED = 42;
export const TOWN_KINDS = new Set(['city', 'town', 'village', 'suburb']);

/** Queries for the towns of an index, typed as `bench/queries.ts` describes. */
export function townQueries(places: Places, count: number): TypedQuery[] {
  return typedQueries(count, SEED, (random) => {
    for (;;) {
      const number = Math.floor(random() * places.meta.places) as PlaceNumber;
      if (!TOWN_KINDS.has(places.meta.kinds[places.kind[number]])) continue;
      return { number, name: places.record(number).name, ...positionOf(places, number) };
    }
  });
}

/** The engine as one of those that are compared. */
export function engine(places: Places): Suggester {
  const search = new PlaceSearch(places);
  return {
    name: 'Waypost',
    async suggest({ words, bias }) {
      return search.find({ words, kinds: TOWN_KINDS, limit: 10, ...(bias && { bias }) }).map(({ place }) => place);
    },
    close: async () => places.close(),
  };
}

function rowsOf(places: Places): Row[] {
  const rows: Row[] = [];
  for (const place of placeNumbers(places)) {
    if (!TOWN_KINDS.has(places.meta.kinds[places.kind[place]])) continue;
    rows.push({
      place,
      ...positionOf(places, place),
      importance: places.importance[place] / IMPORTANCE_SCALE,
      names: namesOf(places, place),
    });
  }
  return rows;
}

function namesOf({ nameStart, nameTerms, dictionary }: Places, place: number): string[] {
  const names: string[] = [];
  let words: string[] = [];
  for (let at = nameStart[place]; at < nameStart[place + 1]; at++) {
    words.push(termText(dictionary, nameTerms[at] & TERM));
    if (!(nameTerms[at] & END_OF_NAME)) continue;
    names.push(words.join(' '));
    words = [];
  }
  return names;
}

/** Times every query, after a warm-up round over some of them; counts how often the wanted place was among the ten. */
export async function timeQueries(suggester: Suggester, queries: readonly TypedQuery[]) {
  for (const query of queries.slice(0, 500)) await suggester.suggest(query);
  const times = new Float64Array(queries.length);
  let found = 0;
  for (const [i, query] of queries.entries()) {
    const started = performance.now();
    const places = await suggester.suggest(query);
    times[i] = performance.now() - started;
    if (places.includes(query.wanted)) found++;
  }
  return { ...summarize(times), foundShare: found / queries.length };
}

/** Every town on earth: the engine beside what a team would otherwise write. */
export async function benchTowns(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const file = join(folder, 'places.wp');
    const started = performance.now();
    await writeTowns(file);
    const buildSeconds = (performance.now() - started) / 1000;
    const opening = performance.now();
    const places = openPlaces(file);
    const openMs = performance.now() - opening;
    const queries = townQueries(places, QUERIES);
    const shared = queries.slice(0, BASELINE_QUERIES);
    const rows = rowsOf(places);
    const compared = [engine(places), sqliteBaseline(rows), ...(withoutPostgres ? [] : [await trigramBaseline(rows)])];
    const results = [];
    for (const suggester of compared) results.push({ name: suggester.name, ...(await timeQueries(suggester, shared)) });
    const whole = await timeQueries(compared[0], queries);
    for (const suggester of compared) await suggester.close();
    const [ours] = results;
    const table = markdownTable(
      ['', 'p50 ms', 'p99 ms', 'mean ms', '× our p50', '× our mean', 'wanted place in the top ten'],
      results.map((result) => [
        result.name,
        ms(result.p50),
        ms(result.p99),
        ms(result.mean),
        (result.p50 / ours.p50).toFixed(1),
        (result.mean / ours.mean).toFixed(1),
        `${(result.foundShare * 100).toFixed(1)} %`,
      ]),
    );
    return `## World towns: the engine alone

${places.meta.places} places (built in ${buildSeconds.toFixed(1)} s, opened in ${openMs.toFixed(0)} ms). Queries are prefixes of 1 to 12 letters of town names, one in five with a typing error, half with a location bias. All ${QUERIES} queries: p50 **${ms(whole.p50)} ms**, p99 **${ms(whole.p99)} ms**, longest ${ms(whole.max)} ms. The first ${BASELINE_QUERIES} of them are also compared with two baselines, in the same process, one after the other:

${table}
${withoutPostgres ? `\nPostgreSQL was left out: ${withoutPostgres}.\n` : ''}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
