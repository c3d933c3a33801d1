import { type IdColumn, idColumn } from '../branded-ids.ts';
import { Growing } from '../storage/growing.ts';
import { houseKey, houseValue } from './house-words.ts';
import { HOUSE_INTERPOLATED, HOUSE_PLANNED, HOUSE_TOWN_NAMED } from './houses.ts';
import { idOfSource } from './ids.ts';
import { COORDINATE_SCALE, type NewHouse, NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';

const uint32 = (length: number) => new Uint32Array(length);
const int32 = (length: number) => new Int32Array(length);

/** The columns of the houses, as `houses.ts` describes them. */
export interface Houses {
  readonly houseStart: Uint32Array;
  readonly houseLat: Int32Array;
  readonly houseLng: Int32Array;
  readonly houseValue: Uint32Array;
  readonly housePostcode: IdColumn<PlaceNumber>;
  readonly houseTown: IdColumn<PlaceNumber>;
  readonly houseFlags: Uint8Array;
  readonly houseTextStart: Uint32Array;
  readonly houseTexts: Uint8Array;
  readonly houseIdHigh: Uint32Array;
  readonly houseIdLow: Uint32Array;
  readonly doorLat: Int32Array;
  readonly doorLng: Int32Array;
  readonly doorHouse: Uint32Array;
}

function flagsOf({ isPlanned, isInterpolated, isTownNamed = false }: NewHouse): number {
  return (isPlanned ? HOUSE_PLANNED : 0) | (isInterpolated ? HOUSE_INTERPOLATED : 0) | (isTownNamed ? HOUSE_TOWN_NAMED : 0);
}

/** Collects houses in any order; `build` puts them into the lists of their places. About 45 bytes and the text a house. */
export class HousesBuilder {
  readonly #place = new Growing(uint32, 64);
  readonly #lat = new Growing(int32, 64, 'latitudes of houses, 10⁻⁷ degrees');
  readonly #lng = new Growing(int32, 64, 'longitudes of houses, 10⁻⁷ degrees');
  readonly #value = new Growing(uint32, 64);
  readonly #postcode = new Growing(uint32, 64);
  readonly #town = new Growing(uint32, 64);
  readonly #flags = new Growing((length) => new Uint8Array(length), 64);
  readonly #textStart = new Growing(uint32, 64);
  readonly #texts = new Growing((length) => new Uint8Array(length), 1024, 'texts of houses, bytes');
  readonly #idHigh = new Growing(uint32, 64);
  readonly #idLow = new Growing(uint32, 64);
  readonly #doorLat = new Growing(int32, 64, 'latitudes of doors, 10⁻⁷ degrees');
  readonly #doorLng = new Growing(int32, 64, 'longitudes of doors, 10⁻⁷ degrees');
  readonly #doorHouse = new Growing(uint32, 64);

  add(place: number, house: NewHouse): void {
    const { number, unit = '', name = '', townName = '', position, postcode = NO_PLACE, town = NO_PLACE } = house;
    this.#place.push(place);
    this.#lat.push(Math.round(position.lat * COORDINATE_SCALE));
    this.#lng.push(Math.round(position.lng * COORDINATE_SCALE));
    this.#value.push(houseValue(number));
    this.#postcode.push(postcode);
    this.#town.push(town);
    this.#flags.push(flagsOf(house));
    this.#textStart.push(this.#texts.length);
    const text = [number, unit, name, townName].map((part) => part.replace(/\s+/g, ' ').trim());
    this.#texts.append(Buffer.from(text.join('\t').trimEnd()));
    const id = idOfSource(house.source);
    this.#idHigh.push(id.high);
    this.#idLow.push(id.low);
    for (const door of house.doors ?? []) {
      this.#doorLat.push(Math.round(door.lat * COORDINATE_SCALE));
      this.#doorLng.push(Math.round(door.lng * COORDINATE_SCALE));
      this.#doorHouse.push(this.count - 1);
    }
  }

  get count(): number {
    return this.#place.length;
  }

  #text(house: number): Uint8Array {
    const end = house + 1 < this.#textStart.length ? this.#textStart.get(house + 1) : this.#texts.length;
    return this.#texts.view().subarray(this.#textStart.get(house), end);
  }

  /** What is in order within a number: its letters, then its units. */
  #sortKey(house: number): string {
    const [number, unit = ''] = Buffer.from(this.#text(house)).toString().split('\t');
    return `${houseKey(number)}\t${unit}`;
  }

  /** The columns in the order of the lists, with places renumbered by `rankOf`. */
  build(rankOf: Uint32Array): Houses {
    const rank = this.#place.view().map((place) => rankOf[place]);
    const value = this.#value.view();
    const order = rank.map((_, house) => house).sort((a, b) => rank[a] - rank[b] || value[a] - value[b] || a - b);
    this.#orderEqualValues(order, rank);
    const houseStart = new Uint32Array(rankOf.length + 1);
    for (const place of rank) houseStart[place + 1]++;
    for (let place = 0; place < rankOf.length; place++) houseStart[place + 1] += houseStart[place];
    const texts = new Growing((length) => new Uint8Array(length), this.#texts.length + 1);
    const textStart = new Uint32Array(order.length + 1);
    const numberOf = new Uint32Array(order.length);
    order.forEach((house, at) => {
      numberOf[house] = at;
      texts.append(this.#text(house));
      textStart[at + 1] = texts.length;
    });
    const renumbered = (column: Uint32Array) =>
      idColumn<PlaceNumber>(order.map((house) => (column[house] === NO_PLACE ? NO_PLACE : rankOf[column[house]])));
    return {
      houseStart,
      houseLat: this.#lat.view().map((_, at) => this.#lat.get(order[at])),
      houseLng: this.#lng.view().map((_, at) => this.#lng.get(order[at])),
      houseValue: order.map((house) => value[house]),
      housePostcode: renumbered(this.#postcode.view()),
      houseTown: renumbered(this.#town.view()),
      houseFlags: this.#flags.view().map((_, at) => this.#flags.get(order[at])),
      houseTextStart: textStart,
      houseTexts: texts.view(),
      houseIdHigh: order.map((house) => this.#idHigh.get(house)),
      houseIdLow: order.map((house) => this.#idLow.get(house)),
      doorLat: this.#doorLat.view().slice(),
      doorLng: this.#doorLng.view().slice(),
      doorHouse: this.#doorHouse.view().map((house) => numberOf[house]),
    };
  }

  /** Puts houses of one number in order by what follows it; most numbers have one house, and are left alone. */
  #orderEqualValues(order: Uint32Array, rank: Uint32Array): void {
    const value = this.#value.view();
    for (let from = 0, to = 0; from < order.length; from = to) {
      for (to = from + 1; to < order.length; to++) {
        if (rank[order[to]] !== rank[order[from]] || value[order[to]] !== value[order[from]]) break;
      }
      if (to - from < 2) continue;
      const same = [...order.subarray(from, to)].map((house) => ({ house, key: this.#sortKey(house) }));
      same.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.house - b.house));
      order.set(
        same.map(({ house }) => house),
        from,
      );
    }
  }
}
