import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask, type Schemas } from '../api/request.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import { SelectField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import type { PickedFeature, VenueToolProps } from './venues.tsx';

type Step = Schemas['IndoorStep'];

/** A way through a venue between two features, by the profile of who walks. */
export function Directions({ venue, level, onLevel, picked, ends, onEnds, onDrawn }: VenueToolProps) {
  const { from, to } = ends;
  const [profile, setProfile] = useState('default');
  const path = `/indoor/directions/${encodeURIComponent(venue.venue_id)}`;
  const found = useAsk(
    from &&
      to &&
      ((signal) => {
        const query = { origin: from.id, destination: to.id, routing_profile: profile, language: language.value };
        return ask<Schemas['GetIndoorDirectionsReply']>(
          { operation: 'getIndoorDirections', method: 'GET', path, query },
          signal,
        );
      }),
    [path, from?.id, to?.id, profile, language.value],
  );
  const steps = useMemo(() => (found.answer?.routes[0]?.legs ?? []).flatMap((leg) => leg.steps), [found.answer]);
  const lines = useMemo(() => steps.flatMap((step) => stepLines(step, level)), [steps, level]);
  useEffect(() => onDrawn(lines), [lines]);
  const [leg] = found.answer?.routes[0]?.legs ?? [];
  return (
    <>
      <End title={t('from')} end={from} picked={picked} onChange={(end) => onEnds({ ...ends, from: end })} />
      <End title={t('to')} end={to} picked={picked} onChange={(end) => onEnds({ ...ends, to: end })} />
      <SelectField
        label={t('profile')}
        value={profile}
        options={venue.routing_profiles.map((each) => [each, each])}
        onChange={setProfile}
      />
      <Problem text={found.problem} />
      {leg && (
        <p role="status">
          {leg.distance.text} · {leg.duration.text}
        </p>
      )}
      <ol class="places">
        {steps.map((step, i) => (
          <li key={i}>
            <button type="button" class="row" onClick={() => onLevel(step.start_location.level)}>
              {step.instruction?.summary ?? step.distance.text}{' '}
              <small>
                {step.distance.text} · {t('level')} {step.start_location.level}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

interface EndProps {
  readonly title: string;
  readonly end: PickedFeature | null;
  readonly picked: PickedFeature | null;
  readonly onChange: (end: PickedFeature) => void;
}

function End({ title, end, picked, onChange }: EndProps) {
  return (
    <p class="end">
      <strong>{title}</strong> <span>{end?.name ?? '–'}</span>{' '}
      <button type="button" class="quiet" disabled={!picked} onClick={() => picked && onChange(picked)}>
        {t('takePicked')}
      </button>
    </p>
  );
}

/** The parts of a step, those on other storeys paler. */
function stepLines({ polyline, levels }: Step, level: number): Drawn[] {
  const parts: Drawn[] = [];
  for (let i = 1; i < polyline.length; i++) {
    const isHere = levels[i - 1] === level && levels[i] === level;
    const coordinates = polyline.slice(i - 1, i + 1);
    parts.push(drawn({ type: 'LineString', coordinates }, { form: isHere ? 'line' : 'otherLine' }));
  }
  return parts;
}
