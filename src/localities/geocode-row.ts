import Type from 'typebox';
import type { Project } from '../access/projects.ts';
import type { Answered } from '../contract/answered.ts';
import type { Values } from '../contract/parameters.ts';
import type { PartAsked, PartOfAnswer } from '../contract/whereabouts.ts';
import type { Position } from '../geo/position.ts';
import { geocode, geocodeQuery, geocodeReply } from './geocode.ts';
import type { Components } from './parameters.ts';
import { ACCURACIES } from './place-result.ts';
import type { Region } from './region.ts';

const { address: _address, latlng: _latlng, list_sub_buildings: _buildings, ...options } = geocodeQuery;

/** What all rows of a batch share: the parameters of geocoding that are not what is looked for. */
export const rowOptions = options;
export type RowOptions = Values<typeof rowOptions>;

/** A row of a batch: an address, or a point. */
export interface GeocodeRow {
  readonly id?: string | number | undefined;
  readonly address?: string | undefined;
  readonly latlng?: Position | undefined;
  /** Countries of this row alone. */
  readonly components?: Components | undefined;
}

/** Rows to be answered one after the other. */
export interface RowsCall {
  readonly rows: readonly GeocodeRow[];
  readonly options: RowOptions;
  readonly project: Pick<Project, 'advancedPostalCodes'>;
  readonly acceptLanguage: string | undefined;
  /** What a gateway asks for that chooses between these answers and those of other areas. */
  readonly part?: PartAsked | undefined;
}

export const ROW_STATUSES = ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'] as const;

export const rowReply = Type.Object(
  {
    id: Type.Optional(Type.Union([Type.String(), Type.Number()], { description: 'That of the row.' })),
    address: Type.Optional(Type.String({ description: 'That of the row.' })),
    status: Type.Enum([...ROW_STATUSES]),
    error_message: Type.Optional(Type.String({ description: 'Why the row has another status than `OK`.' })),
    accuracy: Type.Optional(Type.Enum([...ACCURACIES])),
    confidence: geocodeReply.properties.results.items.properties.confidence,
    unmatched: geocodeReply.properties.results.items.properties.unmatched,
    result: Type.Union([geocodeReply.properties.results.items, Type.Null()], { description: 'The best result.' }),
  },
  { title: 'GeocodedRow' },
);
export type RowAnswer = Answered<Type.Static<typeof rowReply>> & PartOfAnswer;

/** Answers rows, each with its best result. What is wrong with a row is the status of that row. */
export function geocodeRows(region: Region, call: RowsCall): RowAnswer[] {
  return call.rows.map((row) => geocodeRow(region, call, row));
}

function geocodeRow(
  region: Region,
  { options: shared, project, acceptLanguage, part: asked }: RowsCall,
  row: GeocodeRow,
): RowAnswer {
  const { id, address, latlng, components = shared.components } = row;
  const sent = { ...(id !== undefined && { id }), ...(address !== undefined && { address }) };
  if (!latlng && (address ?? '').trim() === '') {
    return { ...sent, status: 'INVALID_REQUEST', error_message: 'The address is empty', result: null };
  }
  // How good a result is shows in its geometry.
  const fields = [...new Set([...shared.fields, 'geometry' as const])];
  const query = { ...shared, fields, components, address: latlng ? undefined : address, latlng, list_sub_buildings: false };
  const { results, ranks, search, point } = geocode(region, { query, project, acceptLanguage, part: asked, limit: 1 });
  const [result] = results;
  const part = { ...(ranks && { ranks }), ...(search && { search }), ...(point && { point }) };
  if (!result) {
    const error_message = latlng ? 'Nothing is near this point' : 'No place bears enough of this address';
    return { ...sent, status: 'ZERO_RESULTS', error_message, result: null, ...part };
  }
  const { unmatched, confidence, geometry } = result;
  return {
    ...sent,
    status: 'OK',
    ...(geometry?.accuracy && { accuracy: geometry.accuracy }),
    ...(confidence !== undefined && { confidence }),
    ...(unmatched && { unmatched }),
    result,
    ...part,
  };
}
