/**
 * Writes the parts of the clients that are made from the description of the API: the types of `clients/typescript`, the models and
 * operations of `clients/python`, and the types of the admin API for the console.
 *
 *     npm run clients:refresh
 *
 * Models of Python are written by datamodel-code-generator (PyPI), which is installed into a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useDemoTown } from '../test/support/demo-town.ts';
import { send } from '../test/support/request.ts';
import { startTestServer } from '../test/support/server.ts';
import { adminPart } from './admin-part.ts';
import {
  ADMIN_TYPES_FILE,
  MODELS_FILE,
  modelsChecksum,
  OPERATIONS_FILE,
  pythonOperations,
  TYPES_FILE,
} from './client-parts.ts';

const GENERATOR = 'datamodel-code-generator==0.89.0';
// biome-ignore format: the options of one command
const OPTIONS = [
  '--input-file-type', 'openapi', '--output-model-type', 'typing.TypedDict', '--target-python-version', '3.11',
  '--use-union-operator', '--disable-timestamp', '--formatters', 'builtin', '--use-schema-description', '--use-field-description',
];

const folder = mkdtempSync(join(tmpdir(), 'waypost-clients-'));
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const writeTypes = (description: string, types: string) => {
  writeFileSync(file, description);
  run(process.execPath, fileURLToPath(new URL('../test/support/api-types.ts', import.meta.url)), file, types);
};

async function describedBy(hasConsole: 'on' | 'off'): Promise<string> {
  const server = await startTestServer(useDemoTown, { hasConsole });
  try {
    return (await send(`${server.origin}/openapi.json`)).text;
  } finally {
    await server.stop();
  }
}

const file = join(folder, 'openapi.json');
try {
  writeTypes(JSON.stringify(adminPart(JSON.parse(await describedBy('on')))), ADMIN_TYPES_FILE);
  // Clients are of the API of projects, not of the management of a server.
  const text = await describedBy('off');
  const description = JSON.parse(text);
  writeTypes(text, TYPES_FILE);
  writeFileSync(OPERATIONS_FILE, pythonOperations(description));

  run('python3', '-m', 'venv', join(folder, 'venv'));
  run(join(folder, 'venv/bin/pip'), 'install', '--quiet', GENERATOR);
  const models = join(folder, 'models.py');
  run(join(folder, 'venv/bin/datamodel-codegen'), '--input', file, '--output', models, ...OPTIONS);
  const [, code = ''] = /^(?:#.*\n)+([\s\S]*)$/.exec(readFileSync(models, 'utf8')) ?? [];
  // What Python 3.11 has needs no package; it does not know yet what other keys a dictionary may have.
  const plain = code
    .replace('from typing_extensions import TypedDict', 'from typing import TypedDict')
    .replaceAll(/, (?:closed|extra_items)=[^()]*(?=\):)/g, '');
  writeFileSync(MODELS_FILE, `"""The answers and bodies of the API. Schemas: ${modelsChecksum(description)}"""\n${plain}`);
} finally {
  rmSync(folder, { recursive: true });
}
