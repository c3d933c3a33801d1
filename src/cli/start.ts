import type { ListenOptions } from 'node:net';
import { availableParallelism } from 'node:os';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { rememberRegion } from '../access/deployment.ts';
import { KeyDirectory } from '../access/directory.ts';
import { type LimitsOptions, openLimits } from '../access/limits.ts';
import { Quotas } from '../access/quota.ts';
import { UsageStatistics } from '../access/statistics.ts';
import { Pictures } from '../basemap/index.ts';
import type { Config } from '../config.ts';
import { PROBLEM_KINDS } from '../contract/problem-kinds.ts';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { datasetsEndpoints, featuresEndpoints } from '../datasets/endpoints.ts';
import { findReimportGrant } from '../datasets/reimport-key.ts';
import { distanceEndpoints } from '../distance/endpoints.ts';
import { matrixJob } from '../distance/matrix-job.ts';
import { planJob } from '../distance/plan-job.ts';
import { ExplainedError } from '../explained-error.ts';
import { FleetPlanner } from '../fleets/index.ts';
import { geolocationEndpoints } from '../geolocation/endpoints.ts';
import { openAddressPlaces } from '../geolocation/geoip.ts';
import { AsideThread } from '../http/aside.ts';
import { createLog, type Log, reportTo } from '../http/log.ts';
import { LoopWatch } from '../http/loop-watch.ts';
import { buildServer } from '../http/server.ts';
import { SlowRequests } from '../http/slow-requests.ts';
import { INDOOR_ANSWERS } from '../indoor/answers.ts';
import { indoorEndpoints } from '../indoor/endpoints.ts';
import { LiveClosures } from '../indoor/live-closures.ts';
import { type JobSettings, Jobs } from '../jobs/jobs.ts';
import { localitiesEndpoints } from '../localities/endpoints.ts';
import { mapEndpoints } from '../map/endpoints.ts';
import { openOwnArchive } from '../map/own-archive.ts';
import { creditText } from '../regions/attribution.ts';
import { extentOf } from '../regions/extent.ts';
import { LiveRegion, shareRegion } from '../regions/live.ts';
import { TariffFiles } from '../regions/tariffs.ts';
import { TariffsInUse } from '../regions/tariffs-in-use.ts';
import { TrafficFiles } from '../regions/traffic.ts';
import { LiveVenues, VenueFiles } from '../regions/venues.ts';
import { RegionVersions } from '../regions/versions.ts';
import { Damage } from '../storage/damage.ts';
import { AssetCopies } from '../stores/copy/copies.ts';
import { storesEndpoints } from '../stores/endpoints.ts';
import { AnswerThreads } from '../threads/answer-threads.ts';
import { threewordsEndpoints } from '../threewords/endpoints.ts';
import { rememberAddress } from './address.ts';
import { REGION_ANSWERS } from './answers.ts';
import { openConfigured } from './command.ts';
import { openConsole } from './console-parts.ts';
import { keepPrivate } from './data-folder.ts';
import { DemoKey } from './demo-key.ts';
import { figuresOf } from './figures.ts';
import { prepareRegion } from './first-region.ts';
import { Leftovers } from './leftovers.ts';
import { listenOn } from './listen-on.ts';
import { otherProcesses } from './process-metrics.ts';
import { isFirst, placeAmong, tellListening } from './process-place.ts';
import { inTime, unready } from './readiness.ts';
import { joinShared } from './sharing.ts';
import { resolverOf } from './words-resolver.ts';
import { checkWork, openWork } from './work.ts';

/** Connections to the database of the thread of long requests. */
const ASIDE_CONNECTIONS = 4;
/** The share of the processors that work on what takes minutes, where the setting names no number. */
const JOBS_SHARE = 1 / 4;

/** A server that is complete, and how to start and stop it. */
export interface Server {
  readonly app: FastifyInstance;
  readonly log: Log;
  readonly database: Database;
  readonly live: LiveRegion;
  /** Answers from now on; what cannot listen is stopped. */
  listen(): Promise<void>;
  /** Says from now on that it is not ready, so that nobody sends more; what comes is answered. */
  drain(): void;
  stop(): Promise<void>;
}

/** Opens a server and listens. */
export async function startServer(config: Config): Promise<Server> {
  const server = await openServer(config, openConfigured(config));
  await server.listen();
  return server;
}

/**
 * Opens everything that the server needs and joins it. What has been opened is closed in reverse, when the server stops or where the start
 * fails.
 *
 * @param opening the database, which may be opening still
 */
export async function openServer(config: Config, opening: Promise<Database>): Promise<Server> {
  const log = createLog(config);
  const report = reportTo(log);
  await using opened = new AsyncDisposableStack();

  checkWork(config);
  keepPrivate(config.dataFolder);
  const versions = new RegionVersions(config.dataFolder, config.store !== null);
  const venueFiles = new VenueFiles(config.dataFolder);
  const damage = new Damage(config.dataFolder, report);
  const opensAddresses = config.geoipFile === '' ? Promise.resolve(null) : openAddressPlaces(config.geoipFile);
  const opensArchive = openOwnArchive(config.basemap);
  const [opensDatabase, preparesRegion] = await Promise.allSettled([
    opening,
    // A first start takes long: a file that cannot be read is refused before.
    Promise.all([opensAddresses, opensArchive]).then(async () => {
      const parts = { versions, venues: venueFiles, damage, log: report };
      // Processes of one port have one folder.
      const joined = config.store && isFirst() ? await joinShared(config, await opening, parts) : null;
      await prepareRegion(versions, opening);
      return joined;
    }),
  ]);
  if (opensDatabase.status === 'rejected') throw opensDatabase.reason;
  const database = opensDatabase.value;
  opened.defer(() => database.close());
  if (preparesRegion.status === 'rejected') throw preparesRegion.reason;
  const shared = preparesRegion.value;
  const placeOf = await opensAddresses;
  const ownArchive = await opensArchive;

  const openLive = () =>
    LiveRegion.open(versions, {
      metricBytes: config.metricBytes,
      questionMs: config.roadsSeconds * 1000,
      traffic: new TrafficFiles(config.dataFolder),
      liveSeconds: config.liveSeconds,
      warn: (message) => log.warn(message),
      tariffs: new TariffsInUse(new TariffFiles(config.dataFolder), damage),
      damage,
      log: report,
      used: (name) => {
        rememberRegion(database, name).catch((error: unknown) =>
          report('the name of the region in use could not be saved', error),
        );
      },
    });
  const live = await openLive().catch((error: unknown) => {
    if (!shared?.fallBack()) throw error;
    report('the region of the store does not open; the one that was in use before is served', error);
    return openLive();
  });
  opened.defer(() => live.close());
  const region = () => live.current;

  const limits = openLimits(config.limits, database.access, limitsOptions(config, damage));
  opened.defer(() => limits.close());
  if (limits.isNeeded && !(await inTime(limits.isAnswering()))) {
    throw new ExplainedError(`The rate limit store does not answer: WAYPOST_LIMITS=${redactPassword(config.limits)}`);
  }
  const quotas = new Quotas(database.access, config.graceSeconds);
  opened.defer(() => quotas.close().catch((error: unknown) => report('unused quota could not be returned', error)));
  const keys = new KeyDirectory(database.access, config.graceSeconds);
  const hooks = new KeyDirectory(database.access, config.graceSeconds, findReimportGrant);

  const statistics = new UsageStatistics(database.access, report);
  opened.defer(() => statistics.close());

  const helpers = config.threads ?? availableParallelism() - 1;
  const watch = new LoopWatch();
  const bind = () => watch.bind();
  const threads = new AnswerThreads({
    answers: REGION_ANSWERS,
    errors: PROBLEM_KINDS,
    region,
    underWay: live.answering,
    bind,
    share: shareRegion,
    script: new URL('./answer-thread.ts', import.meta.url),
    size: helpers,
    log: report,
  });
  opened.defer(() => threads.close());

  const venues = new LiveVenues(venueFiles, damage);
  opened.defer(() => venues.close());
  const closures = new LiveClosures(database.access, report);
  opened.defer(() => closures.close());
  await closures.begin();
  const venueThreads = new AnswerThreads({
    answers: INDOOR_ANSWERS,
    errors: PROBLEM_KINDS,
    region: () => venues.set,
    share: () => venues.share(),
    bind,
    script: new URL('./venue-thread.ts', import.meta.url),
    size: helpers,
    log: report,
  });
  opened.defer(() => venueThreads.close());

  const pictures = new Pictures();
  opened.defer(() => pictures.close());

  const planner = new FleetPlanner();
  opened.defer(() => planner.close());

  const kinds = { matrix: matrixJob(region), plan: planJob(region, config) };
  const jobs = new Jobs(database, config.dataFolder, kinds, jobSettings(config), report);
  opened.defer(() => jobs.close());
  await jobs.begin();

  const work = openWork(config, database, versions, report);
  opened.defer(() => work.close());
  const leftovers = new Leftovers(database, config, work.datasetImports, report);
  opened.defer(() => leftovers.close());
  await leftovers.begin();
  await work.begin();

  const { dataFolder, databaseUrl, statementSeconds } = config;
  const aside = new AsideThread(
    new URL('./aside-thread.ts', import.meta.url),
    { dataFolder, databaseUrl, statementSeconds, poolSize: ASIDE_CONNECTIONS } satisfies DatabaseSettings,
    [...storesEndpoints(database, null), ...featuresEndpoints(database)],
    report,
  );
  opened.defer(() => aside.close());

  const copies = new AssetCopies(database, config.storesBytes, report);
  opened.defer(() => copies.close());

  const demoKey = new DemoKey(database, config.dataFolder);
  const resolver = resolverOf(config, damage);
  let isDraining = false;
  const readiness = () => unready({ keys, limits, region, damage, isDraining: () => isDraining });
  const slowRequests = new SlowRequests();
  const isPublic = config.work !== 'only';
  const admin =
    config.hasConsole && isPublic
      ? openConsole(config, {
          ...{ database, versions, venueFiles, statistics, slowRequests, readiness, damage, helpers, work, log: report },
          ...{ queue: work.queue, regionInUse: () => region().id },
        })
      : null;
  opened.defer(() => admin?.close());
  const endpoints = [
    ...localitiesEndpoints({ threads, region }),
    ...storesEndpoints(database, copies),
    ...geolocationEndpoints(database, placeOf),
    ...datasetsEndpoints(database, work.datasetImports),
    ...distanceEndpoints({
      ...{ region, threads, limits, planner, jobs, venues, closures, credits: () => region().creditLine },
      ...{ fleetLimits: config, matrixLimits: config, planLimits: config, log: report },
    }),
    ...indoorEndpoints({ database, venues, closures, region, threads: venueThreads }),
    ...mapEndpoints({ source: () => ownArchive ?? region(), credit: () => creditText(region().credits), pictures }),
    ...(resolver ? threewordsEndpoints({ resolver, threads, region, segment: config.threewordsSegment }) : []),
    ...(admin?.endpoints ?? []),
  ];
  const app = await buildServer({
    config,
    log,
    access: { keys, hooks, limits, quotas },
    people: admin?.people ?? null,
    statistics,
    slowRequests,
    watch,
    endpoints: isPublic ? endpoints : [],
    aside,
    readiness,
    isDraining: () => isDraining,
    figures: figuresOf({
      ...{ database, limits, quotas, keys, copies, versions, region, isDraining: () => isDraining },
      ...{ queue: work.queue, worker: work.worker, updates: () => work.regions.updates },
      threads: { answers: threads, venues: venueThreads },
    }),
    damage,
    otherProcesses: otherProcesses(),
    region: () => ({ region: region().id, extent: extentOf(region()) }),
    belongTo: (area) => jobs.belongTo(area),
    credits: () => region().credits,
    dataTime: () => region().dataTime,
    demoKey: () => demoKey.current(),
  });
  opened.defer(() => app.close());
  opened.defer(() => shared?.close());
  await shared?.begin(live);

  // From here on it is the caller who closes.
  const running = opened.move();
  const stop = () => running.disposeAsync();
  return {
    app,
    log,
    database,
    live,
    async listen() {
      try {
        const listenTextResolver = (address: string) => `listening on ${address}`;
        // Fastify passes on what its types do not name.
        const options: FastifyListenOptions & ListenOptions = {
          ...{ host: config.host, port: config.port, listenTextResolver },
          reusePort: placeAmong() !== null,
        };
        await listenOn(config, () => app.listen(options));
        const address = app.server.address();
        if (address === null || typeof address === 'string') return;
        if (admin) rememberAddress(config, address.port, report);
        tellListening(address.port);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    drain() {
      isDraining = true;
    },
    stop,
  };
}

/** What cannot be counted for all servers is counted for each, where the setting says so; a store in memory does not fail. */
function limitsOptions({ clientPercent, limitsFail }: Config, damage: Damage): LimitsOptions {
  const part = 'rate limit store';
  const fallback = {
    begun: (reason: unknown) => damage.report(part, reason, 'each server counts for itself until it answers'),
    ended: () => damage.mend(part),
  };
  return { clientShare: clientPercent / 100, ...(limitsFail === 'open' && { fallback }) };
}

function jobSettings({ work, jobsAtOnce, jobSeconds, jobsWaiting, jobHours }: Config): JobSettings {
  const usual = jobsAtOnce ?? Math.max(1, Math.floor(availableParallelism() * JOBS_SHARE));
  const atOnce = work === 'no' ? 0 : usual;
  return { atOnce, maxSeconds: jobSeconds, mostWaiting: jobsWaiting, keepHours: jobHours };
}

/** An address without the password in it. */
function redactPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') url.password = '…';
  return decodeURI(url.href);
}
