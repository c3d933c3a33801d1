import { useMemo, useState } from 'preact/hooks';
import { operation } from '../api/description.ts';
import { askShown, type Schemas } from '../api/request.ts';
import { drawn } from '../map/drawn.ts';
import type { LatLng } from '../map/map-view.tsx';
import { pairOf, useStage, view } from '../map/stage.tsx';
import { NumberField, SelectField } from '../ui/fields.tsx';
import { shownKind, shownKinds } from '../ui/kinds.ts';
import { Problem } from '../ui/problem.tsx';
import { useAsk } from '../ui/use-ask.ts';
import { language, t } from '../words/index.ts';
import { Parameters, type ParameterValues } from './parameters.tsx';

/** What the description names as the types of points of interest. */
const NAMED_TYPE = /`([a-z_.]+)`/g;

/** Points of interest of a category around a point. */
export function Nearby() {
  const [category, setCategory] = useState('point_of_interest');
  const [radius, setRadius] = useState('1000');
  const [center, setCenter] = useState<LatLng | null>(null);
  const [more, setMore] = useState<ParameterValues>({ limit: '30' });
  const [chosen, setChosen] = useState(-1);
  const found = useAsk(
    center &&
      ((signal) =>
        askShown<Schemas['FindPlacesNearbyReply']>(
          {
            operation: 'findPlacesNearby',
            method: 'GET',
            path: '/localities/nearby',
            query: { location: pairOf(center), types: category, radius, language: language.value, ...more },
          },
          signal,
        )),
    [center, category, radius, language.value, more],
    100,
  );
  const places = found.answer?.results ?? [];
  const features = useMemo(
    () =>
      places.flatMap(({ name, geometry }, choice) =>
        geometry?.location
          ? [
              drawn(
                { type: 'Point', coordinates: [geometry.location.lng, geometry.location.lat] },
                { form: 'point', label: name, choice },
              ),
            ]
          : [],
      ),
    [found.answer],
  );
  useStage({ drawn: features, fit: features, onPoint: setCenter, onChoice: setChosen }, [features]);
  const types = operation('findPlacesNearby')?.parameters.find(({ name }) => name === 'types')?.description ?? '';
  const categories = [...types.matchAll(NAMED_TYPE)].map(([, name = '']) => name);
  return (
    <>
      <p class="help">{t('nearbyHelp')}</p>
      <SelectField
        label={t('category')}
        value={category}
        options={(categories.length > 0 ? categories : [category]).map((each) => [each, shownKinds(each)])}
        onChange={setCategory}
      />
      <NumberField label={t('radiusMeters')} min={10} max={50_000} value={radius} onInput={setRadius} />
      <button type="button" onClick={() => setCenter(view.value?.center ?? null)}>
        {t('find')}
      </button>
      <Parameters
        of="findPlacesNearby"
        except={['location', 'types', 'radius', 'language']}
        values={more}
        onChange={setMore}
      />
      <Problem text={found.problem} />
      {found.answer && places.length === 0 && <p role="status">{t('searchNone')}</p>}
      <ol class="places">
        {places.map(({ public_id: id, name, formatted_address: address, types: own }, i) => (
          <li key={id} aria-current={i === chosen}>
            {name} <small>{shownKind(own.at(-1) ?? '')}</small>
            <br />
            <small>{address}</small>
          </li>
        ))}
      </ol>
    </>
  );
}
