import type { IdColumn } from '../branded-ids.ts';
import { numberedAt } from './houses.ts';
import { ALL_CLASSES } from './kinds.ts';
import type { Marks } from './marks.ts';
import { eachBlock, type TypedWord } from './match.ts';
import type { MissingWords } from './missing-words.ts';
import type { TypedNumbers } from './number-words.ts';
import { NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { type Places, visitAlsoIn, visitSaidIn } from './read.ts';

/** Lists up to this length are marked, so that words are intersected before anything is scored. */
const MAX_MARKED = 1 << 15;

/** Which of the typed words places bear, as far as their lists are short enough to be marked. */
export class BorneWords {
  readonly #places: Places;
  readonly #parent: IdColumn<PlaceNumber>;
  readonly #postcode: IdColumn<PlaceNumber>;
  readonly #marks: Marks;
  readonly #numbers: TypedNumbers;
  readonly #missing: MissingWords;
  /** The words whose lists are marked: a place without the mark does not bear them. */
  #marked = 0;
  /** The words, as bits, that what holds places may bear. */
  #mayBeHeld = 0;
  /** Whether streets have holders that houses of theirs are in. */
  readonly #hasFurtherHolders: boolean;

  constructor(
    places: Places,
    words: readonly TypedWord[],
    { numbers, marks, missing }: { readonly numbers: TypedNumbers; readonly marks: Marks; readonly missing: MissingWords },
  ) {
    this.#places = places;
    this.#parent = places.parent;
    this.#postcode = places.postcode;
    this.#marks = marks;
    this.#numbers = numbers;
    this.#missing = missing;
    this.#hasFurtherHolders = places.alsoInOf.length > 0 || places.saidInOf.length > 0;
    if (words.length > 1) for (const [index, word] of words.entries()) this.#mark(word, index);
  }

  #mark(word: TypedWord, index: number): void {
    // An initial may be borne by any street with a word that begins so.
    if (word.postings > MAX_MARKED || this.#numbers.mayBeInitial(index)) return;
    this.#marked |= 1 << index;
    if (word.mayNameHolder) this.#mayBeHeld |= 1 << index;
    for (const reading of word.readings) {
      eachBlock(this.#places, reading, ALL_CLASSES, ({ places, from, to }) => {
        for (let i = from; i < to; i++) this.#marks.addWord(places[i], index);
        return true;
      });
    }
  }

  /** The words, as bits, that no name of a place has, as far as that is known. */
  unnamedAt(place: PlaceNumber): number {
    return this.#marked & ~this.#marks.of(place);
  }

  /** The words, as bits, that neither the place, what holds it nor houses of it bear, and that are no number of a house there; null when they may not be missing. */
  missingAt(place: PlaceNumber): number | null {
    let missing = this.unnamedAt(place);
    if (this.#numbers.bits !== 0 && this.#numbers.mayBear(place)) missing &= ~this.#numbers.bits;
    if (missing === 0) return 0;
    if (!this.#missing.mayBeMissing && (missing & ~this.#mayBeHeld) !== 0) return null;
    missing &= ~this.#borneByHolders(place);
    if (missing !== 0 && this.#hasFurtherHolders) missing &= ~this.#borneByFurtherHolders(place);
    // A town may miss the most, if its name is typed: words that too many places bear to be marked are none alone.
    const own = this.#marks.of(place) & this.#marked;
    if (own === 0 && this.#marked !== 0) return this.#missing.mayAllMiss(missing, true) ? missing : null;
    return this.#missing.mayAllMissAt(place, missing) ? missing : null;
  }

  /** The words, as bits, that what holds a place bears. */
  #borneByHolders(place: PlaceNumber): number {
    const [parent, marks] = [this.#parent, this.#marks];
    const postcode = this.#postcode[place];
    let borne = postcode === NO_PLACE ? 0 : marks.of(postcode);
    for (let holder = parent[place]; holder !== NO_PLACE; holder = parent[holder]) borne |= marks.of(holder);
    return borne;
  }

  /** The words, as bits, that what holds houses of a place besides bears. */
  #borneByFurtherHolders(place: PlaceNumber): number {
    const numbered = numberedAt(this.#places, place);
    if (numbered === NO_PLACE) return 0;
    let borne = 0;
    const explain = (holder: PlaceNumber) => {
      borne |= this.#marks.of(holder);
    };
    visitAlsoIn(this.#places, numbered, explain);
    visitSaidIn(this.#places, numbered, explain);
    return borne;
  }
}
