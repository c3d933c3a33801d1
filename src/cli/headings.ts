import { UsageError } from './command.ts';

/** As guesses compare headings: without case, accents, blanks and signs. */
function folded(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');
}

/** The field of which a heading is a usual name. @param usual the names of each field, folded, with commas between them */
export function usualField<Field extends string>(
  heading: string,
  usual: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Field | undefined {
  const name = folded(heading);
  return fields.find((field) => usual[field].split(',').includes(name));
}

/** What `--column` may say. */
export interface Mapping {
  /** Each as `field=heading`. */
  readonly mapped: readonly string[];
  /** The field that a name means; null for none. */
  readonly fieldOf: (name: string) => string | null;
  readonly names: string;
  /** What may stand instead of a heading. */
  readonly instead?: string;
}

/** The headings that were given for fields. @throws UsageError */
export function givenColumns(
  headings: readonly string[],
  { mapped, fieldOf, names, instead }: Mapping,
  file: string,
): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const text of mapped) {
    const [name = '', ...rest] = text.split('=');
    const heading = rest.join('=');
    const field = fieldOf(name);
    if (field === null) throw new UsageError(`--column ${text}: unknown field ${name}; the fields are ${names}`);
    if (!headings.includes(heading) && heading !== instead)
      throw new UsageError(`--column ${text}: ${file} has no column ${heading}; the file has ${shownHeadings(headings)}`);
    columns.set(field, [...(columns.get(field) ?? []), heading]);
  }
  return columns;
}

/** Refuses columns in which fields are missing. @throws UsageError */
export function refuseMissing(
  missing: readonly string[],
  { file, headings, advice = '' }: { readonly file: string; readonly headings: readonly string[]; readonly advice?: string },
): void {
  if (missing.length === 0) return;
  throw new UsageError(
    `${file} has no column for ${missing.join(', ')}: specify it with --column field=heading${advice}; the file has ${shownHeadings(headings)}`,
  );
}

function shownHeadings(headings: readonly string[]): string {
  const shown = headings.slice(0, 50).map((heading) => heading.slice(0, 60));
  return `${shown.join(', ')}${headings.length > shown.length ? ', …' : ''}`;
}
