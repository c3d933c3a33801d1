import type { SearchTold, StageAsked } from '../contract/whereabouts.ts';
import { ENOUGH_SHARE, leavesDoubt, outranksErrors, type WordFigures } from '../places/index.ts';
import { merged, type Ranked } from './merge.ts';

/** What areas have found in a stage of a search. */
export interface StageFound<T> {
  /** By area, each in order. */
  readonly lists: readonly (readonly Ranked<T>[])[];
  /** Nothing where the words are no search. */
  readonly told: readonly SearchTold[];
}

type Search<T> = Generator<StageAsked, readonly Ranked<T>[], StageFound<T>>;

/** Two thirds of what a server takes as the head of a request by default: they are sent as base64. */
const MOST_KNOWN_BYTES = 8_000;

/** A stage, and the searches that are in it. */
export interface StageOfSome extends StageAsked {
  readonly searches: readonly number[];
}

/**
 * Has searches done as one index does them: it is what all areas together have found that says whether there is a next stage.
 *
 * @param ask has some of the searches done in a stage, and gives what was found for each of them
 * @returns for each search what one index would find, in order
 */
export async function searchInStages<T>(
  count: number,
  most: number,
  ask: (asked: StageOfSome) => Promise<readonly StageFound<T>[]>,
): Promise<readonly (readonly Ranked<T>[])[]> {
  const searches = Array.from({ length: count }, () => inOneIndex<T>(most));
  const states = searches.map((search) => search.next());
  for (;;) {
    const asked = states.flatMap(({ done, value }, search) => (done ? [] : [{ ...value, search }]));
    if (asked.length === 0) return states.flatMap(({ done, value }) => (done ? [value] : []));
    for (const some of asked.reduce(inHeaders, [])) {
      const { stage } = some[0];
      const known = knownTogether(some.map((each) => each.known));
      const found = await ask({ stage, known, searches: some.map(({ search }) => search) });
      for (const [i, { search }] of some.entries()) {
        const next = searches[search]?.next(found[i] ?? { lists: [], told: [] });
        if (next) states[search] = next;
      }
    }
  }
}

type AskedOne = StageAsked & { readonly search: number };

/** Divides searches into such as are asked about together: of one stage, and with no more known words than a header may have. */
function inHeaders(
  all: readonly (readonly [AskedOne, ...AskedOne[]])[],
  next: AskedOne,
): readonly (readonly [AskedOne, ...AskedOne[]])[] {
  const at = all.findLastIndex(([{ stage }]) => stage === next.stage);
  const group = all[at];
  const bytes = group?.reduce((sum, { known }) => sum + bytesOf(known), bytesOf(next.known)) ?? 0;
  return group && bytes <= MOST_KNOWN_BYTES ? all.with(at, [...group, next]) : [...all, [next]];
}

const bytesOf = (known: readonly WordFigures[]) => (known.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(known)));

/** One search, stage by stage, as `PlaceSearch` goes through them. @param most how many results are wanted */
function* inOneIndex<T>(most: number): Search<T> {
  let found = yield { stage: 'typed', known: [] };
  if (found.told.length === 0) return [];
  let known = knownTogether(found.told.map(({ words }) => words));
  if (isMisled(found, known)) found = yield { stage: 'typed', known };
  const typed = untilExplained(merged(found.lists));
  const letters = Math.max(...found.told.map((told) => told.letters));
  const named = typed.filter(isNamed);
  const best = named[0]?.rank.score ?? 0;
  if (!leavesDoubt({ count: named.length, best, letters, enough: most * ENOUGH_SHARE })) return typed;
  found = yield { stage: 'errors', known };
  known = knownTogether([known, ...found.told.map(({ words }) => words)]);
  const withErrors = merged(found.lists);
  const isFirstWayEnough = named.length > 0;
  const reached = untilFound(withErrors, isFirstWayEnough);
  if (reached.some(isNamed)) return reached;
  const missing = untilFound(merged((yield { stage: 'missing', known }).lists), false);
  const forgiving = untilFound(merged((yield { stage: 'missing-errors', known }).lists), false);
  return better(missing, forgiving);
}

const isNamed = ({ rank }: Ranked<unknown>) => rank.score !== null;

/** What all areas know of words together. Those of the world are in each of them, so that bearers are not added up. */
function knownTogether(all: readonly (readonly WordFigures[])[]): readonly WordFigures[] {
  const together = new Map<string, WordFigures>();
  for (const { text, bearers, namesHolder, known } of all.flat()) {
    const other = together.get(text);
    const isTyped = known === 'typed' || other?.known === 'typed';
    together.set(text, {
      text,
      bearers: Math.max(bearers, other?.bearers ?? 0),
      namesHolder: namesHolder || other?.namesHolder === true,
      known: isTyped ? 'typed' : (known ?? other?.known ?? null),
    });
  }
  return [...together.values()];
}

/** Whether an area has left words unexplained of which another one knows that they name a town: there they contradict. */
function isMisled({ lists, told }: StageFound<unknown>, known: readonly WordFigures[]): boolean {
  return lists.some((list, area) => {
    const own = new Set(told[area]?.words.flatMap(({ text, namesHolder }) => (namesHolder ? [text] : [])));
    const hasLeftSome = list.some(({ rank }) => rank.score !== null && !rank.isExplained);
    return hasLeftSome && known.some(({ text, namesHolder }) => namesHolder && !own.has(text));
  });
}

/** What was found until the ways in which the words may be divided had found something that explains all of them. */
function untilExplained<T>(found: readonly Ranked<T>[]): readonly Ranked<T>[] {
  const named = found.filter(isNamed);
  const ways = [...new Set(named.map(({ rank }) => rank.way))].sort((a, b) => a - b);
  const last = ways.find((way) => named.find(({ rank }) => rank.way <= way)?.rank.isExplained);
  return last === undefined ? found : found.filter((each) => !isNamed(each) || each.rank.way <= last);
}

/** What was found until a way had found something. @param isFirstEnough whether there was something before */
function untilFound<T>(found: readonly Ranked<T>[], isFirstEnough: boolean): readonly Ranked<T>[] {
  const forgiven = found.filter((each) => isNamed(each) && !each.rank.isAsTyped);
  const last = isFirstEnough ? 0 : Math.min(...forgiven.map(({ rank }) => rank.way));
  return found.filter((each) => !isNamed(each) || each.rank.isAsTyped || each.rank.way <= last);
}

/** What is found with words missing, or with errors besides. */
function better<T>(missing: readonly Ranked<T>[], forgiving: readonly Ranked<T>[]): readonly Ranked<T>[] {
  const best = missing.find(isNamed)?.rank;
  const other = forgiving.find(isNamed)?.rank;
  if (!best || !other) return best ? missing : forgiving;
  const isWithin = other.id !== best.id && other.holders.includes(best.id);
  return outranksErrors({ isArea: best.isArea, isWithin }) ? missing : forgiving;
}
