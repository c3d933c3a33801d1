import type { Bounds } from '../geo/position.ts';
import { type BoxAround, boxTest, REACH } from './around.ts';
import type { Judge } from './judge.ts';
import type { KeptWord, VisitJudged } from './kept-lists.ts';
import { eachBlock, postingsOf, type Reading, sizeOf, type TypedWord } from './match.ts';
import type { Matcher } from './matcher.ts';
import { NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { BEGINS_MAIN_NAME } from './postings.ts';
import { MOST_NEARNESS, NEARNESS_WEIGHT, nearness } from './rank.ts';
import type { Places } from './read.ts';
import type { SpatialIndex } from './spatial.ts';

/** So many places are scored of a list at most, and so many in a run; the best come first. */
const MAX_SCORED = 2048;
const MAX_SCORED_PER_RUN = 4096;
/** So many entries of lists are read in a run at most, when hardly anything in them passes the filters. */
const MAX_READ = 1 << 20;
/** The same for the words that are not the rarest: what their lists add are places whose holder was typed too. */
const MAX_READ_LATER = 1 << 15;
/** Lists longer than this are also read around the bias: what lies there may stand far down in them. */
const LONG_LIST = 1024;
/** Around the bias, so many that match are enough: they come in rank order. */
const ENOUGH_NEARBY = 24;
/** Scoring a place costs about as much as reading this many entries of a list. */
const READS_PER_SCORING = 6;

/** The boxes around what places are preferred near, the smaller one first; worked out when they are first needed. */
type Around = () => readonly BoxAround[];

/** A word whose lists are walked, and the classes of what they are walked for, as bits. */
export interface Anchor {
  readonly word: TypedWord;
  readonly classes: number;
  /** The bit of the word, if its lists have all places with a name that has it; else 0. */
  readonly bit: number;
  /** Whether something else than its names may explain the word at a place: what holds it, or a house there. */
  readonly mayBeElsewhere: boolean;
}

/** The list of a reading as far as it is walked. */
interface WalkedList {
  readonly size: number;
  /** Visits its places segment by segment, each in rank order; what is left of a segment is skipped when `visit` returns false. */
  readonly each: (visit: VisitJudged) => void;
  /** What the words of a place are worth at most, by its tier, and how much less those of one that no list before had. */
  readonly mostText: readonly number[];
  readonly loss: number;
}

/** What places are found and judged with in one run. */
export interface Finders {
  readonly matcher: Matcher;
  readonly judge: Judge;
  readonly around: Around | null;
  /** The lists of the only word, where they are kept. */
  readonly kept: KeptWord | null;
}

/** Finds the places that one run has to judge: from the lists of the words, and around the bias. */
export class Candidates {
  readonly #places: Places;
  readonly #matcher: Matcher;
  readonly #judge: Judge;
  readonly #around: Around | null;
  readonly #kept: KeptWord | null;
  #readsLeft = MAX_READ;

  constructor(places: Places, { matcher, judge, around, kept }: Finders) {
    this.#places = places;
    this.#matcher = matcher;
    this.#judge = judge;
    this.#around = around;
    this.#kept = kept;
  }

  /** Has those of the lists of some words all judged, as far as they may be among the best. */
  judgeAll(anchors: readonly Anchor[]): void {
    const walked: Anchor[] = [];
    for (const anchor of anchors) {
      const loss = this.#lossAfter(walked, anchor);
      if (this.#walk(anchor, loss)) walked.push(anchor);
      this.#readsLeft = Math.min(this.#readsLeft, MAX_READ_LATER);
    }
  }

  /** How much less than its words promise a place can score that the lists walked before did not have: none of its names has their words. */
  #lossAfter(walked: readonly Anchor[], { classes }: Anchor): number {
    const before = walked.filter((other) => (classes & ~other.classes) === 0);
    const bitsOf = (anchors: readonly Anchor[]) => anchors.reduce((bits, { bit }) => bits | bit, 0);
    return this.#matcher.lossOf(bitsOf(before), bitsOf(before.filter(({ mayBeElsewhere }) => !mayBeElsewhere)));
  }

  /** Whether all places that a word finds were judged that may be among the best. */
  #walk({ word, classes }: Anchor, loss: number): boolean {
    let isWhole = true;
    for (const [index, reading] of word.readings.entries()) {
      if (this.#judge.scored >= MAX_SCORED_PER_RUN) return false;
      const all = postingsOf(this.#places, reading);
      const size = all > LONG_LIST ? sizeOf(this.#places, reading, classes) : all;
      const mostText = this.#matcher.mostByTier(word, reading);
      const each = (visit: VisitJudged) => this.#each(reading, index, classes, visit);
      isWhole = this.#scan({ each, size, mostText, loss }) && isWhole;
    }
    return isWhole;
  }

  #each(reading: Reading, index: number, classes: number, visit: VisitJudged): void {
    if (this.#kept) this.#kept.each(index, visit);
    else eachBlock(this.#places, reading, classes, (block) => visit({ ...block, row: this.#places, isKept: false }));
  }

  #scan(list: WalkedList): boolean {
    const { each, size, mostText, loss } = list;
    const around = size > LONG_LIST ? this.#around : null;
    if (around) this.#scanNearby(list, around());
    const mostNear = this.#around ? NEARNESS_WEIGHT * (around ? nearness(REACH, 1) : MOST_NEARNESS) : 0;
    let scored = 0;
    let isWhole = true;
    each(({ places, from, to, tier, row, isKept }) => {
      for (let i = from; i < to; i++) {
        isWhole &&= this.#readsLeft-- > 0 && scored < MAX_SCORED;
        const at = isKept ? i : places[i];
        if (!isWhole || this.#judge.isBeyond(mostText[tier] + mostNear - loss, row, at)) return false;
        if (this.#judge.consider(places[i], mostText[tier], row, at)) scored++;
      }
      return true;
    });
    // Nearby it was read until there were enough.
    return isWhole && around === null;
  }

  /**
   * The best of a long list around the bias. Either the places in a box are scored one by one, or the list is read in rank
   * order until enough of it lay inside: whichever promises fewer steps. With n places, b in the box and k wanted, that is
   * min(b, k·n/b) ≤ √(k·n).
   */
  #scanNearby(list: WalkedList, around: readonly BoxAround[]): void {
    const boxesToRead: Bounds[] = [];
    for (const { box, runs, inBox } of around) {
      const expectedReads = Math.min(list.size, (ENOUGH_NEARBY * this.#places.meta.places) / Math.max(1, inBox));
      if (inBox * READS_PER_SCORING > expectedReads) boxesToRead.push(box);
      else for (const { index, from, to } of runs) this.#judgeRun(index, from, to, list.mostText[BEGINS_MAIN_NAME]);
    }
    if (boxesToRead.length > 0) this.#readWithinBoxes(list, boxesToRead);
  }

  #judgeRun({ item }: SpatialIndex<PlaceNumber>, from: number, to: number, mostText: number): void {
    for (let at = from; at < to; at++) this.#judge.consider(item[at], mostText);
  }

  /** Reads each segment of a list until enough of it lay in each of the boxes, of which each contains the ones before. */
  #readWithinBoxes({ each, mostText, loss }: WalkedList, boxes: readonly Bounds[]): void {
    const wanted = new WantedNearby(boxes);
    let previous: PlaceNumber = NO_PLACE;
    each(({ places, from, to, tier, row, isKept }) => {
      wanted.startBlock(places[from], previous);
      const most = mostText[tier];
      const { lat, lng } = row;
      for (let i = from; i < to; i++) {
        previous = places[i];
        const at = isKept ? i : previous;
        if (this.#readsLeft-- <= 0) return false;
        const box = wanted.boxOf(lat[at], lng[at]);
        if (box < 0) continue;
        if (this.#judge.isBeyond(most + NEARNESS_WEIGHT * MOST_NEARNESS - loss, row, at)) return false;
        const isFound = wanted.isWanted(box) && this.#judge.consider(previous, most, row, at);
        if (isFound && !wanted.take(box)) return false;
      }
      return true;
    });
  }
}

/** How many places of a segment are still wanted in boxes, of which each contains the ones before. */
class WantedNearby {
  readonly #contains: readonly ReturnType<typeof boxTest>[];
  readonly #missing: number[];

  constructor(boxes: readonly Bounds[]) {
    this.#contains = boxes.map(boxTest);
    this.#missing = boxes.map(() => ENOUGH_NEARBY);
  }

  /** Starts a block, and begins anew where it is of another segment: the places of one rise. */
  startBlock(first: PlaceNumber, previous: PlaceNumber): void {
    if (first <= previous) this.#missing.fill(ENOUGH_NEARBY);
  }

  /** The first box, or else the last one, that a place lies in; −1 for none. */
  boxOf(lat: number, lng: number): number {
    const last = this.#contains.length - 1;
    if (!this.#contains[last](lat, lng)) return -1;
    return last > 0 && this.#contains[0](lat, lng) ? 0 : last;
  }

  isWanted(box: number): boolean {
    return this.#missing[box] > 0;
  }

  /** Notes a place that lies in a box; whether more are wanted in the first one. */
  take(box: number): boolean {
    for (let i = box; i < this.#missing.length; i++) this.#missing[i]--;
    return this.#missing[0] > 0;
  }
}
