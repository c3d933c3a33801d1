import type { TravelMode, VehicleProperty } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { isAbility } from './access.ts';
import { COMPARED, SIZE_LIMITS } from './size-keys.ts';

/** A value that holds under conditions of time: https://wiki.openstreetmap.org/wiki/Conditional_restrictions */
export interface ConditionalValue {
  readonly value: string;
  /** In the language of opening hours, or what cannot be read; all of them have to hold. Empty where the value always holds for the mode. */
  readonly times: readonly string[];
}

/** A value that may hold for who has business there alone. */
interface PurposedValue extends ConditionalValue {
  readonly purposes: readonly string[];
}

/** The values of a conditional tag that can hold for a mode. What is said of vehicles is decided by the mode. */
function purposedValues(conditional: string, mode: TravelMode): PurposedValue[] {
  return partsOf(conditional).flatMap(({ value, condition }): PurposedValue[] => {
    const clauses = clausesOf(condition).filter((clause) => vehicleClause(clause, mode) !== true);
    if (clauses.some((clause) => vehicleClause(clause, mode) === false)) return [];
    const isPurpose = (clause: string) => PURPOSES.has(clause.toLowerCase());
    return [{ value, purposes: clauses.filter(isPurpose), times: clauses.filter((clause) => !isPurpose(clause)) }];
  });
}

/** The same for what is the same to all, whatever their business: what is said of that cannot be read. */
export function conditionalValues(conditional: string, mode: TravelMode): ConditionalValue[] {
  return purposedValues(conditional, mode).map(unread);
}

const unread = ({ value, purposes, times }: PurposedValue): ConditionalValue => ({ value, times: [...purposes, ...times] });

/** Who may use what is closed to others, as access tags name them. */
const PURPOSES = new Set(['destination', 'delivery', 'customers', 'private', 'residents', 'permit']);
/** The values of a conditional tag that hold for who has business there, whenever that is. */
export function valuesForBusiness(conditional: string, mode: TravelMode): string[] {
  return purposedValues(conditional, mode).flatMap(({ value, purposes, times }) =>
    purposes.length > 0 && times.length === 0 ? [value] : [],
  );
}

/** The values of a conditional tag, whenever they hold. */
export function valuesIn(conditional: string): string[] {
  return partsOf(conditional).map(({ value }) => value);
}

const clausesOf = (condition: string) => condition.split(/ and /i).map((each) => each.trim());

/** Vehicles and states of them that conditions name; those that are none of the mode's own say nothing to it. */
// biome-ignore format: a table reads better in rows
const VEHICLES = new Set([
  'motorcar', 'motorcycle', 'moped', 'mofa', 'hgv', 'goods', 'bus', 'psv', 'taxi', 'coach', 'tourist_bus', 'caravan', 'trailer',
  'motorhome', 'hazmat', 'agricultural', 'forestry', 'emergency', 'hov', 'carpool', 'bicycle', 'foot', 'horse', 'disabled',
  'motor_vehicle', 'vehicle', 'articulated', 'car_sharing', 'electric', 'military', 'wheelchair',
]);

/** Whether a clause about vehicles holds for a mode; null where it is about something else. */
function vehicleClause(clause: string, { vehicle, accessKeys }: TravelMode): boolean | null {
  const word = clause.toLowerCase();
  const comparison = comparisonOf(word);
  if (comparison) {
    if (!vehicle) return false;
    const { property, from, to } = comparison;
    return from <= vehicle[property] && vehicle[property] <= to;
  }
  return VEHICLES.has(word) ? accessKeys.includes(word) : null;
}

/** What vehicles a clause is about: those of whom a property is from one number up to another. */
interface Comparison {
  readonly property: VehicleProperty;
  readonly from: number;
  readonly to: number;
}

/** Words for vehicles that have a property at all. */
const HAVING: Readonly<Record<string, VehicleProperty>> = {
  trailer: 'trailers',
  caravan: 'trailers',
  hazmat: 'hazmat',
  motorhome: 'motorhome',
};

function comparisonOf(clause: string): Comparison | null {
  if (Object.hasOwn(HAVING, clause)) return { property: HAVING[clause], from: 1, to: Number.POSITIVE_INFINITY };
  const sign = /[<>=]/.exec(clause);
  if (!sign) return null;
  const name = clause.slice(0, sign.index).trim();
  if (!Object.hasOwn(COMPARED, name)) return null;
  const { property, read } = COMPARED[name];
  const hasEqual = clause[sign.index + 1] === '=';
  const value = read(clause.slice(sign.index + (hasEqual ? 2 : 1)));
  if (value === null) return null;
  if (sign[0] === '>') return { property, from: hasEqual ? value : value + 1, to: Number.POSITIVE_INFINITY };
  return { property, from: sign[0] === '=' ? value : 0, to: sign[0] === '<' && !hasEqual ? value - 1 : value };
}

/** What conditional tags compare vehicles with. */
export function comparisonsIn(tags: Tags): Comparison[] {
  return [...tags].flatMap(([key, text]) => {
    if (!key.endsWith(CONDITIONAL)) return [];
    return partsOf(text).flatMap(({ condition }) =>
      clausesOf(condition).flatMap((clause) => comparisonOf(clause.toLowerCase()) ?? []),
    );
  });
}

const CONDITIONAL = ':conditional';

/** `value @ (condition); value @ condition`: what is in parentheses may have semicolons, and parentheses. */
function partsOf(conditional: string): { readonly value: string; readonly condition: string }[] {
  return dividedOutside(conditional).flatMap((part) => {
    const sign = part.indexOf('@');
    const value = part.slice(0, Math.max(0, sign)).trim().toLowerCase();
    return value === '' ? [] : [{ value, condition: withoutParentheses(part.slice(sign + 1).trim()) }];
  });
}

/** A text divided at semicolons outside of parentheses; at all of them where parentheses do not match. */
function dividedOutside(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    if (depth < 0) break;
    if (text[at] !== ';' || depth > 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return depth === 0 ? [...parts, text.slice(from)] : text.split(';');
}

/** A condition without the parentheses around all of it. Those of `(sunset+00:30)-(sunrise-00:30)` belong to times. */
function withoutParentheses(condition: string): string {
  if (!condition.startsWith('(')) return condition;
  let depth = 0;
  for (let at = 0; at < condition.length; at++) {
    if (condition[at] === '(') depth++;
    else if (condition[at] === ')') depth--;
    if (depth === 0) return at === condition.length - 1 ? condition.slice(1, at).trim() : condition;
  }
  return condition.slice(1);
}

function hasConditional(tags: Tags): boolean {
  for (const key of tags.keys()) if (key.endsWith(CONDITIONAL)) return true;
  return false;
}

/** The tags that a mode's conditional ones replace, from the most general to the most particular. */
function replaceableKeys(tags: Tags, mode: TravelMode): string[] {
  const { accessKeys, maxspeedKeys, propertyKeys } = mode;
  const hiding = accessKeys.findIndex((key) => tags.has(key) && !isAbility(key, tags.get(key), mode));
  const deciding = hiding < 0 ? accessKeys : accessKeys.slice(0, hiding + 1);
  const vehicles = accessKeys.filter((key) => key !== 'access').reverse();
  const keys = [
    ...['oneway', ...vehicles.map((key) => `oneway:${key}`)],
    ...(maxspeedKeys ? ['maxspeed', ...maxspeedKeys.toReversed().map((key) => `maxspeed:${key}`)] : []),
    ...SIZE_LIMITS.flatMap(({ key }) => [key, ...vehicles.map((who) => `${key}:${who}`)]),
    ...Object.values(propertyKeys).flat(),
    ...deciding.toReversed(),
  ];
  return keys.flatMap((key) => [key, `${key}:forward`, `${key}:backward`]);
}

/** A tag as it is under a condition. */
interface ReplacedTag extends ConditionalValue {
  readonly key: string;
}

/**
 * What the `:conditional` tags of a way or node say to a mode, in the order in which later ones go before earlier ones. The most specific access
 * key decides: one that is set hides the conditions of those that are less specific.
 */
function replacedTags(tags: Tags, mode: TravelMode): ReplacedTag[] {
  // Nearly all ways have none, and a mode has a hundred keys.
  if (!hasConditional(tags)) return [];
  return replaceableKeys(tags, mode).flatMap((key) => {
    const conditional = tags.get(key + CONDITIONAL);
    if (conditional === undefined) return [];
    return purposedValues(conditional, mode).flatMap((each) => replacedTag(key, conditional, each, mode));
  });
}

/**
 * What a conditional value makes of a tag. Who has business there is a kind of access, so that `yes @ destination` is `destination`. A limit of size
 * that is lifted for them at times is one that is always lifted for them, then; what always is needs no other tag.
 */
function replacedTag(key: string, conditional: string, each: PurposedValue, mode: TravelMode): ReplacedTag[] {
  const { value, times, purposes } = each;
  const [purpose] = purposes;
  if (purpose === undefined) return [{ key, value, times }];
  const [stem] = key.split(':', 1);
  if (SIZE_STEMS.has(stem)) {
    const lifted = { key: key + CONDITIONAL, value: `${conditional}; ${value} @ ${purpose}`, times };
    return times.length > 0 ? [lifted] : [];
  }
  const isAccess = !NOT_ACCESS.has(stem) && mode.accessValues[value] === 'yes';
  return [{ key, ...(isAccess ? { value: purpose.toLowerCase(), times } : unread(each)) }];
}

const SIZE_STEMS = new Set(SIZE_LIMITS.map(({ key }) => key.split(':', 1)[0]));
const NOT_ACCESS = new Set(['oneway', 'maxspeed']);

/** The tags with those that always hold for a mode. */
export function standingTags(tags: Tags, mode: TravelMode): Tags {
  const standing = replacedTags(tags, mode).filter(({ times }) => times.length === 0);
  if (standing.length === 0) return tags;
  return new Map([...tags, ...standing.map(({ key, value }) => [key, value] as const)]);
}

/** The tags as they are under each condition that a mode meets, the later ones before the earlier. */
export function timedTags(tags: Tags, mode: TravelMode): { readonly times: readonly string[]; readonly tags: Tags }[] {
  const timed = replacedTags(tags, mode).filter(({ times }) => times.length > 0);
  if (timed.length === 0) return [];
  const standing = standingTags(tags, mode);
  return timed.map(({ key, value, times }) => ({ times, tags: new Map(standing).set(key, value) }));
}
