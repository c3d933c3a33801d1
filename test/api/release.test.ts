import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { releasedChangelog, releaseProblems, withProjectVersion, withVersion } from '../../scripts/release-changes.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2026-11-24

### Fixed

- Another.
`;
const READY = { next: '0.2.0', current: '0.1.0', branch: 'main', status: '', tags: ['v0.1.0'], changelog: CHANGELOG };

test('what was not released becomes a version below an empty heading', () => {
  const released = releasedChangelog(CHANGELOG, '0.2.0', '2026-12-01');
  assert.equal(released, CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n'));
  // The next release has nothing to say yet.
  assert.deepEqual(releaseProblems({ ...READY, next: '0.3.0', current: '0.2.0', changelog: released }), [
    'CHANGELOG.md, ## [Unreleased]: there is nothing to release',
  ]);
});

test('a version is released from a clean main, once, and only forwards', () => {
  assert.deepEqual(releaseProblems(READY), []);
  for (const next of ['0.10.0', '1.0.0', '0.1.1']) assert.deepEqual(releaseProblems({ ...READY, next }), [], next);
  const refused: readonly [object, RegExp][] = [
    [{ next: '0.1.0', tags: [] }, /later than 0\.1\.0/],
    [{ next: '0.0.9' }, /later than 0\.1\.0/],
    [{ next: 'v0.2.0' }, /three numbers/],
    [{ next: '0.2' }, /three numbers/],
    [{ tags: ['v0.2.0'] }, /tag is there already/],
    [{ branch: 'topic' }, /on main/],
    [{ branch: '' }, /detached/],
    [{ status: ' M README.md\n' }, /README\.md/],
    [{ changelog: '# Changelog\n' }, /no heading/],
    [{ changelog: CHANGELOG.replace('### Added', '### News') }, /'News' is none of Added/],
    [{ changelog: CHANGELOG.replace('### Added\n\n', '') }, /put '- A thing\.' under/],
  ];
  for (const [change, reason] of refused) {
    const problems = releaseProblems({ ...READY, ...change });
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0], reason);
  }
});

test('the version of the project changes, those of dependencies do not', () => {
  for (const name of [
    'package.json',
    'package-lock.json',
    'clients/typescript/package.json',
    'clients/elements/package.json',
  ]) {
    const before = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const after = withVersion(before, '98.76.54');
    assert.equal(JSON.parse(after).version, '98.76.54');
    const changed = after.split('\n').filter((line, i) => line !== before.split('\n')[i]);
    assert.deepEqual(new Set(changed.map((line) => line.trim())), new Set(['"version": "98.76.54",']), name);
  }
});

test('the clients have the version of the project', () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  for (const name of ['typescript', 'elements'])
    assert.equal(JSON.parse(read(`clients/${name}/package.json`)).version, version, name);
  const project = read('clients/python/pyproject.toml');
  assert.equal(withProjectVersion(project, version), project);
  assert.match(withProjectVersion(project, '98.76.54'), /^version = "98\.76\.54"$/m);
});

test('the changelog of the project can be released', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const problems = releaseProblems({ ...READY, changelog });
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('nothing to release')),
    [],
  );
});
