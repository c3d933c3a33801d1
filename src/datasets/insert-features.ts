import { checkingEffort } from '../database/effort.ts';
import { answered, refusedInput } from '../database/failures.ts';
import { outline } from '../database/geography.ts';
import type { Queryable } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { A_WORD, eachPart, rowEffort, statementPace } from '../database/portions.ts';
import { type Sql, sql } from '../database/sql.ts';
import { countPositions } from '../geo/geometry.ts';
import { FileError } from './files/feature-file.ts';
import type { InvalidFeatures } from './invalid.ts';
import type { LoadTask } from './load-task.ts';
import { FEATURE_LIMITS, type FeatureRow } from './read-features.ts';

/**
 * What a character of a geometry takes, in microseconds of the embedded database: it is read, checked, outlined, and goes into two indexes.
 */
const A_GEOMETRY_CHARACTER = 0.15;
/** What repairing may take beside what each position does, in microseconds of finding the edges that meet: every crossing makes a piece. */
const MOST_REPAIRING = { always: 100_000, aPosition: 3 };

const RECORD = sql`r (number int, feature_id uuid, attributes text, words text[], geom postgis.geometry)`;

const NOT_VALID = 'the geometry is not valid: ';
/** Why a geometry cannot be kept; null when it can. What can be known without the database was checked when it was read. */
const FAULT = sql`case when not postgis.ST_IsValid(geom) then ${NOT_VALID}::text || postgis.ST_IsValidReason(geom) end`;
/** A valid geometry of the same kind: what falls together to lines or points is left out. */
const REPAIRED = sql`(
  select case when postgis.ST_NumGeometries(made.geom) = 1 and postgis.GeometryType(r.geom) not like 'MULTI%' then postgis.ST_GeometryN(made.geom, 1) else made.geom end
  from (select postgis.ST_CollectionExtract(postgis.ST_MakeValid(r.geom), postgis.ST_Dimension(r.geom) + 1) as geom offset 0) made)`;
const REPAIR_FAULT = sql`case
  when postgis.ST_IsEmpty(geom) then 'nothing of its kind is left of it when it is repaired'
  when postgis.ST_NPoints(geom) > ${FEATURE_LIMITS.maxPositions} then ${`it has more than ${FEATURE_LIMITS.maxPositions} positions when it is repaired`}
  when not postgis.ST_IsValid(geom) then 'it cannot be repaired'
end`;

const effortOf = ({ attributes, words, wkb }: FeatureRow): number =>
  rowEffort(attributes.length) + words.length * A_WORD + (wkb?.length ?? 0) * A_GEOMETRY_CHARACTER;

interface Inserted {
  readonly [column: string]: unknown;
  readonly faults: readonly { readonly number: number; readonly fault: string }[];
  readonly inserted: readonly string[];
  readonly took: number;
}

/** A row whose geometry is not valid, and why. */
interface Faulty {
  readonly row: FeatureRow;
  readonly fault: string;
}

/** Inserts the features of an import; those whose geometries are not valid are repaired, or noted. */
export class FeatureInserter {
  /** How many are in. */
  entries = 0;
  readonly #database: Queryable;
  readonly #task: LoadTask;
  readonly #invalid: InvalidFeatures;
  readonly #pace = statementPace();
  readonly #repairingPace = statementPace();

  constructor(database: Queryable, task: LoadTask, invalid: InvalidFeatures) {
    this.#database = database;
    this.#task = task;
    this.#invalid = invalid;
  }

  /** @throws FileError for an id that was there before */
  async insert(rows: readonly FeatureRow[]): Promise<void> {
    const faulty = new Map<number, Faulty>();
    await eachPart(
      rows,
      effortOf,
      (part) => this.#insertPart(part, { geom: sql`r.geom`, fault: FAULT }, faulty),
      this.#pace,
    );
    for (const row of rows) if (row.mended !== null && !faulty.has(row.number)) this.#invalid.repaired(row, row.mended);
    if (this.#invalid.onInvalid === 'repair') await this.#repair([...faulty.values()]);
    else for (const { row, fault } of faulty.values()) this.#invalid.useless(row, fault);
  }

  async #repair(faulty: readonly Faulty[]): Promise<void> {
    const useless = new Map<number, Faulty>();
    const repairable: Faulty[] = [];
    const efforts = new Map<number, number>();
    for (const each of faulty) {
      const { row } = each;
      const effort = row.geometry === null ? 0 : checkingEffort(row.geometry);
      const most =
        MOST_REPAIRING.always + (row.geometry === null ? 0 : countPositions(row.geometry) * MOST_REPAIRING.aPosition);
      if (effort > most) useless.set(row.number, { row, fault: 'its edges meet too often for it to be repaired' });
      else repairable.push(each);
      efforts.set(row.number, effortOf(row) + effort);
    }
    const repair = (part: readonly Faulty[]) => {
      const rows = part.map(({ row }) => row);
      return this.#insertPart(rows, { geom: REPAIRED, fault: REPAIR_FAULT }, useless);
    };
    await eachPart(repairable, ({ row }) => efforts.get(row.number) ?? 0, repair, this.#repairingPace);
    for (const { row, fault } of faulty) {
      const more = useless.get(row.number);
      if (more === undefined) this.#invalid.repaired(row, fault);
      else this.#invalid.useless(row, `${fault}; ${more.fault}`);
    }
  }

  /** Inserts some features but for those that cannot be kept, which `faulty` gets; none at all where the file is refused already. */
  async #insertPart(
    rows: readonly FeatureRow[],
    how: { readonly geom: Sql; readonly fault: Sql },
    faulty: Map<number, Faulty>,
  ): Promise<{ readonly took: number }> {
    const isInserting = !this.#invalid.isRefused;
    try {
      const done = answered(await this.#database.query<Inserted>(this.#statement(rows, how, isInserting)));
      const faults = new Map(done.faults.map(({ number, fault }) => [number, fault]));
      for (const row of rows) {
        const fault = faults.get(row.number);
        if (fault !== undefined) faulty.set(row.number, { row, fault });
      }
      this.entries += done.inserted.length;
      if (isInserting && done.inserted.length < rows.length - faults.size)
        throw repeated(
          rows.filter(({ number }) => !faults.has(number)),
          done.inserted,
        );
      return done;
    } catch (error) {
      const reason = refusedInput(error);
      if (reason === null) throw error;
      const [row, ...others] = rows;
      // It says of a batch what is wrong with one of it.
      if (row !== undefined && others.length === 0) {
        faulty.set(row.number, { row, fault: `it cannot be stored: ${reason}` });
        return { took: 0 };
      }
      await this.#insertPart(rows.slice(0, rows.length >> 1), how, faulty);
      return this.#insertPart(rows.slice(rows.length >> 1), how, faulty);
    }
  }

  #statement(rows: readonly FeatureRow[], { geom, fault }: { geom: Sql; fault: Sql }, isInserting: boolean): Sql {
    const { projectId, importId } = this.#task;
    const records = rows.map(({ number, feature_id, attributes, words, wkb }) => ({
      ...{ number, feature_id, attributes, words, geom: wkb },
    }));
    return sql`
      with sent as materialized (
        select number, feature_id, attributes, words, ${geom} as geom from json_to_recordset(${JSON.stringify(records)}::json) as ${RECORD}
      ), faults as materialized (
        select number, fault from (select number, ${fault} as fault from sent) checked where fault is not null
      ), inserted as (
        insert into waypost.features (project_id, import_id, number, feature_id, attributes, words, geom, outline)
        select ${projectId}::uuid, ${importId}::uuid, number, feature_id, attributes::jsonb, array_to_tsvector(words), geom, ${outline(sql`geom`)}
        from sent where ${isInserting}::boolean and number not in (select number from faults)
        on conflict do nothing returning feature_id
      )
      select (select coalesce(json_agg(faults), '[]') from faults) as faults,
        (select coalesce(array_agg(feature_id::text), '{}') from inserted) as inserted, ${TOOK}`;
  }
}

function repeated(rows: readonly FeatureRow[], inserted: readonly string[]): FileError {
  const left = new Set(inserted);
  const again = rows.find(({ feature_id }) => !left.delete(feature_id));
  return new FileError(`${again?.place} has the id of a feature before it; schema_mapping.id can name another attribute`);
}
