import { idColumn } from '../branded-ids.ts';
import { ContainerWriter } from '../storage/container.ts';
import { Growing } from '../storage/growing.ts';
import { orderBy } from '../storage/order.ts';
import { inRange, MOST_UINT32 } from '../storage/range.ts';
import { Spool } from '../storage/spool.ts';
import { TextNumbers } from '../storage/text-numbers.ts';
import { romanized } from '../text/romanized.ts';
import { partsOfName, spellingsOf } from '../text/spellings.ts';
import { buildDictionary, type Dictionary } from './dictionary.ts';
import { HousesBuilder } from './houses-builder.ts';
import { idOfSource } from './ids.ts';
import { classOf, LAYERS, type Layer, layerOf, POINTS_OF_INTEREST } from './kinds.ts';
import { LinesBuilder, middleOf } from './lines.ts';
import {
  COORDINATE_SCALE,
  COUNTRIES_THAT_LIST_ADDRESSES,
  type NewHouse,
  type NewPlace,
  NO_PLACE,
  type PlaceRecord,
} from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { MAX_PLACES } from './postings.ts';
import {
  addColumns,
  type Columns,
  END_OF_NAME,
  MAIN_NAME,
  META,
  PLACES_VERSION,
  type PlacesMeta,
  RECORD_ALIGNMENT,
  RECORDS,
  TERM,
  TRANSLATED_NAME,
} from './sections.ts';
import { ShapesBuilder } from './shapes.ts';
import { buildSpatialIndex, type SpatialIndex } from './spatial.ts';
import { type PostedPlaces, writePostings } from './write-postings.ts';

/** What names consist of, for errors. */
const WORDS = 'different words of names';
const uint32 = (length: number) => new Uint32Array(length);
const int32 = (length: number) => new Int32Array(length);

/**
 * Collects places and writes the index of them. Memory grows by about 60 bytes a place and its words; the records go to a file
 * beside the target at once.
 */
export class PlacesWriter {
  readonly #path: string;
  readonly #kinds: readonly string[];
  readonly #countries = new TextNumbers('countries of places', 2 ** 16);
  readonly #mostPlaces: number;
  #terms = new TextNumbers(WORDS);
  readonly #records: Spool;
  readonly #shapes = new ShapesBuilder();
  readonly #lines = new LinesBuilder();
  readonly #houses = new HousesBuilder();
  /** Pairs of a street and a town or postal code that houses of it are in. */
  readonly #street = new Growing(uint32, 64);
  readonly #alsoIn = new Growing(uint32, 64);
  /** Pairs of a street and a part of its town that its houses may be said to be in. */
  readonly #vaguely = new Growing(uint32, 64);
  readonly #saidIn = new Growing(uint32, 64);
  /** Pairs of a place and a postal code that it bears. */
  readonly #bearer = new Growing(uint32, 64);
  readonly #borne = new Growing(uint32, 64);
  /** Pairs of an area and how many people live in it. */
  readonly #peopled = new Growing(uint32, 64);
  readonly #people = new Growing(uint32, 64, 'people of places');
  readonly #kind = new Growing((length) => new Uint8Array(length), 1024, 'kinds of places');
  readonly #country = new Growing((length) => new Uint16Array(length));
  readonly #lat = new Growing(int32, 1024, 'latitudes of places, 10⁻⁷ degrees');
  readonly #lng = new Growing(int32, 1024, 'longitudes of places, 10⁻⁷ degrees');
  readonly #importance = new Growing(uint32, 1024, 'importances of places');
  readonly #parent = new Growing(uint32);
  readonly #postcode = new Growing(uint32);
  readonly #idHigh = new Growing(uint32);
  readonly #idLow = new Growing(uint32);
  readonly #recordStart = new Growing(uint32, 1024, 'records of places, 8 bytes');
  readonly #nameStart = new Growing(uint32);
  readonly #nameTerms = new Growing(uint32, 1024, 'words of names');

  #postalCountries: readonly string[] | undefined;

  constructor(path: string, kinds: readonly string[], mostPlaces = MAX_PLACES) {
    this.#path = path;
    this.#mostPlaces = mostPlaces;
    this.#kinds = kinds;
    this.#records = new Spool(`${path}.records`);
  }

  get count(): number {
    return this.#kind.length;
  }

  /** Notes the countries of which the operator imported postal codes. */
  setPostalCountries(countries: Iterable<string>): void {
    this.#postalCountries = [...countries].sort();
  }

  /**
   * Adds a place and returns its number for `parent` of others; the number holds only until `finish`.
   *
   * @throws TooLarge where there are too many places, or no room for what it has; the index cannot be finished then
   */
  add(place: NewPlace): number {
    inRange('places', this.count + 1, this.#mostPlaces);
    const kind = this.#kinds.indexOf(place.kind);
    if (kind < 0) throw new RangeError(`unknown kind of place: ${place.kind}`);
    this.#kind.push(kind);
    this.#country.push(this.#countries.number(place.country));
    this.#lat.push(Math.round(place.position.lat * COORDINATE_SCALE));
    this.#lng.push(Math.round(place.position.lng * COORDINATE_SCALE));
    this.#importance.push(Math.round(Math.min(1, Math.max(0, place.importance)) * MOST_UINT32));
    this.#parent.push(place.parent ?? NO_PLACE);
    this.#postcode.push(place.postcode ?? NO_PLACE);
    const id = idOfSource(place.source);
    this.#idHigh.push(id.high);
    this.#idLow.push(id.low);
    this.#addNames(place);
    this.#addRecord(place);
    const number = this.count - 1;
    if (place.population !== undefined && layerOf(place.kind) === 'areas') {
      this.#peopled.push(number);
      this.#people.push(Math.min(place.population, MOST_UINT32));
    }
    if (place.shape) this.#shapes.add(number, place.shape);
    for (const line of place.lines ?? []) this.#lines.add(number, line);
    return number;
  }

  /** Adds a house to the list of a place that has been added. */
  addHouse(place: number, house: NewHouse): void {
    this.#houses.add(place, house);
  }

  /** Notes that a place bears a postal code; both have been added. Those that it bears most come first. */
  addPostcode(place: number, postcode: number): void {
    this.#bearer.push(place);
    this.#borne.push(postcode);
  }

  /** Notes that houses of a street are in a town or a postal code besides what holds the street; both have been added. */
  addAlsoIn(street: number, holder: number): void {
    this.#street.push(street);
    this.#alsoIn.push(holder);
  }

  /** Notes that the houses of a street may be said to be in a part of its town; both have been added. */
  addSaidIn(street: number, part: number): void {
    this.#vaguely.push(street);
    this.#saidIn.push(part);
  }

  #addNames(place: NewPlace): void {
    this.#nameStart.push(this.#nameTerms.length);
    const seen = new Set<string>();
    for (const [kind, spellings] of spellingsByKind(place)) {
      for (const words of spellings) {
        const key = words.join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        words.forEach((word, index) => {
          this.#nameTerms.push((this.#terms.number(word) | (index === words.length - 1 ? END_OF_NAME | kind : 0)) >>> 0);
        });
      }
    }
  }

  #addRecord(place: NewPlace): void {
    const { source, name, language, latinName, names, population, bounds, code, level, houseNumber } = place;
    const record: PlaceRecord = {
      source,
      name,
      ...(language !== undefined && { language }),
      ...(latinName !== undefined && { latinName }),
      names,
      ...(population !== undefined && { population }),
      ...(bounds && { bounds }),
      ...(code !== undefined && { code }),
      ...(level !== undefined && { level }),
      ...(houseNumber !== undefined && { houseNumber }),
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
      const ranked = orderBy(this.count, [this.#importance.view().map((importance) => MOST_UINT32 - importance)]);
      const rankOf = new Uint32Array(this.count);
      ranked.forEach((place, rank) => {
        rankOf[place] = rank;
      });
      this.#writePlaces(file, ranked, rankOf);
      progress('writing houses, shapes and streets');
      this.#writeHouses(file, ranked, rankOf);
      this.#writeShapesAndLines(file, rankOf);
      this.#writePairs(file, rankOf);
      progress('building the dictionary');
      const { dictionary, termOf } = this.#buildDictionary();
      addColumns(file, dictionary);
      progress('indexing names');
      const { nameStart, nameTerms } = this.#rankedNames(ranked, termOf);
      addColumns(file, { nameStart, nameTerms });
      writePostings(file, dictionary, nameStart, nameTerms, this.#postedPlaces(ranked));
      progress('writing records');
      file.add(RECORDS, this.#records.pieces());
      file.add(META, Buffer.from(JSON.stringify(this.#meta())));
      file.finish();
    } catch (error) {
      file.abandon();
      throw error;
    } finally {
      this.#records.remove();
    }
  }

  #postedPlaces(ranked: Uint32Array): PostedPlaces {
    const parent = this.#parent.view();
    const classOfKind = this.#kinds.map(classOf);
    const classes = new Uint8Array(this.count).map((_, place) => classOfKind[this.#kind.get(place)]);
    const held = new Uint8Array(this.count);
    // What has all that is added has been here before, as has all that holds it.
    const add = (holder: number, bits: number) => {
      for (let at = holder; at !== NO_PLACE && (held[at] & bits) !== bits; at = parent[at]) held[at] |= bits;
    };
    parent.forEach((holder, place) => {
      add(holder, 1 << classes[place]);
    });
    this.#postcode.view().forEach((holder, place) => {
      add(holder, 1 << classes[place]);
    });
    const addOfStreets = (holders: Uint32Array, streets: Uint32Array) => {
      // What is on a street is where its houses are.
      holders.forEach((holder, pair) => {
        add(holder, (1 << classes[streets[pair]]) | POINTS_OF_INTEREST);
      });
    };
    addOfStreets(this.#alsoIn.view(), this.#street.view());
    addOfStreets(this.#saidIn.view(), this.#vaguely.view());
    return {
      classes: classes.map((_, rank) => classes[ranked[rank]]),
      held: held.map((_, rank) => held[ranked[rank]]),
    };
  }

  #meta(): PlacesMeta {
    const postalCountries = this.#postalCountries;
    return {
      kinds: this.#kinds,
      countries: this.#countries.texts,
      places: this.count,
      ...(postalCountries && { postalCountries }),
    };
  }

  #writePlaces(file: ContainerWriter, ranked: Uint32Array, rankOf: Uint32Array): void {
    const column = (values: Uint32Array) => ranked.map((place) => values[place]);
    const numbers = (values: Uint32Array) => column(values).map((place) => (place === NO_PLACE ? NO_PLACE : rankOf[place]));
    const lat = this.#lat.view().map((_, rank) => this.#lat.get(ranked[rank]));
    const lng = this.#lng.view().map((_, rank) => this.#lng.get(ranked[rank]));
    const kind = new Uint8Array(this.count).map((_, rank) => this.#kind.get(ranked[rank]));
    const ids = idColumns(column(this.#idHigh.view()), column(this.#idLow.view()));
    addColumns(file, {
      lat,
      lng,
      kind,
      country: new Uint16Array(this.count).map((_, rank) => this.#country.get(ranked[rank])),
      importance: new Uint16Array(this.count).map((_, rank) => this.#importance.get(ranked[rank]) >>> 16),
      parent: idColumn<PlaceNumber>(numbers(this.#parent.view())),
      postcode: idColumn<PlaceNumber>(numbers(this.#postcode.view())),
      recordStart: column(this.#recordStart.view()),
      idHigh: ids.high,
      idLow: ids.low,
      byId: idColumn<PlaceNumber>(ids.byId),
    });
    const layer = this.#kinds.map(layerOf);
    for (const name of LAYERS) {
      const inLayer = idColumn<PlaceNumber>(ranked.map((_, place) => place).filter((place) => layer[kind[place]] === name));
      addColumns(file, NEAR_COLUMNS[name](buildSpatialIndex(inLayer, degrees(lat), degrees(lng))));
    }
  }

  #writeHouses(file: ContainerWriter, ranked: Uint32Array, rankOf: Uint32Array): void {
    const { houseIdHigh, houseIdLow, ...columns } = this.#houses.build(rankOf);
    const ids = idColumns(houseIdHigh, houseIdLow);
    addColumns(file, { ...columns, houseIdHigh: ids.high, houseIdLow: ids.low, houseById: ids.byId });
    const all = new Uint32Array(columns.houseLat.length).map((_, house) => house);
    const near = buildSpatialIndex(all, degrees(columns.houseLat), degrees(columns.houseLng));
    const doors = buildSpatialIndex(
      columns.doorHouse.map((_, door) => door),
      degrees(columns.doorLat),
      degrees(columns.doorLng),
    );
    addColumns(file, { housesCode: near.code, housesItem: near.item, doorsCode: doors.code, doorsItem: doors.item });
    const lists = this.#countries.texts.map((country) => COUNTRIES_THAT_LIST_ADDRESSES.has(country));
    const addressed = all.filter((house) => {
      const postcode = columns.housePostcode[house];
      return postcode !== NO_PLACE && lists[this.#country.get(ranked[postcode])];
    });
    const postcodes = addressed.map((house) => columns.housePostcode[house]);
    const { of: addressedOf, item: addressedItem } = pairColumns(postcodes, addressed);
    addColumns(file, { addressedOf, addressedItem });
  }

  #writeShapesAndLines(file: ContainerWriter, rankOf: Uint32Array): void {
    addColumns(file, this.#shapes.build(rankOf));
    const lines = this.#lines.build(rankOf);
    addColumns(file, lines);
    const pieces = lines.linePlace.map((_, piece) => piece);
    const spatial = buildSpatialIndex(
      pieces,
      (piece) => middleOf(lines, piece).lat,
      (piece) => middleOf(lines, piece).lng,
    );
    addColumns(file, { linesCode: spatial.code, linesItem: spatial.item });
  }

  #writePairs(file: ContainerWriter, rankOf: Uint32Array): void {
    const ranked = (column: Uint32Array) => column.map((place) => rankOf[place]);
    const [bearer, borne] = [ranked(this.#bearer.view()), ranked(this.#borne.view())];
    const postcodes = pairColumns(bearer, borne);
    const bearers = pairColumns(borne, bearer);
    const alsoIn = pairColumns(ranked(this.#street.view()), ranked(this.#alsoIn.view()));
    const saidIn = pairColumns(ranked(this.#vaguely.view()), ranked(this.#saidIn.view()));
    const people = pairColumns(ranked(this.#peopled.view()), this.#people.view());
    addColumns(file, {
      peopleOf: people.of,
      peopleCount: people.item,
      alsoInOf: alsoIn.of,
      alsoInItem: idColumn<PlaceNumber>(alsoIn.item),
      saidInOf: saidIn.of,
      saidInItem: idColumn<PlaceNumber>(saidIn.item),
      postcodesOf: postcodes.of,
      postcodesItem: idColumn<PlaceNumber>(postcodes.item),
      bearersOf: bearers.of,
      bearersItem: idColumn<PlaceNumber>(bearers.item),
    });
  }

  /** The dictionary, and for each term as it was met its number in it. */
  #buildDictionary(): { dictionary: Dictionary; termOf: Uint32Array } {
    const terms = [...this.#terms.texts].sort();
    const termOf = new Uint32Array(terms.length);
    terms.forEach((term, number) => {
      termOf[this.#terms.number(term)] = number;
    });
    this.#terms = new TextNumbers(WORDS);
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
        nameTerms[end++] = (termOf[terms[at] & TERM] | (terms[at] & ~TERM)) >>> 0;
      }
      nameStart[rank + 1] = end;
    });
    return { nameStart, nameTerms };
  }
}

/** The names of a place, as they are typed, by what they are; those that count most come first. */
function spellingsByKind(place: NewPlace): readonly (readonly [number, readonly (readonly string[])[]])[] {
  const { name, latinName, names, otherNames, codes = [] } = place;
  const latin = [latinName, names.en, romanized(name)].filter((each) => each != null);
  // Many languages share a name.
  const spellings = (all: readonly string[]) => [...new Set(all)].flatMap(spellingsOf);
  return [
    [MAIN_NAME, spellings([name, ...latin])],
    [TRANSLATED_NAME, spellings([...Object.values(names), ...codes])],
    [0, [...spellings(otherNames), ...partsOfName(name)]],
  ];
}

function degrees(scaled: Int32Array): (item: number) => number {
  return (item) => scaled[item] / COORDINATE_SCALE;
}

/** Identifiers, and their order. @throws Error where two are the same */
function idColumns(high: Uint32Array, low: Uint32Array) {
  const byId = orderBy(high.length, [low, high]);
  assertDistinct(byId, high, low);
  return { high, low, byId };
}

/** What lies near, by layer, as columns. */
const NEAR_COLUMNS: Readonly<Record<Layer, (near: SpatialIndex<PlaceNumber>) => Partial<Columns>>> = {
  areas: ({ code, item }) => ({ areasCode: code, areasItem: item }),
  streets: ({ code, item }) => ({ streetsCode: code, streetsItem: item }),
  pois: ({ code, item }) => ({ poisCode: code, poisItem: item }),
};

/** Pairs so that the second of all that have the same first stand together. Pairs keep their order otherwise. */
function pairColumns(first: Uint32Array, second: Uint32Array) {
  const order = orderBy(first.length, [first]);
  return { of: order.map((pair) => first[pair]), item: order.map((pair) => second[pair]) };
}

function assertDistinct(byId: Uint32Array, high: Uint32Array, low: Uint32Array): void {
  for (let index = 1; index < byId.length; index++) {
    const [a, b] = [byId[index - 1], byId[index]];
    if (high[a] === high[b] && low[a] === low[b]) throw new Error('two places come from the same source');
  }
}
