import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Fragment, fragmentOf, gzipOf, textOf } from './deflated.ts';

const texts = fc.array(fc.string({ minLength: 1, maxLength: 500, unit: 'grapheme' }), { maxLength: 8 });

async function* each(fragments: readonly Fragment[]): AsyncGenerator<Fragment> {
  yield* fragments;
}

test('fragments are one text, plain and as gzip, whose sum is checked by whoever unpacks it', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const fragments = parts.map((part) => fragmentOf(Buffer.from(part)));
      const whole = Buffer.from(parts.join('')).toString();
      assert.equal(await text(textOf(each(fragments))), whole);
      const packed = Buffer.concat(await Array.fromAsync(gzipOf(each(fragments))));
      // One member, which browsers read whole: they ignore what stands behind the first.
      assert.equal(gunzipSync(packed).toString(), whole);
    }),
  );
});

test('a source that fails ends the text', async () => {
  const broken = async function* (): AsyncGenerator<Fragment> {
    yield fragmentOf(Buffer.from('begun'));
    throw new Error('the disk failed');
  };
  await assert.rejects(text(textOf(broken())), /the disk failed/);
});
