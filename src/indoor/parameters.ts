import Type from 'typebox';
import {
  flag,
  integer,
  languageTag,
  oneOf,
  type Parameter,
  parameter,
  patterned,
  required,
} from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import { nameLanguageOf } from '../text/languages.ts';

/** The venue in the path. One that is not there is forbidden ground, as in the reference, so that any text is a name. */
export const VENUE_PATH = {
  venue_id: required(parameter(Type.String({ description: 'The venue.' }), undefined, (text) => text)),
};

const asked = languageTag(
  'Language of names and instructions: a code of ISO 639, or a tag such as `pt-BR`, which is taken as `pt`.',
);
export const LANGUAGE_PARAMETER: Parameter<string> = {
  schema: { ...asked.schema, default: 'en' },
  isRequired: false,
  read: (text) => nameLanguageOf(asked.read(text) ?? 'en'),
};

export const MODE_PARAMETER = patterned(
  '^[a-z_]{1,64}$',
  'How one walks: one of the routing profiles of the venue; the first of them when absent.',
);
export const PROFILE_PARAMETER = patterned('^[a-z_]{1,64}$', 'The same as `mode`, under the name that venues have for it.');

/** How one walks, by either of its names. @throws InputProblem where they name two profiles */
export function askedMode({
  mode,
  routing_profile: profile,
}: {
  readonly mode: string | undefined;
  readonly routing_profile: string | undefined;
}): string | undefined {
  if (mode !== undefined && profile !== undefined && mode !== profile) {
    const msg = `Value error, mode is '${mode}' and routing_profile '${profile}': send one of them`;
    throw new InputProblem([{ loc: ['query', 'routing_profile'], type: 'value_error', msg }]);
  }
  return mode ?? profile;
}

export const UNITS_PARAMETER = oneOf(['metric', 'imperial'], 'Units of the texts; values are metres.', 'metric');
export const OPTIMIZE_PARAMETER = flag('Whether the waypoints are put in the order that is walked soonest.');
export const LEVEL_PARAMETER = integer(
  { minimum: -1000, maximum: 1000, description: 'Only what is on this level.' },
  undefined,
);
