import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { spellingsOf } from '../text/spellings.ts';
import { ContainerWriter } from './container.ts';
import { buildDictionary, type Dictionary, endOfChild, ROOT_NODE } from './dictionary.ts';
import { Growing } from './growing.ts';
import { idOfSource } from './ids.ts';
import { orderBy } from './order.ts';
import { type NewPlace, NO_PLACE, type PlaceRecord } from './place.ts';
import { PostingsBuilder } from './postings.ts';
import { buildSpatialIndex } from './spatial.ts';

/** The version of what the sections hold; `read.ts` refuses any other. */
export const PLACES_VERSION = 1;

/** A prefix that more entries start with than this gets a list of its own; shorter ones are joined when asked. */
const MAX_JOINED_POSTINGS = 512;

/** Marks the last word of a name in `nameTerms`. */
export const END_OF_NAME = 0x8000_0000;

export const IMPORTANCE_SCALE = 65535;
export const COORDINATE_SCALE = 1e7;
/** Records start at multiples of this, so that 32 bits reach 32 GB. */
export const RECORD_ALIGNMENT = 8;

export interface PlacesMeta {
  readonly kinds: readonly string[];
  readonly countries: readonly string[];
  readonly places: number;
}

const uint32 = (length: number) => new Uint32Array(length);

/**
 * Collects places and writes the index of them. Memory grows by about 60 bytes a place and its words; the records go to a file
 * beside the target at once.
 */
export class PlacesWriter {
  readonly #path: string;
  readonly #kinds: readonly string[];
  readonly #countries: string[] = [];
  readonly #terms = new Map<string, number>();
  readonly #records: Spool;
  readonly #shapes: Spool;
  readonly #kind = new Growing((length) => new Uint8Array(length));
  readonly #country = new Growing((length) => new Uint16Array(length));
  readonly #lat = new Growing((length) => new Int32Array(length));
  readonly #lng = new Growing((length) => new Int32Array(length));
  readonly #importance = new Growing(uint32);
  readonly #parent = new Growing(uint32);
  readonly #idHigh = new Growing(uint32);
  readonly #idLow = new Growing(uint32);
  readonly #recordStart = new Growing(uint32);
  readonly #nameStart = new Growing(uint32);
  readonly #nameTerms = new Growing(uint32);

  constructor(path: string, kinds: readonly string[]) {
    this.#path = path;
    this.#kinds = kinds;
    this.#records = new Spool(`${path}.records`);
    this.#shapes = new Spool(`${path}.shapes`);
  }

  get count(): number {
    return this.#kind.length;
  }

  /** Adds a place and returns its number for `parent` of others; the number holds only until `finish`. */
  add(place: NewPlace): number {
    const kind = this.#kinds.indexOf(place.kind);
    if (kind < 0) throw new RangeError(`unknown kind of place: ${place.kind}`);
    this.#kind.push(kind);
    this.#country.push(this.#countryNumber(place.country));
    this.#lat.push(Math.round(place.position.lat * COORDINATE_SCALE));
    this.#lng.push(Math.round(place.position.lng * COORDINATE_SCALE));
    this.#importance.push(Math.round(Math.min(1, Math.max(0, place.importance)) * 0xffff_ffff));
    this.#parent.push(place.parent ?? NO_PLACE);
    const id = idOfSource(place.source);
    this.#idHigh.push(id.high);
    this.#idLow.push(id.low);
    this.#addNames(place);
    this.#addRecord(place);
    return this.count - 1;
  }

  #countryNumber(country: string): number {
    const known = this.#countries.indexOf(country);
    return known >= 0 ? known : this.#countries.push(country) - 1;
  }

  #addNames(place: NewPlace): void {
    this.#nameStart.push(this.#nameTerms.length);
    const seen = new Set<string>();
    for (const name of [place.name, ...Object.values(place.names), ...place.otherNames]) {
      for (const words of spellingsOf(name)) {
        const key = words.join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        words.forEach((word, index) => {
          this.#nameTerms.push((this.#termNumber(word) | (index === words.length - 1 ? END_OF_NAME : 0)) >>> 0);
        });
      }
    }
  }

  #termNumber(word: string): number {
    const known = this.#terms.get(word);
    if (known !== undefined) return known;
    this.#terms.set(word, this.#terms.size);
    return this.#terms.size - 1;
  }

  #addRecord(place: NewPlace): void {
    const { source, name, names, population, bounds, code, level } = place;
    const record: PlaceRecord & { shape?: readonly [number, number] } = {
      source,
      name,
      names,
      ...(population !== undefined && { population }),
      ...(bounds && { bounds }),
      ...(code !== undefined && { code }),
      ...(level !== undefined && { level }),
      ...(place.shape && { shape: this.#shapes.add(Buffer.from(JSON.stringify(place.shape))) }),
    };
    const text = Buffer.from(JSON.stringify(record));
    const padded = Buffer.alloc(Math.ceil((text.length + 4) / RECORD_ALIGNMENT) * RECORD_ALIGNMENT);
    padded.writeUInt32LE(text.length, 0);
    text.copy(padded, 4);
    this.#recordStart.push(this.#records.add(padded)[0] / RECORD_ALIGNMENT);
  }

  /** Writes the file. `progress` hears of each step. */
  finish(progress: (step: string) => void = () => {}): void {
    this.#nameStart.push(this.#nameTerms.length);
    const file = new ContainerWriter(this.#path, PLACES_VERSION);
    try {
      progress('ranking places');
      const ranked = orderBy(this.count, [this.#importance.view().map((importance) => 0xffff_ffff - importance)]);
      this.#writePlaces(file, ranked);
      progress('building the dictionary');
      const { dictionary, termOf } = this.#buildDictionary();
      for (const [name, array] of Object.entries(dictionary)) file.add(`dictionary.${name}`, array);
      progress('indexing names');
      const { nameStart, nameTerms } = this.#rankedNames(ranked, termOf);
      file.add('place.nameStart', nameStart);
      file.add('place.nameTerms', nameTerms);
      const holders = new Set(this.#parent.view());
      writePostings(file, dictionary, nameStart, nameTerms, (place) => holders.has(ranked[place]));
      progress('writing records');
      file.add('records', this.#records.pieces());
      file.add('shapes', this.#shapes.pieces());
      file.add('meta', Buffer.from(JSON.stringify(this.#meta())));
      file.finish();
    } catch (error) {
      file.abandon();
      throw error;
    } finally {
      this.#records.remove();
      this.#shapes.remove();
    }
  }

  #meta(): PlacesMeta {
    return { kinds: this.#kinds, countries: this.#countries, places: this.count };
  }

  #writePlaces(file: ContainerWriter, ranked: Uint32Array): void {
    const rankOf = new Uint32Array(this.count);
    ranked.forEach((place, rank) => {
      rankOf[place] = rank;
    });
    const column = (values: Uint32Array) => Uint32Array.from(ranked, (place) => values[place]);
    const lat = Int32Array.from(ranked, (place) => this.#lat.get(place));
    const lng = Int32Array.from(ranked, (place) => this.#lng.get(place));
    file.add('place.lat', lat);
    file.add('place.lng', lng);
    file.add(
      'place.kind',
      Uint8Array.from(ranked, (place) => this.#kind.get(place)),
    );
    file.add(
      'place.country',
      Uint16Array.from(ranked, (place) => this.#country.get(place)),
    );
    file.add(
      'place.importance',
      Uint16Array.from(ranked, (place) => this.#importance.get(place) >>> 16),
    );
    file.add(
      'place.parent',
      column(this.#parent.view()).map((parent) => (parent === NO_PLACE ? NO_PLACE : rankOf[parent])),
    );
    file.add('place.record', column(this.#recordStart.view()));
    const high = column(this.#idHigh.view());
    const low = column(this.#idLow.view());
    const byId = orderBy(this.count, [low, high]);
    assertDistinct(byId, high, low);
    file.add('place.idHigh', high);
    file.add('place.idLow', low);
    file.add('place.byId', byId);
    const spatial = buildSpatialIndex(
      this.count,
      (place) => lat[place] / COORDINATE_SCALE,
      (place) => lng[place] / COORDINATE_SCALE,
    );
    file.add('spatial.code', spatial.code);
    file.add('spatial.place', spatial.place);
  }

  /** The dictionary, and for each term as it was met its number in it. */
  #buildDictionary(): { dictionary: Dictionary; termOf: Uint32Array } {
    const terms = [...this.#terms.keys()].sort();
    const termOf = new Uint32Array(terms.length);
    terms.forEach((term, number) => {
      termOf[this.#terms.get(term) ?? 0] = number;
    });
    this.#terms.clear();
    return { dictionary: buildDictionary(terms), termOf };
  }

  #rankedNames(ranked: Uint32Array, termOf: Uint32Array): { nameStart: Uint32Array; nameTerms: Uint32Array } {
    const starts = this.#nameStart.view();
    const terms = this.#nameTerms.view();
    const nameStart = new Uint32Array(ranked.length + 1);
    const nameTerms = new Uint32Array(terms.length);
    let end = 0;
    ranked.forEach((place, rank) => {
      for (let at = starts[place]; at < starts[place + 1]; at++) {
        const isLast = terms[at] & END_OF_NAME;
        nameTerms[end++] = (termOf[terms[at] & ~END_OF_NAME] | isLast) >>> 0;
      }
      nameStart[rank + 1] = end;
    });
    return { nameStart, nameTerms };
  }
}

function assertDistinct(byId: Uint32Array, high: Uint32Array, low: Uint32Array): void {
  for (let index = 1; index < byId.length; index++) {
    const [a, b] = [byId[index - 1], byId[index]];
    if (high[a] === high[b] && low[a] === low[b]) throw new Error('two places come from the same source');
  }
}

/** Writes the lists of places per term and per frequent prefix, and which terms name a place that holds others. */
function writePostings(
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
  file.add('postings.bytes', postings.bytes());
  file.add('postings.starts', postings.starts());
  file.add('postings.size', listStart);
  file.add('prefix.node', prefixes.node);
  file.add('prefix.list', prefixes.list);
  file.add('term.holdersBefore', holdersBefore);
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
        const term = (nameTerms[at] & ~END_OF_NAME) >>> 0;
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

const SPOOL_BYTES = 1 << 20;

/** A file beside the target that holds what would not fit into memory until it is copied into place. */
class Spool {
  readonly #path: string;
  readonly #file: number;
  readonly #buffer = Buffer.alloc(SPOOL_BYTES);
  #buffered = 0;
  #end = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
  }

  /** Appends bytes; returns where they start, and how many they are. */
  add(bytes: Buffer): readonly [number, number] {
    const start = this.#end;
    if (this.#buffered + bytes.length > SPOOL_BYTES) this.#flush();
    if (bytes.length > SPOOL_BYTES) {
      writeSync(this.#file, bytes);
    } else {
      bytes.copy(this.#buffer, this.#buffered);
      this.#buffered += bytes.length;
    }
    this.#end += bytes.length;
    return [start, bytes.length];
  }

  #flush(): void {
    let done = 0;
    while (done < this.#buffered) done += writeSync(this.#file, this.#buffer, done, this.#buffered - done);
    this.#buffered = 0;
  }

  *pieces(): Iterable<Uint8Array> {
    this.#flush();
    const piece = Buffer.alloc(SPOOL_BYTES);
    for (let at = 0; at < this.#end; ) {
      const got = readSync(this.#file, piece, 0, SPOOL_BYTES, at);
      yield piece.subarray(0, got);
      at += got;
    }
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
