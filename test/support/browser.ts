import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian installs it; another one can be named. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why tests of pages are skipped; false where there is a browser. */
export const withoutBrowser = existsSync(CHROMIUM)
  ? false
  : `there is no ${CHROMIUM} (Debian's package chromium, or CHROMIUM)`;

/** Starts a browser without a window. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
}
