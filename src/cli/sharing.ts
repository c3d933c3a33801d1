import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database, Store } from '../database/open.ts';
import type { Report } from '../http/log.ts';
import type { LiveRegion } from '../regions/live.ts';
import { RATES, TariffFiles } from '../regions/tariffs.ts';
import { TRAFFIC_KINDS, TrafficFiles } from '../regions/traffic.ts';
import { VenueFiles } from '../regions/venues.ts';
import type { RegionVersions } from '../regions/versions.ts';
import { readSpeeds } from '../roads/index.ts';
import { FetchedFiles } from '../sharing/fetched-files.ts';
import { fileKind } from '../sharing/file-kind.ts';
import { Follower } from '../sharing/follower.ts';
import type { SharedKind } from '../sharing/items.ts';
import type { LocalKind } from '../sharing/local-kind.ts';
import { regionKind } from '../sharing/region-kind.ts';
import { Sweeper } from '../sharing/sweeper.ts';
import { venueKind } from '../sharing/venue-kind.ts';
import { Damage } from '../storage/damage.ts';
import { readRatesFile } from '../tolls/rates.ts';
import { readTariffFile } from '../tolls/read.ts';
import { storeOf, withDraftFolder } from './publishing.ts';
import { wordsFolder } from './words.ts';

/** A server without any region tries so often to get one. */
const RETRY_MS = 5_000;
const FILE_NAME = /^[A-Za-z0-9_-]+$/;

/** What a server shares with others, from its start to its end. */
export interface SharedFiles {
  /** Puts the region back in use that was, where the one of the store does not open here. @returns false where there is none */
  fallBack(): boolean;
  /** From now on it follows what is published, and the others wait for it. */
  begin(live: LiveRegion): Promise<void>;
  close(): Promise<void>;
}

/** Brings the data folder of a command to what servers serve. What cannot be fetched is said, and stays as it is. */
export async function catchUpFolder(config: Config, database: Store, wanted: readonly SharedKind[]): Promise<void> {
  const { dataFolder } = config;
  const say: Report = (message, error) =>
    void process.stderr.write(`waypost: ${message}${error instanceof Error ? `: ${error.message}` : ''}\n`);
  await withDraftFolder(dataFolder, async (folder) => {
    const kinds = [venueKind(new VenueFiles(dataFolder)), ...fileKinds(dataFolder)];
    const follower = new Follower({
      // Not the folder of a server that may be fetching the same.
      ...{ database, files: new FetchedFiles(folder, storeOf(config, database)), damage: new Damage(dataFolder, say) },
      kinds: kinds.filter(({ kind }) => wanted.includes(kind)),
      server: { serverId: randomUUID(), address: hostname() },
      switchSeconds: config.storeSwitchSeconds,
      regions: () => ({ region: null, regions: [] }),
      forgetRegions: () => {},
      log: () => {},
    });
    await follower.catchUp();
  });
}

/** Joins the servers that share files: brings this one to what they serve. */
export async function joinShared(
  config: Config,
  database: Database,
  {
    versions,
    venues,
    damage,
    log,
  }: {
    readonly versions: RegionVersions;
    readonly venues: VenueFiles;
    readonly damage: Damage;
    readonly log: Report;
  },
): Promise<SharedFiles> {
  const store = storeOf(config, database);
  const fetched = new FetchedFiles(config.dataFolder, store);
  const regions = regionKind(versions);
  let live: LiveRegion | null = null;
  const follower = new Follower({
    ...{ database, files: fetched, damage, log },
    kinds: [regions, venueKind(venues), ...fileKinds(config.dataFolder)],
    server: { serverId: randomUUID(), address: `${hostname()}:${config.port}` },
    switchSeconds: config.storeSwitchSeconds,
    regions: () => ({ region: live?.current.id ?? versions.current(), regions: versions.ids() }),
    forgetRegions: (ids) => regions.forget(ids),
  });
  const former = versions.current();
  await follower.catchUp();
  // A server that has a region serves it; one without waits for that which the others have.
  while (follower.lacks('region') && versions.current() === null) {
    log(`no region could be fetched from ${store.name}; it is tried again in ${RETRY_MS / 1000} s`);
    await pause(RETRY_MS);
    await follower.catchUp();
  }
  const sweeper = new Sweeper(database, store, fetched, log);
  return {
    fallBack() {
      if (former === null || former === versions.current() || !versions.ids().includes(former)) return false;
      versions.use(former);
      follower.doubt('region');
      return true;
    },
    async begin(opened) {
      live = opened;
      regions.attach(opened);
      await follower.begin();
    },
    async close() {
      await sweeper.close();
      await follower.close();
    },
  };
}

function fileKinds(dataFolder: string): LocalKind[] {
  const [tariffs, traffic, words] = [new TariffFiles(dataFolder), new TrafficFiles(dataFolder), wordsFolder(dataFolder)];
  const checked = (name: string) => {
    if (!FILE_NAME.test(name)) throw new Error(`the index names a file ${name}`);
    return name;
  };
  const tableOf = (name: string) => {
    const kind = TRAFFIC_KINDS.find((known) => known === name);
    if (!kind) throw new Error(`the index names a table of traffic ${name}`);
    return traffic.file(kind);
  };
  return [
    fileKind('tariff', (name) => tariffs.file(checked(name)), readTollPrices),
    fileKind('traffic', tableOf, readSpeeds),
    fileKind('words', (name) => join(words, `${checked(name)}.txt`), needFile),
  ];
}

/** A tariff, or the exchange rates beside them. @throws FormError */
function readTollPrices(path: string, name: string): void {
  if (name === RATES) readRatesFile(path);
  else readTariffFile(path);
}

function needFile(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} is not there`);
}
