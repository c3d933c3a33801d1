import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beginDemo, byOneServer, readDeployment, rememberRegion, setIntroduction } from '../access/deployment.ts';
import { KeyDirectory } from '../access/directory.ts';
import { createKey } from '../access/keys.ts';
import { openLimits } from '../access/limits.ts';
import { Quotas } from '../access/quota.ts';
import type { Config } from '../config.ts';
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { datasetsEndpoints, featuresEndpoints } from '../datasets/endpoints.ts';
import { DatasetImports } from '../datasets/imports.ts';
import { distanceEndpoints } from '../distance/endpoints.ts';
import { ExplainedError } from '../explained-error.ts';
import { AsideThread } from '../http/aside.ts';
import { buildServer } from '../http/server.ts';
import { INDOOR_ANSWERS } from '../indoor/answers.ts';
import { indoorEndpoints } from '../indoor/endpoints.ts';
import { localitiesEndpoints } from '../localities/endpoints.ts';
import { LiveRegion, type OpenRegion, shareRegion } from '../regions/live.ts';
import { TariffFiles } from '../regions/tariffs.ts';
import { TariffsInUse } from '../regions/tariffs-in-use.ts';
import { TrafficFiles } from '../regions/traffic.ts';
import { LiveVenues, VenueFiles } from '../regions/venues.ts';
import { RegionVersions } from '../regions/versions.ts';
import { Damage, DataUnreadable } from '../storage/damage.ts';
import { storesEndpoints } from '../stores/endpoints.ts';
import { wordsOf } from '../text/words.ts';
import { AnswerThreads } from '../threads/answer-threads.ts';
import { threewordsEndpoints } from '../threewords/endpoints.ts';
import { openResolver } from '../threewords/open-resolver.ts';
import { remoteResolver } from '../threewords/remote-resolver.ts';
import type { ThreeWordResolver } from '../threewords/resolver.ts';
import { openVocabulary } from '../threewords/vocabulary.ts';
import { REGION_ANSWERS } from './answers.ts';
import { openConfigured } from './command.ts';
import { DEMO_VENUE, DEMO_WORDS, demoDataset, fillWithDemo, importDemoVenue, useDemoTariff } from './demo.ts';
import { buildRegion, STARTER } from './import.ts';
import { Leftovers } from './leftovers.ts';
import { Progress } from './progress.ts';
import { watchEventLoop } from './watchdog.ts';
import { wordsFolder } from './words.ts';

/** What takes longer than this to answer a check counts as not answering. */
const CHECK_MS = 2_000;
/** Connections to the database of the thread of long requests. */
const ASIDE_CONNECTIONS = 4;

/** A running server and how to stop it. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** Says from now on that it is not ready, so that nobody sends more; what comes is answered. */
  drain(): void;
  stop(): Promise<void>;
}

/**
 * Opens everything that the server needs, joins it, and listens.
 *
 * @param opening the database, when it is being opened already
 */
export async function startServer(
  config: Config,
  opening: Promise<Database> = openConfigured(config),
): Promise<RunningServer & { readonly database: Database; readonly live: LiveRegion }> {
  keepPrivate(config.dataFolder);
  const versions = new RegionVersions(config.dataFolder);
  const [opened, prepared] = await Promise.allSettled([opening, prepareRegion(versions, opening)]);
  if (opened.status === 'rejected') throw opened.reason;
  const database = opened.value;
  try {
    if (prepared.status === 'rejected') throw prepared.reason;
    return await join(config, database, versions);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Folders of the data that others may look into, as older versions made them, are closed to them; a folder of another user stays as it is. */
function keepPrivate(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const inside = readdirSync(dataFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [dataFolder, ...inside.map(({ name }) => joinPath(dataFolder, name))]) {
    const { mode, uid } = statSync(folder);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, 0o700);
  }
}

/** Builds the starter region where there has never been another. */
async function prepareRegion(versions: RegionVersions, opening: Promise<Database>): Promise<void> {
  if (!versions.isNew(STARTER.name)) {
    versions.needCurrent();
    return;
  }
  const progress = new Progress();
  progress.step('first start: preparing the database and the starter region');
  // Before anything is built: a region that is refused would stay, and look as if it had been wanted.
  await refuseOtherRegion(await opening, versions);
  const manifest = versions.list().at(0) ?? (await buildRegion(versions, STARTER, progress));
  versions.use(manifest.id);
  progress.done(`${manifest.places} places`);
}

/** @throws ExplainedError where another region than the starter one was served: its files are lost, and must not be replaced in silence */
async function refuseOtherRegion(database: Database, versions: RegionVersions): Promise<void> {
  const { region } = await readDeployment(database);
  if (region === null || region === STARTER.name) return;
  throw new ExplainedError(
    `The region ${region} was served over this database, but ${versions.folder} has none. Mount or restore that folder, or import the ` +
      'maps again (waypost import); to serve every town on earth instead, run waypost region build.',
  );
}

async function join(config: Config, database: Database, versions: RegionVersions) {
  // What is told before there is a log waits for it.
  const untold: [message: string, error?: unknown][] = [];
  let log = (message: string, error?: unknown): void => {
    untold.push([message, error]);
  };
  const damage = new Damage(config.dataFolder, (message, error) => log(message, error));
  const live = await LiveRegion.open(versions, {
    metricBytes: config.metricBytes,
    questionMs: config.roadsSeconds * 1000,
    traffic: new TrafficFiles(config.dataFolder),
    tariffs: new TariffsInUse(new TariffFiles(config.dataFolder), damage),
    damage,
    log: (message, error) => {
      log(message, error);
    },
    used: (name) => {
      rememberRegion(database, name).catch((error: unknown) => log('the region could not be remembered', error));
    },
  });
  const limits = openLimits(config.limits, database.access, config.clientPercent / 100);
  if (!(await inTime(limits.isAnswering()))) {
    await Promise.all([limits.close(), live.close()]);
    throw new ExplainedError(
      `The store of the rate limits does not answer: WAYPOST_LIMITS=${redactPassword(config.limits)}`,
    );
  }
  const quotas = new Quotas(database.access, config.keyGraceSeconds);
  const threads = new AnswerThreads({
    answers: REGION_ANSWERS,
    errors: PROBLEM_KINDS,
    region: () => live.current,
    share: shareRegion,
    script: new URL('./answer-thread.ts', import.meta.url),
    size: config.threads ?? availableParallelism() - 1,
    log: (message, error) => {
      log(message, error);
    },
  });
  const imports = new DatasetImports(database, config, (message, error) => {
    log(message, error);
  });
  await imports.endInterrupted();
  const leftovers = new Leftovers(database, config.dataFolder, (message, error) => {
    log(message, error);
  });
  await leftovers.begin();
  const venues = new LiveVenues(new VenueFiles(config.dataFolder), damage);
  const venueThreads = new AnswerThreads({
    answers: INDOOR_ANSWERS,
    errors: PROBLEM_KINDS,
    region: () => venues.set,
    share: () => venues.share(),
    script: new URL('./venue-thread.ts', import.meta.url),
    size: config.threads ?? availableParallelism() - 1,
    log: (message, error) => {
      log(message, error);
    },
  });
  const { dataFolder, databaseUrl, statementSeconds } = config;
  const aside = new AsideThread(
    new URL('./aside-thread.ts', import.meta.url),
    { dataFolder, databaseUrl, statementSeconds, poolSize: ASIDE_CONNECTIONS } satisfies DatabaseSettings,
    [...storesEndpoints(database), ...featuresEndpoints(database)],
    (message, error) => {
      log(message, error);
    },
  );
  const resolver = resolverOf(config, damage);
  const keys = new KeyDirectory(database.access, config.keyGraceSeconds);
  let isDraining = false;
  const app = await buildServer({
    config,
    doors: { keys, limits, quotas },
    endpoints: [
      ...localitiesEndpoints(threads),
      ...storesEndpoints(database),
      ...datasetsEndpoints(database, imports),
      ...distanceEndpoints({
        region: () => live.current,
        threads,
        limits,
        log: (message, error) => {
          log(message, error);
        },
      }),
      ...indoorEndpoints({ venues, threads: venueThreads }),
      ...(resolver ? threewordsEndpoints({ resolver, threads, segment: config.threewordsSegment }) : []),
    ],
    aside,
    readiness: async () => {
      const [hasKeys, hasLimits] = await Promise.all([inTime(isFinding(keys)), inTime(limits.isAnswering())]);
      const checks = { draining: !isDraining, database: hasKeys, limits: hasLimits, region: isSearched(live.current) };
      return Object.entries(checks).flatMap(([name, isReady]) => (isReady ? [] : [name]));
    },
    damage,
  });
  log = (message, error) => {
    if (error) app.log.error({ err: error }, message);
    else app.log.info(message);
  };
  for (const [message, error] of untold) log(message, error);
  const leave = async () => {
    await app.close();
    await imports.close();
    await leftovers.close();
    await threads.close();
    await venueThreads.close();
    await aside.close();
    await quotas.close().catch((error: unknown) => log('requests that were not used could not be given back', error));
    await limits.close();
    venues.close();
    await live.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    await leave();
    throw error;
  }
  const stop = async () => {
    await leave();
    await database.close();
  };
  const drain = () => {
    isDraining = true;
  };
  return { app, database, live, drain, stop };
}

/** What resolves three-word addresses; null when nothing is to. */
function resolverOf(config: Config, damage: Damage): ThreeWordResolver | null {
  const { threewords, threewordsKey: key, threewordsTimeoutMs: timeoutMs, dataFolder } = config;
  if (threewords === 'off') return null;
  if (threewords === 'open') {
    try {
      return openResolver(openVocabulary(wordsFolder(dataFolder)));
    } catch (error) {
      damage.report('lists of words', error, 'mend or remove that list and start again');
      return unreadableResolver();
    }
  }
  return remoteResolver({ url: threewords, key, timeoutMs });
}

/** Refuses everything: without one of its lists, what its words mean would be told as unknown. */
function unreadableResolver(): ThreeWordResolver {
  const refuse = () => {
    throw new DataUnreadable('Three-word addresses cannot be read at the moment; the log has the reason');
  };
  return { read: () => refuse, name: refuse, suggest: refuse };
}

/** Whether keys are found, on the way that requests take: one that nobody has is looked up in the database. */
function isFinding(keys: KeyDirectory): Promise<boolean> {
  return keys.find(randomUUID()).then(
    () => true,
    () => false,
  );
}

/** Whether the region answers. */
function isSearched({ search }: OpenRegion): boolean {
  try {
    search.find({ words: ['a'], kinds: new Set(['city']), limit: 1 });
    return true;
  } catch {
    return false;
  }
}

/** An address without the password in it. */
function redactPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') url.password = '…';
  return decodeURI(url.href);
}

/** The answer of a check, or false when it takes too long. */
function inTime(check: Promise<boolean>): Promise<boolean> {
  return Promise.race([check, pause(CHECK_MS, false, { ref: false })]);
}

/** Serves until a signal ends it. */
export async function serve(config: Config, opening: Promise<Database>): Promise<void> {
  const server = await startServer(config, opening);
  const { log } = server.app;
  const { drainSeconds, shutdownTimeoutSeconds } = config;
  watchEventLoop(drainSeconds + shutdownTimeoutSeconds);
  const finish = async () => {
    server.drain();
    await pause(drainSeconds * 1000);
    await server.stop();
  };
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info(`${signal}: ${drainSeconds > 0 ? `draining for ${drainSeconds} s, then ` : ''}finishing what is running`);
    setTimeout(
      () => {
        log.error('requests were still running when the time to finish ended');
        // An orderly exit would wait for threads that may be stuck.
        process.kill(process.pid, 'SIGKILL');
      },
      (drainSeconds + shutdownTimeoutSeconds) * 1000,
    ).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const introducing = byOneServer(config.databaseUrl, () =>
    introduce(server.database, server.live.current, config, addressOf(server.app)),
  );
  // It serves all the same.
  await introducing.catch((error: unknown) => {
    log.error({ err: error }, 'the first start could not be finished; the next one finishes it');
  });
}

/** The address under which this machine reaches the server. */
function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen on a port');
  const isEverywhere = listening.address === '0.0.0.0' || listening.address === '::';
  const host = isEverywhere ? '127.0.0.1' : listening.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
}

/**
 * On the first start: a project `demo` with the shops, parcels and tolls of the sample town, its keys, and requests to try them with. A start
 * that was interrupted is finished by the next one: what may be half done is done again, and keys are made when all else is there.
 */
async function introduce(database: Database, region: OpenRegion, config: Config, address: string): Promise<void> {
  const { introduction, demoProject } = await readDeployment(database);
  if (introduction === 'done') return;
  const projectId = introduction === 'filled' ? demoProject : await prepareDemo(database, config.dataFolder);
  const datasetId = projectId && (await demoDataset(database, projectId));
  if (!datasetId) return setIntroduction(database, 'done');
  const publicKey = await createKey(database, projectId, { kind: 'public', canWrite: false, expiresAt: null });
  const privateKey = await createKey(database, projectId, { kind: 'private', canWrite: true, expiresAt: null });
  await tellDemo(region, config, { address, publicKey, privateKey, datasetId });
  await setIntroduction(database, 'done');
}

/** Makes the demo project with all but its keys; null where somebody has a project of that name. */
async function prepareDemo(database: Database, dataFolder: string): Promise<string | null> {
  const project = await beginDemo(database);
  if (!project) return null;
  await fillWithDemo(database, project.id);
  useDemoTariff(dataFolder);
  await importDemoVenue(dataFolder, project.id);
  await setIntroduction(database, 'filled');
  return project.id;
}

interface DemoKeys {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly datasetId: string;
}

/** Shows the keys, and requests to try them with; fulfilled when they are out. */
async function tellDemo(
  region: OpenRegion,
  config: Config,
  { address, publicKey, privateKey, datasetId }: DemoKeys,
): Promise<void> {
  const { threewords, threewordsSegment } = config;
  const [first] = region.search.find({ words: wordsOf('san francisco'), kinds: new Set(['city']), limit: 1 });
  const publicId = first ? region.places.publicId(first.place) : '';
  const words = `
  curl '${address}/${threewordsSegment}/convert-to-address?words=${DEMO_WORDS}&private_key=${privateKey}'`;
  const text = `
The project demo is ready. Its keys are shown this once:

  public key   ${publicKey}
  private key  ${privateKey}

Try it:

  curl '${address}/localities/autocomplete?input=san%20franc&private_key=${privateKey}'
  curl '${address}/localities/details?public_id=${publicId}&private_key=${privateKey}'
  curl -H 'Referer: http://localhost/' '${address}/localities/autocomplete?input=par&location=45.76,4.83&radius=100000&key=${publicKey}'
  curl '${address}/stores/search?lat=50.95&lng=1.48&radius=500&query=tag:wifi&private_key=${privateKey}'
  curl -d '{"geometry": "50.95,1.48", "buffer": 100, "where": "use:shop"}' '${address}/datasets/${datasetId}/features/nearby?private_key=${privateKey}'
  curl '${address}/distance/distancematrix/json?origins=50.95,1.48&destinations=50.9503,1.4288|50.952,1.49&elements=duration_distance&private_key=${privateKey}'
  curl '${address}/distance/tolls/json?origin=50.9424,1.5040&destination=50.9553,1.4652&private_key=${privateKey}'
  curl '${address}/indoor/directions/${DEMO_VENUE}?origin=ref:1.0.1&destination=ref:2.2.6&private_key=${privateKey}'${threewords === 'open' ? words : ''}

The description of the API: ${address}/docs

`;
  await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}
