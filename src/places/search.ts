import { type BoxAround, boxesAround } from './around.ts';
import { BestPlaces } from './best.ts';
import { BorneWords } from './borne-words.ts';
import { type Anchor, Candidates } from './candidates.ts';
import { CommonTerms } from './common-terms.ts';
import { kindOf } from './facts.ts';
import { PlaceFilter, type WantedKinds, wantedKindsOf } from './filter.ts';
import { Judge } from './judge.ts';
import { KeptLists, type KeptWord } from './kept-lists.ts';
import { layerOf } from './kinds.ts';
import { Marks } from './marks.ts';
import { knownElsewhere, type Reader, readWord, type TypedWord } from './match.ts';
import { MissingWords } from './missing-words.ts';
import { NameMatcher } from './name-match.ts';
import { TypedNumbers } from './number-words.ts';
import { OneWord } from './one-word.ts';
import { NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { type Bias, type FoundPlace, MAX_QUERY_WORDS, type PlaceQuery, type Stage, type WordFigures } from './query.ts';
import { ENOUGH_SHARE } from './rank.ts';
import type { Places } from './read.ts';
import { leavesDoubt, lettersOf, outranksErrors } from './stages.ts';
import { type TypedWords, WaysToDivide } from './typed-words.ts';

/** A search over an index. It keeps scratch arrays of four bytes a place and one a term, and answers one query at a time. */
export class PlaceSearch {
  readonly #places: Places;
  readonly #marks: Marks;
  readonly #commonTerms: CommonTerms;
  readonly #keptLists: KeptLists;
  readonly #wantedKinds = new WeakMap<ReadonlySet<string>, WantedKinds>();

  constructor(places: Places) {
    this.#places = places;
    this.#marks = new Marks(places.kind.length);
    this.#commonTerms = new CommonTerms(places.dictionary);
    this.#keptLists = new KeptLists(places);
  }

  /**
   * The best places for a query, best first. At first words match in full, abbreviated or, the last one, as a beginning. Only
   * when that finds less than half of what was asked for, and nothing that leaves no doubt, are errors forgiven; and only when
   * nothing is found so do words remain that nothing explains.
   */
  find(query: PlaceQuery): FoundPlace[] {
    if (query.words.length === 0 || query.limit < 1) return [];
    if (query.words.length > MAX_QUERY_WORDS) throw new RangeError(`a query has at most ${MAX_QUERY_WORDS} words`);
    const ways = new WaysToDivide(this.#places, query);
    if (query.stage) return this.#findInStage(query, query.stage, ways);
    const read: ReadWords = [];
    const finding = this.#begin(query, read);
    finding.findAsTyped(ways);
    if (finding.leavesDoubt()) {
      const found = finding.findWithErrors(ways);
      if (found.length > 0) return found;
    }
    if (hasFound(finding.best)) return finding.best.found;
    // Of one word nothing is left when it is missing; that of a house may be one without its number.
    const others = query.houses ? ways : [...ways].filter(({ texts, leftOut }) => texts.length + leftOut.length > 1);
    return this.#findWithMissing(query, others, read);
  }

  /** What the words of a query mean here, in whatever way they are divided. */
  figuresOf(query: PlaceQuery): readonly WordFigures[] {
    const figures = new Map<string, WordFigures>();
    const isForgiving = query.stage !== 'typed';
    for (const { texts } of new WaysToDivide(this.#places, query))
      for (const [i, text] of texts.entries()) {
        const isComplete = query.isComplete ?? false;
        const reader = { mayGoOn: !isComplete && i === texts.length - 1, isComplete };
        const { bearers, namesHolder, isKnown } = readWord(this.#places, text, { ...reader, isForgiving: false });
        const isSimilar = () => isForgiving && readWord(this.#places, text, { ...reader, isForgiving }).isKnown;
        const known = isKnown ? 'typed' : isSimilar() ? 'errors' : null;
        figures.set(text, { text, bearers, namesHolder, known });
      }
    return [...figures.values()];
  }

  /** One stage, whatever the ones before have found here: who asks knows what they have found elsewhere. */
  #findInStage(query: PlaceQuery, stage: Stage, ways: WaysToDivide): FoundPlace[] {
    if (stage === 'missing' || stage === 'missing-errors') return this.#findMissing(query, ways, stage === 'missing-errors');
    const finding = this.#begin(query);
    finding.findAsTyped(ways);
    return stage === 'errors' ? finding.findWithErrors(ways) : finding.best.found;
  }

  #findMissing(query: PlaceQuery, ways: Iterable<TypedWords>, isForgiving: boolean, read: ReadWords = []): FoundPlace[] {
    const finding = this.#begin(query, read);
    finding.runUntil(hasFound, ways, { isForgiving, mayMiss: true });
    return finding.best.found.map((each) => ({ ...each, forgiven: 'missing' }));
  }

  #findWithMissing(query: PlaceQuery, ways: Iterable<TypedWords>, read: ReadWords): FoundPlace[] {
    const asTyped = this.#findMissing(query, ways, false, read);
    const forgiving = this.#findMissing(query, ways, true, read);
    const [best] = asTyped;
    const [other] = forgiving;
    if (!best || !other) return best ? asTyped : forgiving;
    const isArea = layerOf(kindOf(this.#places, best.place)) === 'areas';
    const isWithin = other.place !== best.place && liesIn(this.#places, other, best.place);
    return outranksErrors({ isArea, isWithin }) ? asTyped : forgiving;
  }

  #kindsOf(kinds: ReadonlySet<string>): WantedKinds {
    const known = this.#wantedKinds.get(kinds) ?? wantedKindsOf(this.#places, kinds);
    this.#wantedKinds.set(kinds, known);
    return known;
  }

  #begin(query: PlaceQuery, read: ReadWords = []): Finding {
    const [marks, commonTerms, keptLists] = [this.#marks, this.#commonTerms, this.#keptLists];
    return new Finding(this.#places, { marks, commonTerms, keptLists, kinds: this.#kindsOf(query.kinds), read }, query);
  }
}

const hasFound = ({ found }: BestPlaces) => found.length > 0;

/** Whether a place is another one or lies in it. */
function liesIn({ parent, postcode }: Places, { place }: FoundPlace, area: PlaceNumber): boolean {
  if (postcode[place] === area) return true;
  for (let at = place; at !== NO_PLACE; at = parent[at]) if (at === area) return true;
  return false;
}

/** What one run accepts besides words as they are. */
interface Leniency {
  /** Words with errors. */
  readonly isForgiving: boolean;
  /** Words that nothing explains. */
  readonly mayMiss: boolean;
}

/** What the words of the runs of one query may mean, by their place and by how they were read. */
type ReadWords = (TypedWord | undefined)[];

/** What stays from one query to the next, and from one run to the next. */
interface Scratch {
  readonly marks: Marks;
  readonly commonTerms: CommonTerms;
  readonly keptLists: KeptLists;
  /** Those that the query names. */
  readonly kinds: WantedKinds;
  readonly read: ReadWords;
}

/** One query being answered, in as many runs as it takes. */
class Finding {
  readonly best: BestPlaces;
  readonly #places: Places;
  readonly #marks: Marks;
  readonly #commonTerms: CommonTerms;
  readonly #keptLists: KeptLists;
  readonly #query: PlaceQuery;
  readonly #kinds: WantedKinds;
  readonly #filter: PlaceFilter;
  readonly #readWords: ReadWords;
  /** The boxes around the bias; made when they are first needed. */
  #boxes: readonly BoxAround[] | null = null;

  constructor(places: Places, { marks, commonTerms, keptLists, kinds, read }: Scratch, query: PlaceQuery) {
    this.best = new BestPlaces(query.limit);
    this.#places = places;
    this.#marks = marks;
    this.#commonTerms = commonTerms;
    this.#keptLists = keptLists;
    this.#query = query;
    this.#kinds = kinds;
    this.#readWords = read;
    this.#filter = new PlaceFilter(places, kinds, query);
  }

  /** Whether what was found so far may leave out what was meant. */
  leavesDoubt(): boolean {
    const { found } = this.best;
    const { words, limit, enough = limit * ENOUGH_SHARE } = this.#query;
    return leavesDoubt({ count: found.length, best: found[0]?.score ?? 0, letters: lettersOf(words), enough });
  }

  /** A street without the typed number is found, but what the words mean in another way may have it. */
  findAsTyped(ways: WaysToDivide): void {
    this.runUntil(({ found }) => found[0]?.unmatched.length === 0, ways, { isForgiving: false, mayMiss: false });
  }

  /** Adds to what was found what is found with errors. */
  findWithErrors(ways: WaysToDivide): FoundPlace[] {
    const asTyped = new Set(this.best.found.map(({ place }) => place));
    this.runUntil(hasFound, ways, { isForgiving: true, mayMiss: false });
    return this.best.found.map((each) => (asTyped.has(each.place) ? each : { ...each, forgiven: 'errors' }));
  }

  /** Adds what the words find, divided in one way after the other until that will do. */
  runUntil(isDone: (best: BestPlaces) => boolean, ways: Iterable<TypedWords>, leniency: Leniency): void {
    for (const words of ways) {
      this.#run(words, leniency);
      if (isDone(this.best)) break;
    }
  }

  #run(typed: TypedWords, { isForgiving, mayMiss }: Leniency): void {
    const [places, marks, filter, best] = [this.#places, this.#marks, this.#filter, this.best];
    const { bias, houses = false, isComplete = false } = this.#query;
    const numbers = new TypedNumbers(places, typed.texts, { gaps: typed.gaps, isWanted: houses, isComplete });
    const last = typed.texts.length - 1;
    const words = typed.texts.map((text, i) =>
      this.#read(text, i, { mayGoOn: i === last && !isComplete, isComplete, isForgiving }),
    );
    const missing = new MissingWords(places, words, { numbers, gaps: typed.gaps, mayBeMissing: mayMiss });
    if (missing.isHopeless) return;
    marks.startRun();
    best.startRun(typed);
    const borne = new BorneWords(places, words, { numbers, marks, missing });
    const leftOut = typed.leftOut.map((word) => this.#query.words[word] ?? '');
    const [only] = words;
    const isAlone = only !== undefined && words.length === 1 && leftOut.length === 0 && !houses;
    const matcher = isAlone
      ? new OneWord(places, only)
      : new NameMatcher(places, words, { numbers, missing, leftOut, commonTerms: this.#commonTerms });
    const judge = new Judge(places, { filter, numbers, marks, borne, matcher, bias, best });
    const around = bias ? () => this.#boxesAround(bias) : null;
    const anchors = anchorsOf(words, numbers, missing, filter.classes);
    const judgeAll = (kept: KeptWord | null) => {
      new Candidates(places, { matcher, judge, around, kept }).judgeAll(anchors);
    };
    if (isAlone && !isForgiving) this.#keptLists.use(only, filter.classes, judgeAll);
    else judgeAll(null);
  }

  /** What a word may mean; worked out once for all runs that have it in this place. */
  #read(text: string, index: number, reader: Reader): TypedWord {
    const at = (index << 2) | (reader.mayGoOn ? 2 : 0) | (reader.isForgiving ? 1 : 0);
    const known = this.#readWords[at];
    if (known?.text === text) return known;
    const own = readWord(this.#places, text, reader);
    const elsewhere = this.#query.known?.find((figures) => figures.text === text);
    const word = elsewhere ? knownElsewhere(own, elsewhere, reader.isForgiving) : own;
    this.#readWords[at] = word;
    return word;
  }

  #boxesAround(bias: Bias): readonly BoxAround[] {
    if (this.#boxes === null) {
      const layers = this.#kinds.layers.map((layer) => this.#places.near[layer]);
      this.#boxes = boxesAround(layers, bias);
    }
    return this.#boxes;
  }
}

/**
 * The words whose lists are walked. Every answer bears at least one of the words itself, the others may name what holds it. A word that names
 * no holder of a class of places, and may not be missing, must be borne by those of it, so the rarest such word alone finds them all.
 */
function anchorsOf(
  words: readonly TypedWord[],
  numbers: TypedNumbers,
  missing: MissingWords,
  wanted: number,
): readonly Anchor[] {
  // Any street with a word that begins so may bear an initial.
  const bitOf = (index: number) => (numbers.mayBeInitial(index) ? 0 : 1 << index);
  const byRarity = words
    .map((word, index) => ({ word, bit: bitOf(index), mayBeElsewhere: word.mayNameHolder || numbers.has(index) }))
    .sort((a, b) => a.word.postings - b.word.postings);
  const isCertain = ({ bit }: { readonly bit: number }) => !missing.mayBeMissing && (numbers.bits & bit) === 0;
  const classes = byRarity.map(() => 0);
  for (let each = 1; each <= wanted; each <<= 1) {
    if ((wanted & each) === 0) continue;
    const found = byRarity.find((anchor) => isCertain(anchor) && (anchor.word.heldClasses & each) === 0);
    for (const [index, anchor] of byRarity.entries()) if (!found || anchor === found) classes[index] |= each;
  }
  return byRarity.flatMap((anchor, index) => (classes[index] === 0 ? [] : [{ ...anchor, classes: classes[index] }]));
}
