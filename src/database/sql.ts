/** A statement with its values apart, as the driver takes it: values never become part of the text. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL is to keep it, parsed and planned. */
  readonly isKept?: true;
}

/**
 * A statement that PostgreSQL keeps for the next time, which saves it a quarter of a search. For statements of a few fixed forms, whose
 * best plan does not depend on their values.
 */
export function kept(statement: Sql): Sql {
  return { ...statement, isKept: true };
}

/** Builds a statement: sql`select name from projects where project_id = ${id}`. A nested `sql` is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  let text = strings[0];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    if (isSql(part)) {
      const before = values.length;
      text += part.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
      values.push(...part.values);
    } else {
      values.push(part);
      text += `$${values.length}`;
    }
    text += strings[index + 1];
  });
  return { text, values };
}

function isSql(part: unknown): part is Sql {
  return typeof part === 'object' && part !== null && 'text' in part && 'values' in part;
}
