import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readCsv } from './csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-csv-'));
after(() => rmSync(folder, { recursive: true }));

async function places(text: string): Promise<string[]> {
  const path = join(folder, 'features.csv');
  writeFileSync(path, text);
  const found: string[] = [];
  for await (const { place } of readCsv(path, Buffer.from(text), {}).features) found.push(place);
  return found;
}

test('what is wrong with a table is named with its line', async () => {
  // A cell of two lines: its row ends on the third, and the next one is the fourth.
  assert.deepEqual(await places('id,lat,lng\r\n"1\r\nb",1,2\r\n2,1,2\r\n'), ['line 3', 'line 4']);
  await assert.rejects(places('id,lat,lng\n1,1,2\n2,1,2,3\n'), /line 3: 4 cells, but the header has 3$/);
  await assert.rejects(places('id,lat,lng\n1,1,2\n"2,1,2\n3,1,2\n'), /line 3, column 1 \(id\): the quote .* is not closed$/);
  await assert.rejects(places('\nid,lat,lng\n1,1,"2"3\n'), /line 3, column 3 \(lng\): the value goes on after the quote/);
});
