import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Fragment } from '../storage/deflated.ts';
import type { JobId } from './job-record.ts';
import type { PieceId, Pieces } from './pieces.ts';

/** Results of jobs in the database, so that each server over it has them. */
export class DatabasePieces implements Pieces {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async write({ projectId, jobId }: JobId, step: number, parts: readonly Fragment[]): Promise<void> {
    for (const [part, { deflated, length, crc }] of parts.entries()) {
      const bytes = Buffer.from(deflated.buffer, deflated.byteOffset, deflated.length);
      await this.#database.query(sql`
        insert into waypost.job_pieces (project_id, job_id, part, step, deflated, length, crc)
        values (${projectId}, ${jobId}, ${part}, ${step}, ${bytes}, ${length}, ${crc})
        on conflict (project_id, job_id, part, step) do update
        set deflated = excluded.deflated, length = excluded.length, crc = excluded.crc`);
    }
  }

  async read({ projectId, jobId, part, step }: PieceId): Promise<Fragment> {
    const [row] = await this.#database.query<{ deflated: Uint8Array<ArrayBuffer>; length: number; crc: number }>(sql`
      select deflated, length, crc from waypost.job_pieces
      where project_id = ${projectId} and job_id = ${jobId} and part = ${part} and step = ${step}`);
    if (!row) throw new Error(`the job ${jobId} has lost its piece ${part}, ${step}`);
    return row;
  }

  async hasAll({ projectId, jobId }: JobId, parts: number, steps: number): Promise<boolean> {
    const [row] = await this.#database.query<{ count: number }>(sql`
      select count(*) as count from waypost.job_pieces
      where project_id = ${projectId} and job_id = ${jobId} and part < ${parts} and step < ${steps}`);
    return row?.count === parts * steps;
  }

  async remove({ projectId, jobId }: JobId): Promise<void> {
    await this.#database.query(sql`
      delete from waypost.job_pieces where project_id = ${projectId} and job_id = ${jobId}`);
  }

  async sweep(): Promise<void> {
    const gone = await this.#database.query<{ project_id: string; job_id: string }>(sql`
      select distinct p.project_id, p.job_id from waypost.job_pieces p
      where not exists (select from waypost.jobs j where j.project_id = p.project_id and j.job_id = p.job_id)`);
    for (const { project_id: projectId, job_id: jobId } of gone) await this.remove({ projectId, jobId });
  }
}
