import { Growing } from '../storage/growing.ts';
import { startsOf } from '../storage/starts.ts';

/**
 * The dictionary: a sorted array of terms, each once, in the order of its UTF-16 code units, and a trie over them in breadth-first order.
 *
 * The trie is laid out level by level; the children of a node stand together, in order. A node that leads to one term only
 * has no children: the rest of that term is read from `letters`.
 *
 *     letters    Uint16 [Σ length]   the terms' code units, one after the other
 *     termStart  Uint32 [terms + 1]  where each begins
 *     label      Uint16 [nodes]      the code unit that leads to the node
 *     firstChild Uint32 [nodes + 1]  children of n: firstChild[n] … firstChild[n + 1] − 1
 *     firstTerm  Uint32 [nodes]      the first term below; the terms below n end where those of its next sibling begin
 *
 * A term number below means its place in that order, so that a prefix is a range of numbers.
 */
export interface Dictionary {
  readonly letters: Uint16Array;
  readonly termStart: Uint32Array;
  readonly label: Uint16Array;
  readonly firstChild: Uint32Array;
  readonly firstTerm: Uint32Array;
}

export const ROOT_NODE = 0;

const uint32 = (length: number) => new Uint32Array(length);

export function termCount(dictionary: Dictionary): number {
  return dictionary.termStart.length - 1;
}

export function termText(dictionary: Dictionary, term: number): string {
  const { letters, termStart } = dictionary;
  // As arguments of one call they would have to fit on the stack, and take five times as long.
  let text = '';
  for (let at = termStart[term]; at < termStart[term + 1]; at++) text += String.fromCharCode(letters[at]);
  return text;
}

/** Whether a term has one of the digits 0 to 9. */
export function hasDigit({ letters, termStart }: Dictionary, term: number): boolean {
  const end = termStart[term + 1];
  for (let at = termStart[term]; at < end; at++) if (letters[at] >= 48 && letters[at] <= 57) return true;
  return false;
}

/** Builds the dictionary from terms in the order of their code units, each once, none empty. */
export function buildDictionary(terms: readonly string[]): Dictionary {
  const termStart = startsOf(
    terms.map(({ length }) => length),
    'letters of words of names',
  );
  const letters = new Uint16Array(termStart[terms.length]);
  for (let term = 0; term < terms.length; term++) {
    for (let i = 0; i < terms[term].length; i++) letters[termStart[term] + i] = terms[term].charCodeAt(i);
  }
  const label = new Growing((length) => new Uint16Array(length));
  const firstChild = new Growing(uint32);
  const firstTerm = new Growing(uint32);
  const endTerm = new Growing(uint32);
  label.push(0);
  firstTerm.push(0);
  endTerm.push(terms.length);
  let depth = 0;
  let levelEnd = 1;
  for (let node = 0; node < label.length; node++) {
    if (node === levelEnd) {
      depth++;
      levelEnd = label.length;
    }
    firstChild.push(label.length);
    let term = firstTerm.get(node);
    const end = endTerm.get(node);
    if (end - term <= 1 && node !== ROOT_NODE) continue;
    if (term < end && termStart[term + 1] - termStart[term] === depth) term++;
    while (term < end) {
      const letter = letters[termStart[term] + depth];
      const from = term;
      while (term < end && letters[termStart[term] + depth] === letter) term++;
      label.push(letter);
      firstTerm.push(from);
      endTerm.push(term);
    }
  }
  firstChild.push(label.length);
  return {
    letters,
    termStart,
    label: label.view(),
    firstChild: firstChild.view(),
    firstTerm: firstTerm.view(),
  };
}

/** The end of the range of terms below a child, given its parent's. */
export function endOfChild(dictionary: Dictionary, child: number, lastChild: number, parentEnd: number): number {
  return child === lastChild ? parentEnd : dictionary.firstTerm[child + 1];
}

/** The child of a node by its letter, or −1. */
export function childOf(dictionary: Dictionary, node: number, letter: number): number {
  let low = dictionary.firstChild[node];
  let high = dictionary.firstChild[node + 1] - 1;
  while (low <= high) {
    const middle = low + ((high - low) >>> 1);
    const found = dictionary.label[middle];
    if (found === letter) return middle;
    if (found < letter) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** What a prefix leads to: the terms that start with it, the node where it ends, whether its first term is the prefix itself. */
export interface PrefixRange {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly isTerm: boolean;
}

export function findPrefix(dictionary: Dictionary, prefix: string): PrefixRange | null {
  let node = ROOT_NODE;
  // The node before whose terms those of the prefix end; −1 where no other follows.
  let next = -1;
  for (let depth = 0; depth < prefix.length; depth++) {
    const lastChild = dictionary.firstChild[node + 1] - 1;
    if (lastChild < dictionary.firstChild[node]) return findInTail(dictionary, node, prefix, depth);
    const child = childOf(dictionary, node, prefix.charCodeAt(depth));
    if (child < 0) return null;
    if (child < lastChild) next = child + 1;
    node = child;
  }
  const from = dictionary.firstTerm[node];
  const to = next < 0 ? termCount(dictionary) : dictionary.firstTerm[next];
  return { node, from, to, isTerm: dictionary.termStart[from + 1] - dictionary.termStart[from] === prefix.length };
}

function findInTail(dictionary: Dictionary, node: number, prefix: string, depth: number): PrefixRange | null {
  const term = dictionary.firstTerm[node];
  const start = dictionary.termStart[term];
  const length = dictionary.termStart[term + 1] - start;
  if (length < prefix.length) return null;
  for (let i = depth; i < prefix.length; i++) {
    if (dictionary.letters[start + i] !== prefix.charCodeAt(i)) return null;
  }
  return { node, from: term, to: term + 1, isTerm: length === prefix.length };
}

/** How many code units the longest term has that begins a text; 0 where none does. */
export function longestTermIn(dictionary: Dictionary, text: string): number {
  for (let length = text.length; length > 0; length--) {
    if (findPrefix(dictionary, text.slice(0, length))?.isTerm) return length;
  }
  return 0;
}
