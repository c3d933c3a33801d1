/**
 * Writes `docs/tariff.schema.json`, the schema of tariff files, from the code.
 *
 *     npm run docs:refresh
 */
import { writeFileSync } from 'node:fs';
import { TariffSchema } from '../src/tolls/tariff.ts';

writeFileSync(new URL('../docs/tariff.schema.json', import.meta.url), `${JSON.stringify(TariffSchema, null, 2)}\n`);
