import { assets, type StoreRow } from '../stores/asset.ts';
import { STORE_ID } from '../stores/asset-ids.ts';
import { isObject } from '../text/json.ts';
import { hasNoPosition } from './stores-geocoding.ts';
import { type FiledAsset, placeOf } from './stores-rows.ts';

/** An asset that cannot be taken, and why. */
export interface Faulty {
  readonly place: string;
  readonly reason: string;
  readonly id: string | null;
  /** Options that help. */
  readonly advice: readonly string[];
}

/** What assets are imported into. */
interface Destination {
  readonly mode: 'create' | 'update' | 'replace';
  /** Those of their ids that assets of the project have. */
  readonly existing: ReadonlySet<string>;
  /** The ids as they were, by the assets whose id is another now. */
  readonly cleaned: ReadonlyMap<FiledAsset, string>;
}

/** Assets of a file: those that can be taken, and every fault of the others. */
export interface Checked {
  readonly rows: readonly StoreRow[];
  readonly taken: readonly FiledAsset[];
  readonly faulty: readonly Faulty[];
}

const ID_FORM = 'allowed are letters, digits and _ - . : @ + ~, up to 255; --id-clean replaces others by _';
const OTHERS = /[^A-Za-z0-9_.:@+~-]+/g;
const IS_ID = new RegExp(STORE_ID);
const GEOCODE = '--geocode finds positions by addresses';
const UPDATE =
  '--update updates assets that exist (with --skip-errors those alone), --replace replaces all assets of the project';
const CREATE = 'without --update assets that do not exist are created (with --skip-errors those alone)';
/** Stands for what is wrong, so that the rest can be looked at. */
const RIGHT: Readonly<Record<string, unknown>> = { storeId: 'x', name: 'x', location: { lat: 0, lng: 0 } };

/** The ids of assets, but those that none can have. */
export function possibleIds(filed: readonly FiledAsset[]): string[] {
  return [...new Set(filed.flatMap(({ asset }) => idOf(asset) ?? []))].filter((id) => IS_ID.test(id));
}

/** Checks assets as the API does, whether two have one id, and whether ids exist that may not, or the reverse. */
export function checkedAssets(filed: readonly FiledAsset[], destination: Destination): Checked {
  const rows: StoreRow[] = [];
  const taken: FiledAsset[] = [];
  const faulty: Faulty[] = [];
  const first = new Map<string, FiledAsset>();
  for (const each of filed) {
    const id = idOf(each.asset);
    const { row, faults } = faultsOf(each);
    const other = id === null ? undefined : first.get(id);
    const clash = other || id === null ? null : clashOf(each, id, destination);
    if (other) faults.push({ place: placeOf(each, ['storeId']), reason: repeated(each, other, destination.cleaned) });
    else if (id !== null) first.set(id, each);
    if (clash) faults.push(clash);
    if (row !== null && faults.length === 0) {
      rows.push(row);
      taken.push(each);
    } else for (const fault of faults) faulty.push({ ...fault, id, advice: adviceFor(each, fault) });
  }
  return { rows, taken, faulty };
}

function repeated(each: FiledAsset, other: FiledAsset, cleaned: ReadonlyMap<FiledAsset, string>): string {
  const [own, its, id] = [cleaned.get(each), cleaned.get(other), idOf(each.asset)];
  if (own === undefined) {
    const what = its === undefined ? 'that' : `what --id-clean makes of '${its}'`;
    return `the storeId '${id}' is also ${what} of ${placeOf(other, [])}`;
  }
  return `--id-clean makes '${own}' into '${id}', as which '${its ?? id}' of ${placeOf(other, [])} stands already`;
}

interface Fault {
  readonly place: string;
  readonly reason: string;
  readonly advice?: string;
}

/** Why an id cannot be created, or updated; null where it can. */
function clashOf(each: FiledAsset, id: string, { mode, existing, cleaned }: Destination): Fault | null {
  if (!IS_ID.test(id) || mode === 'replace' || existing.has(id) === (mode === 'update') || each.rowFault) return null;
  const own = cleaned.get(each);
  const what = own === undefined ? `the storeId '${id}'` : `--id-clean makes '${own}' into '${id}', which`;
  const [reason, advice] = mode === 'create' ? ['exists already', UPDATE] : ['does not exist', CREATE];
  return { place: placeOf(each, ['storeId']), reason: `${what} ${reason}`, advice };
}

function adviceFor(each: FiledAsset, { advice }: Fault): string[] {
  return [...(advice ? [advice] : []), ...(hasNoPosition(each) ? [GEOCODE] : [])];
}

function faultsOf(each: FiledAsset): { row: StoreRow | null; faults: Fault[] } {
  if (typeof each.rowFault === 'string') return { row: null, faults: [{ place: placeOf(each, []), reason: each.rowFault }] };
  const { row, errors } = assets.readItem(each.asset, []);
  const own = (each.faults ?? []).map(({ field, reason }) => ({ place: placeOf(each, field.split('.')), reason }));
  const all = errors.length === 0 ? errors : [...errors, ...otherErrors(each.asset, errors)];
  const faults = all
    .filter(
      ({ loc }) =>
        !own.some(({ place }) => place === placeOf(each, loc) || (loc[0] === 'location' && place.endsWith('location'))),
    )
    .map(({ loc, msg, type, input }) => ({
      place: placeOf(each, loc),
      reason: reasonOf(String(loc[0]), { msg, type, input }),
    }));
  return { row, faults: [...own, ...faults] };
}

/** What is wrong beside what a schema refuses: the fields that it refuses are left out, or put right. */
function otherErrors(asset: unknown, errors: readonly { readonly loc: readonly (string | number)[] }[]) {
  if (!isObject(asset)) return [];
  const fields = new Set(errors.map(({ loc }) => String(loc[0])));
  const others = Object.entries(asset).filter(([name]) => !fields.has(name));
  return assets.readItem({ ...RIGHT, ...Object.fromEntries(others) }, []).errors;
}

function reasonOf(field: string, { msg, type, input }: { msg: string; type: string; input?: unknown }): string {
  const shown = typeof input === 'string' ? `'${input}'` : null;
  if (field === 'storeId' && type === 'string_pattern_mismatch') return `storeId ${shown ?? ''}: ${ID_FORM}`;
  return shown === null ? msg : `${msg}: ${shown}`;
}

function idOf(asset: unknown): string | null {
  const id: unknown = isObject(asset) ? asset.storeId : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** The assets with ids of allowed signs alone: each run of others becomes `_`. With the ids as they were. */
export function withCleanIds(filed: readonly FiledAsset[]): {
  readonly assets: readonly FiledAsset[];
  readonly cleaned: ReadonlyMap<FiledAsset, string>;
} {
  const cleaned = new Map<FiledAsset, string>();
  const clean = filed.map((each) => {
    const id = idOf(each.asset);
    const wanted = id?.replace(OTHERS, '_');
    if (id === null || wanted === undefined || wanted === id || !isObject(each.asset)) return each;
    const made = { ...each, asset: { ...each.asset, storeId: wanted } };
    cleaned.set(made, id);
    return made;
  });
  return { assets: clean, cleaned };
}
