import addressFormatter from '@fragaria/address-formatter';
import { at } from '../at.ts';

/** What an address is made of; what is absent is left out. */
export interface AddressParts {
  readonly houseNumber?: string | undefined;
  readonly road?: string | undefined;
  readonly suburb?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly county?: string | undefined;
  readonly state?: string | undefined;
  readonly stateCode?: string | undefined;
  readonly country?: string | undefined;
}

const FIELDS = ['houseNumber', 'road', 'suburb', 'city', 'postcode', 'county', 'state', 'stateCode', 'country'] as const;
/** Characters of private use, which no name has: one stands for each field while a pattern is made. */
const FIRST_MARK = 0xe000;
const MARKED = /[\ue000-\ue0ff]/g;

/** Patterns by country and fields: the templates are worked out once for each way of being complete. */
const patterns = new Map<string, readonly string[]>();

function patternOf(country: string, present: readonly (typeof FIELDS)[number][]): readonly string[] {
  const key = `${country} ${present.join(' ')}`;
  const known = patterns.get(key);
  if (known) return known;
  const marks = Object.fromEntries(present.map((field) => [field, String.fromCharCode(FIRST_MARK + FIELDS.indexOf(field))]));
  const lines = addressFormatter.format(marks, { countryCode: country, output: 'array' });
  patterns.set(key, lines);
  return lines;
}

/**
 * Writes an address as its country (ISO 3166-1 alpha-2) writes it, in one line; equal neighbours are written once. The templates are
 * those of OpenCage (address-formatting), through a library; it takes a tenth of a millisecond for each, so that they are turned into
 * patterns first.
 */
export function formatAddress(country: string, parts: AddressParts): string {
  const present = FIELDS.filter((field) => parts[field] !== undefined && parts[field] !== '');
  const lines = patternOf(country, present).map((line) =>
    line.replace(MARKED, (mark) => parts[at(FIELDS, mark.charCodeAt(0) - FIRST_MARK)] ?? ''),
  );
  const pieces = lines.flatMap((line) => line.split(', '));
  return pieces.filter((piece, i) => piece !== pieces[i - 1]).join(', ');
}
