import type { ContainerWriter } from '../storage/container.ts';
import { type Dictionary, endOfChild, ROOT_NODE } from './dictionary.ts';
import { NO_PLACE } from './place.ts';
import { PostingsBuilder } from './postings.ts';
import { addColumns, TERM } from './sections.ts';

/** A prefix that more entries start with than this gets a list of its own; the lists of others are merged by the query. */
const MAX_JOINED_POSTINGS = 512;

/**
 * Writes the inverted index: the posting lists of each term and each frequent prefix, and which terms name a place that contains others.
 */
export function writePostings(
  file: ContainerWriter,
  dictionary: Dictionary,
  nameStart: Uint32Array,
  nameTerms: Uint32Array,
  isHolder: (place: number) => boolean,
): void {
  const terms = dictionary.termStart.length - 1;
  const { listStart, places } = invert(nameStart, nameTerms, terms);
  const postings = new PostingsBuilder();
  const holdersBefore = new Uint32Array(terms + 1);
  for (let term = 0; term < terms; term++) {
    const list = places.subarray(listStart[term], listStart[term + 1]);
    postings.add(list);
    holdersBefore[term + 1] = holdersBefore[term] + (list.some(isHolder) ? 1 : 0);
  }
  const prefixes = addPrefixLists(dictionary, listStart, places, postings);
  addColumns(file, {
    postingBytes: postings.bytes(),
    postingStarts: postings.starts(),
    postingsBefore: listStart,
    prefixNode: prefixes.node,
    prefixList: prefixes.list,
    holdersBefore,
  });
}

/** For each term the places that bear it, in rank order, each once. */
function invert(
  nameStart: Uint32Array,
  nameTerms: Uint32Array,
  terms: number,
): { listStart: Uint32Array; places: Uint32Array } {
  const lastPlace = new Uint32Array(terms).fill(NO_PLACE);
  const listStart = new Uint32Array(terms + 1);
  const count = nameStart.length - 1;
  const eachOnce = (visit: (place: number, term: number) => void) => {
    lastPlace.fill(NO_PLACE);
    for (let place = 0; place < count; place++) {
      for (let at = nameStart[place]; at < nameStart[place + 1]; at++) {
        const term = nameTerms[at] & TERM;
        if (lastPlace[term] === place) continue;
        lastPlace[term] = place;
        visit(place, term);
      }
    }
  };
  eachOnce((_, term) => {
    listStart[term + 1]++;
  });
  for (let term = 0; term < terms; term++) listStart[term + 1] += listStart[term];
  const next = listStart.slice(0, terms);
  const places = new Uint32Array(listStart[terms]);
  eachOnce((place, term) => {
    places[next[term]++] = place;
  });
  return { listStart, places };
}

/** Adds a list for every trie node below which more than `MAX_JOINED_POSTINGS` entries stand. */
function addPrefixLists(
  dictionary: Dictionary,
  listStart: Uint32Array,
  places: Uint32Array,
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
      const number = isSame ? parentList : postings.add(distinct(places.slice(listStart[from], listStart[to]).sort()));
      node.push(child);
      list.push(number);
      visit(child, to, from, number);
    }
  };
  visit(ROOT_NODE, dictionary.termStart.length - 1, 0, -1);
  const order = Uint32Array.from(node.keys()).sort((a, b) => node[a] - node[b]);
  return { node: Uint32Array.from(order, (i) => node[i]), list: Uint32Array.from(order, (i) => list[i]) };
}

function distinct(sorted: Uint32Array): Uint32Array {
  let length = 0;
  for (const value of sorted) if (length === 0 || sorted[length - 1] !== value) sorted[length++] = value;
  return sorted.subarray(0, length);
}
