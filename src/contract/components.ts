import type { TSchema } from 'typebox';
import { isObject } from '../text/json.ts';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** Whose a component is: shared ones are named without it. */
export interface Owner {
  readonly service: string;
  readonly operationId: string;
}

/** What is under these keywords is data, whatever its fields are called. */
const DATA = new Set(['default', 'enum', 'const', 'example', 'examples', 'required']);
/** How TypeBox writes a record of any keys. */
const ANY_KEY = '^.*$';

/**
 * The schemas of a description by name. A schema with a title is one component, to which others refer, wherever it is met; its name is the
 * title.
 */
export class NamedSchemas {
  readonly #named = new Map<string, Json>();

  /** A schema as the description has it; a reference for one with a title. */
  add(schema: TSchema): JsonObject {
    return this.#described({ ...schema });
  }

  /** The same, under this name unless it has one. */
  addAs(name: string, schema: TSchema): JsonObject {
    return this.#described({ title: name, ...schema });
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => compare(a, b)));
  }

  #described({ title, ...schema }: Readonly<Record<string, unknown>>): JsonObject {
    const fields = Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [
        keyword,
        DATA.has(keyword) ? plain(value) : keyword === 'properties' ? this.#each(value) : this.#part(value),
      ]),
    );
    const described = withAnyKey(fields);
    if (typeof title !== 'string') return described;
    const known = this.#named.get(title);
    if (known !== undefined && !isSame(known, described)) throw new Error(`two schemas are called ${title}`);
    this.#named.set(title, described);
    return { $ref: `#/components/schemas/${title}` };
  }

  #part(value: unknown): Json {
    if (Array.isArray(value)) return value.map((each) => this.#part(each));
    return isObject(value) ? this.#described(value) : plain(value);
  }

  #each(properties: unknown): JsonObject {
    if (!isObject(properties)) return {};
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.#part(schema)]));
  }
}

/** Records of any keys as OpenAPI's tools expect them. */
function withAnyKey({ patternProperties, ...fields }: JsonObject): JsonObject {
  if (patternProperties === undefined) return fields;
  const any = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const [entry, ...others] = any;
  if (!entry || others.length > 0 || entry[0] !== ANY_KEY)
    throw new Error('a record whose keys have a pattern is not described');
  return { ...fields, additionalProperties: entry[1] };
}

/** A parameter, a response or the like, before it has a name. */
interface Part<Of> {
  readonly base: string;
  /** Distinguishes it from others of the same base. */
  readonly of: Of;
  readonly value: JsonObject;
  /** The value as text: parts are compared by it, each with all of its base. */
  readonly text: string;
}

/** How a part is called among the others of its base, which differ in something. */
type Naming<Of> = (part: Part<Of>, alike: readonly Part<Of>[]) => string;

/** What is the same in a service bears its name, what differs within one that of the operation. */
export const byOwner: Naming<Owner> = ({ base, of, text }, alike) => {
  const ofService = alike.filter((each) => each.of.service === of.service);
  return pascal(ofService.every((each) => each.text === text) ? of.service : of.operationId) + base;
};

/** The marks that not all of them have follow the name that they share. */
export const byMarks: Naming<readonly string[]> = ({ base, of }, alike) =>
  base +
  [...new Set(of)]
    .filter((mark) => !alike.every((each) => each.of.includes(mark)))
    .map(pascal)
    .join('');

/** Parts of a description under names. What is the same wherever it stands has the name of its base. */
export class NamedParts<Of> {
  readonly #kind: string;
  readonly #naming: Naming<Of>;
  readonly #added: Part<Of>[] = [];
  readonly #ofBase = new Map<string, Part<Of>[]>();

  /** @param kind the section of the components */
  constructor(kind: 'parameters' | 'responses', naming: Naming<Of>) {
    this.#kind = kind;
    this.#naming = naming;
  }

  /** Adds a part; how it is referred to is known when all are there. */
  add(base: string, of: Of, value: JsonObject): () => JsonObject {
    const added = { base, of, value, text: JSON.stringify(value) };
    this.#added.push(added);
    const alike = this.#ofBase.get(base) ?? [];
    alike.push(added);
    this.#ofBase.set(base, alike);
    return () => ({ $ref: `#/components/${this.#kind}/${this.#nameOf(added)}` });
  }

  /** @throws Error where two that differ have one name */
  all(): JsonObject {
    const named = new Map<string, Part<Of>>();
    for (const part of this.#added) {
      const name = this.#nameOf(part);
      const known = named.get(name);
      if (known && known.text !== part.text) throw new Error(`two ${this.#kind} are called ${name}`);
      named.set(name, part);
    }
    return Object.fromEntries([...named].sort(([a], [b]) => compare(a, b)).map(([name, { value }]) => [name, value]));
  }

  #nameOf(part: Part<Of>): string {
    const alike = this.#ofBase.get(part.base) ?? [];
    return alike.every(({ text }) => text === part.text) ? part.base : this.#naming(part, alike);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);
const isSame = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/** Data as JSON has it. */
export function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** `n-results`, `findPlaces` → `NResults`, `FindPlaces`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z\d])([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
