import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

const wanted = new Map(
  Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }).sort(([a], [b]) => (a < b ? -1 : 1)),
);
const installed = new Map(Object.entries(lock.packages));

/** What CONTRIBUTING.md lists as exact: the second cells of the table under `Dependencies`. */
function listedAsExact(): string[] {
  const page = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
  const [, section] = /\n## Dependencies\n([\s\S]*?)\n## /.exec(page) ?? [];
  const cells = [...(section ?? '').matchAll(/^\| [^|]+ \| ([^|]*`[^|]*) \|$/gm)].map(([, cell]) => cell);
  return [...cells.join().matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort();
}

test('what is kept or sent comes from exact versions, all else from ranges with a caret', () => {
  const exact = [...wanted].filter(([, version]) => /^\d/.test(version)).map(([name]) => name);
  assert.deepEqual(exact, listedAsExact());
  for (const [name, version] of wanted) assert.match(version, /^\^?\d+\.\d+\.\d+$/, name);
});

test('package.json asks for what the lock file installs', () => {
  for (const [name, version] of wanted) {
    const locked = installed.get(`node_modules/${name}`);
    assert.ok(locked && 'version' in locked, name);
    assert.equal(version.replace('^', ''), locked.version, name);
  }
});
