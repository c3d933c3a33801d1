/**
 * Refuses regular expressions in `src/` whose matching can take more than linear time: whoever sends a text decides how long it is.
 * Literals are read from the sources; expressions that are put together are caught as the modules make them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import knip from '../knip.json' with { type: 'json' };

interface Expression {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** Modules that do their work when they are loaded: those where a program or a thread begins. */
const PROGRAMS: readonly string[] = knip.entry.map((entry) => relative('src', entry));

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.endsWith('.test.ts'))
  .sort();

function literalsOf(file: string): Expression[] {
  const found: Expression[] = [];
  const { program } = parseSync(file, readFileSync(resolve(SOURCES, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ where: file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(program);
  return found;
}

/** The expressions that modules make with `new RegExp` while they are loaded. */
async function composed(): Promise<Expression[]> {
  const found: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?], newTarget) {
      const made: RegExp = Reflect.construct(target, args, newTarget);
      const caller = /(?:file:\/\/)?(\/[^\s()]+\/src\/[^\s():]+\.ts)/.exec(new Error().stack ?? '')?.[1];
      if (caller?.startsWith(SOURCES))
        found.push({ where: relative(SOURCES, caller), source: made.source, flags: made.flags });
      return made;
    },
  });
  for (const file of files.filter((each) => !PROGRAMS.includes(each))) await import(resolve(SOURCES, file));
  globalThis.RegExp = original;
  return found;
}

const expressions = [...files.flatMap(literalsOf), ...(await composed())];
let faults = 0;
for (const { where, source, flags } of expressions) {
  const result = await check(source, flags, { timeout: 20_000 });
  if (result.status === 'safe') continue;
  faults++;
  console.error(
    `src/${where}: /${source}/${flags} ${result.status === 'vulnerable' ? result.complexity.summary : 'cannot be judged'}`,
  );
}
console.log(`${expressions.length} regular expressions, ${faults} that may take more than linear time`);
process.exit(faults === 0 ? 0 : 1);
