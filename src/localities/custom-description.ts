import Type from 'typebox';
import { numberWithUnit, type PlaceView, streetOf, townOf } from '../addresses/place-view.ts';
import { BadValue, type Parameter, parameter } from '../contract/parameters.ts';
import { type Piece, piecesOf, tidied } from './tidied.ts';
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
/** `locality:"{name} ({administrative_area_level_0})"|postal_code:"{name}"`: a description of one's own for each type. */
export const customDescription: Parameter<CustomDescriptions | undefined> = parameter(
  Type.String({
    description: `Descriptions by type, joined by \`|\`: \`locality:"{name} ({administrative_area_level_0})"\`. Placeholders: ${PLACEHOLDERS.map((name) => `\`{${name}}\``).join(', ')}.`,
  }),
  undefined,
  parseTemplates,
);

function parseTemplates(text: string): CustomDescriptions {
  const templates = new Map<string, string>();
  // A `|` inside quotes belongs to the template.
  for (const entry of text.match(/[^"|]*"[^"]*"|[^|]+/g) ?? []) {
    const [, typeName, template] = ENTRY.exec(entry.replace(/^\|/, '').trim()) ?? [];
    if (typeName === undefined || template === undefined)
      throw new BadValue('value_error', `Value error, '${entry.slice(0, 40)}' is not type:"template"`);
    const type = SEARCHABLE_TYPES.find((known) => known === typeName);
    if (!type)
      throw new BadValue('enum', `'${typeName.slice(0, 40)}' is not a type`, { expected: SEARCHABLE_TYPES.join(', ') });
    for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
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
  const filled: Piece[] = [];
  // With a group in the pattern, every second part is the name of a placeholder.
  template.split(/\{([^{}]*)\}/).forEach((part, index) => {
    const placeholder = index % 2 === 1 ? PLACEHOLDERS.find((known) => known === part) : undefined;
    if (placeholder === undefined) filled.push(...piecesOf(index % 2 === 1 ? `{${part}}` : part));
    else filled.push({ kind: 'text', text: valueFor(view, placeholder) ?? '' });
  });
  return tidied(filled);
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
