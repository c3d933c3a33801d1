import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';
import { openElementPage } from './element-page.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A zone without changes of the clock in which it is ten in the evening. */
const HOURS_EAST = ((22 - new Date().getUTCHours() + 11) % 24) - 11;
const ZONE = `Etc/GMT${HOURS_EAST > 0 ? '-' : '+'}${Math.abs(HOURS_EAST)}`;
const dayAhead = (days: number) => new Date(Date.now() + HOURS_EAST * HOUR_MS + days * DAY_MS);
const dateAhead = (days: number) => dayAhead(days).toISOString().slice(0, 10);
const shown = (days: number, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(dayAhead(days));

const span = (start: string, end: string) => ({ start, end });
const ALL_DAY = { 'all-day': true };
const WORKDAY = { default: [span('09:00', '17:00')] };

/** Shops with their hours, by their names. */
const SHOPS: Readonly<Record<string, object>> = {
  night: { usual: { default: [span('18:00', '02:00')] } },
  touching: { usual: { default: [span('18:00', '24:00'), span('00:00', '02:00')] } },
  whole: { usual: WORKDAY, special: { [dateAhead(0)]: ALL_DAY } },
  once: { special: { [dateAhead(0)]: ALL_DAY } },
  long: {
    usual: WORKDAY,
    special: { [dateAhead(0)]: [span('08:00', '24:00')], [dateAhead(1)]: ALL_DAY, [dateAhead(2)]: [span('00:00', '20:00')] },
  },
  always: { usual: { default: ALL_DAY } },
  later: { usual: { default: [span('23:30', '23:45')] } },
  tomorrow: { usual: WORKDAY },
  holidays: { usual: WORKDAY, temporary_closure: [span(dateAhead(-1), dateAhead(29))] },
  never: { usual: {} },
};

const weekday = (days: number, language: string) => shown(days, language, { weekday: 'short' });

/** What stands there at 22:00, by language and shop. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    night: 'Open until 2:00 AM',
    touching: 'Open until 2:00 AM',
    whole: 'Open until 12:00 AM',
    once: 'Open until 12:00 AM',
    long: `Open until ${weekday(2, 'en')} 8:00 PM`,
    always: 'Open',
    later: 'Closed · Opens 11:30 PM',
    tomorrow: `Closed · Opens ${weekday(1, 'en')} 9:00 AM`,
    holidays: `Closed · Opens ${shown(30, 'en', { day: 'numeric', month: 'short' })}, 9:00 AM`,
    never: 'Closed',
  },
  de: {
    night: 'Geöffnet bis 02:00',
    touching: 'Geöffnet bis 02:00',
    whole: 'Geöffnet bis 00:00',
    once: 'Geöffnet bis 00:00',
    long: `Geöffnet bis ${weekday(2, 'de')}., 20:00`,
    always: 'Geöffnet',
    later: 'Geschlossen · Öffnet 23:30',
    tomorrow: `Geschlossen · Öffnet ${weekday(1, 'de')}., 09:00`,
    holidays: `Geschlossen · Öffnet ${shown(30, 'de', { day: 'numeric', month: 'short' })}, 9:00`,
    never: 'Geschlossen',
  },
  he: {
    night: 'פתוח עד 2:00',
    touching: 'פתוח עד 2:00',
    whole: 'פתוח עד 0:00',
    once: 'פתוח עד 0:00',
    long: `פתוח עד ${weekday(2, 'he')} 20:00`,
    always: 'פתוח',
    later: 'סגור · נפתח 23:30',
    tomorrow: `סגור · נפתח ${weekday(1, 'he')} 9:00`,
    holidays: `סגור · נפתח ${shown(30, 'he', { day: 'numeric', month: 'short' })}, 9:00`,
    never: 'סגור',
  },
};

describe('opening hours of <waypost-store-locator>', { skip: withoutBrowser }, () => {
  let server: TestServer;
  let shops: Client;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(), startBrowser()]);
    shops = await server.addProject('shops');
    const stores = Object.entries(SHOPS).map(([name, hours]) => ({
      storeId: name,
      name,
      location: { lat: 0, lng: 0 },
      openingHours: { timezone: ZONE, ...hours },
    }));
    const { status, text } = await shops.write('POST', '/stores', { stores });
    assert.equal(status, 200, text);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  // There are no words in Arabic: English ones stand there.
  for (const [lang, words] of [...Object.keys(EXPECTED), 'ar'].map((each) => [each, EXPECTED[each] ?? EXPECTED.en] as const))
    test(`tell the end and the begin with its day, as the API has them: ${lang}`, async () => {
      const body = `<div dir="${lang === 'he' || lang === 'ar' ? 'rtl' : 'ltr'}"><waypost-store-locator public-key="{key}"></waypost-store-locator></div>`;
      const page = await openElementPage(browser, { origin: server.origin, publicKey: shops.publicKey }, body, { lang });
      try {
        const stores = page.page.locator('[part=store]');
        await stores.first().waitFor();
        const texts = await stores.evaluateAll((lines) =>
          lines.map((line) => [
            line.querySelector('[part=store-name]')?.textContent ?? '',
            line.querySelector('[part=open], [part=closed]')?.textContent ?? '',
          ]),
        );
        // Some of the runtimes put a narrow blank before AM.
        assert.deepEqual(Object.fromEntries(texts.map(([name, text]) => [name, text?.replaceAll(/\s/g, ' ')])), words);
      } finally {
        await page.close();
      }
    });
});
