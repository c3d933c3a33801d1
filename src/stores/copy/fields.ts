import { attributeIn } from '../../filter/meets.ts';
import type { Literal } from '../../filter/parse.ts';
import {
  amongRows,
  attributeOfRows,
  type IndexedRows,
  listOfRows,
  type RowField,
  textOfRows,
} from '../../filter/rows-meeting.ts';
import { textWords } from '../../filter/words.ts';
import type { RowSet } from '../../storage/row-set.ts';
import { partsOfWanted } from '../../text/word-parts.ts';
import type { KeptProperties } from '../asset.ts';
import { USER } from '../fields.ts';

/** What a filter reads of an asset. */
export interface AssetValues {
  readonly properties: Omit<KeptProperties, 'opening_hours'>;
  readonly localized_names: Readonly<Record<string, string>>;
  /** The words of each name. */
  readonly localized_words: readonly (readonly string[])[];
}

type AssetField = RowField<AssetValues>;

const NAME: AssetField = textOfRows('name', ({ properties }) => properties.name);
const ID: AssetField = textOfRows('idstore', ({ properties }) => properties.store_id);

const LOCALIZED: AssetField = {
  contains(rows, { text }) {
    const words = textWords(text);
    const parts = words.flatMap((word) => partsOfWanted(word) ?? [word]);
    return rows.where(rows.having('localized', words), ({ localized_words: names }) =>
      names.some((name) => [words, parts].some((each) => each.every((word) => name.includes(word)))),
    );
  },
  begins: (rows, { text }) => rows.beginning('localized', textWords(text)),
  equals: (rows, { text }) =>
    amongRows(rows, 'localized', textWords(text), ({ localized_names: names }) => Object.values(names).includes(text)),
  exists: hasLocalizedNames,
};

function hasLocalizedNames({ localized_names: names }: AssetValues): boolean {
  return Object.keys(names).length > 0;
}

/** A field that stands for the name where an asset has no localized ones. */
function orName(localized: AssetField, name: AssetField): AssetField {
  const either =
    (how: 'contains' | 'begins' | 'equals') =>
    (rows: IndexedRows<AssetValues>, value: Literal): RowSet => {
      return localized[how](rows, value).or(rows.where(name[how](rows, value), (row) => !hasLocalizedNames(row)));
    };
  return {
    contains: either('contains'),
    begins: either('begins'),
    equals: either('equals'),
    exists: (row) => hasLocalizedNames(row) || name.exists(row),
  };
}

const FIELDS: ReadonlyMap<string, AssetField> = new Map([
  ['type', listOfRows<AssetValues>('type', ({ properties }) => properties.types)],
  ['tag', listOfRows<AssetValues>('tag', ({ properties }) => properties.tags)],
  ['city', textOfRows<AssetValues>('city', ({ properties }) => properties.address.city)],
  ['country', textOfRows<AssetValues>('country', ({ properties }) => properties.address.country_code)],
  ['name', NAME],
  ['idstore', ID],
  ['store_id', ID],
  ['storeId', ID],
  ['localized', orName(LOCALIZED, NAME)],
]);

/** A field of assets in memory by its name, as `fields.ts` has it for the database: one that is there. */
export function assetField(name: string): AssetField {
  return (
    FIELDS.get(name) ??
    attributeOfRows(name, ({ properties }) => attributeIn(properties.user_properties ?? {}, name.slice(USER.length)))
  );
}
