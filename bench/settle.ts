import { setTimeout as pause } from 'node:timers/promises';
import type { Kind } from './price-kinds.ts';
import { bytesOf, load } from './raw-load.ts';

const CONNECTIONS = 8;
const SECONDS = 1;
/** Copies of assets are read beside the searches that ask for them, and compiled code is freed. */
const REST_MS = 20_000;

/** Asks a server a little of each kind, and lets it finish what it has begun. */
export async function settle({ origin }: { readonly origin: string }, kinds: readonly Kind[]): Promise<void> {
  for (const { requests } of kinds)
    await load(origin, requests.map(bytesOf), { connections: CONNECTIONS, seconds: SECONDS });
  await pause(REST_MS);
}
