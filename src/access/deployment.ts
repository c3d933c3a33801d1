import pg from 'pg';
import { first } from '../at.ts';
import type { Database, Store } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { createProject, type Project } from './projects.ts';

/** How far the first start has come: nothing of the demo project is sure, all but its keys is, or they have been shown. */
export type Introduction = 'due' | 'filled' | 'done';

/** What is served over a database. */
export interface Deployment {
  /** The name of the region that a server has used last; null before the first. */
  readonly region: string | null;
  readonly introduction: Introduction;
  readonly demoProject: string | null;
}

interface Row {
  readonly [column: string]: unknown;
  readonly region: string | null;
  readonly introduction: Introduction;
  readonly demo_project: string | null;
}

export async function readDeployment(database: Database): Promise<Deployment> {
  const rows = await database.query<Row>(sql`select region, introduction, demo_project from waypost.deployment`);
  const { region, introduction, demo_project: demoProject } = first(rows);
  return { region, introduction, demoProject };
}

/** Remembers which region is served: it outlives the folder of regions. */
export async function rememberRegion(database: Database, name: string): Promise<void> {
  await database.query(sql`update waypost.deployment set region = ${name} where region is distinct from ${name}`);
}

/**
 * Begins the demo project, anew where an earlier start was interrupted; null where somebody has a project of that name. A start that ends
 * between the two leaves no project that the next one would take for somebody's.
 */
export function beginDemo(database: Store): Promise<Project | null> {
  return database.transaction(async (transaction) => {
    await transaction.query(
      sql`delete from waypost.projects where project_id = (select demo_project from waypost.deployment)`,
    );
    const project = await createProject(transaction, 'demo');
    if (project) await transaction.query(sql`update waypost.deployment set demo_project = ${project.id}`);
    return project;
  });
}

export async function setIntroduction(database: Database, introduction: Introduction): Promise<void> {
  await database.query(sql`update waypost.deployment set introduction = ${introduction}`);
}

/** Any number, the same for every Waypost. */
const INTRODUCTION_LOCK = 7_265_109;

/**
 * Runs work that one server at a time may do on a database; those that come meanwhile leave it to that one. The lock is that of a
 * connection of its own, so that it ends with its process.
 *
 * @param databaseUrl without one, the database is this process's alone
 */
export async function byOneServer(databaseUrl: string | undefined, work: () => Promise<void>): Promise<void> {
  if (databaseUrl === undefined) return work();
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks gives the lock back: at worst two servers show keys that work.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [INTRODUCTION_LOCK]);
    if (rows[0].is_mine) await work();
  } finally {
    await client.end();
  }
}
