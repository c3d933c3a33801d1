import { useMemo, useState } from 'preact/hooks';
import { askShown, type Schemas } from '../api/request.ts';
import { drawn, northernmost } from '../map/drawn.ts';
import type { LatLng } from '../map/map-view.tsx';
import { pairOf, useStage } from '../map/stage.tsx';
import { RangeField, SelectField } from '../ui/fields.tsx';
import { ModeField } from '../ui/mode-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Parameters, type ParameterValues } from './parameters.tsx';

type Method = 'time' | 'distance';

/** What a slider counts in, and what the API does. */
const UNITS = {
  time: { word: 'minutes', inApi: 60, max: 120 },
  distance: { word: 'kilometres', inApi: 1_000, max: 200 },
} as const;

/** The areas that are reached from a point. */
export function Reach() {
  const [origin, setOrigin] = useState<LatLng | null>(null);
  const [mode, setMode] = useState('driving');
  const [method, setMethod] = useState<Method>('time');
  const [contours, setContours] = useState<readonly number[]>([5, 10, 15]);
  const [more, setMore] = useState<ParameterValues>({});
  const { word, inApi, max } = UNITS[method];
  const values = [...new Set(contours)]
    .sort((a, b) => a - b)
    .map((each) => each * inApi)
    .join('|');
  const areas = useAsk(
    origin &&
      ((signal) =>
        askShown<Schemas['Isochrones']>(
          {
            operation: 'getIsochrone',
            method: 'GET',
            path: '/distance/isochrone/json',
            query: { origin: pairOf(origin), values, mode, method, language: language.value, ...more },
          },
          signal,
        )),
    [origin, values, mode, method, language.value, more],
    150,
  );
  const features = useMemo(() => {
    const found = (areas.answer?.features ?? []).toSorted((a, b) => b.properties.value - a.properties.value);
    return found.flatMap(({ geometry, properties }, i) => {
      const top = northernmost(geometry.coordinates);
      const label = t(word, { value: properties.value / inApi });
      return [
        drawn(geometry, { form: 'area', share: 1 - (i + 1) / found.length }),
        ...(top ? [drawn({ type: 'Point', coordinates: [...top] }, { form: 'text', label })] : []),
      ];
    });
  }, [areas.answer, word]);
  useStage(
    {
      drawn: features,
      fit: features,
      stops: useMemo(() => (origin ? [{ ...origin, label: 'A' }] : []), [origin]),
      onPoint: setOrigin,
      onMove: (_, point) => setOrigin(point),
    },
    [features, origin],
  );
  return (
    <>
      <p class="help">{t('reachHelp')}</p>
      <ModeField of="getIsochrone" value={mode} onChange={setMode} />
      <SelectField
        label={t('by')}
        value={method}
        options={[
          ['time', t('time')],
          ['distance', t('distance')],
        ]}
        onChange={setMethod}
      />
      {contours.map((value, i) => (
        <RangeField
          key={i}
          label={t('contour', { number: i + 1 })}
          text={t(word, { value })}
          {...{ value, max }}
          min={1}
          step={1}
          onInput={(next) => setContours(contours.map((each, other) => (other === i ? next : each)))}
        />
      ))}
      <Parameters
        of="getIsochrone"
        except={['origin', 'value', 'values', 'mode', 'method', 'language']}
        values={more}
        onChange={setMore}
      />
      <Problem text={areas.problem} />
    </>
  );
}
