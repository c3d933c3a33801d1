import Type from 'typebox';
import { usedThisMonth } from '../access/quota.ts';
import { type UsageStatistics, usageBetween } from '../access/statistics.ts';
import { projectEndpoint } from '../contract/admin.ts';
import { nullable } from '../contract/body.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { patterned } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Queryable } from '../database/pool.ts';
import { projectPath } from './schemas.ts';

const DAY_FORM = '^\\d{4}-\\d{2}-\\d{2}$';
const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 400;
const Count = Type.Integer({ format: 'int64' });

const Usage = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    quota: nullable(Count),
    used_this_month: Count,
    rows: Type.Array(
      Type.Object({
        day: Type.String({ description: 'In UTC.' }),
        endpoint: Type.String({ description: 'Such as `GET /stores/{store_id}`.' }),
        status: Type.String({ description: 'The class of the status: `2xx`.' }),
        requests: Count,
        milliseconds: Type.Number({ description: 'What they took together.' }),
      }),
    ),
  },
  { title: 'ProjectUsage' },
);

/** A day of a query, by the milliseconds of its beginning. @throws InputProblem */
function dayOf(text: string, field: string): number {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!Number.isNaN(time) && dayText(time) === text) return time;
  throw new InputProblem([
    { loc: ['query', field], msg: 'Value error, there is no such day', type: 'value_error', input: text },
  ]);
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a query, at most so many of them. @throws InputProblem */
function daysOf(from: string | undefined, to: string | undefined): { readonly from: string; readonly to: string } {
  const last = to === undefined ? Date.now() : dayOf(to, 'to');
  const first = from === undefined ? last - (USUAL_DAYS - 1) * DAY_MS : dayOf(from, 'from');
  if (first > last || last - first >= MOST_DAYS * DAY_MS) {
    const msg = `Value error, expected a day before \`to\`, at most ${MOST_DAYS} days`;
    throw new InputProblem([{ loc: ['query', 'from'], msg, type: 'value_error', input: from }]);
  }
  return { from: dayText(first), to: dayText(last) };
}

/** What projects use. */
export function usageEndpoints(database: Queryable, statistics: UsageStatistics): Endpoint[] {
  return [
    projectEndpoint({
      method: 'GET',
      path: '/admin/projects/{project}/usage',
      operationId: 'getUsage',
      summary: 'Requests of a project by day, endpoint and class of status',
      admits: 'viewer',
      at: projectPath,
      query: {
        from: patterned(DAY_FORM, 'The first day (UTC); 29 days before the last without it.'),
        to: patterned(DAY_FORM, 'The last day; today without it.'),
      },
      reply: Usage,
      async answer({ project, query }) {
        const days = daysOf(query.from, query.to);
        // Of this server, what has not been written yet counts too.
        await statistics.write();
        const [rows, used] = await Promise.all([
          usageBetween(database, project.id, days.from, days.to),
          usedThisMonth(database, project.id),
        ]);
        const shown = rows.map(({ day, endpoint, status, requests, milliseconds }) => ({
          ...{ day, endpoint, status, requests, milliseconds: Math.round(milliseconds * 1000) / 1000 },
        }));
        return { ...days, quota: project.quota, used_this_month: used, rows: shown };
      },
    }),
  ];
}
