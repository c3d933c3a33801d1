import type { components } from '@waypost/client';
import { type Field, writeInto } from './filling.ts';

type AddressComponent = components['schemas']['AddressComponent'];

/** What of a place the fields of an address are filled from. */
export interface FilledFrom {
  readonly name: string;
  readonly types: readonly string[];
  readonly formatted_address: string;
  readonly address_components?: readonly AddressComponent[];
}

/** What a field is for, by its `autocomplete`. */
interface Purpose {
  /** `section-*`, `shipping` or `billing`: fields of the same address have the same. */
  readonly group: string;
  readonly token: string;
}

/** What a field may be filled with: the first that it takes, of a list. */
type Values = Readonly<Record<string, readonly string[]>>;

/** What each field was filled with: where it still says so, it may be emptied for the next address. */
const filledWith = new WeakMap<Field, string>();

/** What a field is for; without a token it is for nothing that we fill. */
function purposeOf(field: Element): Purpose {
  const tokens = (field.getAttribute('autocomplete') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== '' && token !== 'webauthn');
  const group = tokens.filter((token) => /^(?:section-.*|shipping|billing)$/.test(token)).join(' ');
  const token = tokens.at(-1) ?? '';
  return { group, token: group.endsWith(token) || token === 'off' || token === 'on' ? '' : token };
}

/**
 * Fills the fields of the form of a field, those of the same address by their `autocomplete`, and tells the page of it as typing does. Returns
 * the tokens that were filled.
 */
export function fillForm(field: HTMLInputElement, place: FilledFrom): string[] {
  const values = valuesOf(place);
  const { group, token } = purposeOf(field);
  const filled: string[] = [];
  for (const other of fieldsAround(field)) {
    const purpose = purposeOf(other);
    const wanted = values[purpose.token];
    if (other === field || purpose.group !== group || !wanted) continue;
    if (fill(other, wanted)) filled.push(purpose.token);
  }
  fill(field, values[token] ?? [place.formatted_address]);
  return filled;
}

function fieldsAround(field: HTMLInputElement): Field[] {
  const root = field.form ?? field.ownerDocument;
  const elements =
    root instanceof HTMLFormElement ? [...root.elements] : [...root.querySelectorAll('input, select, textarea')];
  return elements.filter((each): each is Field => isField(each) && !isReadOnly(each));
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const isReadOnly = (field: Field) => field.disabled || (!(field instanceof HTMLSelectElement) && field.readOnly);

/** Fills a field with the first value that it takes; what an address does not have empties what we have filled. */
function fill(field: Field, values: readonly string[]): boolean {
  const wanted = field instanceof HTMLSelectElement ? optionFor(field, values) : values[0];
  if (wanted === undefined || wanted === '') {
    if (filledWith.get(field) === field.value) write(field, '');
    return false;
  }
  write(field, wanted);
  return true;
}

function optionFor({ options }: HTMLSelectElement, values: readonly string[]): string | undefined {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const option = [...options].find(
    ({ value, text }) => wanted.has(value.toLowerCase()) || wanted.has(text.trim().toLowerCase()),
  );
  return option?.value;
}

function write(field: Field, value: string): void {
  writeInto(field, value);
  filledWith.set(field, field.value);
}

function valuesOf(place: FilledFrom): Values {
  const of = (type: string) => place.address_components?.find(({ types }) => types.includes(type));
  const long = (type: string) => of(type)?.long_name ?? '';
  const [country, state] = [of('country'), of('state')];
  // The name of an address is its street and number, in the order of its country; that of a point of interest is not.
  const isAddress = place.types.includes('address') || place.types.includes('route');
  const line1 = isAddress ? place.name : `${long('street_number')} ${long('route')}`.trim();
  const line2 = [long('subpremise'), long('premise')].filter((part) => part !== '' && !line1.includes(part)).join(', ');
  const lines = [line1, line2].filter((line) => line !== '');
  return {
    'street-address': [lines.join('\n')],
    'address-line1': [line1],
    'address-line2': [line2],
    'address-level1': [state?.long_name ?? '', state?.short_name ?? ''],
    'address-level2': [long('locality')],
    'address-level3': [long('district')],
    'postal-code': [long('postal_codes')],
    country: [country?.short_name ?? '', country?.long_name ?? ''],
    'country-name': [country?.long_name ?? '', country?.short_name ?? ''],
  };
}
