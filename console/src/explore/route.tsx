import { useMemo, useState } from 'preact/hooks';
import { ask, askShown, type Schemas } from '../api/request.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import type { LatLng } from '../map/map-view.tsx';
import { coordinatesOf } from '../map/polyline.ts';
import { pairOf, useStage } from '../map/stage.tsx';
import { CheckField } from '../ui/fields.tsx';
import { ModeField } from '../ui/mode-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { type Avoided, AvoidField, avoidParameter, NOTHING_AVOIDED } from './avoid-field.tsx';
import { Parameters, type ParameterValues } from './parameters.tsx';
import { moved, StopList, stopsOf } from './stops.tsx';

type Routes = Schemas['GetRouteReply'];
type Route = Routes['routes'][number];

/** Modes for which tolls are charged. */
const TOLLED = ['driving', 'truck', 'motorcycle'];

/** A route between stops, with all that may be said of it. */
export function RouteTool() {
  const [stops, setStops] = useState<readonly LatLng[]>([]);
  const [mode, setMode] = useState('driving');
  const [avoided, setAvoided] = useState<Avoided>(NOTHING_AVOIDED);
  const [isOptimized, setOptimized] = useState(false);
  const [more, setMore] = useState<ParameterValues>({});
  const [chosen, setChosen] = useState(0);
  const query = useMemo(() => {
    const [origin, ...rest] = stops.map(pairOf);
    const destination = rest.pop();
    if (origin === undefined || destination === undefined) return null;
    const waypoints = [...(isOptimized ? ['optimize:true'] : []), ...rest].join('|');
    return { origin, destination, ...(rest.length > 0 && { waypoints }), mode, language: language.value };
  }, [stops, mode, isOptimized, language.value]);
  const isThrough = query !== null && 'waypoints' in query;
  const avoid = avoidParameter(avoided);
  const routes = useAsk(
    query &&
      ((signal) =>
        askShown<Routes>(
          {
            operation: 'getRoute',
            method: 'GET',
            path: '/distance/route/json',
            query: { ...query, ...(!isThrough && { alternatives: 'true' }), details: 'full', avoid, ...more },
          },
          signal,
        )),
    [query, avoid, more],
    50,
  );
  const isTolled = query !== null && TOLLED.includes(mode);
  const tolls = useAsk(isTolled ? (signal) => tollsOf({ ...query, avoid, ...more }, signal) : null, [
    query,
    avoid,
    more,
    isTolled,
  ]);
  const found = routes.answer?.routes ?? [];
  const shown = found[chosen] ?? found[0];
  const lines = useMemo(() => linesOf(found, shown), [routes.answer, shown]);
  const areas = useMemo(() => avoided.areas.map((area) => drawn(area, { form: 'avoided' })), [avoided]);
  const features = useMemo(() => [...areas, ...lines], [areas, lines]);
  useStage(
    {
      drawn: features,
      stops: useMemo(() => stopsOf(stops), [stops]),
      onPoint: (point) => setStops([...stops, point]),
      onMove: (index, point) => setStops(moved(stops, index, point)),
      onChoice: setChosen,
    },
    [features, stops],
  );
  return (
    <>
      <p class="help">{t('routeHelp')}</p>
      <StopList title="stops" points={stops} onChange={setStops} />
      <ModeField of="getRoute" value={mode} onChange={setMode} />
      <AvoidField value={avoided} onChange={setAvoided} />
      <CheckField label={t('bestOrder')} checked={isOptimized} onChange={setOptimized} />
      <Parameters
        of="getRoute"
        except={['origin', 'destination', 'waypoints', 'mode', 'avoid', 'language', 'details', 'alternatives']}
        values={more}
        onChange={setMore}
      />
      <Problem text={routes.problem} />
      {routes.answer?.status === 'ZERO_RESULTS' && <p role="status">{t('noRoute')}</p>}
      <section class="choices" aria-label={t('alternatives')}>
        {found.map((route, i) => (
          <button key={i} type="button" aria-pressed={route === shown} onClick={() => setChosen(i)}>
            <strong>{summaryOf(route)}</strong>
            <br />
            <small>
              {route.recommended ? t('recommended') : t('alternative', { number: i })}
              {route.main_route_name !== '' && ` · ${route.main_route_name}`}
            </small>
          </button>
        ))}
      </section>
      {tolls.answer && <Tolls answer={tolls.answer} />}
      {shown && <Steps route={shown} />}
    </>
  );
}

function tollsOf(query: Readonly<Record<string, string>>, signal: AbortSignal) {
  return ask<Schemas['GetTollsReply']>(
    { operation: 'getTolls', method: 'GET', path: '/distance/tolls/json', query },
    signal,
  );
}

function linesOf(routes: readonly Route[], shown: Route | undefined): Drawn[] {
  const lines = routes.map((route, choice) =>
    drawn(
      { type: 'LineString', coordinates: coordinatesOf(route.overview_polyline.points) },
      { form: route === shown ? 'line' : 'otherLine', choice },
    ),
  );
  // The one that is shown lies over the others.
  return lines.toSorted((a, b) => Number(a.properties.form === 'line') - Number(b.properties.form === 'line'));
}

const total = (route: Route, part: 'distance' | 'duration') => route.legs.reduce((sum, leg) => sum + leg[part].value, 0);

function summaryOf(route: Route): string {
  const minutes = t('minutes', { value: Math.round(total(route, 'duration') / 60) });
  const kilometres = t('kilometres', { value: Math.round(total(route, 'distance') / 100) / 10 });
  return `${minutes} · ${kilometres}`;
}

/** What is to be paid on the way: each toll with its cheapest fare. */
function Tolls({ answer }: { readonly answer: Schemas['GetTollsReply'] }) {
  const [route] = answer.routes;
  if (!route) return null;
  const tolls = route.legs.flatMap((leg) => leg.tolls);
  if (tolls.length === 0) return <p>{t('tollNone')}</p>;
  return (
    <section class="card" aria-label={t('tolls')}>
      <h2>{t('tolls')}</h2>
      <ul>
        {tolls.map(({ tollSystem, fares: [cheapest] }, i) => (
          <li key={i}>
            {tollSystem}: {cheapest ? `${cheapest.name}, ${priceOf(cheapest.price)}` : t('tollUnknown')}
          </li>
        ))}
      </ul>
      {tolls.length > 1 && route.tollTotals.cheapest.length > 0 && (
        <p>
          <strong>{t('tollTotal', { price: route.tollTotals.cheapest.map(priceOf).join(' + ') })}</strong>
          {route.tollTotals.unknown > 0 && ` ${t('tollsUnknown', { count: route.tollTotals.unknown })}`}
        </p>
      )}
    </section>
  );
}

const priceOf = ({ value, currency }: { readonly value: number; readonly currency: string }) =>
  value.toLocaleString(language.value, { style: 'currency', currency });

function Steps({ route }: { readonly route: Route }) {
  return (
    <section class="card" aria-label={t('steps')}>
      <h2>{t('steps')}</h2>
      <ol>
        {route.legs.flatMap((leg, i) =>
          (leg.steps ?? []).map((step, j) => (
            <li key={`${i}.${j}`}>
              {step.instructions.summary} <small>{step.distance}</small>
            </li>
          )),
        )}
      </ol>
    </section>
  );
}
