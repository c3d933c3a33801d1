import type { Asset, KeptProperties } from './asset.ts';
import { withoutNulls } from './feature.ts';

/** What a row has of what was submitted. */
export interface KeptAsset {
  readonly [column: string]: unknown;
  readonly lat: number;
  readonly lng: number;
  readonly properties: KeptProperties;
  readonly localized_names: Readonly<Record<string, string>>;
}

/** An asset as it is submitted, from its row: what it does not have is left out. */
export function submitted({ lat, lng, properties, localized_names: names }: KeptAsset): Asset {
  const { country_code: countryCode, lines, ...address } = properties.address;
  return withoutEmpty({
    storeId: properties.store_id,
    name: properties.name,
    location: { lat, lng },
    address: withoutNulls({ ...(lines.length > 0 && { lines }), ...address, countryCode }),
    contact: withoutNulls(properties.contact),
    types: properties.types,
    tags: properties.tags,
    userProperties: properties.user_properties,
    localizedNames: names,
    openingHours: properties.opening_hours,
  });
}

function withoutEmpty(asset: Readonly<Record<string, unknown>>): Asset {
  const isEmpty = (value: unknown) =>
    value === null || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(asset).filter(([, value]) => !isEmpty(value))) as Asset;
}
