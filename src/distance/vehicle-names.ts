import type { TSchema } from 'typebox';
import type { Endpoint } from '../contract/endpoint.ts';
import { type InputError, InputProblem, MAX_ERRORS } from '../contract/problem.ts';

const PREFIX = 'vehicle_';

/**
 * An endpoint that refuses what begins with `vehicle_` and is none of its parameters. Other unknown names are ignored by contract; a vehicle whose
 * weight is misspelled, or stands where none is read, would get routes for another vehicle.
 */
export function withKnownVehicles(endpoint: Endpoint): Endpoint {
  const inBody = endpoint.body ? namesOf(endpoint.body.schema) : [];
  // What a body may say may stand in the query beside it.
  const inQuery = [...namesOf(endpoint.querySchema), ...inBody];
  return {
    ...endpoint,
    prepare(sent, project, acceptLanguage) {
      const strays = [...straysIn('query', sent.query, inQuery), ...straysIn('body', sent.body, inBody)];
      if (strays.length === 0) return endpoint.prepare(sent, project, acceptLanguage);
      throw new InputProblem([...strays, ...otherErrors(() => endpoint.prepare(sent, project, acceptLanguage))]);
    },
  };
}

/** The parameters of a vehicle among the fields of a schema. */
function namesOf(schema: TSchema): string[] {
  const fields = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : null;
  return Object.keys(fields ?? {}).filter((name) => name.startsWith(PREFIX));
}

function straysIn(place: 'query' | 'body', sent: unknown, known: readonly string[]): InputError[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return [];
  const strays = Object.keys(sent).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  const reason =
    known.length > 0
      ? `there is no such parameter; a vehicle has ${known.join(', ')}`
      : 'no vehicle is described here: none of these parameters is taken';
  return strays.slice(0, MAX_ERRORS).map((name) => ({
    loc: [place, name.slice(0, 60)],
    type: 'extra_forbidden',
    msg: `Value error, ${reason}`,
  }));
}

/** What else is wrong: all errors are reported at once. */
function otherErrors(prepare: () => unknown): readonly InputError[] {
  try {
    prepare();
    return [];
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return error.errors.slice(0, MAX_ERRORS);
  }
}
