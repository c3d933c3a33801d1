import type { Dictionary } from './dictionary.ts';
import { childOf, ROOT_NODE, termCount } from './dictionary.ts';

/** Terms reached with errors: all from `from` up to, not including, `to`; `node` bears them in the trie. */
export interface TypoMatch {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly errors: number;
}

/** So long a word at least must be meant for one error to be forgiven. */
const ONE_ERROR_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;

/**
 * How many errors a typed word of this length is forgiven: one from 4 letters on, two from 8 on. One of 3 letters may be a word
 * of 4 with one left out.
 */
export function allowedErrors(length: number): number {
  if (length >= TWO_ERRORS_LENGTH) return 2;
  return length >= ONE_ERROR_LENGTH - 1 ? 1 : 0;
}

/** The errors with which a typed word means a term, or the start of it with `isPrefix`; null when they are too many to forgive. */
export function forgivenErrors(typed: string, term: string, isPrefix: boolean): number | null {
  const allowed = allowedErrors(typed.length);
  const isShort = typed.length < ONE_ERROR_LENGTH;
  if (isShort && term.length < ONE_ERROR_LENGTH) return null;
  const errors =
    isShort && isPrefix ? countErrors(typed, term.slice(0, ONE_ERROR_LENGTH), false) : countErrors(typed, term, isPrefix);
  return errors <= allowed ? errors : null;
}

const FAR = 255;

/**
 * Fuzzy search by a walk of the trie within a band of the edit-distance table (Ukkonen 1985): all terms within a number of errors
 * of a word; an error is a letter left out, added or changed, or two neighbours swapped
 * (optimal string alignment). With `isPrefix`, the terms that begin with something that near.
 *
 * It walks the trie and keeps a row of the edit-distance table per level, of which only the 2k + 1 cells around the diagonal
 * can matter. A branch ends where all of them exceed k; where the least of them is k, only the letters that the word itself has
 * next can follow, and they are looked up instead of tried. Wrong letters are sought in the alphabet of the word (the blocks of
 * 256 code units that it spans), and with two errors the first letter counts as certain or swapped: the walk would otherwise
 * spend most of its time where hardly any two errors are ever made. One error may be in the first letter too, which a second,
 * short walk finds.
 */
export function findTypos(dictionary: Dictionary, word: string, maxErrors: number, isPrefix: boolean): readonly TypoMatch[] {
  if (maxErrors === 0) return [];
  const walk = (errors: number, mayStartWith: (letter: number) => boolean) => {
    const walked = new TypoWalk(dictionary, word, errors, isPrefix);
    walked.visitAll(mayStartWith);
    return walked.matches;
  };
  if (maxErrors === 1) return walk(1, () => true);
  const isOwnStart = (letter: number) => letter === word.charCodeAt(0) || letter === word.charCodeAt(1);
  return [...walk(maxErrors, isOwnStart), ...walk(1, (letter) => !isOwnStart(letter))];
}

class TypoWalk {
  readonly matches: TypoMatch[] = [];
  readonly #dictionary: Dictionary;
  readonly #letters: Uint16Array;
  readonly #maxErrors: number;
  readonly #isPrefix: boolean;
  readonly #rows: readonly Uint8Array[];
  readonly #path: Uint16Array;
  /** The node at each depth of the path, and the last of its siblings. */
  readonly #nodes: Uint32Array;
  readonly #lastSiblings: Uint32Array;
  readonly #firstLetter: number;
  readonly #lastLetter: number;
  /** The least of the current row, and the least before its last cell. */
  #lowest = 0;
  #lowestBeforeLast = 0;

  constructor(dictionary: Dictionary, word: string, maxErrors: number, isPrefix: boolean) {
    this.#dictionary = dictionary;
    this.#letters = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
    this.#maxErrors = maxErrors;
    this.#isPrefix = isPrefix;
    this.#rows = Array.from({ length: word.length + maxErrors + 1 }, () => new Uint8Array(word.length + 1).fill(FAR));
    for (let j = 0; j <= word.length; j++) this.#rows[0][j] = Math.min(j, FAR);
    this.#path = new Uint16Array(this.#rows.length);
    this.#nodes = new Uint32Array(this.#rows.length);
    this.#lastSiblings = new Uint32Array(this.#rows.length);
    this.#firstLetter = this.#letters.reduce((least, letter) => Math.min(least, letter), 0xffff) & 0xff00;
    this.#lastLetter = this.#letters.reduce((most, letter) => Math.max(most, letter), 0) | 0x00ff;
  }

  /** Fills the row of `depth` for the letter that leads there. */
  #step(depth: number, letter: number): void {
    const maxErrors = this.#maxErrors;
    const size = this.#letters.length;
    this.#path[depth] = letter;
    const row = this.#rows[depth];
    const from = Math.max(0, depth - maxErrors);
    const to = Math.min(size, depth + maxErrors);
    let lowest = FAR;
    let lowestBeforeLast = FAR;
    for (let j = from; j <= to; j++) {
      const cost = j === 0 ? depth : this.#cost(depth, j, letter, j > from ? row[j - 1] : FAR);
      row[j] = cost;
      if (cost < lowest) lowest = cost;
      if (j < size && cost < lowestBeforeLast) lowestBeforeLast = cost;
    }
    this.#lowest = lowest;
    this.#lowestBeforeLast = lowestBeforeLast;
  }

  /** The least errors with which `depth` letters of a term, the last one given, are the first `j` letters of the word. */
  #cost(depth: number, j: number, letter: number, left: number): number {
    const letters = this.#letters;
    const above = this.#rows[depth - 1];
    let cost = above[j - 1] + (letters[j - 1] === letter ? 0 : 1);
    if (j < depth + this.#maxErrors && above[j] < cost) cost = above[j] + 1;
    if (left < cost) cost = left + 1;
    if (depth > 1 && j > 1 && letter === letters[j - 2] && this.#path[depth - 1] === letters[j - 1]) {
      cost = Math.min(cost, this.#rows[depth - 2][j - 2] + 1);
    }
    return cost;
  }

  /**
   * Records what the current depth matches; true when a longer path may still match, or match better.
   *
   * @param tail the only term below the node, some of whose letters no node has; −1 at the node itself
   */
  #settle(node: number, depth: number, tail: number): boolean {
    const size = this.#letters.length;
    const isLongEnough = Math.max(depth, size) >= ONE_ERROR_LENGTH;
    const errors = isLongEnough && Math.abs(depth - size) <= this.#maxErrors ? this.#rows[depth][size] : FAR;
    if (errors <= this.#maxErrors) {
      const { firstTerm, termStart } = this.#dictionary;
      const from = tail < 0 ? firstTerm[node] : tail;
      if (this.#isPrefix) {
        this.matches.push({ node, from, to: tail < 0 ? this.#endOfNode(depth) : from + 1, errors });
        return this.#lowestBeforeLast < errors;
      }
      if (termStart[from + 1] - termStart[from] === depth) this.matches.push({ node, from, to: from + 1, errors });
    }
    return this.#lowest <= this.#maxErrors;
  }

  /** Where the terms end below the node at a depth of the path. */
  #endOfNode(depth: number): number {
    let at = depth;
    while (at > 0 && this.#nodes[at] === this.#lastSiblings[at]) at--;
    return at === 0 ? termCount(this.#dictionary) : this.#dictionary.firstTerm[this.#nodes[at] + 1];
  }

  /** Visits all terms that begin with some letters. */
  visitAll(mayStartWith: (letter: number) => boolean): void {
    const { firstChild, label } = this.#dictionary;
    const lastChild = firstChild[ROOT_NODE + 1] - 1;
    for (let child = firstChild[ROOT_NODE]; child <= lastChild; child++) {
      const letter = label[child];
      if (this.#isInAlphabet(letter) && mayStartWith(letter)) this.#enter(child, lastChild, 1);
    }
  }

  #isInAlphabet(letter: number): boolean {
    return letter >= this.#firstLetter && letter <= this.#lastLetter;
  }

  #visit(node: number, depth: number): void {
    const { firstChild, label } = this.#dictionary;
    if (depth + 1 >= this.#rows.length) return;
    const lastChild = firstChild[node + 1] - 1;
    if (this.#lowest === this.#maxErrors) {
      this.#visitNext(node, depth, lastChild);
      return;
    }
    for (let child = firstChild[node]; child <= lastChild; child++) {
      const letter = label[child];
      if (letter > this.#lastLetter) break;
      if (letter < this.#firstLetter) continue;
      this.#enter(child, lastChild, depth + 1);
    }
  }

  /** Enters the children that may follow when no error is left: by the letters that the word has next where it has been read so far. */
  #visitNext(node: number, depth: number, lastChild: number): void {
    const letters = this.#letters;
    const from = Math.max(0, depth - this.#maxErrors);
    const to = Math.min(letters.length - 1, depth + this.#maxErrors);
    for (let j = from; j <= to; j++) {
      if (!this.#mayFollow(depth, j)) continue;
      let other = from;
      while (other < j && !(letters[other] === letters[j] && this.#mayFollow(depth, other))) other++;
      // An earlier letter that is the same one has been followed.
      if (other < j) continue;
      const child = childOf(this.#dictionary, node, letters[j]);
      if (child >= 0) this.#enter(child, lastChild, depth + 1);
    }
  }

  #mayFollow(depth: number, j: number): boolean {
    // A swap that began with this letter costs its error only now.
    const isSwapped = j + 1 < this.#letters.length && this.#path[depth] === this.#letters[j + 1];
    return isSwapped || this.#rows[depth][j] === this.#maxErrors;
  }

  #enter(child: number, lastChild: number, depth: number): void {
    const { firstChild, firstTerm, label } = this.#dictionary;
    this.#nodes[depth] = child;
    this.#lastSiblings[depth] = lastChild;
    this.#step(depth, label[child]);
    if (!this.#settle(child, depth, -1)) return;
    if (firstChild[child + 1] > firstChild[child]) this.#visit(child, depth);
    else this.#visitTail(child, firstTerm[child], depth);
  }

  #visitTail(node: number, term: number, from: number): void {
    const { letters, termStart } = this.#dictionary;
    const length = termStart[term + 1] - termStart[term];
    for (let depth = from + 1; depth <= length && depth < this.#rows.length; depth++) {
      this.#step(depth, letters[termStart[term] + depth - 1]);
      if (!this.#settle(node, depth, term)) return;
    }
  }
}

/** Three rows of a table, of which each is used for the third one behind it. */
const tableRows: readonly [number[], number[], number[]] = [[], [], []];

/** The errors between two words (optimal string alignment); with `isPrefix`, between the word and the nearest start of the term. */
export function countErrors(word: string, term: string, isPrefix: boolean): number {
  const size = word.length;
  let [beforeAbove, above, row] = tableRows;
  for (let j = 0; j <= size; j++) row[j] = j;
  let best = isPrefix ? size : FAR;
  for (let i = 1; i <= term.length; i++) {
    [beforeAbove, above, row] = [above, row, beforeAbove];
    const letter = term.charCodeAt(i - 1);
    row[0] = i;
    for (let j = 1; j <= size; j++) {
      let cost = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter === word.charCodeAt(j - 1) ? 0 : 1));
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && term.charCodeAt(i - 2) === word.charCodeAt(j - 1)) {
        cost = Math.min(cost, beforeAbove[j - 2] + 1);
      }
      row[j] = cost;
    }
    if (isPrefix) best = Math.min(best, row[size]);
  }
  return isPrefix ? best : row[size];
}
