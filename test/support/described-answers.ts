import { Ajv2020 } from 'ajv/dist/2020.js';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';

const Described = Type.Object({
  components: Type.Object({ schemas: Type.Unknown() }),
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        operationId: Type.String(),
        parameters: Type.Optional(Type.Array(Type.Unknown())),
        requestBody: Type.Optional(Type.Object({ content: Type.Record(Type.String(), Type.Unknown()) })),
        responses: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  ),
});
const Response = Type.Object({
  content: Type.Optional(Type.Record(Type.String(), Type.Object({ schema: Type.Unknown() }))),
});

const Parameter = Type.Object({
  name: Type.String(),
  in: Type.String(),
  schema: Type.Object({
    type: Type.Optional(Type.Unknown()),
    maxLength: Type.Optional(Type.Integer()),
    enum: Type.Optional(Type.Array(Type.Unknown())),
  }),
});

/** An operation as the description of the API has it. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly Static<typeof Parameter>[];
  /** The type of the body that it takes. */
  readonly bodyType: string | undefined;
  /** By status, what is wrong with a body, in words, or null for nothing. */
  readonly answers: ReadonlyMap<number, (body: string) => string | null>;
}

/** The operations of a description, with what judges their answers. */
export function describedOperations(description: unknown): DescribedOperation[] {
  if (!Check(Described, description)) throw new Error('/openapi.json does not look like a description');
  const ajv = new Ajv2020({ strictSchema: true, keywords: ['example'], formats: { int64: true } });
  ajv.addSchema({ $defs: withinApi(description.components.schemas) }, 'api');
  const judgeOf = (pointer: string) => {
    const response = resolved(description, at(description, pointer));
    if (!Check(Response, response)) throw new Error(`${pointer} is no response`);
    const { schema } = response.content?.['application/json'] ?? {};
    if (schema === undefined) return () => null;
    const isValid = ajv.compile(withinApi(schema));
    return (body: string) => (isValid(JSON.parse(body)) ? null : ajv.errorsText(isValid.errors));
  };
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      operationId,
      parameters: parameters.map((part) => {
        const parameter = resolved(description, part);
        if (!Check(Parameter, parameter)) throw new Error(`${operationId} has something that is no parameter`);
        return parameter;
      }),
      bodyType: Object.keys(requestBody?.content ?? {}).at(0),
      answers: new Map(
        Object.keys(responses).map((status) => [
          Number(status),
          judgeOf(`#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}`),
        ]),
      ),
    })),
  );
}

/** What a pointer within a document leads to. */
function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (value: unknown, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      document,
    );
}

/** A part of a description, or what it refers to. */
function resolved(document: unknown, part: unknown): unknown {
  const isReference = typeof part === 'object' && part !== null && '$ref' in part && typeof part.$ref === 'string';
  return isReference ? at(document, String(part.$ref)) : part;
}

/** A schema whose references lead to the schemas of the description. */
function withinApi(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', '"$ref":"api#/$defs/'));
}
