import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Debian installs it; another one can be named. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why tests of pages are skipped; false where there is a browser. */
export const withoutBrowser = existsSync(CHROMIUM)
  ? false
  : `there is no ${CHROMIUM} (Debian's package chromium, or CHROMIUM)`;

/** As long as the browser's own waiting. */
const PATIENCE_MS = 30_000;

/** Starts a browser without a window. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
}

/**
 * Waits until an expression holds in a page. It is asked from outside: `waitForFunction` evaluates it in the page again and again, which
 * the content security policies of our pages forbid whenever it does not hold at once.
 */
export async function untilHolds(page: Page, expression: string): Promise<void> {
  const latest = performance.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>(expression))) {
    assert.ok(performance.now() < latest, `${expression} does not hold`);
    await pause(50);
  }
}
