import { useEffect, useMemo } from 'preact/hooks';
import { runForJson } from '../api/command.ts';
import { drawn } from '../map/drawn.ts';
import { project } from '../session.ts';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { t } from '../words/index.ts';
import type { VenueToolProps } from './venues.tsx';

/** What `waypost venue check` finds. */
interface Check {
  readonly rooms: number;
  readonly findings: readonly Finding[];
}

interface Finding {
  readonly kind: string;
  readonly text: string;
  readonly source: string;
  readonly levels: readonly number[];
  readonly at: readonly [number, number] | null;
  readonly remedy: string;
  readonly links?: { readonly edit: string };
}

/** Problems of a plan, on it and as a list with what to do about them. */
export function Findings({ venue, level, onLevel, onDrawn }: VenueToolProps) {
  const name = project.value?.name ?? '';
  const check = useAsk(() => runForJson<Check>(['venue', 'check', venue.venue_id, '--project', name]), [venue, name]);
  const findings = check.answer?.findings ?? [];
  const marks = useMemo(
    () =>
      findings
        .filter(({ at, levels }) => at && (levels.length === 0 || levels.includes(level)))
        .map(({ at, kind }) => drawn({ type: 'Point', coordinates: [...(at ?? [])] }, { form: 'point', label: kind })),
    [check.answer, level],
  );
  useEffect(() => onDrawn(marks), [marks]);
  return (
    <>
      <Problem text={check.problem} />
      <p role="status">
        {check.isBusy && t('loading')}{' '}
        {check.answer &&
          `${t('findingCount', { count: findings.length })}, ${t('roomCount', { count: check.answer.rooms })}.`}
      </p>
      <ul class="places">
        {findings.map(({ kind, text, source, levels: [first], remedy, links }, i) => (
          <li key={i}>
            <button type="button" class="row" onClick={() => first !== undefined && onLevel(first)}>
              <strong>{kind}</strong> {text} <small>{source}</small>
            </button>
            <p class="help">
              {remedy} {links && <a href={links.edit}>{t('edit')}</a>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
