import { useMemo, useState } from 'preact/hooks';
import { askShown, type Schemas } from '../api/request.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import { coordinatesOf } from '../map/polyline.ts';
import { useStage } from '../map/stage.tsx';
import { useDroppedFile } from '../ui/dropped-file.ts';
import { ModeField } from '../ui/mode-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';

type Matched = Schemas['MatchTraceReply'];

/** What a file is, by its name: GPX, else GeoJSON. */
const typeOf = ({ name }: File) => (/\.gpx$/i.test(name) ? 'application/gpx+xml' : 'application/geo+json');

/** The roads that a track followed, out of a file that is dropped or chosen. */
export function Track() {
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState('driving');
  const matched = useAsk(
    file &&
      ((signal) =>
        askShown<Matched>(
          {
            operation: 'matchTrace',
            method: 'POST',
            path: '/distance/match/json',
            query: { mode, language: language.value },
            body: { type: typeOf(file), content: file },
          },
          signal,
        )),
    [file, mode, language.value],
  );
  const features = useMemo(() => featuresOf(matched.answer), [matched.answer]);
  useStage({ drawn: features, fit: features }, [features]);
  useDroppedFile(setFile);
  return (
    <>
      <p class="help">{t('trackHelp')}</p>
      <label class="field">
        {t('trackFile')}
        <input
          type="file"
          accept=".gpx,.geojson,.json"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </label>
      {file && <p>{file.name}</p>}
      <ModeField of="matchTrace" value={mode} onChange={setMode} />
      <Problem text={matched.problem} />
      {matched.answer && <Summary answer={matched.answer} />}
    </>
  );
}

function featuresOf(answer: Matched | null): Drawn[] {
  const lines = (answer?.matchings ?? []).map(({ polyline }) =>
    drawn({ type: 'LineString', coordinates: coordinatesOf(polyline.points) }, { form: 'line' }),
  );
  const points = (answer?.points ?? []).flatMap((point) =>
    point.matched
      ? [drawn({ type: 'Point', coordinates: [point.location.lng, point.location.lat] }, { form: 'point' })]
      : [],
  );
  return [...lines, ...points];
}

function Summary({ answer: { points, matchings } }: { readonly answer: Matched }) {
  return (
    <section class="card" aria-label={t('roads')} aria-live="polite">
      <p>{t('matchedPoints', { matched: points.filter(({ matched }) => matched).length, count: points.length })}</p>
      {matchings.map(({ confidence, distance, duration, roads }, i) => (
        <div key={i}>
          <p>
            {distance.text} · {duration.text} · {t('confidence')} {Math.round(confidence * 100)} %
          </p>
          <ol>
            {roads.map((road, j) => (
              <li key={j}>
                {road.name || road.ref || '–'} <small>{road.distance.text}</small>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
