/**
 * Loaded before a server, in each of its threads: `Date` is ahead of the machine's by what the file STEPPED_CLOCK says, in milliseconds. What
 * measures durations (`performance.now`, timers) is left alone, as by a step of a machine's clock.
 */
import { readFileSync } from 'node:fs';

const LOOK_MS = 20;
const file = process.env.STEPPED_CLOCK ?? '';
const TrueDate = Date;
const trueNow = Date.now;
let lookedAt = Number.NEGATIVE_INFINITY;
let step = 0;

function now(): number {
  const at = performance.now();
  if (at - lookedAt >= LOOK_MS) {
    lookedAt = at;
    step = Number(readFileSync(file, 'utf8'));
  }
  return trueNow() + step;
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given: unknown[], wanted) => Reflect.construct(target, given.length > 0 ? given : [now()], wanted),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
