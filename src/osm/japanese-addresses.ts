import { arabic } from '../text/numerals.ts';
import type { Tags } from './element.ts';

/** An address by blocks: https://wiki.openstreetmap.org/wiki/JA:Key:addr */
export interface BlockAddress {
  /** What numbers its blocks, such as `六本木6丁目`. */
  readonly place: string;
  /** The quarter that the place is a numbered part of; absent where the tags do not tell. */
  readonly quarter?: string;
  /** Block and building: `10-1`. */
  readonly number: string;
}

/** A numbered part of a quarter: `6`, `６丁目`, `六丁目`, or with the name of the quarter before it. */
const NUMBERED_PART = /^(.*?)([0-9〇一二三四五六七八九十]{1,3})(?:丁目|-ch[oō]me)?$/i;

const BLOCK_NUMBER = /^\d{1,3}-\d{1,3}-\d{1,4}$/;

/** Whether the tags describe an address by blocks. */
export function hasBlockAddress(tags: Tags): boolean {
  return tags.has('addr:block_number') && (tags.has('addr:quarter') || tags.has('addr:neighbourhood'));
}

/**
 * The address by blocks that the tags describe; null where they describe none. A quarter without blocks numbers its houses itself, unless
 * a street does.
 */
export function blockAddressOf(tags: Tags): BlockAddress | null {
  const block = plain(tags.get('addr:block_number'));
  const house = plain(tags.get('addr:housenumber'));
  const quarter = plain(tags.get('addr:quarter') ?? (tags.has('addr:city') ? tags.get('addr:suburb') : undefined));
  const neighbourhood = plain(tags.get('addr:neighbourhood'));
  if (quarter === '' && neighbourhood === '') return null;
  const ownNumbers = tags.has('addr:quarter') && house !== '';
  // Part, block and building: a street beside them only says where the door is.
  const isNumbered = hasBlockAddress(tags) || (ownNumbers && (!tags.has('addr:street') || BLOCK_NUMBER.test(house)));
  if (!isNumbered) return null;
  const number = [block, house].filter((part) => part !== '').join('-');
  return { ...placeOf(quarter, neighbourhood), number };
}

function plain(value: string | undefined): string {
  return (value ?? '').normalize('NFKC').trim().slice(0, 100);
}

function placeOf(quarter: string, neighbourhood: string): Pick<BlockAddress, 'place' | 'quarter'> {
  const [, named = '', numeral] = NUMBERED_PART.exec(neighbourhood) ?? [];
  if (numeral === undefined) {
    const place = neighbourhood === '' || neighbourhood === quarter ? quarter : `${quarter}${neighbourhood}`;
    return quarter === '' || place === quarter ? { place } : { place, quarter };
  }
  const base = named === '' || named === quarter ? quarter : named;
  return base === '' ? { place: neighbourhood } : { place: `${base}${arabic(numeral)}丁目`, quarter: base };
}
