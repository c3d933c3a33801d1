import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

/** A statement of the sources, or a part of one, with the parts spliced in that stand beside it; `$` for values. */
export interface WrittenSql {
  readonly file: string;
  readonly text: string;
}

/** What stands between the backquotes of `sql` in a file. */
export function statementsOf(file: string, source: string): WrittenSql[] {
  const templates: TemplateLiteral[] = [];
  /** Constants, and functions of one expression, that are a part of a statement. */
  const parts = new Map<string, TemplateLiteral>();
  const { program } = parseSync(file, source);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') templates.push(quasi);
    },
    VariableDeclarator({ id, init }) {
      const made = init?.type === 'ArrowFunctionExpression' && init.expression ? init.body : init;
      const part = made && partOf(made);
      if (id.type === 'Identifier' && part) parts.set(id.name, part);
    },
  }).visit(program);

  const textOf = (template: TemplateLiteral, depth = 0): string =>
    template.quasis
      .map(({ value }, i) => {
        const expression = template.expressions[i];
        const part = expression && (partOf(expression) ?? parts.get(nameOf(expression)));
        return value.raw + (part && depth < 5 ? textOf(part, depth + 1) : expression ? '$' : '');
      })
      .join('');
  return templates.map((template) => ({ file, text: textOf(template).trim() }));
}

type Part = Expression | { readonly type: string };

function partOf(expression: Part): TemplateLiteral | null {
  if (!('tag' in expression && 'quasi' in expression)) return null;
  return expression.tag.type === 'Identifier' && expression.tag.name === 'sql' ? expression.quasi : null;
}

/** The name of a constant, or of the function that is called. */
function nameOf(expression: Expression): string {
  const named = expression.type === 'CallExpression' ? expression.callee : expression;
  return named.type === 'Identifier' ? named.name : '';
}

/** All of `src/`, without its tests. */
export function allStatements(): WrittenSql[] {
  const src = new URL('../../src/', import.meta.url).pathname;
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => statementsOf(file, readFileSync(join(src, file), 'utf8')));
}
