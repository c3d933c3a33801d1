import { NONE } from '../../branded-ids.ts';
import { type TollClass, type TravelMode, travelMode, type Vehicle } from '../../modes/index.ts';
import type { Tags } from '../../osm/element.ts';
import { cutsOf } from '../../osm/roads/size-limits.ts';
import { isAboutTolls, isEverTolled, type TollSaying, tollSayings, tollTags } from '../../osm/roads/tolls.ts';
import { type TollRules, USUALLY, whomBit } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import { LargeMap } from '../../storage/large.ts';
import type { ConditionTable } from './condition-table.ts';
import type { RoadFacts } from './reader.ts';
import { type Box, type BoxTable, kindsOf } from './vehicle-boxes.ts';
import type { RoadUse } from './ways.ts';

/** What tags say of tolls to some vehicles. */
interface Said {
  readonly whom: number;
  readonly box: Box;
  readonly sayings: readonly TollSaying[];
}

/** A vehicle of each class, by which its weights and sizes are told apart. */
const BUS = { height: 3700, width: 2550, length: 12_000, weight: 18_000, axleLoad: 11_500, axles: 2 };
const VAN = { height: 2600, width: 2000, length: 6000, weight: 3500, axleLoad: 2000, axles: 2 };
const NOTHING_MORE = { trailers: 0, hazmat: 0, motorhome: 0 };

const DRIVEN: readonly (readonly [TollClass, TravelMode, Vehicle])[] = [
  ['motorcycle', travelMode('motorcycle'), usualOf(travelMode('motorcycle'))],
  ['car', travelMode('driving'), usualOf(travelMode('driving'))],
  ['bus', travelMode('driving'), { ...BUS, ...NOTHING_MORE }],
  ['N1', travelMode('truck'), { ...VAN, ...NOTHING_MORE }],
  ['N2', travelMode('truck'), { ...usualOf(travelMode('truck')), weight: 12_000, axles: 2 }],
  ['N3', travelMode('truck'), usualOf(travelMode('truck'))],
];

function usualOf({ name, vehicle }: TravelMode): Vehicle {
  if (!vehicle) throw new Error(`${name} has no vehicle`);
  return vehicle;
}

/** For whom the ways of a map are tolled. */
export function tollRulesOf(
  { wayTags, wayId }: Pick<RoadFacts, 'wayTags' | 'wayId'>,
  place: RoadUse['place'],
  conditions: ConditionTable,
  boxes: BoxTable,
): TollRules {
  const known = new LargeMap<Tags, readonly Said[]>();
  const [way, rule] = [new Growing((length) => new Uint32Array(length)), new Growing((length) => new Uint32Array(length))];
  const rules = new RuleTable();
  for (const [index, tags] of wayTags.entries()) {
    let said = known.get(tags);
    if (said === undefined) {
      said = isAboutTolls(tags) ? saidBy(tollTags(tags)) : [];
      known.set(tags, said);
    }
    if (said.length === 0) continue;
    const entries = said.flatMap(({ whom, box, sayings }) =>
      sayings.flatMap(({ times, isTolled }): Entry[] => {
        const condition = times.length === 0 ? USUALLY : conditions.number(times, place(index), `way ${wayId[index]}`);
        const own = { whom, box: box.length === 0 ? NONE : boxes.number(box), value: isTolled ? 1 : 0 };
        return condition === null ? [] : [{ ...own, condition }];
      }),
    );
    way.push(index);
    rule.push(rules.number(entries));
  }
  return { way: way.view(), rule: rule.view(), ...rules.finish() };
}

/** What tags say to the vehicles of each class, along the way and against it; what they say alike to several is said once. */
function saidBy(tags: Tags): Said[] {
  const all = new Map<string, Said>();
  for (const [own, mode, usual] of DRIVEN) {
    const kinds = kindsOf(cutsOf(tags, { ...mode, vehicle: usual }), usual) ?? [{ box: [], vehicle: usual }];
    for (const { box, vehicle } of kinds) {
      for (const direction of ['forward', 'backward'] as const) {
        const sayings = tollSayings(tags, mode, own, vehicle, direction);
        if (!isEverTolled(sayings)) continue;
        const text = JSON.stringify([box, sayings]);
        const bit = whomBit(own, direction === 'forward');
        all.set(text, { whom: (all.get(text)?.whom ?? 0) | bit, box, sayings });
      }
    }
  }
  return [...all.values()];
}

interface Entry {
  readonly whom: number;
  readonly box: number;
  readonly condition: number;
  readonly value: number;
}

/** The rules of a map, each once. */
class RuleTable {
  readonly #numbers = new Map<string, number>();
  readonly #first = new Growing((length) => new Uint32Array(length));
  readonly #whom = new Growing((length) => new Uint16Array(length));
  readonly #box = new Growing((length) => new Uint32Array(length));
  readonly #condition = new Growing((length) => new Uint32Array(length));
  readonly #value = new Growing((length) => new Uint8Array(length));

  constructor() {
    this.#first.push(0);
  }

  number(entries: readonly Entry[]): number {
    const text = JSON.stringify(entries);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    for (const { whom, box, condition, value } of entries) {
      this.#whom.push(whom);
      this.#box.push(box);
      this.#condition.push(condition);
      this.#value.push(value);
    }
    this.#first.push(this.#whom.length);
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  finish(): Omit<TollRules, 'way' | 'rule'> {
    return {
      first: this.#first.view(),
      whom: this.#whom.view(),
      box: this.#box.view(),
      condition: this.#condition.view(),
      value: this.#value.view(),
    };
  }
}
