import { signal } from '@preact/signals';

/** What the description of the API says of a parameter. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ParameterSchema;
}

interface ParameterSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

type Reference = { readonly $ref: string };

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId?: string; readonly parameters?: readonly (Parameter | Reference)[] }>>
    >
  >;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

const operations = signal<ReadonlyMap<string, Operation>>(new Map());
let isRead = false;

/** An operation by its id; undefined until the description has been read, which the first call begins. */
export function operation(id: string): Operation | undefined {
  if (!isRead) {
    isRead = true;
    void readDescription();
  }
  return operations.value.get(id);
}

async function readDescription(): Promise<void> {
  const response = await fetch('/openapi.json');
  if (response.ok) operations.value = operationsOf(await response.json());
}

function operationsOf({ paths, components }: Document): Map<string, Operation> {
  const found = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, parameters = [] }] of Object.entries(methods)) {
      if (operationId === undefined) continue;
      const named = parameters.map((each) => ('$ref' in each ? components.parameters?.[lastPart(each.$ref)] : each));
      const known = named.filter((each) => each !== undefined);
      found.set(operationId, { id: operationId, method: method.toUpperCase(), path, parameters: known });
    }
  }
  return found;
}

const lastPart = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
