import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finish } from './finish.ts';

/** The types that a client's build makes from a description of the API. */
export async function generatedTypes(description: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-types-'));
  try {
    const [file, types] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
    writeFileSync(file, description);
    const { code, output } = await finish(process.execPath, [
      fileURLToPath(new URL('./api-types.ts', import.meta.url)),
      file,
      types,
    ]);
    assert.equal(code, 0, output);
    return readFileSync(types);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
