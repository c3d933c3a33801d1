import { at } from '../at.ts';

/**
 * A statement with its values apart, as the driver takes it: values never become part of the text. It is made by this module alone, and
 * known by its class: an object that merely looks like one, as JSON of a request may, is a value.
 *
 * The text names what it means by schema: `waypost.stores` for a table of ours, `postgis.ST_X` and `operator(postgis.&&)` for what is
 * PostGIS's. Which schemas those are is known of a database when it has been opened (`schemas.ts`).
 */
class Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL is to keep it, parsed and planned. */
  readonly isKept: boolean;
  /** Keeps objects with the same fields from being taken for one, by the compiler as well. */
  readonly #isOurs = true;

  constructor(text: string, values: readonly unknown[], isKept = false) {
    this.text = text;
    this.values = values;
    this.isKept = isKept;
  }

  static is(value: unknown): value is Statement {
    return typeof value === 'object' && value !== null && #isOurs in value;
  }
}

export type Sql = Statement;

/**
 * A statement that PostgreSQL keeps for the next time, which saves it a quarter of a search. For statements of a few fixed forms, whose
 * best plan does not depend on their values.
 */
export function kept({ text, values }: Sql): Sql {
  return new Statement(text, values, true);
}

/** A text of ours as a statement, or a part of one. Nothing that comes from outside may be in it. */
export function written(text: string): Sql {
  return new Statement(text, []);
}

/** A name as a part of a statement, whatever is in it. */
export function named(name: string): Sql {
  return written(quoted(name));
}

/** A name between quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Builds a statement: sql`select name from waypost.projects where project_id = ${id}`. A nested `sql` is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = at(strings, 0);
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    if (Statement.is(part)) {
      text += spliced(part, values);
    } else {
      values.push(part);
      text += `$${values.length}`;
    }
    text += at(strings, index + 1);
  });
  return new Statement(text, values);
}

/** Joins statements, each spliced in once: nested in one another, thousands of them would be copied again for each. */
export function joined(parts: readonly Sql[], separator: ' and ' | ' or ' | ', '): Sql {
  const values: unknown[] = [];
  return new Statement(parts.map((part) => spliced(part, values)).join(separator), values);
}

/** The text of a part behind `values`, to which its own are added. */
function spliced(part: Sql, values: unknown[]): string {
  const before = values.length;
  for (const value of part.values) values.push(value);
  return part.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
}
