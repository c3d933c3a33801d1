import type { Static, TSchema } from 'typebox';
import type { GroupName } from '../access/groups.ts';
import type { Project } from '../access/projects.ts';
import { type Dialect, standard } from './dialects.ts';
import type { Admission } from './doors.ts';
import { type Parameters, readParameters, schemaOf, type Values } from './parameters.ts';

/** An answer that is JSON already, because another thread made it. */
export class Serialized {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** What an endpoint is called with, once it is clear who calls and that the input is right. */
export interface Call<P extends Parameters> {
  readonly query: Values<P>;
  readonly project: Project;
  readonly acceptLanguage: string | undefined;
}

/** An endpoint: what it declares is all that the doors, the description of the API and the tests need. */
export interface EndpointDefinition<P extends Parameters, R extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly group: GroupName;
  readonly admits: Admission;
  readonly dialect?: Dialect;
  readonly query: P;
  readonly reply: R;
  readonly answer: (call: Call<P>) => Static<R> | Promise<Static<R> | Serialized>;
}

/** The same with its types put away, so that endpoints stand in one list. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly group: GroupName;
  readonly admits: Admission;
  readonly dialect: Dialect;
  readonly querySchema: TSchema;
  readonly reply: TSchema;
  /** Reads the input, all errors at once, and returns what will answer. @throws InputProblem */
  readonly prepare: (
    query: Readonly<Record<string, unknown>>,
    project: Project,
    acceptLanguage: string | undefined,
  ) => () => unknown;
}

export function endpoint<P extends Parameters, R extends TSchema>(definition: EndpointDefinition<P, R>): Endpoint {
  const { query: parameters, answer, dialect = standard, ...rest } = definition;
  return {
    ...rest,
    dialect,
    querySchema: schemaOf(parameters),
    prepare(query, project, acceptLanguage) {
      const call = { query: readParameters(parameters, query), project, acceptLanguage };
      return () => answer(call);
    },
  };
}
