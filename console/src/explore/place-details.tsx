import type { Schemas } from '../api/request.ts';
import { shownKind } from '../ui/kinds.ts';
import { t } from '../words/index.ts';

/** A place with its address in parts. */
export function PlaceDetails({ place }: { readonly place: Schemas['GetPlaceDetailsReply']['result'] }) {
  const location = place.geometry?.location;
  return (
    <section class="card" aria-label={t('details')}>
      <h2>{place.name}</h2>
      <p>{place.formatted_address}</p>
      <dl>
        <dt>{t('category')}</dt>
        <dd>{place.types.map(shownKind).join(', ')}</dd>
        {location && (
          <>
            <dt>{t('position')}</dt>
            <dd>
              {location.lat}, {location.lng}
            </dd>
          </>
        )}
        {(place.address_components ?? []).map(({ types, long_name: name }) => (
          <Component key={types.join()} types={types} name={name} />
        ))}
      </dl>
    </section>
  );
}

function Component({ types, name }: { readonly types: readonly string[]; readonly name: string | readonly string[] }) {
  return (
    <>
      <dt>{shownKind(types[0] ?? '')}</dt>
      <dd>{typeof name === 'string' ? name : name.join(', ')}</dd>
    </>
  );
}
