import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ExplainedError } from './explained-error.ts';
import { isServiceVariable } from './service-variables.ts';

/** Where servers keep the files that they share. */
export type StoreAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string }
  | { readonly kind: 'postgres' };

/** A setting: the same under its variable and its flag, the flag wins. */
interface Setting<T> {
  readonly variable: string;
  readonly flag: string;
  /** What stands for the value in the help. */
  readonly placeholder: string;
  /** As text, as it would be written in the environment. */
  readonly default: string;
  readonly description: string;
  /** Whether it may hold a password, which stays out of backups. */
  readonly isSecret: boolean;
  /** @throws Error that says what the value must be */
  readonly read: (text: string) => T;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

function setting<T>(
  variable: string,
  byDefault: string,
  placeholder: string,
  description: string,
  read: (text: string) => T,
): Setting<T> {
  const flag = `--${variable
    .replace(/^WAYPOST_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;
  return { variable, flag, placeholder, default: byDefault, description, isSecret: false, read };
}

/** A setting that may hold a password. */
function secret<T>(...of: Parameters<typeof setting<T>>): Setting<T> {
  return { ...setting(...of), isSecret: true };
}

function integer(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return value;
  };
}

function readHost(text: string): string {
  if (!isIP(text) && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) throw new Error('must be an IP address or a host name');
  return text;
}

function readDatabaseUrl(text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error('must look like postgresql://user:password@host:5432/database');
  }
  return text;
}

function readLimitsStore(text: string): string {
  const isRedis = URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol);
  if (text !== 'memory' && text !== 'postgres' && !isRedis) throw new Error('must be memory, postgres or redis://host:6379');
  return text;
}

/** Where servers keep the files that they share; null for nowhere. */
function readStore(text: string): StoreAddress | null {
  if (text === '') return null;
  if (text === 'postgres') return { kind: 'postgres' };
  const [, folder] = /^file:\/\/(\/.+)$/.exec(text) ?? [];
  if (folder !== undefined) return { kind: 'folder', folder: resolve(folder) };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) throw new Error('must be s3://bucket/prefix, file:///folder or postgres');
  return { kind: 's3', bucket, prefix: prefix.split('/').filter(Boolean).join('/') };
}

/** The setting that reads as this. */
export function storeText(store: StoreAddress): string {
  if (store.kind === 'postgres') return 'postgres';
  return store.kind === 'folder' ? `file://${store.folder}` : `s3://${store.bucket}/${store.prefix}`;
}

function readYesNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new Error('must be yes or no');
  return text === 'yes';
}

function readOnOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('must be on or off');
  return text === 'on';
}

/** Threads beside the one that serves; null for as many as there are further processors. */
function readThreads(text: string): number | null {
  return text === 'auto' ? null : integer(0, 64)(text);
}

function readMetricBytes(text: string): number | null {
  return text === 'auto' ? null : integer(2 ** 20, 2 ** 40)(text);
}

/** Which private addresses may be reached: all, none, or these. */
function readFetchPrivate(text: string): 'yes' | 'no' | readonly string[] {
  if (text === 'yes' || text === 'no') return text;
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((address) => isIP(address))) throw new Error('must be yes, no, or IP addresses joined by commas');
  return addresses;
}

/** The resolver of three-word addresses: the built-in one, none, or the address of another. */
function readResolver(text: string): string {
  const isUrl = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (text !== 'open' && text !== 'off' && !isUrl) throw new Error('must be open, off or http(s)://host/path');
  return text;
}

/** The first segments of the paths that are taken. */
const TAKEN_SEGMENTS = [
  'localities',
  'stores',
  'zones',
  'datasets',
  'distance',
  'indoor',
  'timezone',
  'geolocation',
  'admin',
  'console',
  'docs',
  'metrics',
  'gateway',
  'healthz',
  'readyz',
];

function readSegment(text: string): string {
  if (!/^[A-Za-z\d][\w-]{0,63}$/.test(text) || TAKEN_SEGMENTS.includes(text)) {
    throw new Error(`must be one segment of a path, and none of ${TAKEN_SEGMENTS.join(', ')}`);
  }
  return text;
}

/** Networks of proxies that are trusted, joined by commas. */
function readProxies(text: string): readonly string[] {
  const networks = text.split(',').map((network) => network.trim());
  if (text === '') return [];
  const isNetwork = (network: string) => {
    const [address = '', bits, ...more] = network.split('/');
    return isIP(address) !== 0 && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
  };
  if (!networks.every(isNetwork)) throw new Error('must be addresses or networks such as 10.0.0.0/8, joined by commas');
  return networks;
}

/** Bytes; undefined where nothing is said. */
function readMemory(text: string): number | undefined {
  if (text === '') return undefined;
  const [, digits, unit] = /^(\d{1,6}(?:\.\d{1,3})?)([MG])$/.exec(text) ?? [];
  const bytes = Math.floor(Number(digits) * (unit === 'G' ? 2 ** 30 : 2 ** 20));
  if (!(bytes > 0)) throw new Error('must be a number with M or G, such as 800M or 4G');
  return bytes;
}

/** Whose holidays count: those of each road's country, none, or those of one country or a state of it. */
function readHolidays(text: string): 'country' | 'none' | { readonly country: string; readonly state: string } {
  if (text === 'country' || text === 'none') return text;
  const [country = '', state = '', ...more] = text.split(':');
  if (!/^[a-z]{2}$/i.test(country) || more.length > 0) {
    throw new Error('must be country, none, or a country and a state of it, such as FR or DE:Bayern');
  }
  return { country: country.toUpperCase(), state };
}

/** A port, or none. */
function readOptionalPort(text: string): number | null {
  return text === '' ? null : integer(1, 65535)(text);
}

/** One of some words. */
function oneOf<const T extends string>(words: readonly T[]) {
  return (text: string): T => {
    const word = words.find((known) => known === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
}

/** When the region is updated, in UTC. */
export interface UpdatePlan {
  readonly every: 'hour' | 'day' | 'week';
  /** Of days and weeks the time, of hours `00:` and the minute. */
  readonly at: string;
  readonly weekday?: (typeof WEEKDAYS)[number];
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function readUpdatePlan(text: string): UpdatePlan | null {
  if (text === 'off') return null;
  const [every = '', ...rest] = text.trim().toLowerCase().split(/\s+/);
  const at = rest.at(-1) ?? '';
  const weekday = WEEKDAYS.find((day) => day === rest[0]);
  if (every === 'hourly' && rest.length === 0) return { every: 'hour', at: '00:00' };
  if (every === 'hourly' && rest.length === 1 && /^:[0-5]\d$/.test(at)) return { every: 'hour', at: `00${at}` };
  if (every === 'daily' && rest.length === 1 && CLOCK.test(at)) return { every: 'day', at };
  if (every === 'weekly' && rest.length === 2 && weekday && CLOCK.test(at)) return { every: 'week', at, weekday };
  throw new Error('must be off, hourly, hourly :20, daily 03:00 or weekly sunday 03:00, in UTC');
}

/** Empty, or long enough not to be guessed. */
function readGatewaySecret(text: string): string {
  if (text !== '' && !/^[\x21-\x7e]{16,200}$/.test(text))
    throw new Error('must be 16 to 200 characters of ASCII without blanks');
  return text;
}

function readFolder(text: string): string {
  if (text === '') throw new Error('must name a folder');
  return resolve(text);
}

/** Every setting, in the order of the help: flags, variables, help, docs, checks and `Config` follow from this table. */
// biome-ignore format: a table reads better in rows
export const SETTINGS = {
  host: setting('WAYPOST_HOST', '127.0.0.1', 'address', 'Address to listen on; 0.0.0.0 for all.', readHost),
  port: setting('WAYPOST_PORT', '8080', 'number', 'Port to listen on; 0 for any free one.', integer(0, 65535)),
  dataFolder: setting('WAYPOST_DATA', './data', 'folder', 'Folder for the regions and the embedded database.', readFolder),
  databaseUrl: secret('DATABASE_URL', '', 'url', 'PostgreSQL with PostGIS to use instead of the embedded database.', readDatabaseUrl),
  databasePool: setting('WAYPOST_DATABASE_POOL', '10', 'number', 'Maximum number of database connections for data. Keys and usage have two more (or a second pool of this size with WAYPOST_LIMITS=postgres), long requests up to four, and one or two watch whether PostgreSQL answers.', integer(1, 1000)),
  statementSeconds: setting('WAYPOST_QUERY_TIMEOUT', '20', 'seconds', 'Time limit of a database statement; 0 for none.', integer(0, 86_400)),
  isDurable: setting('WAYPOST_DURABLE', 'no', 'yes|no', 'Whether the embedded database flushes each commit to disk before acknowledging it. Without it, a power failure can lose the most recent commits.', readYesNo),
  store: setting('WAYPOST_STORE', '', 'address', 'Where several servers keep the regions, venues, tariffs, traffic tables, word lists and uploads that they share: s3://bucket/prefix, file:///folder (one that all of them mount) or postgres. It needs DATABASE_URL. Without it they are files of each server.', readStore),
  storeSwitchSeconds: setting('WAYPOST_STORE_SWITCH', '600', 'seconds', 'How long servers that have a new version ready wait for the others, so that all switch at one moment.', integer(1, 86_400)),
  awsEndpoint: setting('AWS_ENDPOINT_URL', '', 'url', 'Address of an S3 service other than that of AWS; buckets are then in the path.', (text) => text),
  awsRegion: setting('AWS_REGION', 'us-east-1', 'region', 'Region of the bucket.', (text) => text),
  awsKeyId: secret('AWS_ACCESS_KEY_ID', '', 'id', 'Who uses the bucket.', (text) => text),
  awsSecretKey: secret('AWS_SECRET_ACCESS_KEY', '', 'key', 'The secret of that.', (text) => text),
  awsSessionToken: secret('AWS_SESSION_TOKEN', '', 'token', 'Session of temporary credentials.', (text) => text),
  graceSeconds: setting('WAYPOST_GRACE', '60', 'seconds', 'How long known keys keep working while the database is busy or unavailable; then requests with them get 503, too.', integer(0, 86_400)),
  limits: secret('WAYPOST_LIMITS', 'memory', 'store', 'Where rate limits are counted: memory (one server), postgres, or redis://host:6379 (several).', readLimitsStore),
  limitsFail: setting('WAYPOST_LIMITS_FAIL', 'closed', 'closed|open', 'What happens when the shared store of rate limits does not answer within 250 ms: closed (requests get 503), or open (each server counts in its own memory).', oneOf(['closed', 'open'])),
  clientPercent: setting('WAYPOST_CLIENT_LIMIT', '20', 'percent', 'Share of a project’s limits that one client address may use with a public key; 100 for no separate limit.', integer(1, 100)),
  proxies: setting('WAYPOST_PROXIES', '', 'networks', 'Trusted proxies, whose X-Forwarded-For gives the client address: addresses or networks, separated by commas.', readProxies),
  geoipFile: setting('WAYPOST_GEOIP', '', 'file', 'Database of the places of addresses in MaxMind’s format (.mmdb), for /geolocation/position and /geolocation/stores; read when the server starts.', (text) => text),
  basemap: setting('WAYPOST_BASEMAP', '', 'archive', 'Archive of vector tiles to draw the basemap from instead of the region’s: a file or an https:// address of PMTiles in the schema of Shortbread or Protomaps; read when the server starts.', (text) => text),
  gatewaySecret: secret('WAYPOST_GATEWAY_SECRET', '', 'secret', 'What a gateway (waypost gateway) shows the servers of its areas, so that they let it ask for parts of answers; at least 16 characters, the same for all of them.', readGatewaySecret),
  areasFile: setting('WAYPOST_AREAS', '', 'file', 'Of a gateway: the GeoJSON file of the areas and the addresses of their servers.', (text) => text),
  operationsPort: setting('WAYPOST_OPERATIONS_PORT', '', 'number', 'Separate port for /metrics, /docs and /openapi.json, which are then not served on the API port; /healthz and /readyz are served on both.', readOptionalPort),
  operationsToken: secret('WAYPOST_OPERATIONS_TOKEN', '', 'token', 'Token required for /metrics, /docs and /openapi.json, as a bearer token or as the password in a browser.', (text) => text),
  hasConsole: setting('WAYPOST_CONSOLE', 'on', 'on|off', 'Whether people can sign in: the console and the admin API (/admin). With WAYPOST_OPERATIONS_PORT they are on that port alone.', readOnOff),
  auditDays: setting('WAYPOST_AUDIT_DAYS', '366', 'days', 'How long the entries of the audit log are kept.', integer(1, 36_500)),
  processes: setting('WAYPOST_PROCESSES', '1', 'number', 'Number of processes that serve on the port, on machines with many processors. Above 1, DATABASE_URL is needed, and WAYPOST_LIMITS=postgres or redis://…; each process has its own helpers, caches and database connections, and shares the pages of files. One for every four processors is a good beginning.', integer(1, 256)),
  threads: setting('WAYPOST_THREADS', 'auto', 'number', 'Number of helper threads that answer requests under load; auto is one for each processor but the first.', readThreads),
  storesBytes: setting('WAYPOST_STORES_BYTES', '536870912', 'bytes', 'Memory for copies of assets, of all projects together: a project with up to 300,000 assets is searched in memory once it is searched repeatedly. 0 searches in the database, where searches in zones and along lines, and filters that read more than 1 MB of assets, stay in any case.', integer(0, 2 ** 40)),
  metricBytes: setting('WAYPOST_METRIC_BYTES', 'auto', 'bytes', 'Memory for cached road metrics: one for each requested combination of mode, method, features to avoid and hour of traffic. auto has room for two of each mode of the region, at least 256 MiB and at most half of the memory of the machine or container, of which hours of traffic take five eighths at most; what does not fit is logged at the start.', readMetricBytes),
  liveSeconds: setting('WAYPOST_LIVE_SPEEDS_SECONDS', '900', 'seconds', 'How old current road speeds may be (waypost traffic import). Older ones do not count, and speeds by time of week take their place.', integer(1, 86_400)),
  roadsSeconds: setting('WAYPOST_ROADS_TIMEOUT', '5', 'seconds', 'Time limit of a long road search (an isochrone, a GPS track, or a route that avoids a polygon); beyond it, the request gets 503.', integer(1, 3600)),
  matrixPairs: setting('WAYPOST_MATRIX_PAIRS', '200', 'number', 'Maximum number of pairs of a matrix that is answered at once, with a public key.', integer(1, 100_000)),
  matrixPairsPrivate: setting('WAYPOST_MATRIX_PAIRS_PRIVATE', '10000', 'number', 'The same with a private key.', integer(1, 100_000)),
  matrixJobPoints: setting('WAYPOST_MATRIX_JOB_POINTS', '10000', 'number', 'Maximum number of origins, and of destinations, of an asynchronous matrix.', integer(1, 100_000)),
  work: setting('WAYPOST_WORK', 'yes', 'yes|no|only', 'Whether this server does the work that takes minutes: imports and updates of regions, imports of datasets, asynchronous matrices and plans. yes, no (they wait for a server that does), or only (it answers nothing but /healthz, /readyz and /metrics). no and only need DATABASE_URL.', oneOf(['yes', 'no', 'only'])),
  jobsAtOnce: setting('WAYPOST_JOBS', 'auto', 'number', 'Number of asynchronous matrices and plans that this server works on at a time, each on a thread of low priority; auto is one for every four processors and at least one, 0 leaves them to other servers, as WAYPOST_WORK=no does.', readThreads),
  jobsWaiting: setting('WAYPOST_JOBS_WAITING', '20', 'number', 'Maximum number of asynchronous matrices and plans of a project that are not finished.', integer(1, 10_000)),
  jobSeconds: setting('WAYPOST_JOB_TIMEOUT', '3600', 'seconds', 'Time limit of the work on an asynchronous matrix or plan.', integer(1, 604_800)),
  jobHours: setting('WAYPOST_JOB_HOURS', '24', 'hours', 'How long the results of asynchronous matrices and plans are kept.', integer(1, 8760)),
  fleetTasks: setting('WAYPOST_FLEET_TASKS', '1000', 'number', 'Maximum number of tasks of an optimization: jobs, and two for each shipment.', integer(1, 10_000)),
  fleetVehicles: setting('WAYPOST_FLEET_VEHICLES', '200', 'number', 'Maximum number of vehicles of an optimization.', integer(1, 1000)),
  fleetSeconds: setting('WAYPOST_FLEET_TIMEOUT', '30', 'seconds', 'Longest search of an optimization that a request may ask for.', integer(1, 600)),
  fleetJobTasks: setting('WAYPOST_FLEET_JOB_TASKS', '2000', 'number', 'Maximum number of tasks of an asynchronous optimization. Tables of all places take 40 bytes a pair: 160 MB for 2,000.', integer(1, 10_000)),
  fleetJobVehicles: setting('WAYPOST_FLEET_JOB_VEHICLES', '500', 'number', 'Maximum number of vehicles of an asynchronous optimization.', integer(1, 2000)),
  memory: setting('WAYPOST_MEMORY', '', '4G', 'Memory that an import or an update of a region may take, such as 800M or 4G; by default 80 % of what the machine or the container has.', readMemory),
  holidays: setting('WAYPOST_HOLIDAYS', 'country', 'country', 'Public and school holidays in times on signs (`PH off`), used when a map is imported: country (those of each road’s country), none, or one country or state, such as FR or DE:Bayern.', readHolidays),
  update: setting('WAYPOST_UPDATE', 'off', 'plan', 'When the server updates the region in use by replication diffs (waypost update), in UTC: hourly, hourly :20, daily 03:00, weekly sunday 03:00, or off.', readUpdatePlan),
  threewords: setting('WAYPOST_THREEWORDS', 'open', 'open|off|url', 'Resolver of three-word addresses: open (the built-in open codec), off, or the base URL of another service with convert-to-coordinates.', readResolver),
  threewordsKey: secret('WAYPOST_THREEWORDS_KEY', '', 'key', 'API key for that other service.', (text) => text),
  threewordsTimeoutMs: setting('WAYPOST_THREEWORDS_TIMEOUT', '1500', 'milliseconds', 'Timeout for requests to that other service.', integer(1, 60_000)),
  threewordsSegment: setting('WAYPOST_THREEWORDS_PATH', 'threewords', 'segment', 'First path segment of the three-word endpoints.', readSegment),
  logLevel: setting('WAYPOST_LOG_LEVEL', 'info', 'level', `Minimum level to log: ${LOG_LEVELS.join(', ')}.`, oneOf(LOG_LEVELS)),
  logQueries: setting('WAYPOST_LOG_QUERIES', 'shape', 'full|shape|none', 'What is logged of query strings: full (all but keys), shape (parameter names and value lengths), or none.', oneOf(['full', 'shape', 'none'])),
  logClients: setting('WAYPOST_LOG_CLIENTS', 'truncated', 'full|truncated|none', 'What is logged of client addresses: full, truncated (without the last 8 bits of IPv4, the last 80 of IPv6), or none.', oneOf(['full', 'truncated', 'none'])),
  maxBodyBytes: setting('WAYPOST_MAX_BODY_BYTES', '16777216', 'bytes', 'Maximum size of a request body.', integer(1024, 2 ** 31)),
  maxBytesInFlight: setting('WAYPOST_MAX_BYTES_IN_FLIGHT', '268435456', 'bytes', 'Maximum total size of request bodies and unread responses over all connections; beyond it, requests get 503.', integer(2 ** 20, 2 ** 40)),
  maxHeaderBytes: setting('WAYPOST_MAX_HEADER_BYTES', '16384', 'bytes', 'Maximum size of a request head: URL and headers together.', integer(4096, 2 ** 20)),
  requestTimeoutSeconds: setting('WAYPOST_REQUEST_TIMEOUT', '30', 'seconds', 'Time limit to receive a whole request, except uploads.', integer(1, 3600)),
  uploadTimeoutSeconds: setting('WAYPOST_UPLOAD_TIMEOUT', '3600', 'seconds', 'Time limit to receive an uploaded file.', integer(1, 86_400)),
  maxUploadBytes: setting('WAYPOST_MAX_UPLOAD_BYTES', '2147483648', 'bytes', 'Maximum size of an uploaded or fetched file.', integer(1024, 2 ** 40)),
  importSeconds: setting('WAYPOST_IMPORT_TIMEOUT', '3600', 'seconds', 'Time limit to import a dataset file after it has been received.', integer(1, 86_400)),
  importBytes: setting('WAYPOST_IMPORT_MEMORY', '1073741824', 'bytes', 'Memory limit of an import.', integer(2 ** 27, 2 ** 40)),
  importRows: setting('WAYPOST_IMPORT_ROWS', '100000000', 'number', 'Maximum number of features in a file.', integer(1, 2_000_000_000)),
  fetchPrivate: setting('WAYPOST_FETCH_PRIVATE', 'no', 'yes|no|addresses', 'Whether dataset files may be fetched from private and link-local networks: yes, no, or a list of allowed addresses.', readFetchPrivate),
  drainSeconds: setting('WAYPOST_DRAIN', '0', 'seconds', 'Time after SIGTERM in which requests are still served while /readyz fails; set it to 5 behind a load balancer.', integer(0, 3600)),
  shutdownTimeoutSeconds: setting('WAYPOST_SHUTDOWN_TIMEOUT', '20', 'seconds', 'Time that running requests have to finish after WAYPOST_DRAIN; then the process ends.', integer(1, 3600)),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;
export type Config = { readonly [K in SettingName]: ReturnType<Settings[K]['read']> };

export const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

/** Variables of commands that manage a server elsewhere: no settings of a server. */
export const REMOTE_VARIABLES = { server: 'WAYPOST_SERVER', token: 'WAYPOST_TOKEN' } as const;
/** By this a server tells a command in whose name it runs it. */
export const ACTING_VARIABLE = 'WAYPOST_ACTING';

/** Variables that were renamed, by what they are called now: they are read where the new one is not given. */
const FORMER_VARIABLES: Readonly<Partial<Record<string, string>>> = { WAYPOST_GRACE: 'WAYPOST_KEY_GRACE' };

/** A configuration that cannot be used: every setting that is wrong, each with the reason. */
class ConfigError extends ExplainedError {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads the configuration: a flag, else the environment, else the default.
 *
 * @param flags values by the name of the setting, as the command line gave them
 * @throws ConfigError naming every setting that is wrong.
 */
export function readConfig(
  flags: Readonly<Record<string, string | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const problems: string[] = [];
  const given = new Map(Object.entries(environment).filter(([name, text = '']) => !isServiceVariable(name, text)));
  const values = SETTING_NAMES.map((name) => {
    const { variable, flag, default: byDefault, read } = SETTINGS[name];
    const former = FORMER_VARIABLES[variable] ?? variable;
    const named = given.get(variable) === undefined ? former : variable;
    const text = flags[name] ?? given.get(named) ?? byDefault;
    try {
      return [name, read(text)] as const;
    } catch (error) {
      const source = flags[name] !== undefined ? flag : named;
      problems.push(`${source}=${text}: ${error instanceof Error ? error.message : error}`);
      return [name, undefined] as const;
    }
  });
  const variables = new Set<string>([
    ...SETTING_NAMES.map((name) => SETTINGS[name].variable),
    ...Object.values(FORMER_VARIABLES).filter((name) => name !== undefined),
    ...Object.values(REMOTE_VARIABLES),
    ACTING_VARIABLE,
  ]);
  for (const name of given.keys())
    if (name.startsWith('WAYPOST_') && !variables.has(name)) problems.push(`${name}: there is no such setting`);
  if (problems.length > 0) throw new ConfigError(problems);
  // Each value is what the reader of its setting returns, which is how `Config` is made.
  const config = Object.fromEntries(values) as Config;
  if (config.operationsPort === config.port)
    throw new ConfigError([`${SETTINGS.operationsPort.variable}=${config.port}: that is the port of the API, too`]);
  return config;
}
