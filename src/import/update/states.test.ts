import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DiffSource } from './source.ts';
import { latestState, pathOfDiff, stateBefore, stateOf } from './states.ts';

const stateText = (sequence: number, seconds: number) =>
  `#Sat\nsequenceNumber=${sequence}\ntimestamp=${new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(':', '\\:')}Z\n`;

/** A source with these texts; it counts how often it is asked. */
function sourceOf(texts: Readonly<Record<string, string>>): DiffSource & { asked: number } {
  return {
    ...{ name: 'https://example.com', asked: 0, file: async () => false },
    async text(path) {
      this.asked++;
      return texts[path] ?? null;
    },
  };
}

const sourceOfTimes = (first: number, times: readonly number[]) =>
  sourceOf(Object.fromEntries(times.map((time, i) => [`${pathOfDiff(first + i)}.state.txt`, stateText(first + i, time)])));

test('the diff that data of a time begins with is the last that is not after it, found in few steps', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.nat(200), fc.integer({ min: -100, max: 15_000 }), async (all, first, time) => {
      const times: number[] = [];
      for (const gap of all) times.push((times.at(-1) ?? 0) + gap);
      const source = sourceOfTimes(first, times);
      const latest = { sequence: first + times.length - 1, timestamp: times.at(-1) ?? 0 };
      // The plain way: all of them are looked at.
      const expected = times.findLastIndex((each) => each <= time);
      const found = stateBefore(source, latest, time);
      if (expected < 0) await assert.rejects(found, /goes back to 1970-.*import a newer extract/);
      else assert.deepEqual(await found, { sequence: first + expected, timestamp: times[expected] });
      assert.ok(source.asked <= 2 * Math.log2(first + times.length + 2) + 4, `${source.asked} states were read`);
    }),
  );
});

test('a state is its number and its time; one that lies is refused', async () => {
  const source = sourceOf({ 'state.txt': stateText(123_456, 1_700_000_000), '000/123/456.state.txt': stateText(7, 0) });
  assert.deepEqual(await latestState(source), { sequence: 123_456, timestamp: 1_700_000_000 });
  await assert.rejects(stateOf(source, 123_456), /123\/456\.state\.txt: says that it is of the diff 7, not of 123456/);
  assert.equal(await stateOf(source, 5), null);
  for (const [text, reason] of [
    ['<html>', /has no sequenceNumber/],
    ['sequenceNumber=12', /has no timestamp/],
    ['sequenceNumber=-1\ntimestamp=2026-01-01T00\\:00\\:00Z', /has no sequenceNumber/],
    ['sequenceNumber=9999999999\ntimestamp=2026-01-01T00\\:00\\:00Z', /has no sequenceNumber/],
    ['sequenceNumber=1\ntimestamp=2026-13-01T00\\:00\\:00Z', /has no timestamp/],
  ] as const)
    await assert.rejects(latestState(sourceOf({ 'state.txt': text })), reason);
  await assert.rejects(latestState(sourceOf({})), /there is no state.txt/);
});
