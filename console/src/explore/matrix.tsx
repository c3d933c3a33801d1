import { useMemo, useState } from 'preact/hooks';
import { askShown, type Schemas } from '../api/request.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import type { LatLng } from '../map/map-view.tsx';
import { pairOf, useStage } from '../map/stage.tsx';
import { ModeField } from '../ui/mode-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Parameters, type ParameterValues } from './parameters.tsx';
import { letterOf, moved, StopList, stopsOf } from './stops.tsx';

type Matrix = Schemas['DistanceMatrix'];

/** Distances between all points that are drawn, as a table and as lines. */
export function MatrixTool() {
  const [points, setPoints] = useState<readonly LatLng[]>([]);
  const [mode, setMode] = useState('driving');
  const [more, setMore] = useState<ParameterValues>({});
  const all = points.map(pairOf).join('|');
  const matrix = useAsk(
    points.length < 2
      ? null
      : (signal) =>
          askShown<Matrix>(
            {
              operation: 'getDistanceMatrix',
              method: 'GET',
              path: '/distance/distancematrix/json',
              query: {
                origins: all,
                destinations: all,
                mode,
                elements: 'duration_distance',
                language: language.value,
                ...more,
              },
            },
            signal,
          ),
    [all, mode, language.value, more],
    50,
  );
  const rows = matrix.answer?.rows ?? [];
  const lines = useMemo(() => linesOf(points, rows), [matrix.answer]);
  useStage(
    {
      drawn: lines,
      stops: useMemo(() => stopsOf(points), [points]),
      onPoint: (point) => setPoints([...points, point]),
      onMove: (index, point) => setPoints(moved(points, index, point)),
    },
    [lines, points],
  );
  return (
    <>
      <p class="help">{t('matrixHelp')}</p>
      <StopList title="stops" points={points} onChange={setPoints} />
      <ModeField of="getDistanceMatrix" value={mode} onChange={setMode} />
      <Parameters
        of="getDistanceMatrix"
        except={['origins', 'destinations', 'mode', 'language', 'elements']}
        values={more}
        onChange={setMore}
      />
      <Problem text={matrix.problem} />
      {rows.length > 0 && <Table rows={rows} />}
    </>
  );
}

/** A line for each pair, with how long it takes there. */
function linesOf(points: readonly LatLng[], rows: Matrix['rows']): Drawn[] {
  return rows.flatMap(({ elements }, i) =>
    elements.flatMap((element, j) => {
      const from = points[i];
      const to = points[j];
      if (j <= i || !from || !to || element.status !== 'OK') return [];
      const coordinates = [
        [from.lng, from.lat],
        [to.lng, to.lat],
      ];
      return [drawn({ type: 'LineString', coordinates }, { form: 'dashedLine', label: element.duration?.text ?? '' })];
    }),
  );
}

function Table({ rows }: { readonly rows: Matrix['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="scrolled" tabIndex={0} aria-label={t('matrix')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {t('from')} \ {t('to')}
            </th>
            {rows.map((_, j) => (
              <th key={j} scope="col">
                {letterOf(j)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ elements }, i) => (
            <tr key={i}>
              <th scope="row">{letterOf(i)}</th>
              {elements.map((element, j) => (
                <td key={j}>
                  {element.status === 'OK' ? (
                    <>
                      {element.duration?.text}
                      <br />
                      <small>{element.distance?.text}</small>
                    </>
                  ) : (
                    t('noRoute')
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
