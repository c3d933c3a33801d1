/**
 * Proves that Waypost stands what it says it stands: prints tables, and ends with 1 when a bar is missed.
 *
 *     npm run torture
 *     npm run torture -- neighbour --minutes 2 --database embedded
 *     npm run torture -- answers --against ../before --seed 1
 *     npm run torture -- same --against ../before
 */
import { Command, InvalidArgumentError } from 'commander';
import { machineLine } from '../bench/report.ts';
import { withoutPostgres } from '../test/support/postgres.ts';
import { answers } from './answers.ts';
import { balancers } from './balancers.ts';
import { faults } from './faults.ts';
import { gateway } from './gateway.ts';
import { kills } from './kills.ts';
import { machines } from './machines.ts';
import { mutated } from './mutated.ts';
import { neighbour } from './neighbour.ts';
import { DATABASE_NAMES, type DatabaseName, isDatabaseName, type Proof } from './proof.ts';
import { same } from './same.ts';
import { soak } from './soak.ts';
import { table } from './table.ts';
import { updates } from './updates.ts';
import { ways } from './ways.ts';

const PROOFS: Readonly<Record<string, Proof>> = {
  neighbour,
  mutated,
  kills,
  faults,
  soak,
  table,
  answers,
  same,
  ways,
  updates,
  balancers,
  machines,
  gateway,
};

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('expected a number above 0');
  return value;
}

function databaseOf(text: string): DatabaseName {
  if (!isDatabaseName(text)) throw new InvalidArgumentError(`expected ${DATABASE_NAMES.join(' or ')}`);
  return text;
}

interface Flags {
  readonly minutes?: number;
  readonly count?: number;
  readonly seed?: number;
  readonly database?: DatabaseName;
  readonly only?: string;
  readonly against?: string;
  readonly regions?: string[];
  readonly folder?: string;
}

async function main(
  names: readonly string[],
  { minutes, count, seed = Date.now() % 2 ** 31, database, only, against, regions, folder }: Flags,
): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(PROOFS, name));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(`there is no ${unknown.join(', ')}: ${Object.keys(PROOFS).join(', ')}`);
  }
  const databases = (database ? [database] : DATABASE_NAMES).filter((name) => name === 'embedded' || !withoutPostgres);
  if (databases.length === 0) throw new InvalidArgumentError(String(withoutPostgres));
  const log = (line: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);
  process.stdout.write(`${machineLine()}; seed ${seed} (--seed ${seed} does the same again)\n\n`);
  const missed: string[] = [];
  // Answers are compared with those of another clone, where there is one.
  const all = Object.keys(PROOFS).filter((name) => ![answers, same].includes(PROOFS[name]) || against !== undefined);
  for (const name of names.length > 0 ? names : all) {
    log(name);
    const outcome = await PROOFS[name]({ seed, minutes, count, only, databases, against, regions, folder, log });
    process.stdout.write(`${outcome.report}\n\n`);
    missed.push(...outcome.missed.map((bar) => `${name}: ${bar}`));
  }
  process.stdout.write(missed.length > 0 ? `Missed:\n${missed.join('\n')}\n` : 'All bars hold.\n');
  process.exitCode = missed.length > 0 ? 1 : 0;
}

await new Command('torture')
  .description('Prove that Waypost stands what it says it stands')
  .argument('[proof...]', `${Object.keys(PROOFS).join(', ')}; all when none is named`)
  .option('--minutes <number>', 'about how long a proof may take', positive)
  .option('--count <number>', 'how many requests, kills or rows', positive)
  .option('--seed <number>', 'does what a run before has done', positive)
  .option('--database <name>', `${DATABASE_NAMES.join(' or ')}; else both`, databaseOf)
  .option('--only <text>', 'of faults, of endpoints beside a neighbour, and of answers, those whose name contains this')
  .option('--against <folder>', 'of answers and of the same answers: the other clone, with its own node_modules')
  .option('--regions <names>', 'of answers: the regions that are asked, joined by commas', (text) => text.split(','))
  .option('--folder <folder>', 'of the gateway: where imported maps are kept for the next run')
  .action(main)
  .parseAsync();
