import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/config.ts';
import { BALANCERS } from '../../torture/balancers.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const CHART = join(DEPLOY, 'helm/waypost');
/** Where .ci/services puts tools of PyPI. */
const TOOLS = join(homedir(), '.cache/waypost/deploy-tools/bin');
const PATH = `${process.env.PATH}:${TOOLS}:/usr/sbin:${join(homedir(), 'go/bin')}`;

const run = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, PATH } });
const without = (program: string, remedy = '.ci/services installs it') =>
  run('sh', '-c', `command -v ${program}`).status !== 0 && `${program} is not installed (${remedy})`;
const withoutHelm = without('helm', 'go install helm.sh/helm/v3/cmd/helm@v3.17.3, which takes some minutes');

function assertRuns(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = run(program, ...args);
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

describe('metrics of the dashboard and the alerts', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
    // A quota that is in use, a question that was counted, and something damaged.
    await server.get('/localities/autocomplete', { input: 'lyon' });
  });
  after(() => server.stop());

  for (const file of ['grafana/waypost.json', 'prometheus/alerts.yaml']) {
    test(`${file} names those alone that a server exports`, async () => {
      const { text } = await send(`${server.origin}/metrics`);
      const exported = new Set(
        [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
          type === 'histogram' ? [`${name}_bucket`] : [name],
        ),
      );
      const named = new Set(readFileSync(join(DEPLOY, file), 'utf8').match(/\bwaypost_\w+/g));
      assert.ok(named.size > 10);
      assert.deepEqual(
        [...named].filter((name) => !exported.has(name)),
        [],
      );
    });
  }

  test('each kind of figure has values', async () => {
    const { text } = await send(`${server.origin}/metrics`);
    for (const line of [
      /^waypost_database_up 1$/m,
      /^waypost_limits_up 1$/m,
      /^waypost_draining 0$/m,
      /^waypost_imports_running\{kind="dataset"\} 0$/m,
      /^waypost_imports_total\{kind="region",result="failed"\} 0$/m,
      /^waypost_jobs\{status="accepted"\} 0$/m,
      /^waypost_jobs_oldest_waiting_seconds 0$/m,
      /^waypost_threads_max\{pool="answers"\} \d+$/m,
      /^waypost_database_connections\{pool="data",state="waiting"\} 0$/m,
      /^waypost_key_lookups_total\{cache="miss"\} [1-9]/m,
      /^waypost_region_age_seconds \d/m,
    ])
      assert.match(text, line);
  });
});

test('settings that deployments name are settings', () => {
  const known = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  for (const file of files) {
    const named = readFileSync(file, 'utf8').match(/\bWAYPOST_[A-Z0-9_]+\b/g) ?? [];
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
      file,
    );
  }
});

test('the files of the image that are not in the context of its build are none that it needs', () => {
  const ignored = readFileSync(fileURLToPath(new URL('../../.dockerignore', import.meta.url)), 'utf8');
  const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
  for (const [, file] of dockerfile.matchAll(/\/app\/(deploy\/[\w.]+|bin)/g)) assert.ok(ignored.includes(`!${file}`), file);
});

describe('lints', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-deploy-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('Dockerfile', { skip: without('hadolint') }, () => void assertRuns('hadolint', join(DEPLOY, 'Dockerfile')));

  test('compose.yaml: what it mounts and waits for is there', () => {
    const { services, volumes } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });
    for (const service of Object.values<Record<string, unknown>>(services)) {
      const { depends_on: needed = {}, volumes: mounted = [] } = service;
      assert.ok(Array.isArray(mounted));
      for (const name of Object.keys(Object(needed))) assert.ok(name in services, name);
      for (const mount of mounted) assert.ok(String(mount).split(':')[0] in volumes, String(mount));
    }
  });

  test('compose.yaml, as docker reads it', {
    skip: run('docker', 'compose', 'version').status !== 0 && 'docker compose is not installed',
  }, () => {
    assertRuns(
      'env',
      'POSTGRES_PASSWORD=x',
      'docker',
      'compose',
      '--file',
      join(DEPLOY, 'compose.yaml'),
      'config',
      '--quiet',
    );
  });

  for (const { name, skip, config } of BALANCERS) {
    test(`${name}`, { skip }, () => {
      const file = join(folder, name);
      writeFileSync(file, config([8081, 8082, 8083], 8080, folder));
      if (name === 'nginx') assertRuns('nginx', '-t', '-q', '-c', file);
      else assertRuns('haproxy', '-c', '-q', '-f', file);
    });
  }

  test('waypost.service', { skip: without('systemd-analyze') }, () => {
    const unit = join(folder, 'waypost.service');
    const text = readFileSync(join(DEPLOY, 'systemd/waypost.service'), 'utf8');
    // A program that is there.
    writeFileSync(
      unit,
      text.replaceAll('/opt/waypost', fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')),
    );
    assert.equal(assertRuns('systemd-analyze', 'verify', '--man=no', unit), '');
    const [, exposure] =
      /exposure level for waypost.service: ([\d.]+)/.exec(
        assertRuns('systemd-analyze', 'security', '--offline=true', unit),
      ) ?? [];
    // systemd calls less than 2 OK.
    assert.ok(Number(exposure) < 2, exposure);
  });

  test(
    'alerts.yaml',
    { skip: without('promtool') },
    () => void assertRuns('promtool', 'check', 'rules', join(DEPLOY, 'prometheus/alerts.yaml')),
  );

  test('the chart, with its least values and with all parts', { skip: withoutHelm }, (t) => {
    const chart = join(folder, 'chart');
    mkdirSync(chart);
    cpSync(CHART, chart, { recursive: true });
    const template = (...args: readonly string[]) =>
      run('helm', 'template', 'shop', chart, '--kube-version', '1.31.0', ...args);
    assert.match(template().stderr, /set secrets.DATABASE_URL/);
    const database = ['--set', 'secrets.DATABASE_URL=postgresql://a@b/c'];
    assert.match(template(...database).stderr, /set secrets.WAYPOST_LIMITS/);
    const secrets = [...database, '--set', 'secrets.WAYPOST_LIMITS=redis://r:6379'];
    assert.match(template(...secrets, '--set', 'settings.WAYPOST_DRAIN=5').stderr, /got number, want string|Invalid type/);
    assert.match(template(...secrets, '--set', 'persistence.accessMode=ReadWriteOnce').stderr, /ReadWriteMany/);
    const parts = ['worker', 'autoscaling', 'networkPolicy', 'serviceMonitor'].flatMap((part) => [
      '--set',
      `${part}.enabled=true`,
    ]);
    const lists = ['import', 'ingress'].flatMap((part) => ['--set', `${part}.enabled=true`]);
    const named = ['--set', 'import.maps={https://example.com/a.osm.pbf}', '--set', 'ingress.hosts={a.example.com}'];
    const { status, stdout, stderr } = template(...secrets, ...parts, ...lists, ...named);
    assert.equal(status, 0, stderr);
    const kinds = parseAllDocuments(stdout).map((document) => String(document.get('kind')));
    const expected = [
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PersistentVolumeClaim',
    ];
    assert.deepEqual(kinds.sort(), [
      ...expected,
      'PodDisruptionBudget',
      'Secret',
      'Service',
      'ServiceAccount',
      'ServiceMonitor',
    ]);
    assertRuns('helm', 'lint', '--quiet', chart, ...secrets);
    const missing = without('kubernetes-validate');
    if (missing) return t.skip(missing);
    const resources = join(folder, 'resources.yaml');
    // The kinds of the Prometheus operator are none of Kubernetes' own.
    writeFileSync(
      resources,
      stdout
        .split(/^---$/m)
        .filter((text) => !text.includes('kind: ServiceMonitor'))
        .join('---'),
    );
    assertRuns('kubernetes-validate', '--strict', '--quiet', resources);
  });
});
