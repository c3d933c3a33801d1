import { wktToGeoJSON } from 'betterknown';
import type { Polygon } from 'geojson';
import { useMemo, useState } from 'preact/hooks';
import { part } from '../api/admin.ts';
import { ask, jsonBody, type Schemas } from '../api/request.ts';
import { drawn } from '../map/drawn.ts';
import { useStage } from '../map/stage.tsx';
import { canEdit } from '../session.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DrawArea } from '../ui/draw-area.tsx';
import { LinesField, TextField } from '../ui/fields.tsx';
import { Pager } from '../ui/pager.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';

type Zone = Schemas['Zone'];

const PAGE = '50';

/** A polygon as WKT. */
const wktOf = ({ coordinates }: Polygon) =>
  `POLYGON(${coordinates.map((ring) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(', ')})`).join(', ')})`;

/** The zones of a project: on the map, drawn, deleted. */
export function Zones() {
  const [page, setPage] = useState(1);
  const [writes, setWrites] = useState(0);
  const [area, setArea] = useState<Polygon | null>(null);
  const list = useAsk(
    (signal) => {
      const query = { page: String(page), zones_by_page: PAGE };
      return ask<Schemas['ListZonesReply']>({ operation: 'listZones', method: 'GET', path: '/zones', query }, signal);
    },
    [page, writes],
  );
  const zones = list.answer?.zones ?? [];
  const task = useTask(() => setWrites(writes + 1));
  const shapes = useMemo(() => zones.flatMap(shapeOf), [list.answer]);
  const features = useMemo(() => (area ? [...shapes, drawn(area, { form: 'avoided' })] : shapes), [shapes, area]);
  useStage({ drawn: features, fit: shapes }, [features]);
  return (
    <>
      {canEdit.value && <DrawArea text={t('drawZone')} onDrawn={setArea} />}
      {area && (
        <ZoneForm
          area={area}
          onWritten={() => {
            setArea(null);
            setWrites(writes + 1);
          }}
        />
      )}
      <Problem text={task.problem ?? list.problem} />
      <Pager page={page} pages={list.answer?.pagination.pageCount ?? 1} onPage={setPage} />
      <ul class="places">
        {zones.map(({ zone_id: id, store_id: store, description }) => (
          <li key={id}>
            {id} <small>{store}</small>
            <br />
            <small>{description}</small>{' '}
            {canEdit.value && (
              <ConfirmButton
                text={t('remove')}
                isDisabled={task.isBusy}
                onConfirm={() =>
                  task.run(() => ask({ operation: 'deleteZone', method: 'DELETE', path: `/zones/${part(id)}` }))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function shapeOf({ zone_id: label, polygon }: Zone) {
  const geometry = wktToGeoJSON(polygon);
  return geometry ? [drawn(geometry, { form: 'area', label })] : [];
}

function ZoneForm({ area, onWritten }: { readonly area: Polygon; readonly onWritten: () => void }) {
  const [id, setId] = useState('');
  const [store, setStore] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState('');
  const task = useTask(onWritten);
  const write = () => {
    const zone = {
      ...{ zone_id: id, store_id: store, description, polygon: wktOf(area) },
      types: types.split('\n').filter((type) => type !== ''),
    };
    const body = jsonBody({ zones: [zone] });
    return task.run(() => ask({ operation: 'createZones', method: 'POST', path: '/zones', body }));
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <TextField label={t('zoneId')} value={id} onInput={setId} required />
      <TextField label={t('storeId')} value={store} onInput={setStore} required />
      <TextField label={t('description')} value={description} onInput={setDescription} />
      <LinesField label={t('types')} value={types} onInput={setTypes} />
      <Problem text={task.problem} />
      <button type="submit" disabled={task.isBusy}>
        {t('save')}
      </button>
    </form>
  );
}
