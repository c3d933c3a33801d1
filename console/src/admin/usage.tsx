import { useMemo, useState } from 'preact/hooks';
import { type Admin, part, readAdmin } from '../api/admin.ts';
import { type Bar, BarChart } from '../ui/bar-chart.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField } from '../ui/fields.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';

type ProjectShown = Admin['Project'];
type ProjectUsage = Admin['ProjectUsage'];

const DAY_MS = 86_400_000;
const CLASSES = ['2xx', '3xx', '4xx', '5xx'];
const SPANS = ['7', '30', '90', '365'] as const;

/** What a project has used: by day and status as a chart, by endpoint as a table. */
export function Usage({ project: { id } }: { readonly project: ProjectShown }) {
  const [days, setDays] = useState<(typeof SPANS)[number]>('30');
  const usage = useAsk(
    (signal) => {
      const from = new Date(Date.now() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
      return readAdmin<ProjectUsage>(`/projects/${part(id)}/usage`, signal, { from });
    },
    [id, days],
  );
  const bars = useMemo(() => (usage.answer ? barsOf(usage.answer) : []), [usage.answer]);
  const number = (value: number) => value.toLocaleString(language.value);
  return (
    <Card title={t('usage')}>
      <Problem text={usage.problem} />
      {usage.answer && (
        <p>
          {t('usedThisMonth', { used: usage.answer.used_this_month })}
          {usage.answer.quota !== null && ` ${t('ofQuota', { quota: usage.answer.quota })}`}
        </p>
      )}
      <SelectField
        label={t('span')}
        value={days}
        options={SPANS.map((each) => [each, t('days', { count: Number(each) })])}
        onChange={setDays}
      />
      <BarChart title={t('requestsByDay')} parts={CLASSES} bars={bars} />
      <DataTable
        label={t('requestsByEndpoint')}
        columns={[t('endpoint'), t('requests'), t('failedRequests'), t('meanMilliseconds')]}
        rows={byEndpoint(usage.answer?.rows ?? []).map(({ endpoint, requests, failed, milliseconds }) => [
          <code key="endpoint">{endpoint}</code>,
          number(requests),
          number(failed),
          number(Math.round((milliseconds / requests) * 10) / 10),
        ])}
      />
    </Card>
  );
}

function barsOf({ from, to, rows }: ProjectUsage): Bar[] {
  const counts = new Map<string, number[]>();
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    counts.set(
      new Date(day).toISOString().slice(0, 10),
      CLASSES.map(() => 0),
    );
  }
  for (const { day, status, requests } of rows) {
    const parts = counts.get(day);
    const index = CLASSES.indexOf(status);
    if (parts && index >= 0) parts[index] = (parts[index] ?? 0) + requests;
  }
  return [...counts].map(([day, parts]) => ({ label: day.slice(5), parts }));
}

interface EndpointUsage {
  readonly endpoint: string;
  readonly requests: number;
  readonly failed: number;
  readonly milliseconds: number;
}

/** The endpoints, the most used first. */
function byEndpoint(rows: ProjectUsage['rows']): EndpointUsage[] {
  const groups = Map.groupBy(rows, ({ endpoint }) => endpoint);
  return [...groups]
    .map(([endpoint, own]) => ({
      endpoint,
      requests: sum(own, ({ requests }) => requests),
      failed: sum(own, ({ status, requests }) => (/^[45]/.test(status) ? requests : 0)),
      milliseconds: sum(own, ({ milliseconds }) => milliseconds),
    }))
    .toSorted((a, b) => b.requests - a.requests);
}

const sum = <T,>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0);
