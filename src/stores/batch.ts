import Type, { type Static, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type Body, type Errors, refuseUnstorable, schemaErrors } from '../contract/body.ts';
import { asWanted, lenient } from '../contract/lenient.ts';
import { type InputError, InputProblem } from '../contract/problem.ts';

/** Errors that a refusal lists, of all items together; of more it says how many items have them. */
const MOST_LISTED = 1_000;

/** What is sent in batches: assets, zones. */
export interface BatchKind<Item extends TSchema, Row> {
  /** The field that holds them. */
  readonly list: 'stores' | 'zones';
  /** The field that tells one from the others. */
  readonly idName: 'storeId' | 'zone_id';
  readonly item: Item;
  readonly title: string;
  readonly most: number;
  /** Brings what clients write otherwise into the form of the schema. */
  readonly prepare?: (item: unknown) => unknown;
  /** Pushes what else is wrong with an item that does not keep to the schema, as far as that shows. */
  readonly checkAnyway?: (item: unknown, loc: readonly (string | number)[], errors: Errors) => void;
  /** The row of an item; what is wrong with it beyond its schema is pushed. */
  readonly rowOf: (item: Static<Item>, loc: readonly (string | number)[], errors: Errors) => Row | null;
}

/** An item that cannot be taken. */
interface Faulty {
  /** Where it stands in the batch, from 0. */
  readonly index: number;
  /** As it was sent; undefined where that is no text. */
  readonly id: string | undefined;
  readonly errors: readonly InputError[];
}

/** What was sent: the rows of the good items, and the others. */
export interface Batch<Row> {
  readonly entries: readonly { readonly index: number; readonly row: Row }[];
  readonly faulty: readonly Faulty[];
  /** The ids of further items that cannot be taken, beyond what is listed. */
  readonly unlisted: readonly (string | undefined)[];
}

/** Reads batches: every fault of every item. */
export class Batches<Item extends TSchema, Row> {
  readonly #kind: BatchKind<Item, Row>;
  readonly #item: Validator;
  readonly #whole: Validator;
  /** A batch, as the body of a request. Faults of items refuse nothing yet. */
  readonly body: Body<Batch<Row>>;
  /** The same, where the faults of items refuse all of it. */
  readonly wholeBody: Body<readonly Row[]>;

  constructor(kind: BatchKind<Item, Row>) {
    const { list, most, title, item } = kind;
    this.#kind = kind;
    this.#item = Compile(item);
    const of = (each: TSchema) => Type.Object({ [list]: Type.Array(each, { maxItems: most }) }, { title });
    this.#whole = Compile(of(Type.Unknown()));
    this.body = { form: 'json', schema: of(lenient(item)), read: (value, errors) => this.#read(value, errors) };
    this.wholeBody = {
      ...this.body,
      read: (value, errors) => {
        const { entries, faulty } = this.#read(value, errors);
        errors.push(...faulty.flatMap(({ errors: own }) => own));
        return entries.map(({ row }) => row);
      },
    };
  }

  #read(value: unknown, errors: Errors): Batch<Row> {
    const isBatch = this.#whole.Check(value);
    if (!isBatch) errors.push(...schemaErrors(this.#whole, value));
    const list: unknown = isBatch ? Reflect.get(Object(value), this.#kind.list) : [];
    return this.readItems(Array.isArray(list) ? list : []);
  }

  readItems(items: readonly unknown[]): Batch<Row> {
    const entries: { index: number; row: Row }[] = [];
    const faulty: Faulty[] = [];
    const unlisted: (string | undefined)[] = [];
    let listed = 0;
    for (const [index, item] of items.entries()) {
      const loc = ['body', this.#kind.list, index];
      const isFull = unlisted.length > 0;
      const { row, errors } = isFull ? this.#readBriefly(item, loc) : this.readItem(item, loc);
      listed += errors.length;
      if (row !== null) entries.push({ index, row });
      else if (isFull || (listed > MOST_LISTED && faulty.length > 0)) unlisted.push(this.#idOf(item));
      else faulty.push({ index, id: this.#idOf(item), errors });
    }
    return { entries, faulty, unlisted };
  }

  /** The row of one item; null with its errors where it cannot be taken. */
  readItem(item: unknown, loc: readonly (string | number)[]): { row: Row | null; errors: readonly InputError[] } {
    const wanted = this.#wanted(item);
    const errors: InputError[] = [];
    if (!this.#item.Check(wanted)) {
      errors.push(...schemaErrors(this.#item, wanted, loc));
      this.#kind.checkAnyway?.(wanted, loc, errors);
      return { row: null, errors: firstOfEach(errors) };
    }
    refuseUnstorable(wanted, [...loc], errors);
    const row = errors.length === 0 ? this.#kind.rowOf(wanted as Static<Item>, loc, errors) : null;
    return { row: errors.length === 0 ? row : null, errors };
  }

  #wanted(item: unknown): unknown {
    const { item: schema, prepare } = this.#kind;
    return asWanted(schema, prepare ? prepare(item) : item);
  }

  /** The same, where nobody asks any more why an item cannot be taken. */
  #readBriefly(item: unknown, loc: readonly (string | number)[]) {
    return this.#item.Check(this.#wanted(item)) ? this.readItem(item, loc) : { row: null, errors: [] };
  }

  #idOf(item: unknown): string | undefined {
    const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, this.#kind.idName) : undefined;
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 255) : undefined;
  }

  /** @throws InputProblem with every fault of every item, and those that are in it more than once */
  refuse({ entries, faulty, unlisted }: Batch<Row>, repeated: (rows: readonly Row[]) => ReadonlySet<Row>): void {
    if (faulty.length + unlisted.length === 0) return;
    const { list, idName } = this.#kind;
    const again = repeated(entries.map(({ row }) => row));
    const errors = [
      ...faulty.flatMap(({ id, errors: own }) =>
        own.map((error) => ({ ...error, ...(id !== undefined && { [idName]: id }) })),
      ),
      ...entries
        .filter(({ row }) => again.has(row))
        .slice(0, MOST_LISTED)
        .map(({ index }) => ({
          loc: ['body', list, index, idName],
          type: 'value_error',
          msg: `Value error, the ${idName} is in the request more than once`,
        })),
    ];
    const msg = `Value error, ${unlisted.length} more ${list} have errors, which are not listed`;
    throw new InputProblem(unlisted.length === 0 ? errors : [...errors, { loc: ['body', list], type: 'value_error', msg }]);
  }
}

/** A value that is of none of several kinds has an error for each of them: those of the kind that it comes nearest to remain. */
function firstOfEach(errors: readonly InputError[]): InputError[] {
  const said = errors.filter(({ loc, type }) => type !== 'missing' || loc.at(-1) !== 'all-day');
  const above = new Set(said.flatMap(({ loc }) => loc.map((_, length) => JSON.stringify(loc.slice(0, length)))));
  const seen = new Set<string>();
  return said.filter(({ loc }) => {
    const place = JSON.stringify(loc);
    return !above.has(place) && !seen.has(place) && seen.add(place);
  });
}
