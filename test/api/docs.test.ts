import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withSettings } from '../../scripts/settings-docs.ts';
import { refreshedTownDocs } from '../../scripts/town-docs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

const DOCUMENTS = [
  ...[
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'src/places/format.md',
    'src/roads/format.md',
    'src/storage/format.md',
    'src/venues/format.md',
    'words/README.md',
  ],
  ...readdirSync(resolve(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md') || file.endsWith('.json'))
    .map((file) => `docs/${file}`),
];

test('the table of settings is that of the settings: npm run docs:refresh makes it', () => {
  const document = read('docs/configuration.md');
  assert.equal(document, withSettings(document));
});

test('the answers in the pages on places and on three words are those of the sample town: npm run docs:refresh makes them', async () => {
  for (const [name, page] of await refreshedTownDocs()) assert.equal(read(`docs/${name}.md`), page);
});

test('links between documents lead somewhere', () => {
  for (const document of DOCUMENTS) {
    for (const [, link] of read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      assert.ok(existsSync(resolve(ROOT, dirname(document), link)), `${document} links to ${link}`);
    }
  }
});

test('every picture is shown or linked by a page', () => {
  const pages = DOCUMENTS.map(read).join('\n');
  const pictures = readdirSync(resolve(ROOT, 'docs/pictures'));
  assert.deepEqual(
    pictures.filter((name) => !pages.includes(`pictures/${name})`)),
    [],
  );
});

test('every picture has a text in its place', () => {
  for (const document of DOCUMENTS) assert.doesNotMatch(read(document), /!\[\s*\]/, document);
});

test('no document shows a key that could be a real one', () => {
  for (const document of DOCUMENTS) assert.doesNotMatch(read(document), /\b[ps]k_[\w-]{20,}/, document);
});

test('every npm command that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  for (const document of DOCUMENTS) {
    for (const [, command] of read(document).matchAll(/`npm run ([\w:]+)/g))
      assert.ok(command in scripts, `${document}: ${command}`);
  }
});
