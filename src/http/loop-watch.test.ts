import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { LoopWatch, type Stall } from './loop-watch.ts';

const worker = (id: string) => () => ({ id, endpoint: `/${id}` });

function spin(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

/** Who is reported for a piece of work. */
async function reported(work: (watch: LoopWatch) => void): Promise<string | undefined> {
  const stalls: Stall[] = [];
  const watch = new LoopWatch();
  watch.begin((stall) => stalls.push(stall));
  const stays = setTimeout(() => {}, 10_000);
  await pause(60);
  work(watch);
  await pause(120);
  watch.close();
  clearTimeout(stays);
  assert.equal(stalls.length, 1);
  return stalls[0].worker?.id;
}

test('who has asked is reported for work that is done later', async () => {
  const name = await reported((watch) => {
    const run = watch.during(worker('asked'), () => watch.bind());
    watch.during(worker('other'), () => spin(30));
    run(() => spin(400));
  });
  assert.equal(name, 'asked');
});

test('work for others within a piece of work is theirs', async () => {
  const name = await reported((watch) => {
    const run = watch.during(worker('first'), () => watch.bind());
    watch.during(worker('last'), () => {
      spin(50);
      run(() => spin(400));
    });
  });
  assert.equal(name, 'first');
});

test('work of somebody unknown is reported of nobody', async () => {
  const name = await reported((watch) => {
    const run = watch.bind();
    watch.during(worker('innocent'), () => run(() => spin(400)));
  });
  assert.equal(name, undefined);
});
