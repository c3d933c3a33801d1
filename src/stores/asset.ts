import Type, { type Static } from 'typebox';
import { type Errors, maybe } from '../contract/body.ts';
import { addAttributeWords, addListWords, addWords, indexedWords, lexeme, wordsFault } from '../filter/words.ts';
import { isObject } from '../text/json.ts';
import { refuseDots, STORE_ID } from './asset-ids.ts';
import { Batches } from './batch.ts';
import { withKeptHours } from './hours-input.ts';
import { checkOpeningHours, checkTimezone, OpeningHours } from './opening-hours.ts';

const MAX_TEXT = 2_000;
const MAX_LIST = 200;
/** A page has up to 300 assets, each with all its properties. */
const MAX_PROPERTIES = 32_768;
/** Assets of one request at most. */
export const MAX_ASSETS = 10_000;

const Text = Type.String({ maxLength: MAX_TEXT });
const Texts = Type.Array(Text, { maxItems: MAX_LIST });

/** An asset as it is submitted. */
export const Asset = Type.Object(
  {
    storeId: Type.String({ pattern: STORE_ID }),
    name: Text,
    location: Type.Object({
      lat: Type.Number({ minimum: -90, maximum: 90 }),
      lng: Type.Number({ minimum: -180, maximum: 180 }),
    }),
    address: maybe(
      Type.Object({
        lines: maybe(Texts),
        countryCode: maybe(Text),
        city: maybe(Text),
        zipcode: maybe(Text),
      }),
    ),
    contact: maybe(Type.Object({ website: maybe(Text), phone: maybe(Text), email: maybe(Text) })),
    types: maybe(Texts),
    tags: maybe(Texts),
    userProperties: maybe(Type.Record(Type.String(), Type.Unknown())),
    localizedNames: maybe(Type.Record(Type.String(), Text, { maxProperties: MAX_LIST })),
    openingHours: maybe(OpeningHours),
  },
  { title: 'AssetInput' },
);
export type Asset = Static<typeof Asset>;

const Known = Type.Optional(Type.String());

/** What is answered of an asset as it was submitted: what it does not have is left out. */
export const StoredProperties = Type.Object({
  store_id: Type.String(),
  name: Type.String(),
  address: Type.Object({ lines: Type.Array(Type.String()), country_code: Known, city: Known, zipcode: Known }),
  contact: Type.Object({ website: Known, phone: Known, email: Known }),
  types: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  user_properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  opening_hours: Type.Optional(OpeningHours),
});
type StoredProperties = Static<typeof StoredProperties>;

/** The same as a row keeps it: with nulls, which are those of what is submitted or of earlier versions. */
export interface KeptProperties {
  readonly store_id: string;
  readonly name: string;
  readonly address: Nullable<StoredProperties['address']>;
  readonly contact: Nullable<StoredProperties['contact']>;
  readonly types: readonly string[];
  readonly tags: readonly string[];
  readonly user_properties: Readonly<Record<string, unknown>> | null;
  readonly opening_hours: OpeningHours | null;
}
type Nullable<T> = { readonly [Key in keyof T]: undefined extends T[Key] ? T[Key] | null : T[Key] };

/** An asset as a row of the database. */
export interface StoreRow {
  readonly store_id: string;
  readonly lat: number;
  readonly lng: number;
  readonly properties: KeptProperties;
  readonly localized_names: Readonly<Record<string, string>>;
  readonly localized_words: readonly (readonly string[])[];
  readonly words: readonly string[];
}

/** Clients name the country by either key. */
function countryOf(address: NonNullable<Asset['address']>): string | null {
  if (typeof address.countryCode === 'string') return address.countryCode;
  return 'country' in address && typeof address.country === 'string' ? address.country.slice(0, MAX_TEXT) : null;
}

function storeRow(asset: Asset): StoreRow {
  const { address, contact, localizedNames } = asset;
  const properties: KeptProperties = {
    store_id: asset.storeId,
    name: asset.name,
    address: {
      lines: address?.lines ?? [],
      country_code: address ? countryOf(address) : null,
      city: address?.city ?? null,
      zipcode: address?.zipcode ?? null,
    },
    contact: { website: contact?.website ?? null, phone: contact?.phone ?? null, email: contact?.email ?? null },
    types: asset.types ?? [],
    tags: asset.tags ?? [],
    user_properties: asset.userProperties ?? null,
    opening_hours: asset.openingHours ?? null,
  };
  const localizedWords = Object.values(localizedNames ?? {}).map(indexedWords);
  return {
    store_id: asset.storeId,
    lat: asset.location.lat,
    lng: asset.location.lng,
    properties,
    localized_names: localizedNames ?? {},
    localized_words: localizedWords,
    words: [...wordsOf(properties, localizedWords)],
  };
}

/** An asset of which the schema is kept as a row, checked for what a schema cannot say. */
function checkedRow(asset: Asset, loc: readonly (string | number)[], errors: Errors): StoreRow {
  refuseDots(asset.storeId, [...loc, 'storeId'], errors);
  if (asset.openingHours) checkOpeningHours(asset.openingHours, [...loc, 'openingHours'], errors);
  const row = storeRow(asset);
  checkProperties(row, loc, errors);
  checkWords(row, loc, errors);
  return row;
}

/** The zone is looked up whatever the days of the hours are. */
function checkZone(asset: unknown, loc: readonly (string | number)[], errors: Errors): void {
  const hours = isObject(asset) ? asset.openingHours : null;
  if (isObject(hours)) checkTimezone(hours.timezone, [...loc, 'openingHours'], errors);
}

/** Assets, as rows. */
export const assets = new Batches({
  list: 'stores',
  idName: 'storeId',
  item: Asset,
  title: 'AssetsBody',
  most: MAX_ASSETS,
  prepare: withKeptHours,
  checkAnyway: checkZone,
  rowOf: checkedRow,
});

export const assetsBody = assets.wholeBody;

function checkProperties({ properties }: StoreRow, loc: readonly (string | number)[], errors: Errors): void {
  if (properties.user_properties === null) return;
  const { length } = JSON.stringify(properties.user_properties);
  if (length <= MAX_PROPERTIES) return;
  const msg = `Value error, the properties have ${length} characters as JSON, more than ${MAX_PROPERTIES}`;
  errors.push({ loc: [...loc, 'userProperties'], type: 'value_error', msg });
}

function checkWords({ words }: StoreRow, loc: readonly (string | number)[], errors: Errors): void {
  const fault = wordsFault(words);
  if (fault === null) return;
  errors.push({ loc: [...loc, 'userProperties'], type: 'value_error', msg: `Value error, the asset has ${fault}` });
}

/** Every word of every field that a query can name. */
function wordsOf(properties: KeptProperties, localizedWords: readonly (readonly string[])[]): Set<string> {
  const words = new Set<string>();
  const { store_id, name, address, types, tags, user_properties } = properties;
  for (const [field, text] of [
    ['idstore', store_id],
    ['name', name],
    ['city', address.city],
    ['country', address.country_code],
  ] as const) {
    addWords(words, field, text);
  }
  addListWords(words, 'type', types);
  addListWords(words, 'tag', tags);
  for (const word of localizedWords.flat()) words.add(lexeme('localized', word));
  if (user_properties) addAttributeWords(words, 'user.', user_properties);
  return words;
}
