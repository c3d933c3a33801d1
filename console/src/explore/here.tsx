import { useMemo, useState } from 'preact/hooks';
import { boundsOfCell, cellAt } from '../../../src/threewords/cells.ts';
import { ask, askShown, type Schemas } from '../api/request.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import type { LatLng, MapShown } from '../map/map-view.tsx';
import { pairOf, useStage, view } from '../map/stage.tsx';
import { shownKind } from '../ui/kinds.ts';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Parameters, type ParameterValues } from './parameters.tsx';

/** Squares are 4.8 m wide: from this zoom on one sees them. */
const GRID_ZOOM = 17;

/** What is at a point: addresses, three words, the time zone. */
export function Here() {
  const [point, setPoint] = useState<LatLng | null>(null);
  const [more, setMore] = useState<ParameterValues>({});
  const addresses = useAsk(
    point &&
      ((signal) =>
        askShown<Schemas['GeocodeReply']>(
          {
            operation: 'geocode',
            method: 'GET',
            path: '/localities/geocode',
            query: { latlng: pairOf(point), language: language.value, ...more },
          },
          signal,
        )),
    [point, language.value, more],
  );
  const words = useAsk(point && ((signal) => wordsAt(point, signal)), [point, language.value]);
  const zone = useAsk(point && ((signal) => zoneAt(point, signal)), [point]);
  const grid = useMemo(() => gridOf(view.value), [view.value]);
  const marked = useMemo(
    () => (point ? [drawn({ type: 'Point', coordinates: [point.lng, point.lat] }, { form: 'point' }), squareAt(point)] : []),
    [point],
  );
  const features = useMemo(() => [...grid, ...marked], [grid, marked]);
  useStage({ drawn: features, onPoint: setPoint }, [features]);
  return (
    <>
      <p class="help">{t('hereHelp')}</p>
      <Parameters
        of="geocode"
        except={['address', 'latlng', 'language', 'location', 'radius']}
        values={more}
        onChange={setMore}
      />
      <Problem text={addresses.problem ?? words.problem ?? zone.problem} />
      {point && (
        <section class="card" aria-live="polite">
          <h2>{pairOf(point)}</h2>
          <dl>
            {words.answer && (
              <>
                <dt>{t('threeWords')}</dt>
                <dd>{`///${words.answer.words}`}</dd>
              </>
            )}
            {zone.answer && (
              <>
                <dt>{t('timeZone')}</dt>
                <dd>
                  {zone.answer.timezone} ({zone.answer.timezone_name})
                </dd>
              </>
            )}
          </dl>
          <h3>{t('addresses')}</h3>
          <ol class="places">
            {(addresses.answer?.results ?? []).map(({ public_id: id, formatted_address: address, types, distance }) => (
              <li key={id}>
                {address} <small>{shownKind(types.at(-1) ?? '')}</small>
                {distance ? <small> {Math.round(distance)} m</small> : null}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function wordsAt(point: LatLng, signal: AbortSignal) {
  const query = { coordinates: pairOf(point), language: language.value };
  return ask<Schemas['ConvertTo3waReply']>(
    { operation: 'convertTo3wa', method: 'GET', path: '/threewords/convert-to-3wa', query },
    signal,
  );
}

function zoneAt(point: LatLng, signal: AbortSignal) {
  const query = { location: pairOf(point) };
  return ask<Schemas['TimeZone']>({ operation: 'getTimezone', method: 'GET', path: '/timezone', query }, signal);
}

function squareAt(point: LatLng): Drawn {
  const { west, south, east, north } = boundsOfCell(cellAt(point));
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return drawn({ type: 'Polygon', coordinates: [ring] }, { form: 'area' });
}

/** The edges of the squares that the map shows. */
function gridOf(shown: MapShown | null): Drawn[] {
  if (!shown || shown.zoom < GRID_ZOOM) return [];
  const [west, south, east, north] = shown.bounds;
  const first = cellAt({ lat: south, lng: west });
  const last = cellAt({ lat: north, lng: east });
  const lines: number[][][] = [];
  for (let row = first.row; row <= last.row + 1; row++) {
    const lat = boundsOfCell({ row, column: 0 }).south;
    lines.push([
      [west, lat],
      [east, lat],
    ]);
  }
  for (let column = first.column; column <= last.column + 1; column++) {
    const lng = boundsOfCell({ row: 0, column }).west;
    lines.push([
      [lng, south],
      [lng, north],
    ]);
  }
  return [drawn({ type: 'MultiLineString', coordinates: lines }, { form: 'grid' })];
}
