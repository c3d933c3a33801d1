import type { Command } from 'commander';
import { stringify } from 'yaml';
import { type Generated, type TariffNames, tariffFrom } from '../import/tariffs/generate.ts';
import { readPriceLists } from '../import/tariffs/price-lists.ts';
import { readTariff } from '../tolls/read.ts';
import { configOf, folderCommand, table, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { openOutput } from './output.ts';
import { openRoadsInUse } from './roads-in-use.ts';

interface Options {
  readonly out: string;
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly country?: string;
  readonly source?: string;
}

/** Tariffs of open price lists. */
export function fromCommand(): Command {
  const command = folderCommand('from', 'Make a tariff of price lists in CSV, for the booths of the region in use')
    .argument('<files...>', 'prices from booth to booth, prices at booths, and where booths are (see docs/tariffs.md)')
    .requiredOption('--out <file>', 'where the tariff is written, as YAML or, to a .json, as JSON; - for standard output')
    .requiredOption('--id <id>', 'its id')
    .requiredOption('--name <name>', 'its name')
    .option('--currency <code>', 'currency of the prices', 'EUR')
    .option('--country <code>', 'country of the roads')
    .option('--source <text>', 'where the prices are from');
  return command.action(async (files: string[], { out, ...names }: Options) => {
    const lists = await readPriceLists(files);
    const generated = tariffFrom(lists, openRoadsInUse(configOf(command).dataFolder), namesOf(names));
    if (generated.tariff.systems.length === 0) throw new UsageError(`No tariff was made: ${reportOf(generated)}`);
    const text = out.endsWith('.json') ? `${JSON.stringify(generated.tariff, null, 1)}\n` : stringify(generated.tariff);
    // What cannot be imported is not written.
    readTariff(text, 'the tariff of these lists');
    await using output = await openOutput(out);
    await output.write(text);
    await output.finish();
    // What is written to standard output is the tariff alone.
    process.stderr.write(`${reportOf(generated)}\n`);
    if (generated.missing.length > 0) process.exitCode = 2;
  });
}

function namesOf({ id, name, currency, country, source }: Omit<Options, 'out'>): TariffNames {
  return { id, name, currency, ...(country !== undefined && { country }), ...(source !== undefined && { source }) };
}

function reportOf({ booths, prices, missing, leftOut }: Generated): string {
  const whole = `${counted(booths, 'booth')} with ${counted(prices, 'price')}`;
  if (missing.length === 0) return `${whole}; none is missing on the map`;
  const rows = missing.map(({ name, reason }) => [name, reason]);
  return `${whole}; ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing on the map, and ${counted(leftOut, 'price is', 'prices are')} left out with ${missing.length === 1 ? 'it' : 'them'}:\n${table(['BOOTH', 'REASON'], rows)}`;
}
