import type { TravelMode } from '../../modes/index.ts';
import type { Member, Tags } from '../element.ts';
import { timedValues, type WeekHours } from './week-hours.ts';

/** A turn restriction: from one way over a node, or over ways, to another. */
export interface Restriction {
  readonly from: readonly number[];
  readonly viaNode: number | null;
  readonly viaWays: readonly number[];
  readonly to: readonly number[];
  readonly tags: Tags;
}

/** What a restriction says: that a turn must not be made, or that no other may. */
export type RestrictionKind = 'no' | 'only';

/** A relation as a restriction; null where it is none, or lacks members. */
export function restrictionOf(members: readonly Member[], tags: Tags): Restriction | null {
  if (!/^restriction(:|$)/.test(tags.get('type') ?? '')) return null;
  const ways = (wanted: string) => members.filter(({ type, role }) => type === 'way' && role === wanted).map(({ id }) => id);
  const viaNodes = members.filter(({ type, role }) => type === 'node' && role === 'via').map(({ id }) => id);
  const [from, via, to] = [ways('from'), ways('via'), ways('to')];
  const hasOneVia = (viaNodes.length === 1 && via.length === 0) || (viaNodes.length === 0 && via.length > 0);
  if (from.length === 0 || to.length === 0 || !hasOneVia) return null;
  return { from, viaNode: viaNodes[0] ?? null, viaWays: via, to, tags };
}

/** What it says to a mode; null when it does not bind it. */
export function restrictionKind({ tags }: Restriction, mode: TravelMode): RestrictionKind | null {
  const value = boundBy(tags, mode, '');
  return value === undefined ? null : kindOf(value);
}

/** What it says to a mode at certain hours. */
export function timedRestriction(
  { tags }: Restriction,
  mode: TravelMode,
): { kind: RestrictionKind; hours: WeekHours } | null {
  for (const { value, hours } of timedValues(boundBy(tags, mode, ':conditional') ?? '')) {
    const kind = kindOf(value);
    if (kind) return { kind, hours };
  }
  return null;
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
    ?.split(';')
    .some((name) => restrictionNames.includes(name.trim()));
  return isExcepted || !accessKeys.includes('vehicle') ? undefined : tags.get(`restriction${suffix}`);
}

function kindOf(value: string): RestrictionKind | null {
  if (/^no_/.test(value)) return 'no';
  return /^only_/.test(value) ? 'only' : null;
}
