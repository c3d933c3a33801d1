import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminFolder } from '../admin/region-imports.ts';
import type { Config } from '../config.ts';
import type { Report } from '../http/log.ts';
import { hasCode } from '../storage/first-bytes.ts';

const FILE = 'address';

/** A host and a port as an address, under which this machine reaches them. */
export function originOf(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Where the console of a server is: remembered for the command that prints links to it. */
export function rememberAddress({ dataFolder, host, operationsPort }: Config, port: number, report: Report): void {
  try {
    writeFileSync(join(adminFolder(dataFolder), FILE), `${originOf(host, operationsPort ?? port)}\n`, { mode: 0o600 });
  } catch (error) {
    // A disk that is full or read-only is no reason not to serve.
    report('the address of the console could not be saved', error);
  }
}

/** Where the server that was started last over a data folder has its console; null where none has been. */
export function rememberedAddress(dataFolder: string): string | null {
  try {
    return readFileSync(join(dataFolder, 'admin', FILE), 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
