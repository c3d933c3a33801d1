import { parseCountryCode } from '../addresses/place-view.ts';
import { readParameters } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import { type GeocodeRow, type RowAnswer, rowOptions } from '../localities/geocode-row.ts';
import type { Accuracy } from '../localities/place-result.ts';
import { Geocoder } from './geocoder.ts';
import { type FiledAsset, type FoundPosition, placeOf } from './stores-rows.ts';

/** A house or a place between two: what a street or a town shows is not where a shop is. */
export const DEFAULT_LEAST: Accuracy = 'RANGE_INTERPOLATED';

/** From the most to the least accurate. */
const ORDER: readonly Accuracy[] = [
  'ROOFTOP',
  'RANGE_INTERPOLATED',
  'GEOMETRIC_CENTER',
  'POSTAL_CODE',
  'DISTRICT',
  'APPROXIMATE',
];

/** With less of an address explained, the position may be that of another one. */
const LEAST_CONFIDENCE = 0.8;

/** An asset that got no position, and why. */
interface Unplaced {
  /** `line 12` of CSV, `asset 12` of JSON. */
  readonly where: string;
  readonly reason: string;
}

export interface Placed {
  /** Those that had a position, and those that got one. */
  readonly assets: readonly FiledAsset[];
  readonly geocoded: number;
  readonly unplaced: readonly Unplaced[];
}

/** What a command prints of it as JSON. */
export function reportOf({ geocoded, unplaced }: Placed) {
  return { geocoded, skipped: unplaced };
}

/** Gives assets without a position that of their address. */
export async function placeAssets(
  filed: readonly FiledAsset[],
  { dataFolder, least }: { readonly dataFolder: string; readonly least: Accuracy },
): Promise<Placed> {
  const without = filed.filter(hasNoPosition);
  const positions = new Map<FiledAsset, { readonly location: Position; readonly found: FoundPosition }>();
  const unplaced: Unplaced[] = [];
  for await (const { filed: each, answer } of answersFor(without, dataFolder)) {
    const reason = refusal(answer, least);
    const { accuracy = '', confidence = 0, result } = answer;
    const location = result?.geometry?.location;
    if (reason === null && location)
      positions.set(each, { location, found: { address: result.formatted_address, accuracy, confidence } });
    else unplaced.push({ where: placeOf(each, []), reason: reason ?? 'the result has no position' });
  }
  const assets = filed.flatMap((each) => {
    if (!hasNoPosition(each)) return [each];
    const position = positions.get(each);
    if (!position) return [];
    const { location, found } = position;
    return [{ ...each, asset: { ...objectOf(each.asset), location }, found }];
  });
  return { assets, geocoded: positions.size, unplaced };
}

async function* answersFor(filed: readonly FiledAsset[], dataFolder: string) {
  if (filed.length === 0) return;
  const geocoder = await Geocoder.open(dataFolder);
  try {
    const options = readParameters(rowOptions, { data: 'advanced', fields: 'geometry' }, 'query', []);
    yield* geocoder.answers(
      filed.map((each) => ({ filed: each, row: rowOf(each.asset) })),
      options,
    );
  } finally {
    await geocoder.close();
  }
}

/** Why an answer gives no position that is good enough; null where it does. */
function refusal({ status, error_message, accuracy, confidence = 0, unmatched = [], result }: RowAnswer, least: Accuracy) {
  if (status !== 'OK' || !accuracy || !result) return error_message ?? status;
  const found = `found ${result.formatted_address}`;
  if (ORDER.indexOf(accuracy) > ORDER.indexOf(least)) return `${found}, which is ${accuracy} and not ${least}`;
  if (confidence >= LEAST_CONFIDENCE) return null;
  return `${found}, which explains ${Math.round(confidence * 100)} % of the address, not ${unmatched.join(', ')}`;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** Whether an asset says nothing of where it is. */
export function hasNoPosition({ asset, rowFault }: FiledAsset): boolean {
  if (typeof rowFault === 'string') return false;
  const { location } = objectOf(asset);
  const { lat, lng } = objectOf(location);
  return isAbsent(location) || (typeof location === 'object' && isAbsent(lat) && isAbsent(lng));
}

/** The address of an asset as one text; its country, where it is a code, is searched alone. */
function rowOf(asset: unknown): GeocodeRow {
  const { lines, zipcode, city, countryCode, country: other } = objectOf(objectOf(asset).address);
  const texts = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(texts);
    return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()] : [];
  };
  const [country = ''] = texts(countryCode ?? other);
  const code = parseCountryCode(country);
  const town = [...texts(zipcode), ...texts(city)].join(' ');
  const parts = [...texts(lines), town, ...(code ? [] : [country])].filter((part) => part !== '');
  return {
    address: parts.join(', '),
    components: code ? { countries: new Set([code.alpha2]), format: code.format } : undefined,
  };
}
