import { hasHolidays, isDay, wordProblem } from './days.ts';
import { type Finding, type Path, pathText } from './document.ts';
import type { Cap, SystemOf, Tariff, TollDiscount, TollFare, TollSystem } from './tariff.ts';
import type { Holds, TollPlace, VehicleClasses } from './terms.ts';

/** What the form of a tariff alone does not forbid, and still cannot be meant. */
export function contradictionsIn(tariff: Tariff): Finding[] {
  const systems = new Set(tariff.systems.map(({ id }) => id));
  return [
    ...currencyFindings(tariff.currency, ['currency']),
    ...holidayFindings(tariff.holidays, ['holidays']),
    ...vehicleFindings(tariff.vehicles, ['vehicles']),
    ...repeatedFindings(tariff.systems, ['systems']),
    ...(tariff.caps ?? []).flatMap((cap, i) => [
      ...capFindings(cap, tariff.vehicles, ['caps', i]),
      ...cap.systems.filter((id) => !systems.has(id)).map((id) => found(['caps', i, 'systems'], `there is no system ${id}`)),
    ]),
    ...tariff.systems.flatMap((system, i) => systemFindings(tariff, system, systems, ['systems', i])),
  ];
}

const found = (path: Path, message: string): Finding => ({ path, message });
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

function systemFindings(tariff: Tariff, system: TollSystem, systems: ReadonlySet<string>, at: Path): Finding[] {
  const places: readonly TollPlace[] = 'places' in system ? system.places : [];
  const classes = system.vehicles ?? tariff.vehicles;
  const ids = 'places' in system ? new Set(places.map(({ id }) => id)) : null;
  return [
    ...(system.currency === undefined ? [] : currencyFindings(system.currency, [...at, 'currency'])),
    ...holidayFindings(system.holidays, [...at, 'holidays']),
    ...(system.vehicles === undefined ? [] : vehicleFindings(system.vehicles, [...at, 'vehicles'])),
    ...whenFindings(system.when, [...at, 'when']),
    ...(system.replaces ?? []).flatMap((id, i) => replacedFindings(system, id, systems, [...at, 'replaces', i])),
    ...repeatedFindings(places, [...at, 'places']),
    ...places.flatMap((place, i) => placeFindings(place, [...at, 'places', i])),
    ...system.fares.flatMap((fare, i) => fareFindings(system, ids, fare, classes, [...at, 'fares', i])),
    ...(system.discounts ?? []).flatMap((each, i) => discountFindings(system, each, classes, [...at, 'discounts', i])),
    ...(system.caps ?? []).flatMap((cap, i) => capFindings(cap, classes, [...at, 'caps', i])),
  ];
}

function replacedFindings(system: TollSystem, id: string, systems: ReadonlySet<string>, at: Path): Finding[] {
  if (!systems.has(id)) return [found(at, `there is no system ${id}`)];
  if (id === system.id) return [found(at, 'a system cannot replace itself')];
  const isSomewhere = system.kind === 'area' || ('roads' in system && system.roads !== undefined);
  return isSomewhere ? [] : [found(at, `needs roads: where ${system.id} is charged instead of ${id}`)];
}

/** @param ids of the places of the system; null where it has none */
function fareFindings(
  system: TollSystem,
  ids: ReadonlySet<string> | null,
  fare: TollFare,
  classes: VehicleClasses,
  at: Path,
): Finding[] {
  return [
    ...classFindings(fare.vehicles, classes, [...at, 'vehicles']),
    ...whenFindings(fare.when, [...at, 'when']),
    ...priceFindings(system, fare, at),
    ...(ids ? namedPlaceFindings(system, ids, fare, at) : []),
  ];
}

/** What a fare of each kind is one by. */
const PRICES: Readonly<Record<TollSystem['kind'], readonly string[]>> = {
  open: ['price'],
  closed: ['prices'],
  distance: ['per_km', 'per_tonne_km', 'bands'],
  area: ['price'],
  vignette: ['price'],
};

function priceFindings({ kind }: TollSystem, fare: TollFare, at: Path): Finding[] {
  const keys = [...PRICES[kind], 'free'];
  const given = keys.filter((key) => Object.hasOwn(fare, key));
  if (given.length === 0) return [found(at, `needs one of ${keys.join(', ')}`)];
  if (given.length > 1) return [found(at, `has ${given.join(' and ')}: only one of them is allowed`)];
  if (kind === 'vignette' && !fare.free && !('duration' in fare)) return [found(at, 'needs a duration')];
  return 'bands' in fare && fare.bands ? bandFindings(fare.bands, [...at, 'bands']) : [];
}

function bandFindings(bands: NonNullable<SystemOf<'distance'>['fares'][number]['bands']>, at: Path): Finding[] {
  return bands.flatMap(({ up_to_km: end }, i): Finding[] => {
    const before = bands[i - 1]?.up_to_km ?? 0;
    const isLast = i === bands.length - 1;
    if (end === undefined) return isLast ? [] : [found([...at, i], 'only the last band can be without up_to_km')];
    if (isLast) return [found([...at, i, 'up_to_km'], 'the last band goes on without end: leave it out')];
    return end > before ? [] : [found([...at, i, 'up_to_km'], 'has to be more than that of the band before it')];
  });
}

function namedPlaceFindings(system: TollSystem, ids: ReadonlySet<string>, fare: TollFare, at: Path): Finding[] {
  const unknown = (wanted: readonly string[], path: Path) =>
    wanted.filter((id) => !ids.has(id)).map((id) => found(path, `the system ${system.id} has no place ${id}`));
  const prices = 'prices' in fare ? (fare.prices ?? {}) : {};
  return [
    ...('places' in fare && fare.places ? unknown(fare.places, [...at, 'places']) : []),
    ...unknown(Object.keys(prices), [...at, 'prices']),
    ...Object.entries(prices).flatMap(([from, row]) => unknown(Object.keys(row), [...at, 'prices', from])),
  ];
}

function discountFindings(system: TollSystem, discount: TollDiscount, classes: VehicleClasses, at: Path): Finding[] {
  const { vehicles, when, share } = discount;
  return [
    ...classFindings(vehicles, classes, [...at, 'vehicles']),
    ...whenFindings(when, [...at, 'when']),
    ...(share && system.kind !== 'distance'
      ? [found([...at, 'share'], 'only systems of the kind distance have shares')]
      : []),
    ...(share && !when ? [found([...at, 'share'], 'needs a when')] : []),
  ];
}

function capFindings(
  { highest_within_minutes: minutes, most, per, vehicles, when }: Cap,
  classes: VehicleClasses,
  at: Path,
): Finding[] {
  const isOne = (minutes === undefined) !== (most === undefined);
  return [
    ...(isOne ? [] : [found(at, 'needs either highest_within_minutes or most')]),
    ...(per !== undefined && most === undefined ? [found([...at, 'per'], 'is only allowed with most')] : []),
    ...classFindings(vehicles, classes, [...at, 'vehicles']),
    ...whenFindings(when, [...at, 'when']),
  ];
}

function currencyFindings(currency: string, at: Path): Finding[] {
  return CURRENCIES.has(currency) ? [] : [found(at, `${currency} is not a currency of ISO 4217`)];
}

function holidayFindings(region: string | undefined, at: Path): Finding[] {
  return region === undefined || hasHolidays(region) ? [] : [found(at, `no holidays of ${region} are known`)];
}

function classFindings(ids: readonly string[] | undefined, classes: VehicleClasses, at: Path): Finding[] {
  return (ids ?? []).filter((id) => !Object.hasOwn(classes, id)).map((id) => found(at, `there is no class ${id}`));
}

/** Classes that are priced as others have to end at one that is not. */
function vehicleFindings(classes: VehicleClasses, at: Path): Finding[] {
  /** Those whose chains have been followed to their ends. */
  const followed = new Set<string>();
  return Object.keys(classes).flatMap((start) => {
    const chain = new Set([start]);
    let before = start;
    for (let id = classes[start]?.priced_as?.class; id !== undefined; id = classes[id]?.priced_as?.class) {
      if (!Object.hasOwn(classes, id)) return [found([...at, before, 'priced_as'], `there is no class ${id}`)];
      if (followed.has(id)) break;
      if (chain.has(id)) return [found([...at, start, 'priced_as'], `goes in a circle: ${[...chain, id].join(' → ')}`)];
      chain.add(id);
      before = id;
    }
    for (const id of chain) followed.add(id);
    return [];
  });
}

function placeFindings({ nodes, entries, exits, position, radius, bearing, towards }: TollPlace, at: Path): Finding[] {
  if (!nodes && !entries && !exits && !position) return [found(at, 'needs nodes, entries, exits or a position')];
  if (radius !== undefined && !position) return [found([...at, 'radius'], 'there is no position')];
  const isTwice = bearing !== undefined && towards !== undefined;
  return isTwice ? [found(at, 'has bearing and towards: only one of them is allowed')] : [];
}

function whenFindings(when: Holds | undefined, at: Path): Finding[] {
  if (!when) return [];
  const { season, from, until } = when;
  const days = [
    [['from'], from],
    [['until'], until],
    // In a leap year every day of a season exists.
    [['season', 'from'], season && `2024-${season.from}`],
    [['season', 'until'], season && `2024-${season.until}`],
  ] as const;
  const isBackward = from !== undefined && until !== undefined && from > until;
  return [
    ...days.flatMap(([path, day]) =>
      day === undefined || isDay(day) ? [] : [found([...at, ...path], `there is no day ${day}`)],
    ),
    ...(isBackward ? [found(at, `ends on ${until}, before it begins`)] : []),
    ...(['days', 'except'] as const).flatMap((key) =>
      (when[key] ?? []).flatMap((word, i) => {
        const problem = wordProblem(word);
        return problem === null ? [] : [found([...at, key, i], problem)];
      }),
    ),
  ];
}

/** Each that has the id of one before it. @param at where the list stands */
function repeatedFindings(items: readonly { readonly id: string }[], at: Path): Finding[] {
  const first = new Map<string, number>();
  return items.flatMap(({ id }, i) => {
    const before = first.get(id);
    if (before !== undefined) return [found([...at, i, 'id'], `${id} is already the id of ${pathText([...at, before])}`)];
    first.set(id, i);
    return [];
  });
}
