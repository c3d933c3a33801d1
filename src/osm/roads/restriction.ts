import type { TravelMode } from '../../modes/index.ts';
import type { Member, Tags } from '../element.ts';
import { conditionalValues } from './conditional.ts';

/** A turn restriction: from one way over a node, or over ways, to another. */
export interface Restriction {
  readonly id: number;
  readonly from: readonly number[];
  readonly viaNode: number | null;
  readonly viaWays: readonly number[];
  readonly to: readonly number[];
  readonly tags: Tags;
}

/** What a restriction says: that a turn must not be made, or that no other may. */
export type RestrictionKind = 'no' | 'only';

/**
 * A relation as a restriction; null where it is none, or says nothing that matters here. It is invalid where it lacks members, has members that
 * its value does not allow, or says what is not known: https://wiki.openstreetmap.org/wiki/Relation:restriction
 */
export function restrictionOf(id: number, members: readonly Member[], tags: Tags): Restriction | 'invalid' | null {
  if (!/^restriction(:|$)/.test(tags.get('type') ?? '')) return null;
  const values = valuesOf(tags);
  if (values.length > 0 && values.every((value) => value.endsWith('_on_red') || value === 'none')) return null;
  const ways = (wanted: string) =>
    members.filter(({ type, role }) => type === 'way' && role === wanted).map((member) => member.id);
  const viaNodes = members.filter(({ type, role }) => type === 'node' && role === 'via').map((member) => member.id);
  const [from, via, to] = [ways('from'), ways('via'), ways('to')];
  const hasOneVia = (viaNodes.length === 1 && via.length === 0) || (viaNodes.length === 0 && via.length > 0);
  const mostFrom = values.includes('no_entry') ? from.length : 1;
  const mostTo = values.includes('no_exit') ? to.length : 1;
  const fits = from.length > 0 && from.length <= mostFrom && to.length > 0 && to.length <= mostTo && hasOneVia;
  if (!fits || !values.some((value) => kindOf(value) !== null)) return 'invalid';
  return { id, from, viaNode: viaNodes[0] ?? null, viaWays: via, to, tags };
}

/** What a restriction says to whom and whenever. */
function valuesOf(tags: Tags): string[] {
  return [...tags].flatMap(([key, value]) => {
    if (!/^restriction(:|$)/.test(key)) return [];
    return key.endsWith(':conditional') ? value.split(';').map((part) => part.split('@', 1)[0].trim()) : [value];
  });
}

/** What it says to a mode; null when it does not bind it. */
export function restrictionKind({ tags }: Restriction, mode: TravelMode): RestrictionKind | null {
  const value = boundBy(tags, mode, '');
  return value === undefined ? null : kindOf(value);
}

/** What it says to a mode under conditions of time; without any where those of the vehicle are met. */
export function conditionalKinds(
  { tags }: Restriction,
  mode: TravelMode,
): { readonly kind: RestrictionKind; readonly times: readonly string[] }[] {
  return conditionalValues(boundBy(tags, mode, ':conditional') ?? '', mode).flatMap(({ value, times }) => {
    const kind = kindOf(value);
    return kind ? [{ kind, times }] : [];
  });
}

/** The value of the tag that binds a mode: the one that names it, else the one for all vehicles if the mode is not excepted. */
function boundBy(tags: Tags, { restrictionNames, accessKeys }: TravelMode, suffix: string): string | undefined {
  for (const name of restrictionNames) {
    const own = tags.get(`restriction:${name}${suffix}`);
    if (own !== undefined) return own;
  }
  const [, typeName] = /^restriction:(.+)$/.exec(tags.get('type') ?? '') ?? [];
  if (typeName !== undefined && !restrictionNames.includes(typeName)) return undefined;
  const isExcepted = tags
    .get('except')
    ?.split(/[;,]/)
    .some((name) => restrictionNames.includes(name.trim()));
  return isExcepted || !accessKeys.includes('vehicle') ? undefined : tags.get(`restriction${suffix}`);
}

const NO = new Set(['no_left_turn', 'no_right_turn', 'no_straight_on', 'no_u_turn', 'no_entry', 'no_exit']);
const ONLY = new Set(['only_left_turn', 'only_right_turn', 'only_straight_on', 'only_u_turn']);

/** What a value, or one of several (`no_left_turn;no_u_turn`), says. A turn that is forbidden on red alone is allowed on green. */
function kindOf(value: string): RestrictionKind | null {
  const words = value.toLowerCase().split(';');
  if (words.some((word) => NO.has(word.trim()))) return 'no';
  return words.some((word) => ONLY.has(word.trim())) ? 'only' : null;
}
