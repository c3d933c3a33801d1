import type { Geometry, Polygon } from 'geojson';
import { useMemo, useState } from 'preact/hooks';
import { part } from '../api/admin.ts';
import { ask, type Schemas } from '../api/request.ts';
import { isDark } from '../map/dark.ts';
import { type Drawn, drawn } from '../map/drawn.ts';
import { useStage } from '../map/stage.tsx';
import { canEdit } from '../session.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DrawArea } from '../ui/draw-area.tsx';
import { NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { useTask } from '../ui/use-task.ts';
import { t } from '../words/index.ts';
import { DatasetImport } from './dataset-import.tsx';
import { datasetOverlay } from './dataset-overlay.ts';
import { DatasetUndo } from './dataset-undo.tsx';

type Dataset = Schemas['Dataset'];
type Feature = Schemas['Features']['features'][number];

/** How features stand to the area that is drawn: the operations that ask for it. */
const RELATIONS = {
  intersects: 'findFeaturesIntersecting',
  within: 'findFeaturesWithin',
  nearby: 'findFeaturesNearby',
  contains: 'findFeaturesContaining',
} as const;
type Relation = keyof typeof RELATIONS;
const RELATION_NAMES = ['intersects', 'within', 'nearby', 'contains'] as const satisfies readonly Relation[];

/** The datasets of a project: imported, on the map, searched by attributes and areas. */
export function Datasets() {
  const [writes, setWrites] = useState(0);
  const [wanted, setWanted] = useState('');
  const list = useAsk(
    (signal) =>
      ask<Schemas['ListDatasetsReply']>(
        { operation: 'listDatasets', method: 'GET', path: '/datasets', query: { per_page: '100' } },
        signal,
      ),
    [writes],
  );
  const datasets = list.answer?.datasets ?? [];
  const dataset = datasets.find(({ id }) => id === wanted) ?? datasets[0];
  const changed = () => setWrites(writes + 1);
  return (
    <>
      {canEdit.value && <DatasetImport datasets={datasets} onImported={changed} />}
      <Problem text={list.problem} />
      {dataset && (
        <>
          <SelectField
            label={t('dataset')}
            value={dataset.id}
            options={datasets.map(({ id, name }) => [id, name])}
            onChange={setWanted}
          />
          {canEdit.value && <DatasetUndo key={dataset.id} dataset={dataset} onTried={changed} />}
          <OpenDataset key={`${dataset.id} ${dataset.updated_at}`} dataset={dataset} onRemoved={changed} />
        </>
      )}
    </>
  );
}

function OpenDataset({ dataset, onRemoved }: { readonly dataset: Dataset; readonly onRemoved: () => void }) {
  const path = `/datasets/${part(dataset.id)}`;
  const [where, setWhere] = useState('');
  const [area, setArea] = useState<Polygon | null>(null);
  const [relation, setRelation] = useState<Relation>('intersects');
  const [buffer, setBuffer] = useState('');
  const tiles = useAsk(
    (signal) =>
      ask<Schemas['DatasetTileJson']>(
        { operation: 'getDatasetTileJson', method: 'GET', path: `${path}/tiles.json` },
        signal,
      ),
    [path],
  );
  const found = useAsk(
    (signal) => {
      const content = JSON.stringify({
        where,
        ...(area && { geometry: area, ...(buffer !== '' && { buffer: Number(buffer) }) }),
      });
      const [operation, last] = area ? [RELATIONS[relation], relation] : ['searchFeatures', 'search'];
      const body = { type: 'application/json', content };
      const query = { per_page: '100' };
      const request = { operation, method: 'POST', path: `${path}/features/${last}`, query, body } as const;
      return ask<Schemas['Features']>(request, signal);
    },
    [path, where, area, relation, buffer],
    200,
  );
  const features = found.answer?.features ?? [];
  const overlays = useMemo(() => [datasetOverlay(dataset.id, where, isDark.value)], [dataset.id, where, isDark.value]);
  const marked = useMemo(() => (where === '' && !area ? [] : features.flatMap(shapeOf)), [found.answer]);
  const shown = useMemo(() => (area ? [drawn(area, { form: 'avoided' }), ...marked] : marked), [area, marked]);
  const frame = useMemo(() => (tiles.answer ? [frameOf(tiles.answer.bounds)] : []), [tiles.answer]);
  useStage({ drawn: shown, overlays, fit: frame }, [shown, overlays, frame]);
  const task = useTask(onRemoved);
  const columns = [...new Set(features.flatMap(({ attributes = {} }) => Object.keys(attributes)))];
  return (
    <>
      <p class="help">{t('featureCount', { count: dataset.features })}</p>
      <TextField label={t('filter')} help={t('datasetFilterHelp')} value={where} onInput={setWhere} />
      <DrawArea text={t('drawSearchArea')} onDrawn={setArea} />
      {area && (
        <>
          <SelectField
            label={t('relation')}
            value={relation}
            options={RELATION_NAMES.map((each) => [each, t(each)])}
            onChange={setRelation}
          />
          <NumberField label={t('bufferMeters')} min={0} value={buffer} onInput={setBuffer} />
          <button type="button" class="quiet" onClick={() => setArea(null)}>
            {t('clear')}
          </button>
        </>
      )}
      <Problem text={task.problem ?? found.problem ?? tiles.problem} />
      <DataTable
        label={t('features')}
        columns={columns}
        rows={features.map(({ attributes = {} }) => columns.map((column) => textOf(attributes[column])))}
      />
      {canEdit.value && (
        <ConfirmButton
          text={t('removeDataset', { name: dataset.name })}
          isDisabled={task.isBusy}
          onConfirm={() => task.run(() => ask({ operation: 'deleteDataset', method: 'DELETE', path }))}
        />
      )}
    </>
  );
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

/** The geometry of a feature, whose coordinates its schema leaves open. */
function shapeOf({ geometry }: Feature): Drawn[] {
  return geometry && typeof geometry !== 'string' ? [drawn(geometry as Geometry, { form: 'area' })] : [];
}

function frameOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Drawn {
  const coordinates = [
    [west, south],
    [east, north],
  ];
  return drawn({ type: 'LineString', coordinates }, { form: 'line' });
}
