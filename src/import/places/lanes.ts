import { withPlainNumerals } from '../../text/numerals.ts';
import { metersBetween } from './line-pieces.ts';
import { type Street, streetKey } from './streets.ts';

/** A lane is no farther from the middle of its street than this. */
const STREET_METERS = 5_000;
/** Street, lane and alley of `和平東路2段96巷17弄`. */
const LANE = /^(\D.*?)(?<!\d)(\d{1,4})巷(?:(\d{1,4})弄)?$/;
const SECTION = /^(\D.*\D)(\d{1,3})段$/;

/**
 * Gives lanes without an English name that of their street, as the post of Taiwan writes it: `Alley 17, Lane 96, Section 2, Heping East
 * Road`. Few lanes have one on the map, and those that addresses alone name have none.
 */
export function nameLanes(streets: readonly Street[]): void {
  const byKey = Map.groupBy(streets, ({ name }) => streetKey(name));
  for (const lane of streets) {
    const [, street, number, alley] = LANE.exec(withPlainNumerals(lane.name.normalize('NFKC'))) ?? [];
    if (lane.names.en !== undefined || street === undefined) continue;
    const base = englishNameOf(street, lane, byKey);
    if (base === null) continue;
    const en = [...(alley === undefined ? [] : [`Alley ${alley}`]), `Lane ${number}`, base].join(', ');
    lane.names = { ...lane.names, en };
  }
}

type ByKey = ReadonlyMap<string, readonly Street[]>;

/** The English name of a street that a lane leads off; with its section where the map names only the whole street. */
function englishNameOf(name: string, lane: Street, byKey: ByKey): string | null {
  const own = nearestName(name, lane, byKey);
  const [, whole, section] = own === null ? (SECTION.exec(name) ?? []) : [];
  if (whole === undefined) return own;
  const ofWhole = nearestName(whole, lane, byKey);
  return ofWhole === null ? null : `Section ${section}, ${ofWhole}`;
}

function nearestName(name: string, lane: Street, byKey: ByKey): string | null {
  let best: string | null = null;
  let least = STREET_METERS;
  for (const { names, position } of byKey.get(streetKey(name)) ?? []) {
    const meters = metersBetween(position, lane.position);
    if (names.en === undefined || meters > least) continue;
    least = meters;
    best = names.en;
  }
  return best;
}
