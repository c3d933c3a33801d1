import { expensiveRequests, type Question } from './expensive.ts';
import type { Account } from './installation.ts';
import type { Shot } from './load.ts';
import { cheapQuestions } from './neighbour.ts';
import type { Scene } from './scene.ts';

/** Each hour of a week from then on has a metric of its own; seconds from 1970. */
const FIRST_HOUR = 1_790_000_000;

/** A request of the mix, and what it is called in reports. */
export interface NamedShot extends Shot {
  readonly name: string;
}

/**
 * A steady mix over all kinds of endpoints, in turns: cheap questions, and among them the most expensive ones. What one writes has its
 * number in its name; the next one changes it and the one after that takes it away, so that nothing overtakes what it follows on.
 */
export function mixOf(scene: Scene, { privateKey }: Account): (turn: number) => NamedShot[] {
  const shot = (method: string, name: string, { path, query, body }: Question, key = privateKey): NamedShot => ({
    ...{ name, method, path: `${path}?${new URLSearchParams({ ...query, private_key: key })}` },
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cheap = cheapQuestions(scene).map((each) => shot('GET', `GET ${each.path}`, each));
  const asked = expensiveRequests(scene).flatMap(({ endpoint, variants: [question] }) => [
    shot(endpoint.split(' ', 1)[0], endpoint, question),
    ...cheap,
  ]);
  const written = (method: string, path: string, body: unknown) =>
    shot(method, `${method} ${path}`, { path, query: {}, body });
  const got = (path: string, query = {}, key = privateKey) => shot('GET', `GET ${path}`, { path, query }, key);
  const corner = (share: number) =>
    [scene.lat, scene.lng].map((side) => (side + share * scene.degrees).toFixed(5)).join(',');
  const trip = { origin: corner(0.3), destination: corner(0.6) };
  const third = Math.ceil(asked.length / 3);
  return (number) => {
    const [storeId, changedId, endedId] = [number, number - 1, number - 2].map((each) => `K${each}`);
    const store = (id: string, name: string) => ({
      ...{ storeId: id, name, location: { lat: scene.lat, lng: scene.lng }, tags: ['kept'], userProperties: { number } },
    });
    const polygon = `POLYGON((${[0, 1, 2, 0].map((i) => `${scene.lng + (i % 2) * 0.01} ${scene.lat + (i >> 1) * 0.01}`)}))`;
    const zone = { zone_id: changedId, store_id: scene.storeId, description: 'round', polygon };
    return [
      written('POST', '/stores', { stores: [store(storeId, 'Shop')] }),
      written('POST', '/zones', { zones: [zone] }),
      ...asked.slice(0, third),
      got('/readyz'),
      got('/metrics'),
      got('/openapi.json'),
      { ...got('/localities/autocomplete', { input: 'port' }, `sk_unknown_${number}`), name: 'an unknown key' },
      ...asked.slice(third, 2 * third),
      written('PUT', '/stores', { stores: [store(changedId, 'Another name')] }),
      {
        ...got('/distance/route/json', { ...trip, departure_time: String(FIRST_HOUR + number * 3600) }),
        name: 'a route at another hour',
      },
      got('/datasets'),
      got(`/datasets/${scene.datasetId}/status`),
      ...asked.slice(2 * third),
      written('PUT', '/zones', { zones: [{ ...zone, zone_id: endedId, description: 'rounder' }] }),
      shot('DELETE', 'DELETE /stores', { path: '/stores', query: { query: endedId } }),
      shot('DELETE', 'DELETE /zones/{zone_id}', { path: `/zones/K${number - 3}`, query: {} }),
    ];
  };
}
