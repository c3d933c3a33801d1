import { addressOfHouse, type House, numberedAt } from './houses.ts';
import { qualityOf, type TypedWord } from './match.ts';
import { NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { FEW_LETTERS, NEAR_PART_SHARE, SHORT_WORD, shareOfName } from './rank.ts';
import { type Places, visitAlsoIn, visitSaidIn } from './read.ts';
import { END_OF_NAME, TERM } from './sections.ts';

/** What holds places, such as their postal code, town and country, as far as the words of one run name it. */
export class HolderWords {
  readonly #places: Places;
  readonly #words: readonly TypedWord[];
  /** Per word, how well the holders seen so far match it, alone and with what holds them. */
  readonly #alone: readonly Map<PlaceNumber, number>[];
  readonly #around: readonly Map<PlaceNumber, number>[];

  constructor(places: Places, words: readonly TypedWord[]) {
    this.#places = places;
    this.#words = words;
    this.#alone = words.map(() => new Map());
    this.#around = words.map(() => new Map());
  }

  /**
   * How well a word matches what holds a place: its postal code, its street and what these are in; of a house its own postal code and town
   * too, and of a street those of all its houses. 0 when it does not.
   */
  qualityOf(place: PlaceNumber, house: House | null, word: number): number {
    if (!this.#words[word].mayNameHolder) return 0;
    const { parent, postcode } = this.#places;
    let best = this.#qualityAround(parent[place], word);
    const take = (holder: PlaceNumber) => {
      best = Math.max(best, this.#qualityAlone(holder, word));
    };
    const numbered = numberedAt(this.#places, place);
    if (numbered !== NO_PLACE) {
      visitSaidIn(this.#places, numbered, (part) => {
        best = Math.max(best, NEAR_PART_SHARE * this.#qualityAlone(part, word));
      });
    }
    if (house) {
      const own = addressOfHouse(this.#places, house);
      take(own.postcode === NO_PLACE ? postcode[place] : own.postcode);
      return Math.max(best, this.#qualityAround(own.town, word));
    }
    take(postcode[place]);
    if (numbered !== NO_PLACE) visitAlsoIn(this.#places, numbered, take);
    return best;
  }

  /** How well a word matches the postal code and the town of a house, its own or those of its street. */
  qualityOfAddress(place: PlaceNumber, entry: number, word: number): number {
    const { postcode, town } = addressOfHouse(this.#places, { place, house: entry });
    const code = postcode === NO_PLACE ? this.#places.postcode[place] : postcode;
    return (
      this.#qualityAlone(code, word) || this.#qualityAround(town === NO_PLACE ? this.#places.parent[place] : town, word)
    );
  }

  /** How well a word matches a place or anything that holds it. */
  #qualityAround(place: PlaceNumber, word: number): number {
    if (place === NO_PLACE) return 0;
    const known = this.#around[word].get(place);
    if (known !== undefined) return known;
    const quality = Math.max(this.#qualityAlone(place, word), this.#qualityAround(this.#places.parent[place], word));
    this.#around[word].set(place, quality);
    return quality;
  }

  #qualityAlone(place: PlaceNumber, word: number): number {
    if (place === NO_PLACE) return 0;
    const known = this.#alone[word].get(place);
    if (known !== undefined) return known;
    const quality = this.#qualityOfNames(place, word);
    this.#alone[word].set(place, quality);
    return quality;
  }

  #qualityOfNames(place: PlaceNumber, word: number): number {
    const { nameStart, nameTerms } = this.#places;
    const first = nameStart[place];
    const isShort = this.#words[word].text.length <= FEW_LETTERS;
    let best = 0;
    for (let from = first, to = from; from < nameStart[place + 1]; from = to) {
      let inName = 0;
      let isEnd = false;
      for (; !isEnd; to++) {
        inName = Math.max(inName, qualityOf(this.#places, this.#words[word], nameTerms[to] & TERM));
        isEnd = (nameTerms[to] & END_OF_NAME) !== 0;
      }
      const share = from === first ? 1 : shareOfName(nameTerms[to - 1]);
      // In a hundred languages any two letters begin some word of a country's names: they mean its code or its own name.
      const isNoise = isShort && share < 1 && (to - from > 1 || inName < SHORT_WORD);
      if (!isNoise) best = Math.max(best, share * inName);
    }
    return best;
  }
}
