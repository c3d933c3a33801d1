import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { KeyDirectory } from '../access/directory.ts';
import { openLimits } from '../access/limits.ts';
import { listProjects } from '../access/projects.ts';
import { Quotas } from '../access/quota.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { DatasetImports } from '../datasets/imports.ts';
import { datasetsEndpoints } from '../datasets/routes.ts';
import { distanceEndpoints } from '../distance/routes.ts';
import { ExplainedError } from '../explained-error.ts';
import { buildServer } from '../http/server.ts';
import { AnswerThreads } from '../http/threads.ts';
import { indoorEndpoints } from '../indoor/routes.ts';
import { localitiesEndpoints } from '../localities/routes.ts';
import { LiveRegion, type OpenRegion, shareRegion } from '../regions/live.ts';
import { TariffFiles } from '../regions/tariffs.ts';
import { TariffsInUse } from '../regions/tariffs-in-use.ts';
import { TrafficFiles } from '../regions/traffic.ts';
import { LiveVenues, VenueFiles } from '../regions/venues.ts';
import { RegionVersions } from '../regions/versions.ts';
import { Damage, DataUnreadable } from '../storage/damage.ts';
import { storesEndpoints } from '../stores/routes.ts';
import { wordsOf } from '../text/words.ts';
import { openResolver } from '../threewords/open-resolver.ts';
import { remoteResolver } from '../threewords/remote-resolver.ts';
import type { ThreeWordResolver } from '../threewords/resolver.ts';
import { threewordsEndpoints } from '../threewords/routes.ts';
import { openVocabulary } from '../threewords/vocabulary.ts';
import { needProject, openConfigured } from './command.ts';
import { DEMO_VENUE, DEMO_WORDS, fillWithDemo, importDemoVenue, useDemoTariff } from './demo.ts';
import { buildRegion, STARTER } from './import.ts';
import { Progress } from './progress.ts';
import { createProjectUnlessTaken } from './project.ts';
import { wordsFolder } from './words.ts';

/** What takes longer than this to answer a check counts as not answering. */
const CHECK_MS = 2_000;

/** A running server and how to stop it. */
export interface RunningServer {
  readonly app: FastifyInstance;
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
  const versions = new RegionVersions(config.dataFolder);
  const [opened, prepared] = await Promise.allSettled([opening, prepareRegion(versions)]);
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

/** Builds the starter region where no region is in use. */
async function prepareRegion(versions: RegionVersions): Promise<void> {
  if (!versions.isNew()) {
    versions.needCurrent();
    return;
  }
  const progress = new Progress();
  progress.step('first start: preparing the database and the starter region');
  const manifest = await buildRegion(versions, STARTER, progress);
  versions.use(manifest.id);
  progress.done(`${manifest.places} places`);
}

async function join(config: Config, database: Database, versions: RegionVersions) {
  // What is told before there is a log waits for it.
  const untold: [message: string, error?: unknown][] = [];
  let log = (message: string, error?: unknown): void => {
    untold.push([message, error]);
  };
  const damage = new Damage((message, error) => log(message, error));
  const live = await LiveRegion.open(versions, {
    metricBytes: config.metricBytes,
    traffic: new TrafficFiles(config.dataFolder),
    tariffs: new TariffsInUse(new TariffFiles(config.dataFolder), damage),
    damage,
    log: (message, error) => {
      log(message, error);
    },
  });
  const limits = openLimits(config.limits, database);
  if (!(await inTime(limits.isAnswering()))) {
    await Promise.all([limits.close(), live.close()]);
    throw new ExplainedError(
      `The store of the rate limits does not answer: WAYPOST_LIMITS=${redactPassword(config.limits)}`,
    );
  }
  const quotas = new Quotas(database);
  const threads = new AnswerThreads({
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
  await imports.removeLeftovers();
  const venues = new LiveVenues(new VenueFiles(config.dataFolder), damage);
  const venueThreads = new AnswerThreads({
    region: () => venues.set,
    share: () => venues.share(),
    script: new URL('./venue-thread.ts', import.meta.url),
    size: config.threads ?? availableParallelism() - 1,
    log: (message, error) => {
      log(message, error);
    },
  });
  const resolver = resolverOf(config, damage);
  const app = await buildServer({
    config,
    doors: { keys: new KeyDirectory(database), limits, quotas },
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
    readiness: async () => {
      const [hasDatabase, hasLimits] = await Promise.all([inTime(isAnswering(database)), inTime(limits.isAnswering())]);
      return [...(hasDatabase ? [] : ['database']), ...(hasLimits ? [] : ['limits'])];
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
    await threads.close();
    await venueThreads.close();
    await quotas.close();
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
  return { app, database, live, stop };
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

function isAnswering(database: Database): Promise<boolean> {
  return database.query(sql`select 1`).then(
    () => true,
    () => false,
  );
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
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    server.app.log.info(`${signal}: finishing what is running`);
    setTimeout(() => {
      server.app.log.error('requests were still running when the time to finish ended');
      process.exit(1);
    }, config.shutdownTimeoutSeconds * 1000).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await introduce(server.database, server.live.current, config, addressOf(server.app));
}

/** The address under which this machine reaches the server. */
function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen on a port');
  const isEverywhere = listening.address === '0.0.0.0' || listening.address === '::';
  const host = isEverywhere ? '127.0.0.1' : listening.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
}

/** On the very first start: a project `demo` with the shops, parcels and tolls of the sample town, its keys, and requests to try them with. */
async function introduce(database: Database, region: OpenRegion, config: Config, address: string): Promise<void> {
  const { dataFolder, threewords, threewordsSegment } = config;
  if ((await listProjects(database)).length > 0) return;
  const created = await createProjectUnlessTaken(database, 'demo');
  // Of several servers that start together on an empty database one introduces it.
  if (!created) return;
  const { public_key: publicKey, private_key: privateKey } = created;
  const { id: projectId } = await needProject(database, created.project);
  const datasetId = await fillWithDemo(database, projectId);
  useDemoTariff(dataFolder);
  await importDemoVenue(dataFolder, projectId);
  const [first] = region.search.find({ words: wordsOf('san francisco'), kinds: new Set(['city']), limit: 1 });
  const publicId = first ? region.places.publicId(first.place) : '';
  const words = `
  curl '${address}/${threewordsSegment}/convert-to-address?words=${DEMO_WORDS}&private_key=${privateKey}'`;
  process.stdout.write(`
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

`);
}
