import Type from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { flag, listOf, required, text } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { PartOfAnswer } from '../contract/whereabouts.ts';
import { askedLanguage } from '../http/language.ts';
import { resolvePublicId } from '../places/index.ts';
import { ccFormat, components, language } from './parameters.ts';
import type { PlaceCall } from './place-call.ts';
import { PLACE_RESULT, placeResult, RESULT_FIELDS } from './place-result.ts';
import { rankOf } from './ranks.ts';
import type { Region } from './region.ts';

export const detailsQuery = {
  public_id: required(text('Identifier of the place, as a suggestion gives it.')),
  fields: listOf(RESULT_FIELDS, 'Fields to return.', ['geometry', 'address_components']),
  language,
  cc_format: ccFormat,
  components,
  no_deprecated_fields: flag('Leaves out deprecated fields.'),
};

const unknownPlace = () => new Problem(404, 'There is no place with this public_id');
export const UNKNOWN_PLACE: Cause = {
  name: 'unknownPlace',
  description: 'There is no such place',
  problem: unknownPlace(),
};

export const detailsReply = Type.Object({ result: Type.Object(PLACE_RESULT) });

export function details(
  { places }: Region,
  call: PlaceCall<typeof detailsQuery>,
): Answered<Type.Static<typeof detailsReply>> & PartOfAnswer {
  const { query, acceptLanguage } = call;
  const resolved = resolvePublicId(places, query.public_id);
  if (!resolved) throw unknownPlace();
  return {
    result: placeResult(places, resolved, {
      fields: query.fields,
      language: askedLanguage(query.language, acceptLanguage),
      countryFormat: query.cc_format ?? query.components?.format ?? 'alpha2',
      noDeprecatedFields: query.no_deprecated_fields,
    }),
    ...(call.part && { ranks: [rankOf(places, resolved)] }),
  };
}
