import type { PlaceNumber } from './place-number.ts';
import { MAX_QUERY_WORDS } from './query.ts';

/** A mark is the number of the run above the bits: one per word that the place bears, and one for having been scored. */
const SCORED_BIT = 1 << MAX_QUERY_WORDS;
const RUN_UNIT = SCORED_BIT * 2;
const MAX_RUN = Math.floor(0xffff_ffff / RUN_UNIT);

/** What a run notes of places: four bytes for each, never cleared between runs, since a mark of an earlier run counts as none. */
export class Marks {
  readonly #marks: Uint32Array;
  #run = 0;
  /** What a mark of the run is at least. */
  #unmarked = 0;

  /** @param places how many there are */
  constructor(places: number) {
    this.#marks = new Uint32Array(places);
  }

  startRun(): void {
    if (this.#run === MAX_RUN) {
      this.#marks.fill(0);
      this.#run = 0;
    }
    this.#unmarked = ++this.#run * RUN_UNIT;
  }

  /** The bits of the words that a place is known to bear, among others. */
  of(place: PlaceNumber): number {
    const mark = this.#marks[place];
    return mark < this.#unmarked ? this.#unmarked : mark;
  }

  /** Notes that a place bears a word. */
  addWord(place: PlaceNumber, word: number): void {
    this.#marks[place] = this.of(place) | (1 << word);
  }

  isScored(place: PlaceNumber): boolean {
    return (this.of(place) & SCORED_BIT) !== 0;
  }

  addScored(place: PlaceNumber): void {
    this.#marks[place] = this.of(place) | SCORED_BIT;
  }
}
