import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask, type Schemas } from '../api/request.ts';
import { drawn } from '../map/drawn.ts';
import { CheckField, SelectField, TextField } from '../ui/fields.tsx';
import { shownKind, shownKinds } from '../ui/kinds.ts';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import type { VenueToolProps } from './venues.tsx';

type Feature = Schemas['VenueFeature'];

const SHOWN = '50';

/** The first storey of a feature: `0;1;2` is a lift. */
const firstLevel = (feature: Feature) => Number(String(feature.properties.level ?? '').split(';')[0]);

const nameOf = ({ properties, id }: Feature) => String(properties.name ?? properties.ref ?? id);

/** Points of interest of a venue, by their text and category. */
export function Places({ venue, level, onLevel, onPick, onDrawn }: VenueToolProps) {
  const [q, setQ] = useState('');
  const [category, setCategory] = useState('');
  const [isOnLevel, setOnLevel] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const query = {
    q,
    category,
    level: isOnLevel ? String(level) : '',
    open_now: isOpen ? 'true' : '',
    items_by_page: SHOWN,
    language: language.value,
  };
  const path = `/indoor/venues/${encodeURIComponent(venue.venue_id)}/pois/search`;
  const found = useAsk(
    (signal) => ask<Schemas['SearchPoisReply']>({ operation: 'searchPois', method: 'GET', path, query }, signal),
    [path, ...Object.values(query)],
    150,
  );
  const features = found.answer?.features ?? [];
  const [chosen, setChosen] = useState<Feature | null>(null);
  const marked = useMemo(
    () => (chosen ? [drawn(geometryOf(chosen), { form: 'area', label: nameOf(chosen) })] : []),
    [chosen],
  );
  useEffect(() => onDrawn(marked), [marked]);
  const categories = ['', ...venue.categories].map((each) => [each, each === '' ? t('any') : shownKinds(each)] as const);
  return (
    <>
      <TextField label={t('search')} value={q} onInput={setQ} />
      <SelectField label={t('category')} value={category} options={categories} onChange={setCategory} />
      <CheckField label={t('onThisLevel')} checked={isOnLevel} onChange={setOnLevel} />
      <CheckField label={t('openNow')} checked={isOpen} onChange={setOpen} />
      <Problem text={found.problem} />
      <p class="help" role="status">
        {found.answer && t('placeCount', { count: found.answer.pagination.total })}
      </p>
      <ul class="places">
        {features.map((feature) => (
          <li key={feature.id}>
            <button
              type="button"
              class="row"
              onClick={() => {
                setChosen(feature);
                if (feature.id !== null) onPick({ id: String(feature.id), name: nameOf(feature) });
                onLevel(firstLevel(feature));
              }}
            >
              {nameOf(feature)} <small>{shownKind(String(feature.properties.category ?? ''))}</small>{' '}
              <small>
                {t('level')} {String(feature.properties.level ?? '').replaceAll(';', ', ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The geometry of an answer, whose coordinates its schema leaves open. */
function geometryOf({ geometry: { type, coordinates } }: Feature): GeoJSON.Geometry {
  return { type, coordinates } as GeoJSON.Geometry;
}
