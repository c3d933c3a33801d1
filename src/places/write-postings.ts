import type { ContainerWriter } from '../storage/container.ts';
import { type Dictionary, endOfChild, ROOT_NODE } from './dictionary.ts';
import { NO_PLACE } from './place.ts';
import {
  BEGINS_MAIN_NAME,
  IN_MAIN_NAME,
  IN_OTHER_NAME,
  IN_TRANSLATED_NAME,
  MAX_JOINED_POSTINGS,
  PostingsBuilder,
  placeIn,
  segmentOf,
  tagged,
} from './postings.ts';
import { addColumns, END_OF_NAME, MAIN_NAME, TERM, TRANSLATED_NAME } from './sections.ts';

/** What posting lists depend on of each place. */
export interface PostedPlaces {
  /** Its class, as `classOf` numbers them. */
  readonly classes: Uint8Array;
  /** The classes, as bits, of what it holds. */
  readonly held: Uint8Array;
}

/**
 * Writes the inverted index: the posting lists of each term and each frequent prefix, which terms name a place that contains others, and
 * the classes of those.
 */
export function writePostings(
  file: ContainerWriter,
  dictionary: Dictionary,
  nameStart: Uint32Array,
  nameTerms: Uint32Array,
  { classes, held }: PostedPlaces,
): void {
  const terms = dictionary.termStart.length - 1;
  const { listStart, entries } = invert(nameStart, nameTerms, terms, classes);
  const postings = new PostingsBuilder();
  const holdersBefore = new Uint32Array(terms + 1);
  const heldClasses = new Uint8Array(terms);
  for (let term = 0; term < terms; term++) {
    const list = entries.subarray(listStart[term], listStart[term + 1]);
    postings.add(list);
    for (const entry of list) heldClasses[term] |= held[placeIn(entry)];
    holdersBefore[term + 1] = holdersBefore[term] + (heldClasses[term] === 0 ? 0 : 1);
  }
  const prefixes = addPrefixLists(dictionary, listStart, entries, postings);
  addColumns(file, {
    postingBytes: postings.bytes(),
    postingStarts: postings.starts(),
    postingsBefore: listStart,
    prefixNode: prefixes.node,
    prefixList: prefixes.list,
    holdersBefore,
    heldClasses,
  });
}

/** For each term the places that bear it, in rank order, each once, tagged with the best of its tiers. */
function invert(
  nameStart: Uint32Array,
  nameTerms: Uint32Array,
  terms: number,
  classes: Uint8Array,
): { listStart: Uint32Array; entries: Uint32Array } {
  const lastPlace = new Uint32Array(terms).fill(NO_PLACE);
  const listStart = new Uint32Array(terms + 1);
  eachBorne(nameStart, nameTerms, (place, term) => {
    if (lastPlace[term] === place) return;
    lastPlace[term] = place;
    listStart[term + 1]++;
  });
  for (let term = 0; term < terms; term++) listStart[term + 1] += listStart[term];
  const end = listStart.slice(0, terms);
  const entries = new Uint32Array(listStart[terms]);
  eachBorne(nameStart, nameTerms, (place, term, tier) => {
    const entry = tagged(place, segmentOf(tier, classes[place]));
    const last = end[term] - 1;
    if (last >= listStart[term] && placeIn(entries[last]) === place) entries[last] = Math.min(entry, entries[last]);
    else entries[end[term]++] = entry;
  });
  return { listStart, entries };
}

/** Visits the words of all names: the terms of each place, in rank order. */
function eachBorne(
  nameStart: Uint32Array,
  nameTerms: Uint32Array,
  visit: (place: number, term: number, tier: number) => void,
): void {
  for (let place = 0; place < nameStart.length - 1; place++) {
    const first = nameStart[place];
    for (let from = first, to = from; from < nameStart[place + 1]; from = to) {
      while ((nameTerms[to] & END_OF_NAME) === 0) to++;
      const tier = from === first ? IN_MAIN_NAME : tierOfName(nameTerms[to]);
      to++;
      visit(place, nameTerms[from] & TERM, tier === IN_MAIN_NAME ? BEGINS_MAIN_NAME : tier);
      for (let at = from + 1; at < to; at++) visit(place, nameTerms[at] & TERM, tier);
    }
  }
}

/** The tier of the words of a name but for the first of a main one, by what its last word bears. */
function tierOfName(lastWord: number): number {
  if ((lastWord & MAIN_NAME) !== 0) return IN_MAIN_NAME;
  return (lastWord & TRANSLATED_NAME) !== 0 ? IN_TRANSLATED_NAME : IN_OTHER_NAME;
}

/** Adds a list for every trie node below which more than `MAX_JOINED_POSTINGS` entries stand. */
function addPrefixLists(
  dictionary: Dictionary,
  listStart: Uint32Array,
  entries: Uint32Array,
  postings: PostingsBuilder,
): { node: Uint32Array; list: Uint32Array } {
  const node: number[] = [];
  const list: number[] = [];
  const visit = (parent: number, parentEnd: number, parentFrom: number, parentList: number) => {
    const lastChild = dictionary.firstChild[parent + 1] - 1;
    for (let child = dictionary.firstChild[parent]; child <= lastChild; child++) {
      const from = dictionary.firstTerm[child];
      const to = endOfChild(dictionary, child, lastChild, parentEnd);
      if (listStart[to] - listStart[from] <= MAX_JOINED_POSTINGS || to - from < 2) continue;
      const isSame = from === parentFrom && to === parentEnd && parentList >= 0;
      const number = isSame ? parentList : postings.add(distinct(entries.slice(listStart[from], listStart[to]).sort()));
      node.push(child);
      list.push(number);
      visit(child, to, from, number);
    }
  };
  visit(ROOT_NODE, dictionary.termStart.length - 1, 0, -1);
  const order = Uint32Array.from(node.keys()).sort((a, b) => node[a] - node[b]);
  return { node: Uint32Array.from(order, (i) => node[i]), list: Uint32Array.from(order, (i) => list[i]) };
}

/** Each place once, in the best of its tiers, which comes first. */
function distinct(sorted: Uint32Array): Uint32Array {
  let length = 0;
  for (const entry of sorted) {
    if (length === 0 || placeIn(sorted[length - 1]) !== placeIn(entry)) sorted[length++] = entry;
  }
  return sorted.subarray(0, length);
}
