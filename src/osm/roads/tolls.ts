import { TOLL_NAMES, type TollClass, type TravelMode, type Vehicle } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import type { Direction } from './access.ts';
import { conditionalValues } from './conditional.ts';

/** Whether a toll is to be paid; of several that hold the last one counts. */
export interface TollSaying {
  /** In the language of opening hours; all of them have to hold. Empty for what always holds. */
  readonly times: readonly string[];
  readonly isTolled: boolean;
}

const KEY = 'toll';

/** Whether tags say anything of tolls. */
export function isAboutTolls(tags: Tags): boolean {
  for (const key of tags.keys()) if (key === KEY || key.startsWith(`${KEY}:`)) return true;
  return false;
}

/** The tags that say something of tolls. */
export function tollTags(tags: Tags): Tags {
  return new Map([...tags].filter(([key]) => key === KEY || key.startsWith(`${KEY}:`)));
}

/** What tags say of tolls to a vehicle of a class: the more particular key goes before the more general one, whatever the conditions of that. */
export function tollSayings(
  tags: Tags,
  mode: TravelMode,
  own: TollClass,
  vehicle: Vehicle,
  direction: Direction,
): TollSaying[] {
  const names = TOLL_NAMES[own];
  const asOne = { ...mode, vehicle, accessKeys: names };
  const keys = [KEY, ...names.toReversed().map((name) => `${KEY}:${name}`)].flatMap((key) => [key, `${key}:${direction}`]);
  let sayings: TollSaying[] = [];
  for (const key of keys) {
    const value = tags.get(key);
    if (value !== undefined) sayings = [{ times: [], isTolled: isToll(value) }];
    const conditional = tags.get(`${key}:conditional`);
    if (conditional === undefined) continue;
    for (const each of conditionalValues(conditional, asOne)) {
      const saying = { times: each.times, isTolled: isToll(each.value) };
      sayings = each.times.length === 0 ? [saying] : [...sayings, saying];
    }
  }
  return sayings;
}

const isToll = (value: string) => value !== 'no';

/** Whether a toll is ever to be paid. */
export function isEverTolled(sayings: readonly TollSaying[]): boolean {
  return sayings.some(({ isTolled }) => isTolled);
}
