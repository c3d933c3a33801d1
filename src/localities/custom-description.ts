import Type from 'typebox';
import { numberWithUnit, type PlaceView, streetOf, townOf } from '../addresses/place-view.ts';
import { BadValue, type Parameter, parameter } from '../http/parameters.ts';
import { kindsOf, SEARCHABLE_TYPES } from './types.ts';

// biome-ignore format: a list reads better in rows
const PLACEHOLDERS = [
  'name', 'postal_code', 'house_number', 'street', 'city', 'administrative_area_level_0', 'administrative_area_level_1',
  'administrative_area_level_2', 'administrative_area_level_3', 'country_code',
] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

/** Templates by the kind of place that they describe. */
export type CustomDescriptions = ReadonlyMap<string, string>;

const ENTRY = /^([a-z0-9_.]+):"([^"]*)"$/;
/** Stands for a field without a value until what is around it has been tidied. */
const EMPTY = '\u0000';
/** A field without a value, with the separators before it, where another separator, a bracket or the end follows. */
const EMPTY_AFTER_SEPARATOR = /\s*[,;:/|·–—-]*\s*\u0000(?=\s*(?:[,;:/|·–—)\]}-]|$))/g;

/** `locality:"{name} ({administrative_area_level_0})"|postal_code:"{name}"`: a description of one's own for each type. */
export const customDescription: Parameter<CustomDescriptions | undefined> = parameter(
  Type.String({
    description: `Descriptions by type, joined by \`|\`: \`locality:"{name} ({administrative_area_level_0})"\`. Placeholders: ${PLACEHOLDERS.map((name) => `\`{${name}}\``).join(', ')}.`,
  }),
  undefined,
  (text) => (text === '' ? undefined : parseTemplates(text)),
);

function parseTemplates(text: string): CustomDescriptions {
  const templates = new Map<string, string>();
  // A `|` inside quotes belongs to the template.
  for (const entry of text.match(/[^"|]*"[^"]*"|[^|]+/g) ?? []) {
    const [, typeName, template] = ENTRY.exec(entry.replace(/^\|/, '').trim()) ?? [];
    if (typeName === undefined)
      throw new BadValue('value_error', `Value error, '${entry.slice(0, 40)}' is not type:"template"`);
    const type = SEARCHABLE_TYPES.find((known) => known === typeName);
    if (!type)
      throw new BadValue('enum', `'${typeName.slice(0, 40)}' is not a type`, { expected: SEARCHABLE_TYPES.join(', ') });
    for (const [, name] of template.matchAll(/\{([^{}]*)\}/g)) {
      if (!PLACEHOLDERS.some((known) => known === name)) {
        throw new BadValue('value_error', `Value error, {${name.slice(0, 40)}} is not one of ${PLACEHOLDERS.join(', ')}`);
      }
    }
    for (const kind of kindsOf(type)) templates.set(kind, template);
  }
  return templates;
}

/** Fills a template. A field without a value leaves no separator or empty brackets behind. */
export function fillTemplate(template: string, view: PlaceView): string {
  const filled = template.replace(/\{([a-z0-9_]+)\}/g, (whole, name: string) => {
    const placeholder = PLACEHOLDERS.find((known) => known === name);
    return placeholder ? valueFor(view, placeholder) || EMPTY : whole;
  });
  return filled
    .replace(/([([{])\s*\u0000\s*[,;:/|·–—-]*\s*/g, '$1')
    .replace(EMPTY_AFTER_SEPARATOR, '')
    .replace(/[([{][\s\u0000]*[)\]}]/g, EMPTY)
    .replace(EMPTY_AFTER_SEPARATOR, '')
    .replace(/\u0000\s*[,;:/|·–—-]?\s*/g, '')
    .replace(/^[\s,;:/|·–—-]+|[\s,;:/|·–—-]+$/g, '')
    .replace(/\s{2,}/g, ' ');
}

function valueFor(view: PlaceView, placeholder: Placeholder): string | undefined {
  switch (placeholder) {
    case 'name':
      return view.name;
    case 'country_code':
      return view.country;
    case 'city':
      return townOf(view);
    case 'postal_code':
      return view.areas.get('postal_code')?.name;
    case 'administrative_area_level_0':
      return view.areas.get('country')?.name;
    case 'administrative_area_level_1':
      return view.areas.get('admin_level_1')?.name;
    case 'administrative_area_level_2':
      return view.areas.get('admin_level_2')?.name;
    case 'administrative_area_level_3':
      return view.areas.get('admin_level_3')?.name;
    case 'house_number':
      return view.house ? numberWithUnit(view.house) : view.record.houseNumber;
    case 'street':
      return streetOf(view);
  }
}
