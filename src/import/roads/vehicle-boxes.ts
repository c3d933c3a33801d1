import { VEHICLE_PROPERTIES, type Vehicle, type VehicleProperty } from '../../modes/index.ts';
import { type Cuts, cutsFrom } from '../../osm/roads/size-limits.ts';
import { ANY_SIZE, type VehicleBoxes } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';

/** Vehicles of which some properties lie in ranges, both ends included. */
export type Box = readonly { readonly property: VehicleProperty; readonly from: number; readonly to: number }[];

/** Vehicles that tags treat alike, and one of them. */
interface Kind {
  readonly box: Box;
  readonly vehicle: Vehicle;
}

/** Of more kinds than this the tags of one way or turn are a mistake: it is closed to all but the usual vehicle. */
const MOST_KINDS = 4096;

/** All vehicles, as kinds between which some cuts lie; null where these are too many. @param usual for what there are no cuts of */
export function kindsOf(cuts: Cuts, usual: Vehicle): Kind[] | null {
  let kinds: Kind[] = [{ box: [], vehicle: usual }];
  for (const [property, row] of cuts) {
    if (kinds.length * (row.length + 1) > MOST_KINDS) return null;
    const ranges = [...row, ANY_SIZE].map((to, i) => ({ property, from: i === 0 ? 0 : row[i - 1] + 1, to }));
    kinds = kinds.flatMap(({ box, vehicle }) =>
      ranges.map((range) => ({ box: [...box, range], vehicle: { ...vehicle, [property]: range.from } })),
    );
  }
  return kinds;
}

/**
 * What something is to vehicles to which it is something else than to the usual one, box by box.
 *
 * @param usual what it is to the usual vehicle
 * @param closed what it is to all others where there are more kinds of them than can be told apart
 * @param meaning what it is to a vehicle; compared by its JSON
 */
export function byVehicle<Meaning>(
  vehicle: Vehicle | null,
  cuts: Cuts,
  usual: Meaning,
  closed: Meaning,
  meaning: (vehicle: Vehicle) => Meaning,
): (Meaning & { readonly box: Box })[] {
  if (!vehicle || cuts.size === 0) return [];
  const kinds = kindsOf(cuts, vehicle);
  if (!kinds) return [{ ...closed, box: [] }];
  const text = JSON.stringify(usual);
  return kinds.flatMap((kind) => {
    const own = meaning(kind.vehicle);
    return JSON.stringify(own) === text ? [] : [{ ...own, box: kind.box }];
  });
}

export function isInBox(vehicle: Vehicle, box: Box): boolean {
  return box.every(({ property, from, to }) => from <= vehicle[property] && vehicle[property] <= to);
}

/** What stands for the vehicles of a box in which one lies; undefined where there is no such box, and for who has no vehicle. */
export function ofVehicle<Row extends { readonly box: Box }>(
  rows: readonly Row[],
  vehicle: Vehicle | null,
): Row | undefined {
  if (!vehicle || rows.length === 0) return undefined;
  return rows.find(({ box }) => isInBox(vehicle, box));
}

/** Where vehicles leave or enter one of some boxes. */
export function cutsBetween(boxes: readonly Box[]): Cuts {
  return cutsFrom(
    boxes.flat().flatMap(({ property, from, to }) => {
      const cuts: (readonly [VehicleProperty, number])[] = [];
      if (from > 0) cuts.push([property, from - 1]);
      if (to < ANY_SIZE) cuts.push([property, to]);
      return cuts;
    }),
  );
}

/** The boxes of a map, each once. */
export class BoxTable {
  readonly #numbers = new Map<string, number>();
  readonly #first = new Growing((length) => new Uint32Array(length));
  readonly #property = new Growing((length) => new Uint8Array(length));
  readonly #from = new Growing((length) => new Uint32Array(length));
  readonly #to = new Growing((length) => new Uint32Array(length));

  constructor() {
    this.#first.push(0);
  }

  number(box: Box): number {
    const text = JSON.stringify(box);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    for (const { property, from, to } of box) {
      this.#property.push(VEHICLE_PROPERTIES.indexOf(property));
      this.#from.push(from);
      this.#to.push(to);
    }
    this.#first.push(this.#property.length);
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  finish(): VehicleBoxes {
    return {
      first: this.#first.view(),
      property: this.#property.view(),
      from: this.#from.view(),
      to: this.#to.view(),
    };
  }
}
