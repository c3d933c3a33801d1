import { useMemo, useState } from 'preact/hooks';
import { ask, type Schemas } from '../api/request.ts';
import { drawn } from '../map/drawn.ts';
import type { LatLng } from '../map/map-view.tsx';
import { useStage } from '../map/stage.tsx';
import { canEdit } from '../session.ts';
import { TextField } from '../ui/fields.tsx';
import { Pager } from '../ui/pager.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { t } from '../words/index.ts';
import { AssetForm } from './asset-form.tsx';
import { AssetsImport } from './assets-import.tsx';
import { AssetsUndo } from './assets-undo.tsx';

export type Asset = Schemas['Store'];

const PAGE = '50';

const positionOf = ({ geometry: { coordinates } }: Asset): LatLng => {
  const [lng = 0, lat = 0] = coordinates;
  return { lat, lng };
};

/** The assets of a project: searched, on the map, changed one by one. */
export function Assets() {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [writes, setWrites] = useState(0);
  const [chosen, setChosen] = useState<Asset | null>(null);
  const [isNew, setNew] = useState(false);
  const [position, setPosition] = useState<LatLng | null>(null);
  const list = useAsk(
    (signal) =>
      ask<Schemas['SearchStoresReply']>(
        {
          operation: query === '' ? 'listStores' : 'searchStores',
          method: 'GET',
          path: query === '' ? '/stores' : '/stores/search',
          query: { query, page: String(page), stores_by_page: PAGE },
        },
        signal,
      ),
    [query, page, writes],
    150,
  );
  const assets = list.answer?.features ?? [];
  const choose = (asset: Asset | null) => {
    setNew(false);
    setChosen(asset);
    setPosition(asset && positionOf(asset));
  };
  const features = useMemo(
    () =>
      assets.map(({ geometry, properties: { name } }, choice) => drawn(geometry, { form: 'point', label: name, choice })),
    [list.answer],
  );
  const [isImporting, setImporting] = useState(false);
  const isEditing = chosen !== null || isNew;
  useStage(
    {
      drawn: features,
      fit: features,
      stops: useMemo(() => (isEditing && position ? [{ ...position, label: '✥' }] : []), [isEditing, position]),
      onChoice: (choice) => choose(assets[choice] ?? null),
      onPoint: (point) => isEditing && setPosition(point),
      onMove: (_, point) => setPosition(point),
    },
    [features, isEditing, position],
  );
  /** What is listed may be shorter now. */
  const written = () => {
    setWrites(writes + 1);
    setPage(1);
    choose(null);
  };
  if (isImporting) {
    return (
      <AssetsImport
        onImported={() => {
          setImporting(false);
          written();
        }}
        onClose={() => setImporting(false)}
      />
    );
  }
  if (isEditing) {
    return (
      <AssetForm
        key={chosen?.properties.store_id}
        asset={chosen}
        position={position}
        onWritten={written}
        onClose={() => choose(null)}
      />
    );
  }
  return (
    <>
      <TextField
        label={t('filter')}
        help={t('assetFilterHelp')}
        value={query}
        onInput={(text) => {
          setQuery(text);
          setPage(1);
        }}
      />
      {canEdit.value && (
        <>
          <p class="actions">
            <button
              type="button"
              onClick={() => {
                choose(null);
                setNew(true);
              }}
            >
              {t('newAsset')}
            </button>
            <button type="button" class="quiet" onClick={() => setImporting(true)}>
              {t('importAssets')}
            </button>
          </p>
          <AssetsUndo writes={writes} onTried={written} />
        </>
      )}
      <Problem text={list.problem} />
      <Pager page={page} pages={list.answer?.pagination.pageCount ?? 1} onPage={setPage} />
      <ul class="places">
        {assets.map((asset) => (
          <li key={asset.properties.store_id}>
            <button type="button" class="row" onClick={() => choose(asset)}>
              {asset.properties.name} <small>{asset.properties.store_id}</small>
              <br />
              <small>
                {asset.properties.address.lines.join(', ')} {asset.properties.address.city}
                {asset.properties.open?.open_now && ` · ${t('openNow')}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
