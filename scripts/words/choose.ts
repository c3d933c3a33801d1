import { seededRandom } from '../../bench/queries.ts';
import { type Conflicts, slipConflicts, soundConflicts } from './conflicts.ts';
import { independentSet } from './independent.ts';
import type { Sounds } from './sounds.ts';

/** A word that may enter a list. */
export interface Candidate {
  /** As it is written. */
  readonly written: string;
  /** Folded to what is compared. */
  readonly folded: string;
  /** Whether another well-known word is better in its place: nobody says it alone. */
  readonly isUnwieldy: boolean;
}

/** A list of words that is to be chosen. */
export interface ListToChoose {
  /** Well-known words, the most frequent first: as many of them as can be are taken. */
  readonly known: readonly Candidate[];
  /** The others, which only fill up, in their order. */
  readonly rare: Iterable<readonly Candidate[]>;
  readonly sounds: Sounds;
  /** What a word counts in this list, above 0: where two lists want it, the one that gains more by it has it. */
  readonly worth: number;
}

/** Words that were chosen, and why well-known ones were not. */
export interface Choice {
  readonly known: readonly Candidate[];
  readonly rare: readonly Candidate[];
  readonly leftOut: {
    readonly slip: number;
    readonly sound: number;
    readonly otherList: number;
    readonly notNeeded: number;
  };
}

/** Nodes that the local search forces in, for each word that there is to choose from. */
const STEPS_PER_WORD = 100;
const SEED = 15;
/** What a word counts more when it is the most frequent, and less when it is unwieldy: less than a word. */
const FREQUENT = 0.5;
const UNWIELDY = 0.4;

/**
 * Chooses words for lists, all together: in a list none is a slip from another, and none sounds like another; none is in two lists.
 * A list has fewer than `count` when no more were found.
 */
export async function chooseLists(lists: readonly ListToChoose[], count: number): Promise<Choice[]> {
  const conflicts: ListConflicts[] = [];
  for (const { known, sounds } of lists) conflicts.push(await conflictsIn(known, sounds));
  const chosen = chooseKnown(lists, conflicts).map((numbers) => new Set(numbers.slice(0, count)));
  const taken = new Set(lists.flatMap(({ known }, i) => [...chosen[i]].map((number) => known[number].folded)));
  const choices: Choice[] = [];
  for (const [i, list] of lists.entries()) {
    const known = [...chosen[i]].map((number) => list.known[number]);
    const rare = await fillUp(known, list, { taken, count });
    choices.push({ known, rare, leftOut: countLeftOut(list.known, chosen[i], { ...conflicts[i], taken }) });
  }
  return choices;
}

/** What excludes what in a list, by the reason. */
interface ListConflicts {
  readonly slips: Conflicts;
  readonly heard: Conflicts;
}

async function conflictsIn(candidates: readonly Candidate[], sounds: Sounds): Promise<ListConflicts> {
  const slips = slipConflicts(candidates.map(({ folded }) => folded));
  return { slips, heard: soundConflicts(await sounds(candidates.map(({ written }) => written))) };
}

/** For each list the numbers, rising, of its well-known words that are chosen: as many as can be together. */
function chooseKnown(lists: readonly ListToChoose[], conflicts: readonly ListConflicts[]): number[][] {
  const firsts: number[] = [];
  let nodes = 0;
  for (const { known } of lists) {
    firsts.push(nodes);
    nodes += known.length;
  }
  const neighbours: number[][] = [];
  const values = new Float64Array(nodes);
  const byLetters = new Map<string, number[]>();
  for (const [i, { known, worth }] of lists.entries()) {
    const { slips, heard } = conflicts[i];
    for (const [number, { folded, isUnwieldy }] of known.entries()) {
      const node = firsts[i] + number;
      neighbours[node] = [...new Set([...slips[number], ...heard[number]])].map((other) => firsts[i] + other);
      values[node] = worth * (1 + FREQUENT * (1 - number / known.length) - (isUnwieldy ? UNWIELDY : 0));
      const same = byLetters.get(folded);
      if (same) same.push(node);
      else byLetters.set(folded, [node]);
    }
  }
  for (const same of byLetters.values()) {
    for (const node of same) neighbours[node].push(...same.filter((other) => other !== node));
  }
  const set = independentSet(neighbours, values, { steps: nodes * STEPS_PER_WORD, random: seededRandom(SEED) });
  return lists.map(({ known }, i) =>
    set.filter((node) => node >= firsts[i] && node < firsts[i] + known.length).map((node) => node - firsts[i]),
  );
}

/** The rarer words that a list is filled up with, which are taken from then on. */
async function fillUp(
  known: readonly Candidate[],
  { rare, sounds }: ListToChoose,
  { taken, count }: { readonly taken: Set<string>; readonly count: number },
): Promise<Candidate[]> {
  const added: Candidate[] = [];
  for (const batch of rare) {
    if (known.length + added.length >= count) break;
    const inList = [...known, ...added];
    const all = [...inList, ...batch.filter(({ folded }) => !taken.has(folded))];
    const { slips, heard } = await conflictsIn(all, sounds);
    const chosen = new Set(inList.keys());
    for (let number = inList.length; number < all.length && chosen.size < count; number++) {
      if (clashes(slips, number, chosen) || clashes(heard, number, chosen)) continue;
      chosen.add(number);
      added.push(all[number]);
      taken.add(all[number].folded);
    }
  }
  return added;
}

function countLeftOut(
  known: readonly Candidate[],
  chosen: ReadonlySet<number>,
  { slips, heard, taken }: ListConflicts & { readonly taken: ReadonlySet<string> },
): Choice['leftOut'] {
  const leftOut = { slip: 0, sound: 0, otherList: 0, notNeeded: 0 };
  for (const [number, { folded }] of known.entries()) {
    if (chosen.has(number)) continue;
    if (taken.has(folded)) leftOut.otherList++;
    else if (clashes(slips, number, chosen)) leftOut.slip++;
    else if (clashes(heard, number, chosen)) leftOut.sound++;
    else leftOut.notNeeded++;
  }
  return leftOut;
}

function clashes(conflicts: Conflicts, number: number, chosen: ReadonlySet<number>): boolean {
  for (const other of conflicts[number]) if (chosen.has(other)) return true;
  return false;
}
