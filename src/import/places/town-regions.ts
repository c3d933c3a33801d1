import townRegions from './town-regions.json' with { type: 'json' };

const CODES: Readonly<Record<string, string>> = townRegions.codes;
const SINGLY = new Map(
  Object.entries(townRegions.towns).flatMap(([region, towns]) => towns.map((id) => [String(id), region] as const)),
);

/**
 * The first-level region that a town lies in today, by GeoNames' code: the table of towns is of 2020, and countries have drawn new
 * regions since.
 *
 * @param id the town's GeoNames id
 * @param code its region in the table, such as `FR.11`
 */
export function regionOfTown(id: string, code: string): string {
  return SINGLY.get(id) ?? CODES[code] ?? code;
}
