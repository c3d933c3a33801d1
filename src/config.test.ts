import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, SETTING_NAMES, SETTINGS } from './config.ts';
import { serviceVariables } from './service-variables.ts';

/** A value for each setting that is not its default, as text and as it is read. */
const OTHERS: Readonly<Record<keyof typeof SETTINGS, readonly [text: string, value: unknown]>> = {
  host: ['::1', '::1'],
  port: ['0', 0],
  dataFolder: ['/srv/waypost', '/srv/waypost'],
  databaseUrl: ['postgresql://a@b/c', 'postgresql://a@b/c'],
  databasePool: ['3', 3],
  statementSeconds: ['0', 0],
  isDurable: ['yes', true],
  graceSeconds: ['5', 5],
  store: ['s3://bucket/a//b/', { kind: 's3', bucket: 'bucket', prefix: 'a/b' }],
  storeSwitchSeconds: ['5', 5],
  awsEndpoint: ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  awsRegion: ['eu-central-1', 'eu-central-1'],
  awsKeyId: ['id', 'id'],
  awsSecretKey: ['key', 'key'],
  awsSessionToken: ['token', 'token'],
  limits: ['postgres', 'postgres'],
  limitsFail: ['open', 'open'],
  clientPercent: ['100', 100],
  proxies: ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  geoipFile: ['/srv/city.mmdb', '/srv/city.mmdb'],
  basemap: ['/srv/map.pmtiles', '/srv/map.pmtiles'],
  gatewaySecret: ['sixteen-letters-', 'sixteen-letters-'],
  areasFile: ['/srv/areas.geojson', '/srv/areas.geojson'],
  operationsPort: ['9090', 9090],
  operationsToken: ['secret', 'secret'],
  hasConsole: ['off', false],
  auditDays: ['30', 30],
  processes: ['4', 4],
  threads: ['2', 2],
  storesBytes: ['1000000', 1_000_000],
  metricBytes: ['1048576', 1_048_576],
  liveSeconds: ['60', 60],
  roadsSeconds: ['1', 1],
  holidays: ['none', 'none'],
  matrixPairs: ['50', 50],
  matrixPairsPrivate: ['60', 60],
  matrixJobPoints: ['70', 70],
  work: ['only', 'only'],
  jobsAtOnce: ['0', 0],
  jobsWaiting: ['3', 3],
  jobSeconds: ['60', 60],
  jobHours: ['48', 48],
  fleetTasks: ['50', 50],
  fleetVehicles: ['5', 5],
  fleetSeconds: ['60', 60],
  fleetJobTasks: ['500', 500],
  fleetJobVehicles: ['50', 50],
  update: ['weekly Sunday 03:00', { every: 'week', at: '03:00', weekday: 'sunday' }],
  threewords: ['off', 'off'],
  threewordsKey: ['k', 'k'],
  threewordsTimeoutMs: ['1', 1],
  threewordsSegment: ['words', 'words'],
  logLevel: ['debug', 'debug'],
  logQueries: ['none', 'none'],
  logClients: ['full', 'full'],
  maxBodyBytes: ['1024', 1024],
  maxBytesInFlight: ['1048576', 1_048_576],
  maxHeaderBytes: ['4096', 4096],
  requestTimeoutSeconds: ['1', 1],
  uploadTimeoutSeconds: ['1', 1],
  maxUploadBytes: ['1024', 1024],
  importSeconds: ['1', 1],
  importBytes: ['134217728', 134_217_728],
  importRows: ['1', 1],
  memory: ['800M', 800 * 2 ** 20],
  fetchPrivate: ['127.0.0.1', ['127.0.0.1']],
  drainSeconds: ['5', 5],
  shutdownTimeoutSeconds: ['1', 1],
};

test('a configuration has a value for every setting of the table, and no other', () => {
  assert.deepEqual(Object.keys(readConfig({}, {})), [...SETTING_NAMES]);
  assert.deepEqual(Object.keys(OTHERS).sort(), [...SETTING_NAMES].sort());
});

test('every setting is read from its variable, and its flag wins', () => {
  for (const name of SETTING_NAMES) {
    const { variable, default: byDefault } = SETTINGS[name];
    const [text, value] = OTHERS[name];
    assert.deepEqual(readConfig({}, { [variable]: text })[name], value, variable);
    assert.deepEqual(readConfig({ [name]: text }, { [variable]: byDefault })[name], value, name);
    // The defaults of the table are what is read where nothing is given.
    assert.deepEqual(readConfig({}, {})[name], readConfig({}, { [variable]: byDefault })[name], variable);
  }
});

test('variables and flags are named alike, each once', () => {
  const all = SETTING_NAMES.map((name) => SETTINGS[name]);
  assert.equal(new Set(all.map(({ variable }) => variable)).size, all.length);
  assert.equal(new Set(all.map(({ flag }) => flag)).size, all.length);
  for (const { variable, flag, description } of all) {
    assert.equal(`--${variable.replace('WAYPOST_', '').replaceAll('_', '-').toLowerCase()}`, flag);
    assert.match(description, /\.$/, variable);
  }
});

test('all that is wrong is reported at once, by the name under which it was given', () => {
  const wrong = { WAYPOST_PORT: '80800', WAYPOST_PROT: '1', WAYPOST_LOG_LEVEL: 'loud', OTHER: 'x' };
  assert.throws(() => readConfig({ threads: '65' }, wrong), {
    message: [
      'WAYPOST_PORT=80800: must be a whole number from 0 to 65535',
      '--threads=65: must be a whole number from 0 to 64',
      'WAYPOST_LOG_LEVEL=loud: must be one of fatal, error, warn, info, debug, silent',
      'WAYPOST_PROT: there is no such setting',
    ].join('\n'),
  });
});

test('a separate port for operations is another one than that of the API', () => {
  assert.throws(() => readConfig({ port: '9090' }, { WAYPOST_OPERATIONS_PORT: '9090' }), {
    message: 'WAYPOST_OPERATIONS_PORT=9090: that is the port of the API, too',
  });
});

/** What Kubernetes gives a container in the namespace of the services `waypost` and `waypost-redis`, as its documentation shows for redis-primary. */
const OF_SERVICES: Readonly<Record<string, string>> = {
  WAYPOST_SERVICE_HOST: '10.0.0.11',
  WAYPOST_SERVICE_PORT: '8080',
  WAYPOST_SERVICE_PORT_HTTP: '8080',
  WAYPOST_PORT: 'tcp://10.0.0.11:8080',
  WAYPOST_PORT_8080_TCP: 'tcp://10.0.0.11:8080',
  WAYPOST_PORT_8080_TCP_PROTO: 'tcp',
  WAYPOST_PORT_8080_TCP_PORT: '8080',
  WAYPOST_PORT_8080_TCP_ADDR: '10.0.0.11',
  WAYPOST_REDIS_SERVICE_HOST: 'fd00::b',
  WAYPOST_REDIS_SERVICE_PORT: '6379',
  WAYPOST_REDIS_PORT: 'tcp://[fd00::b]:6379',
  WAYPOST_REDIS_PORT_53_UDP: 'udp://[fd00::b]:53',
  WAYPOST_REDIS_PORT_53_UDP_PROTO: 'udp',
  WAYPOST_REDIS_PORT_53_UDP_PORT: '53',
  WAYPOST_REDIS_PORT_53_UDP_ADDR: 'fd00::b',
  // A service may be called like a setting.
  WAYPOST_OPERATIONS_PORT: 'tcp://10.0.0.12:9090',
};

test('variables of services in Kubernetes are no settings, and hide none', () => {
  assert.deepEqual(readConfig({}, OF_SERVICES), readConfig({}, {}));
  assert.deepEqual(
    serviceVariables({ ...OF_SERVICES, WAYPOST_DATA: '/data', PORT: 'tcp://10.0.0.1:80' }),
    Object.keys(OF_SERVICES),
  );
  assert.equal(readConfig({ port: '9000' }, OF_SERVICES).port, 9000);
});

test('what only looks like a variable of a service is reported', () => {
  const wrong = {
    WAYPOST_PORT: 'tcp://waypost:8080',
    WAYPOST_SERVICE_HOST: 'waypost',
    WAYPOST_SERVICE_PORT: 'http',
    WAYPOST_PORT_8080_TCP_PROTO: 'udp6',
    WAYPOST_PORT_HTTP: '8080',
    WAYPOST_PORT_TCP: 'tcp://10.0.0.1:80',
  };
  assert.throws(() => readConfig({}, wrong), {
    message: [
      'WAYPOST_PORT=tcp://waypost:8080: must be a whole number from 0 to 65535',
      ...Object.keys(wrong)
        .slice(1)
        .map((name) => `${name}: there is no such setting`),
    ].join('\n'),
  });
});

test('a variable that was renamed is read where the new one is not given, and reported by the name that was given', () => {
  assert.equal(readConfig({}, { WAYPOST_KEY_GRACE: '5' }).graceSeconds, 5);
  assert.equal(readConfig({}, { WAYPOST_KEY_GRACE: '5', WAYPOST_GRACE: '6' }).graceSeconds, 6);
  assert.equal(readConfig({ graceSeconds: '7' }, { WAYPOST_KEY_GRACE: '5' }).graceSeconds, 7);
  assert.throws(() => readConfig({}, { WAYPOST_KEY_GRACE: 'long' }), {
    message: 'WAYPOST_KEY_GRACE=long: must be a whole number from 0 to 86400',
  });
});

test('a store is a bucket, a folder by its whole path, or the database', () => {
  const read = (text: string) => readConfig({}, { WAYPOST_STORE: text }).store;
  assert.equal(read(''), null);
  assert.deepEqual(read('postgres'), { kind: 'postgres' });
  assert.deepEqual(read('file:///srv/a b/../shared'), { kind: 'folder', folder: '/srv/shared' });
  assert.deepEqual(read('s3://a.bucket-1'), { kind: 's3', bucket: 'a.bucket-1', prefix: '' });
  for (const text of [
    'file://srv/shared',
    'file:///',
    '/srv/shared',
    's3://',
    's3://A/b',
    's3:bucket',
    'gs://bucket',
    'Postgres',
  ])
    assert.throws(() => read(text), /must be s3:\/\/bucket\/prefix, file:\/\/\/folder or postgres/, text);
});

test('what may hold a password is marked', () => {
  assert.deepEqual(
    SETTING_NAMES.filter((name) => SETTINGS[name].isSecret),
    [
      'databaseUrl',
      'awsKeyId',
      'awsSecretKey',
      'awsSessionToken',
      'limits',
      'gatewaySecret',
      'operationsToken',
      'threewordsKey',
    ],
  );
});
