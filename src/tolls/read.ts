import { readFileSync, statSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parseDocument } from 'yaml';
import { ExplainedError } from '../explained-error.ts';
import { unsealed } from './sealed.ts';
import {
  SYSTEM_SCHEMAS,
  type SystemKind,
  type Tariff,
  TariffHead,
  type TollPlace,
  type TollSystem,
  type VehicleClasses,
} from './tariff.ts';

/** A tariff that cannot be used: everything that is wrong with it, each with its place in the file. */
export class TariffError extends ExplainedError {
  readonly problems: readonly string[];

  constructor(source: string, problems: readonly string[]) {
    super(`${source} is no tariff that can be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const MOST_BYTES = 8_000_000;
const TOO_LONG = `longer than ${MOST_BYTES / 1e6} MB`;
const MOST_PROBLEMS = 50;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Reads a file with a tariff. @throws TariffError */
export function readTariffFile(path: string): Tariff {
  if (statSync(path).size > MOST_BYTES) throw new TariffError(path, [TOO_LONG]);
  return readTariff(readFileSync(path, 'utf8'), path);
}

/** Reads a tariff in YAML or JSON. @param source how errors call it @throws TariffError */
export function readTariff(text: string, source: string): Tariff {
  if (text.length > MOST_BYTES) throw new TariffError(source, [TOO_LONG]);
  const value = parsed(text, source);
  const problems: string[] = [];
  if (!isTariff(value, problems)) throw new TariffError(source, problems.slice(0, MOST_PROBLEMS));
  problems.push(...contradictions(value));
  if (problems.length > 0) throw new TariffError(source, problems.slice(0, MOST_PROBLEMS));
  return value;
}

function parsed(given: string, source: string): unknown {
  const text = unsealed(given);
  if (text === null) {
    throw new TariffError(source, [
      'the file does not fit its SHA-256: it is damaged, or was changed by hand (then remove its line "sha256")',
    ]);
  }
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    throw new TariffError(
      source,
      document.errors.map(({ message, linePos }) => `line ${linePos?.[0].line ?? '?'}: ${message.split('\n')[0]}`),
    );
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    throw new TariffError(source, [error instanceof Error ? error.message : String(error)]);
  }
  const circle = circleIn(value, '', new Set());
  if (circle !== null) throw new TariffError(source, [`${circle || 'the file'}: an alias leads back to what it is part of`]);
  return value;
}

/** Where a value holds itself; null where it does not. */
function circleIn(value: unknown, path: string, around: Set<unknown>): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (around.has(value)) return path;
  around.add(value);
  for (const [key, part] of Object.entries(value)) {
    const circle = circleIn(part, pathTo(path, key), around);
    if (circle !== null) return circle;
  }
  around.delete(value);
  return null;
}

const pathTo = (path: string, key: string) => (/^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`);

/** Looks at the form: the file first, then each system by its kind, so that errors are about the kind that was meant. */
function isTariff(value: unknown, problems: string[]): value is Tariff {
  if (!matches(TariffHead, value, '', problems)) return false;
  if (value.systems.length === 0) problems.push('systems: there is none');
  for (const [i, system] of value.systems.entries()) {
    const kind: SystemKind = system.kind;
    matches(SYSTEM_SCHEMAS[kind], system, `systems[${i}]`, problems);
  }
  return problems.length === 0;
}

/** A name or a value, in quotes where it would not be seen where it begins and ends. */
const shown = (name: unknown) => (/^[\w-]+$/.test(String(name)) ? String(name) : JSON.stringify(name));

function matches<T extends TSchema>(schema: T, value: unknown, at: string, problems: string[]): value is Static<T> {
  if (Check(schema, value)) return true;
  for (const { instancePath, message, keyword, params } of Errors(schema, value)) {
    // What may not be there at all is reported once, by its parent.
    if (keyword === 'boolean') continue;
    const path = instancePath.split('/').slice(1).reduce(pathTo, at);
    const details = keyword === 'additionalProperties' || keyword === 'enum' ? Object.values(params) : [];
    problems.push(
      [`${path || 'the file'}: ${message}`, ...details.map((each) => [each].flat().map(shown).join(', '))].join(': '),
    );
  }
  return false;
}

/** What the form alone does not forbid. */
function contradictions(tariff: Tariff): string[] {
  return [
    ...currencyProblems(tariff.currency, 'currency'),
    ...vehicleProblems(tariff.vehicles, 'vehicles'),
    ...repeated(tariff.systems).map((id) => `systems: the id ${id} stands there twice`),
    ...tariff.systems.flatMap((system, i) => systemProblems(tariff, system, `systems[${i}]`)),
  ];
}

function systemProblems(tariff: Tariff, system: TollSystem, at: string): string[] {
  const places: readonly TollPlace[] = 'places' in system ? system.places : [];
  const classes = system.vehicles ?? tariff.vehicles;
  return [
    ...(system.currency === undefined ? [] : currencyProblems(system.currency, `${at}.currency`)),
    ...(system.vehicles === undefined ? [] : vehicleProblems(system.vehicles, `${at}.vehicles`)),
    ...datesProblems(system.when, `${at}.when`),
    ...repeated(places).map((id) => `${at}.places: the id ${id} stands there twice`),
    ...places.flatMap((place, i) => placeProblems(place, `${at}.places[${i}]`)),
    ...system.fares.flatMap((fare, i) => fareProblems(system, fare, classes, places, `${at}.fares[${i}]`)),
    ...(system.discounts ?? []).flatMap(({ vehicles, when }, i) => [
      ...classProblems(vehicles, classes, `${at}.discounts[${i}].vehicles`),
      ...datesProblems(when, `${at}.discounts[${i}].when`),
    ]),
  ];
}

function fareProblems(
  system: TollSystem,
  fare: TollSystem['fares'][number],
  classes: VehicleClasses,
  places: readonly TollPlace[],
  at: string,
): string[] {
  const ids = new Set(places.map(({ id }) => id));
  const unknown = (wanted: Iterable<string>, where: string) =>
    [...wanted].filter((id) => !ids.has(id)).map((id) => `${where}: the system ${system.id} has no place ${id}`);
  const named: string[] = [];
  if ('places' in fare && fare.places) named.push(...unknown(fare.places, `${at}.places`));
  if ('prices' in fare) {
    named.push(...unknown(Object.keys(fare.prices), `${at}.prices`));
    for (const [from, row] of Object.entries(fare.prices)) named.push(...unknown(Object.keys(row), `${at}.prices.${from}`));
  }
  return [...classProblems(fare.vehicles, classes, `${at}.vehicles`), ...datesProblems(fare.when, `${at}.when`), ...named];
}

function currencyProblems(currency: string, at: string): string[] {
  return CURRENCIES.has(currency) ? [] : [`${at}: ${currency} is not a currency of ISO 4217`];
}

function classProblems(ids: readonly string[] | undefined, classes: VehicleClasses, at: string): string[] {
  return (ids ?? []).filter((id) => !Object.hasOwn(classes, id)).map((id) => `${at}: there is no class ${id}`);
}

/** Classes that are priced as others have to end at one that is not. */
function vehicleProblems(classes: VehicleClasses, at: string): string[] {
  return Object.keys(classes).flatMap((start) => {
    const chain = [start];
    for (let id = classes[start]?.priced_as?.class; id !== undefined; id = classes[id]?.priced_as?.class) {
      if (!Object.hasOwn(classes, id)) return [`${at}.${chain[chain.length - 1]}.priced_as: there is no class ${id}`];
      const isCircle = chain.includes(id);
      chain.push(id);
      if (isCircle) return [`${at}.${start}.priced_as: a circle: ${chain.join(' → ')}`];
    }
    return [];
  });
}

function placeProblems({ nodes, entries, exits, position, radius }: TollPlace, at: string): string[] {
  if (!nodes && !entries && !exits && !position) return [`${at}: needs nodes, entries, exits or a position`];
  return radius !== undefined && !position ? [`${at}.radius: there is no position`] : [];
}

function datesProblems(when: TollSystem['when'], at: string): string[] {
  if (!when) return [];
  const days = [
    ...(['from', 'until'] as const).map((name) => [name, when[name]] as const),
    // In a leap year every day of a season exists.
    ...(['from', 'until'] as const).map((name) => [`season.${name}`, when.season && `2024-${when.season[name]}`] as const),
  ];
  const wrong = days
    .filter(([, day]) => day !== undefined && !isDay(day))
    .map(([name, day]) => `${at}.${name}: there is no day ${day}`);
  const isBackward = when.from !== undefined && when.until !== undefined && when.from > when.until;
  return isBackward ? [...wrong, `${at}: ends on ${when.until}, before it begins`] : wrong;
}

function isDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

function repeated(items: readonly { readonly id: string }[]): string[] {
  const ids = items.map(({ id }) => id);
  return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
}
