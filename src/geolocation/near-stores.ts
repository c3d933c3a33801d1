import Type from 'typebox';
import type { Project } from '../access/projects.ts';
import type { Answered } from '../contract/answered.ts';
import { integer, readParameters, text, type Values } from '../contract/parameters.ts';
import { type InputError, InputProblem, Problem } from '../contract/problem.ts';
import { type StoreSearch, searchQuery, searchReply } from '../stores/search.ts';
import type { AddressPlaces } from './geoip.ts';
import { POSITION, type PositionCall, positionOf, positionQuery } from './position.ts';

export const nearStoresQuery = {
  ...positionQuery,
  query: text('Which assets count, in the language of `GET /stores/search`; all when absent.'),
  limit: integer({ minimum: 1, maximum: 300, description: 'Assets at most, the nearest first.' }, 5),
};

const { pagination: _, ...collection } = searchReply.properties;
export const nearStoresReply = Type.Object({ ...POSITION, stores: Type.Object(collection) }, { title: 'ClientStores' });

interface NearStoresCall extends PositionCall {
  readonly query: Values<typeof nearStoresQuery>;
  readonly project: Project;
}

/** The assets that are nearest to a client. @throws Problem 403, 404, 422 or 501 */
export async function nearStores(
  placeOf: AddressPlaces | null,
  search: StoreSearch,
  call: NearStoresCall,
): Promise<Answered<Type.Static<typeof nearStoresReply>>> {
  const position = positionOf(placeOf, call);
  const { latitude, longitude } = position;
  if (latitude === undefined || longitude === undefined) throw new Problem(404, 'Only the country of the address is known');
  const { query = '', limit } = call.query;
  const errors: InputError[] = [];
  const asked = { query, lat: String(latitude), lng: String(longitude), stores_by_page: String(limit) };
  const read = readParameters(searchQuery, asked, 'query', errors);
  if (errors.length > 0) throw new InputProblem(errors);
  const { type, features } = await search.found({ query: read, project: call.project });
  return { ...position, stores: { type, features } };
}
