import type { TSchema } from 'typebox';
import { ADMIN } from '../access/groups.ts';
import type { Project } from '../access/projects.ts';
import type { Person } from '../access/visitors.ts';
import { people, type Standing } from './admission.ts';
import { type Endpoint, type EndpointDefinition, endpoint, type FullCall } from './endpoint.ts';
import type { Parameters } from './parameters.ts';

type NoParameters = Record<never, never>;

/** A call of an endpoint for people. */
export type AdminCall<Query extends Parameters, Path extends Parameters, B> = Omit<
  FullCall<Query, Path, B>,
  'project' | 'keyKind' | 'visitor'
> & { readonly person: Person };

/** The same, of one whose path names a project. */
export type ProjectCall<Query extends Parameters, Path extends Parameters, B> = AdminCall<Query, Path, B> & {
  readonly project: Project;
};

type Definition<Query extends Parameters, Path extends Parameters, B, R extends TSchema, C> = Omit<
  EndpointDefinition<Query, Path, B, R>,
  'query' | 'group' | 'admits' | 'dialect' | 'answer' | 'kept' | 'check' | 'units' | 'isHeavy' | 'headers'
> & {
  readonly query?: Query;
  readonly admits: Standing;
  /** Whether it is written down who has called it; all but GET, without it. */
  readonly isChange?: boolean;
  readonly answer: (call: C) => ReturnType<EndpointDefinition<Query, Path, B, R>['answer']>;
};

/** In place of the project of a key, which people have none of. */
export const NO_PROJECT: Project = {
  ...{ id: '', name: '', referers: [], services: null, quota: null, limits: {}, advancedPostalCodes: false, blocked: [] },
};

/** An endpoint for people who have signed in. */
export function adminEndpoint<
  R extends TSchema,
  Query extends Parameters = NoParameters,
  Path extends Parameters = NoParameters,
  B = undefined,
>(definition: Definition<Query, Path, B, R, AdminCall<Query, Path, B>>): Endpoint {
  return endpointFor(definition, (call) => ({ ...call, person: needed(call.visitor?.person) }));
}

/** An endpoint for people that is about the project that its path names as `{project}`: by id, or by name. */
export function projectEndpoint<
  R extends TSchema,
  Query extends Parameters = NoParameters,
  Path extends Parameters = NoParameters,
  B = undefined,
>(definition: Definition<Query, Path, B, R, ProjectCall<Query, Path, B>>): Endpoint {
  return endpointFor(definition, (call) => ({
    ...call,
    person: needed(call.visitor?.person),
    project: needed(call.visitor?.project),
  }));
}

/** The endpoint where nobody has signed in yet. */
export function openEndpoint<R extends TSchema, B = undefined>(
  definition: Omit<Definition<NoParameters, NoParameters, B, R, FullCall<NoParameters, NoParameters, B>>, 'admits'>,
): Endpoint {
  return endpointFor({ ...definition, admits: 'anybody' }, (call) => call);
}

function endpointFor<Query extends Parameters, Path extends Parameters, B, R extends TSchema, C>(
  { admits, query, answer, isChange, ...rest }: Definition<Query, Path, B, R, C>,
  callOf: (call: FullCall<Query, Path, B>) => C,
): Endpoint {
  const writes = isChange ?? rest.method !== 'GET';
  return endpoint<Query, R, Path, B>({
    ...rest,
    query: query ?? ({} as Query),
    group: ADMIN,
    admits: { ...people(admits), writes },
    answer: (call) => answer(callOf(call)),
  });
}

function needed<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a request passed its admission without whom it needs');
  return value;
}
