import { isObject } from '../text/json.ts';
import { table } from './command.ts';
import type { FiledAsset } from './stores-rows.ts';

const EXAMPLES = 3;
const MAX_EXAMPLE = 40;
const MOST_LISTED = 100;

/** A field as it was understood: where it stands in the file, how many assets have it, and the first of its values. */
interface UnderstoodField {
  readonly field: string;
  /** The headings of its columns; none in JSON. */
  readonly columns: readonly string[];
  readonly assets: number;
  readonly examples: readonly string[];
}

/** What was understood of a file. */
export interface Understood {
  readonly fields: readonly UnderstoodField[];
  /** Columns that are no field. */
  readonly ignored: readonly string[];
}

/** What was understood of the assets of a file, also of those that cannot be taken. */
export function understoodOf(filed: readonly FiledAsset[]): Understood {
  const found = new Map<string, { assets: number; examples: Set<string> }>();
  for (const { asset } of filed) {
    for (const [field, value] of fieldsIn(asset)) {
      const known = found.get(field) ?? { assets: 0, examples: new Set() };
      found.set(field, known);
      known.assets++;
      if (known.examples.size < EXAMPLES) known.examples.add(shown(field, value));
    }
  }
  const columns = filed[0]?.columns ?? new Map<string, readonly string[]>();
  const empty = [...columns.keys()].map(shownField).filter((field) => !found.has(field));
  const all = [...found.keys(), ...empty];
  return {
    fields: all.slice(0, MOST_LISTED).map((field) => ({
      field,
      columns: [...columns].flatMap(([name, headings]) => (isOf(field, name) ? headings : [])),
      assets: found.get(field)?.assets ?? 0,
      examples: [...(found.get(field)?.examples ?? [])],
    })),
    ignored: (filed[0]?.ignored ?? []).slice(0, MOST_LISTED),
  };
}

/** The same as a table. */
export function understoodText({ fields, ignored }: Understood): string {
  const rows = fields.map(({ field, columns, assets, examples }) => [
    ...[field, columns.join(', ') || '–', String(assets), examples.join(' | ')],
  ]);
  const lines = [table(['field', 'column', 'assets', 'examples'], rows)];
  if (ignored.length > 0) lines.push(`not read: ${ignored.join(', ')} (--keep-others, --column)`);
  return lines.join('\n');
}

/** The fields of an asset as `waypost stores columns` calls them; opening hours as one. */
function fieldsIn(asset: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(asset)) return [];
  return Object.entries(asset).flatMap(([name, value]) => {
    if (isEmpty(value)) return [];
    const prefix = PREFIXES.get(name);
    if (prefix === undefined || !isObject(value)) return [[name, value] as const];
    return Object.entries(value).flatMap(([part, of]) => (isEmpty(of) ? [] : [[prefix + part, of] as const]));
  });
}

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['location', ''],
  ['address', ''],
  ['contact', ''],
  ['userProperties', 'user.'],
  ['localizedNames', 'localized.'],
]);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The columns of one field: those of days are the hours, those of address lines are one. */
const shownField = (name: string) =>
  name === 'lines2' ? 'lines' : name.split('.')[0] === 'openingHours' ? 'openingHours' : name;
const isOf = (field: string, name: string) => shownField(name) === field;

function shown(field: string, value: unknown): string {
  const text = field === 'openingHours' ? hoursText(value) : Array.isArray(value) ? value.join(', ') : textOf(value);
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Hours by the day: `1 09:00-18:00, 7 closed`. */
function hoursText(hours: unknown): string {
  const usual = isObject(hours) && isObject(hours.usual) ? hours.usual : null;
  if (!usual) return textOf(hours);
  return Object.entries(usual)
    .map(([day, periods]) => `${day} ${Array.isArray(periods) ? periods.map(periodText).join('+') || 'closed' : 'all day'}`)
    .join(', ');
}

const periodText = (period: unknown) =>
  isObject(period) && typeof period.start === 'string' ? `${period.start}-${String(period.end)}` : 'all day';
