const address = document.querySelector('waypost-address');
const map = document.querySelector('waypost-map');
const promise = document.querySelector('#promise');
const list = document.querySelector('#shops');
const key = address.getAttribute('public-key');

async function ask(path, parameters) {
  const response = await fetch(`${path}?${new URLSearchParams({ ...parameters, key })}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.json();
}

/** The shops whose zone holds the point, with the minutes that a bicycle takes from each, the soonest first. */
async function deliveriesTo({ lat, lng }) {
  const { features } = await ask('/stores/search', { lat, lng, zone: true, stores_by_page: 10 });
  if (features.length === 0) return [];
  const origins = features.map(({ geometry: { coordinates } }) => coordinates.toReversed().join(',')).join('|');
  const { rows } = await ask('/distance/distancematrix/json', {
    origins,
    destinations: `${lat},${lng}`,
    mode: 'cycling',
    elements: 'duration_distance',
  });
  return features
    .map(({ properties, geometry }, index) => ({
      id: properties.store_id,
      label: properties.name,
      lng: geometry.coordinates[0],
      lat: geometry.coordinates[1],
      seconds: rows[index].elements[0].duration?.value ?? Number.POSITIVE_INFINITY,
    }))
    .filter(({ seconds }) => Number.isFinite(seconds))
    .sort((one, other) => one.seconds - other.seconds);
}

const minutes = (seconds) => `${Math.max(1, Math.round(seconds / 60))} min`;

address.addEventListener('waypost-select', async ({ detail: { place } }) => {
  const { location } = place.geometry;
  promise.textContent = 'Looking for shops …';
  try {
    const deliveries = await deliveriesTo(location);
    promise.textContent =
      deliveries.length === 0 ? 'No shop delivers to this address.' : `Delivered in ${minutes(deliveries[0].seconds)} by ${deliveries[0].label}.`;
    list.replaceChildren(
      ...deliveries.map(({ label, seconds }) => {
        const line = document.createElement('li');
        line.textContent = `${label}: ${minutes(seconds)}`;
        return line;
      }),
    );
    map.removeAttribute('center');
    map.markers = [...deliveries, { id: 'address', ...location, label: place.formatted_address, sign: '★' }];
  } catch (error) {
    promise.textContent = 'This is not available at the moment.';
    console.error(error);
  }
});
