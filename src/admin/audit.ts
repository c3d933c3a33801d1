import Type from 'typebox';
import { readAudit } from '../access/audit.ts';
import { findProjectByIdOrName } from '../access/projects.ts';
import { adminEndpoint } from '../contract/admin.ts';
import { nullable } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { integer, text } from '../contract/parameters.ts';
import { unknownProject } from '../contract/vocabulary.ts';
import type { Queryable } from '../database/pool.ts';
import { takeCommandEvents } from './pending-audit.ts';
import { Time, timeOf } from './schemas.ts';

const MOST = 1000;
const Entry = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    at: Time,
    user: nullable(
      Type.Object(
        { id: nullable(Type.String()), name: Type.String() },
        { description: 'Of a command the user of the system, without an id; null for a sign-in that was refused.' },
      ),
    ),
    via: Type.Enum(['console', 'token', 'command'], { type: 'string' }),
    action: Type.String({ description: 'What was done: the id of an operation.' }),
    project: nullable(Type.String({ description: 'The name of the project, as it was then.' })),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'What was asked for, without secrets.' }),
  },
  { title: 'AuditEntry' },
);

/** Who changed what, and when. */
export function auditEndpoints(database: Queryable, dataFolder: string): Endpoint[] {
  return [
    adminEndpoint({
      method: 'GET',
      path: '/admin/audit',
      operationId: 'listAudit',
      summary: 'What has been changed, the newest first',
      admits: 'operator',
      query: {
        limit: integer({ minimum: 1, maximum: MOST, description: 'Most entries.' }, 100),
        before: integer(
          { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only those before the entry of this id.' },
          undefined,
        ),
        project: text('Only those of a project: its id or its name.', 200),
      },
      reply: Type.Object({ entries: Type.Array(Entry) }),
      async answer({ query: { limit, before, project: named } }) {
        const project = named === undefined ? null : await findProjectByIdOrName(database, named);
        if (named !== undefined && !project) throw unknownProject();
        // Of commands on this machine, what a server has not taken yet counts too.
        await takeCommandEvents(database, dataFolder);
        const rows = await readAudit(database, { limit, before, projectId: project?.id });
        return {
          entries: rows.map(({ id, at, user_id, user_name, via, action, project: name, details }) => ({
            ...{ id, at: timeOf(at), user: user_name === null ? null : { id: user_id, name: user_name } },
            ...{ via, action, project: name, details },
          })),
        };
      },
      refuses: [{ name: 'noSuchProject', description: 'There is no such project', problem: unknownProject() }],
    }),
  ];
}
