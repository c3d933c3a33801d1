import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoadedServer, suggestRequest } from './http.ts';
import { ms, summarize, type Timings } from './report.ts';
import { townQueries } from './towns.ts';

/** How often suggestions are asked for beside something else. */
export const REQUESTS_A_SECOND = 100;
const PAGE_BYTES = 4096;

/** How long suggestions took, and the most memory of the server meanwhile. */
interface Asked {
  readonly times: Timings;
  readonly most: number;
}

export const ASKED_HEADINGS = ['', 'autocomplete p50 ms', 'p99 ms', 'longest ms', 'most memory MB'];
export const askedRow = (name: string, { times, most }: Asked) => [
  name,
  ms(times.p50),
  ms(times.p99),
  ms(times.max),
  (most / 1e6).toFixed(0),
];

/** Asks for suggestions at a steady rate until it is stopped. */
export function startAsking(server: LoadedServer) {
  const queries = townQueries(server.places, 2_000).map((query) => suggestRequest(server, query));
  const times: number[] = [];
  let most = 0;
  let isOver = false;
  const ask = async (i: number) => {
    const { path, headers } = queries[i % queries.length];
    const started = performance.now();
    const answer = await fetch(`${server.origin}${path}`, { headers: headers as Record<string, string> });
    await answer.text();
    if (!answer.ok) throw new Error(`suggestions failed with ${answer.status}`);
    times.push(performance.now() - started);
  };
  const running = (async () => {
    const asked: Promise<void>[] = [];
    const began = performance.now();
    for (let i = 0; !isOver; i++) {
      // By the clock, not by the answer before: a server that stands still is asked as well.
      await pause(Math.max(0, began + (i * 1000) / REQUESTS_A_SECOND - performance.now()));
      asked.push(ask(i));
      most = Math.max(most, residentBytes(server.pid));
    }
    await Promise.all(asked);
  })();
  return async (): Promise<Asked> => {
    isOver = true;
    await running;
    return { times: summarize(Float64Array.from(times)), most };
  };
}

function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * PAGE_BYTES;
}
