/** The kinds of place that bear people, borders, post and addresses, from the large to the small. */
// biome-ignore format: a list reads better in rows
export const AREA_KINDS = [
  'country', 'admin_level_1', 'admin_level_2', 'admin_level_3', 'postal_code',
  'city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood',
] as const;

export type AreaKind = (typeof AREA_KINDS)[number];
