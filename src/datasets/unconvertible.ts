import { hash } from 'node:crypto';
import pg from 'pg';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { at } from '../at.ts';
import { refusedInput } from '../database/failures.ts';
import type { Queryable, Store } from '../database/open.ts';
import { eachPart, statementPace } from '../database/portions.ts';
import { sql } from '../database/sql.ts';
import type { Xy } from '../geo/position.ts';
import { lineAsWkb } from '../geo/wkb.ts';
import { jsonOf } from '../text/json.ts';

/** What trying one takes, in microseconds of the embedded database, and each of its positions. */
const A_TRY = 60;
const A_POSITION = 2;
/** Numbers of systems that PostGIS leaves to its users. */
const OWN_NUMBERS = { first: 910_000, count: 88_999 };
/** The user may not write the table of systems; or the number is another system's. */
const NO_NUMBER = new Set<string | undefined>(['42501', '23505']);

const Answer = Type.Object({
  failed: Type.Record(Type.String(), Type.String()),
  took: Type.Number(),
});

/**
 * Tries lines one after the other in the database, each with what it raises caught: a batch does not say which of it has failed. A block has no
 * parameters and no rows: it has a setting that lasts for the transaction. Where a line fails over anything but its values, so does the block.
 */
const TRY_EACH = sql`
  do $$
  declare
    sent json := current_setting('importing.lines')::json;
    number_of_system int := sent ->> 'system';
    failed jsonb := '{}';
    line record;
  begin
    for line in select value, ordinality - 1 as number from json_array_elements_text(sent -> 'lines') with ordinality loop
      begin
        perform postgis.ST_Transform(postgis.ST_GeomFromWKB(decode(line.value, 'hex'), number_of_system), 4326);
      exception when others then
        if sqlstate !~ '^(22|54|XX)' then
          raise;
        end if;
        failed := failed || jsonb_build_object(line.number, sqlerrm);
      end;
    end loop;
    perform set_config('importing.lines', json_build_object('failed', failed,
      'took', extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::text, true);
  end $$`;

/** Finds the geometries that cannot be converted from a system, each on its own in some microseconds. */
export class UnconvertibleFinder {
  readonly #database: Store;
  readonly #crs: string;
  readonly #pace = statementPace();

  /** @param crs the system, as PROJ reads it */
  constructor(database: Store, crs: string) {
    this.#database = database;
    this.#crs = crs;
  }

  /**
   * @param geometries the positions of each
   * @returns why those cannot be converted that cannot, by their places in the list; null where the database does not let us find out
   */
  async find(geometries: readonly (readonly Xy[])[]): Promise<ReadonlyMap<number, string> | null> {
    const faults = new Map<number, string>();
    try {
      await eachPart(
        geometries,
        (positions) => A_TRY + positions.length * A_POSITION,
        async (part, first) => {
          const { failed, took } = await this.#database.transaction((transaction) => this.#try(transaction, part));
          for (const [number, fault] of Object.entries(failed)) faults.set(first + Number(number), fault);
          return { took };
        },
        this.#pace,
      );
      return faults;
    } catch (error) {
      const hasNoNumber = error instanceof pg.DatabaseError && NO_NUMBER.has(error.code);
      if (hasNoNumber || refusedInput(error) !== null) return null;
      throw error;
    }
  }

  /** PostGIS keeps a system that has a number set up: one without is given a number for the time of the transaction. */
  async #try(transaction: Queryable, part: readonly (readonly Xy[])[]) {
    const known = await this.#knownNumber(transaction);
    const system = known ?? this.#ownNumber();
    const lines = part.map((positions) => lineAsWkb(positions).toString('hex'));
    if (known === null)
      await transaction.query(sql`insert into postgis.spatial_ref_sys (srid, srtext) values (${system}, ${this.#crs})`);
    await transaction.query(sql`select set_config('importing.lines', ${JSON.stringify({ system, lines })}, true)`);
    await transaction.query(TRY_EACH);
    const answer = await transaction.query<{ found: string }>(sql`select current_setting('importing.lines') as found`);
    if (known === null) await transaction.query(sql`delete from postgis.spatial_ref_sys where srid = ${system}`);
    return Value.Parse(Answer, jsonOf(at(answer, 0).found));
  }

  async #knownNumber(transaction: Queryable): Promise<number | null> {
    const [, code] = /^EPSG:(\d{4,6})$/.exec(this.#crs) ?? [];
    if (code === undefined) return null;
    const [known] = await transaction.query<{ srid: number }>(sql`
      select srid from postgis.spatial_ref_sys where srid = ${Number(code)} and auth_name = 'EPSG' and auth_srid = srid`);
    return known?.srid ?? null;
  }

  /** The same for the same system: what PostGIS keeps of it stays true. */
  #ownNumber(): number {
    return OWN_NUMBERS.first + (Number.parseInt(hash('sha1', this.#crs, 'hex').slice(0, 8), 16) % OWN_NUMBERS.count);
  }
}
