import { POI_KINDS, STREET_KIND } from '../places/index.ts';
import { nameFor } from '../text/languages.ts';
import kindNames from './kind-names.json' with { type: 'json' };

export const MALL_KIND = 'business.shop.mall';
export const ADMIN_KINDS = ['admin_level_1', 'admin_level_2', 'admin_level_3'] as const;
// biome-ignore format: a list reads better in rows
export const LOCALITY_KINDS = ['city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood'] as const;

const POIS: ReadonlySet<string> = new Set(POI_KINDS);

export function isPoiKind(kind: string): boolean {
  return POIS.has(kind);
}

/** The types of a place as the contract lists them, the general one first. */
export function typesOf(kind: string): string[] {
  if (LOCALITY_KINDS.some((known) => known === kind)) return ['locality', kind];
  if (ADMIN_KINDS.some((known) => known === kind)) return ['admin_level', kind];
  if (kind === STREET_KIND) return ['address', kind];
  if (kind === MALL_KIND) return ['point_of_interest', 'business.mall', MALL_KIND];
  return isPoiKind(kind) && kind !== 'point_of_interest' ? ['point_of_interest', kind] : [kind];
}

/** Where the last part of a kind is no word of its own. */
const LABELS: Readonly<Record<string, string>> = {
  'business.shop.doityourself': 'DIY store',
  'business.shop.library': 'Bookshop',
  'business.shop.sports': 'Sports shop',
  'park.national': 'National park',
};

const KIND_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = kindNames;

/** What a nameless point of interest is called: its kind, in a language as far as that has a word for it, else in English; '' for what is none. */
export function labelOf(kind: string, language: string): string {
  if (!isPoiKind(kind)) return '';
  const known = nameFor(KIND_NAMES[kind] ?? {}, language);
  if (known !== undefined) return known;
  const word = kind.slice(kind.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return LABELS[kind] ?? word.charAt(0).toUpperCase() + word.slice(1);
}
