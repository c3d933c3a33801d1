import { existsSync, mkdirSync, rmSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';

/** What is known of traffic: by time of week, and of this moment. */
export const TRAFFIC_KINDS = ['weekly', 'live'] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];

/** Live speeds have to show within a second. */
const POLL_MS = 250;

/**
 * The tables of speeds of a data folder, for whatever region is in use:
 *
 *     traffic/weekly.wp    speeds by time of week
 *     traffic/live.wp      speeds of this moment
 */
export class TrafficFiles {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'traffic');
  }

  /** Where a table stands, or is to be written. */
  file(kind: TrafficKind): string {
    return join(this.#folder, `${kind}.wp`);
  }

  /** The tables that there are. */
  present(): Partial<Record<TrafficKind, string>> {
    return Object.fromEntries(
      TRAFFIC_KINDS.flatMap((kind) => (existsSync(this.file(kind)) ? [[kind, this.file(kind)]] : [])),
    );
  }

  prepare(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  remove(kind: TrafficKind): void {
    rmSync(this.file(kind), { force: true });
  }

  /** Calls back whenever a table has changed; returns how to stop that. */
  watch(onChange: () => void): () => void {
    // Polled, not notified: notifications get lost on network file systems and in containers.
    for (const kind of TRAFFIC_KINDS) watchFile(this.file(kind), { interval: POLL_MS, persistent: false }, onChange);
    return () => {
      for (const kind of TRAFFIC_KINDS) unwatchFile(this.file(kind), onChange);
    };
  }
}
