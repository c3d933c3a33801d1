import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { accessibilityProblems } from './axe.ts';
import { type ElementPage, openElementPage } from './element-page.ts';

const FORM = `
  <form>
    <waypost-address public-key="{key}">
      <label for="a">Street address</label>
      <input id="a" name="line1" autocomplete="shipping address-line1">
    </waypost-address>
    <label>Flat <input name="line2" autocomplete="shipping address-line2"></label>
    <label>Town <input name="town" autocomplete="shipping address-level2"></label>
    <label>Code <input name="code" autocomplete="shipping postal-code"></label>
    <label>Country <select name="country" autocomplete="shipping country">
      <option value="">Choose</option><option value="GB">United Kingdom</option><option value="FR">France</option></select></label>
    <label>Billing code <input name="billing" autocomplete="billing postal-code" value="12345"></label>
    <button>Buy</button>
  </form>`;

/** A country's `<select>` is a combobox with options, too. */
const fieldOf = (page: Page) => page.locator('input[role=combobox]');
const optionsOf = (page: Page) => page.locator('[part~=option]');

describe('<waypost-address>', { skip: withoutBrowser }, () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    [server, browser] = await Promise.all([startTestServer(useDemoTown), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function onPage(
    body: string,
    work: (opened: ElementPage) => Promise<void>,
    options: Parameters<typeof openElementPage>[3] = {},
  ): Promise<void> {
    const opened = await openElementPage(browser, server, body, options);
    try {
      await work(opened);
      assert.deepEqual(opened.strangers, [], 'nothing but the page and the server is asked');
    } finally {
      await opened.close();
    }
  }

  const valuesOf = ({ page }: ElementPage) =>
    page.evaluate<Record<string, string>>('Object.fromEntries(new FormData(document.forms[0]))');

  test('fills the fields of its form from what is chosen by keyboard, and those of no other address', () =>
    onPage(FORM, async (opened) => {
      const { page, errors } = opened;
      await page.evaluate(
        `document.forms[0].addEventListener('input', ({ target }) => { document.title += ' ' + target.name; })`,
      );
      const field = page.getByRole('combobox', { name: 'Street address' });
      await field.pressSequentially('12 avenue du colb');
      await optionsOf(page).first().waitFor();
      assert.equal(await field.getAttribute('aria-expanded'), 'true');
      assert.match((await page.getByRole('status').textContent()) ?? '', /^Suggestions: \d+$/);
      await field.press('ArrowDown');
      const active = await field.getAttribute('aria-activedescendant');
      assert.equal(await page.locator('[part~=option][aria-selected=true]').getAttribute('id'), active);
      await field.press('Enter');
      await page.waitForFunction(`document.querySelector('[name=code]').value !== ''`);
      assert.deepEqual(await valuesOf(opened), {
        line1: '12 Colbart Avenue',
        line2: '',
        town: 'Colbart Harbour',
        code: '62991',
        country: 'FR',
        billing: '12345',
      });
      assert.match(await page.title(), / town code/, 'the page hears of it as of typing');
      assert.equal(await field.getAttribute('aria-expanded'), 'false');
      assert.deepEqual(errors, []);
    }));

  test('asks for the flat of a house that has some, the house being filled in already', () =>
    onPage(FORM, async (opened) => {
      const { page } = opened;
      const field = fieldOf(page);
      await field.pressSequentially('9 rue de la criee');
      await page.getByRole('option', { name: /^9 Rue de la Criée/ }).click();
      await page.getByRole('option', { name: /^9\/B Rue de la Criée/ }).waitFor();
      assert.match((await page.getByRole('status').textContent()) ?? '', /^Choose an address/);
      assert.equal((await valuesOf(opened)).line1, '9 Rue de la Criée');
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('Enter');
      assert.equal((await valuesOf(opened)).line1, '9/B Rue de la Criée');
      await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'hidden' });
    }));

  test('lists the addresses of a British postal code as a second step', () =>
    onPage(FORM, async (opened) => {
      const { page } = opened;
      const field = fieldOf(page);
      await field.pressSequentially('CT98 2QB');
      await page.getByRole('option', { name: /^CT98 2QB/ }).click();
      await page.getByRole('option', { name: /^17 Marram Way/ }).click();
      await page.waitForFunction(`document.querySelector('[name=line1]').value !== ''`);
      await page.waitForFunction(`document.querySelector('[name=line1]').value === '17 Marram Way'`);
      const { town, code, country } = await valuesOf(opened);
      assert.deepEqual([town, code, country], ['Ridge End', 'CT98 2QB', 'GB']);
    }));

  test('asks once for a text that is typed fast, and not again for one that it knows', () =>
    onPage(FORM, async ({ page, asked }) => {
      const field = fieldOf(page);
      await field.pressSequentially('rue', { delay: 5 });
      await optionsOf(page).first().waitFor();
      const inputs = () =>
        asked
          .filter(({ pathname }) => pathname.endsWith('/autocomplete'))
          .map(({ searchParams }) => searchParams.get('input'));
      assert.deepEqual(inputs(), ['rue']);
      await field.pressSequentially(' d', { delay: 5 });
      await page.waitForFunction(`document.querySelector('[role=status]').textContent !== ''`);
      await optionsOf(page).first().waitFor();
      while (inputs().length < 2) await page.waitForTimeout(20);
      await field.press('Escape');
      await field.press('Backspace');
      await field.press('Backspace');
      await optionsOf(page).first().waitFor();
      assert.deepEqual(inputs(), ['rue', 'rue d']);
    }));

  test('an answer that comes late does not replace that of what was typed since', () =>
    onPage(FORM, async ({ page }) => {
      await page.route(/autocomplete\?.*input=rue(&|$)/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue().catch(() => {});
      });
      const field = fieldOf(page);
      await field.pressSequentially('rue');
      await page.waitForRequest(/input=rue(&|$)/);
      await field.pressSequentially(' du semaphore');
      await optionsOf(page).first().waitFor();
      await page.waitForTimeout(700);
      for (const text of await optionsOf(page).allTextContents()) assert.match(text, /Sémaphore/);
    }));

  test('says in the language of the page what is wrong, and the page hears why', () =>
    onPage(
      FORM,
      async ({ page }) => {
        const statuses = page.evaluate(
          `new Promise((resolve) => document.addEventListener('waypost-error', ({ detail }) => resolve(detail.status), { once: true }))`,
        );
        await page.route(/autocomplete/, (route) => route.abort('internetdisconnected'));
        const field = fieldOf(page);
        await field.pressSequentially('rue');
        await page.getByRole('status').filter({ hasText: 'Keine Verbindung' }).waitFor();
        assert.equal(await statuses, 0);
        assert.deepEqual(await accessibilityProblems(page), [], 'with a failure shown');
        await page.unroute(/autocomplete/);
        await page.route(/autocomplete/, (route) =>
          route.fulfill({
            status: 429,
            headers: {
              'retry-after': '60',
              'access-control-allow-origin': '*',
              'access-control-expose-headers': 'retry-after',
            },
            body: '{}',
          }),
        );
        await field.pressSequentially('s');
        await page.getByRole('status').filter({ hasText: 'Zu viele Anfragen' }).waitFor();
      },
      { lang: 'de' },
    ));

  test('what is refused for a moment is asked again after it', () =>
    onPage(FORM, async ({ page }) => {
      let times = 0;
      await page.route(/autocomplete/, (route) =>
        times++ === 0
          ? route.fulfill({
              status: 503,
              headers: {
                'retry-after': '0',
                'access-control-allow-origin': '*',
                'access-control-expose-headers': 'retry-after',
              },
              body: '{}',
            })
          : route.continue(),
      );
      // At once: letters that a busy machine types slowly are asked for one by one.
      await fieldOf(page).fill('rue');
      await optionsOf(page).first().waitFor();
      assert.equal(times, 2);
    }));

  test('keys and letters that compose a word are left to the composition', () =>
    onPage(FORM, async ({ page, asked }) => {
      const field = fieldOf(page);
      await field.focus();
      const session = await page.context().newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: 'るえ', selectionStart: 2, selectionEnd: 2 });
      await page.waitForTimeout(300);
      assert.deepEqual(asked, [], 'half a word is not asked for');
      await session.send('Input.insertText', { text: 'rue' });
      await optionsOf(page).first().waitFor();
    }));

  test('Escape and leaving the field close the list, and Enter sends the form where nothing is chosen', () =>
    onPage(FORM, async ({ page }) => {
      await page.evaluate(
        `document.forms[0].addEventListener('submit', (event) => { event.preventDefault(); document.title = 'sent'; })`,
      );
      const field = fieldOf(page);
      await field.pressSequentially('rue');
      const list = page.getByRole('listbox');
      await list.waitFor();
      await field.press('Escape');
      await list.waitFor({ state: 'hidden' });
      await field.press('ArrowDown');
      await list.waitFor();
      await field.press('Tab');
      await list.waitFor({ state: 'hidden' });
      assert.equal(await page.title(), 'Shop');
      await field.press('Enter');
      assert.equal(await page.title(), 'sent');
    }));

  test('without JavaScript the field is one of the form; with one of its own it has a name', async () => {
    await onPage(
      FORM,
      async ({ page }) => {
        await page.getByLabel('Street address').fill('Somewhere 1');
        assert.equal(await page.getByLabel('Street address').inputValue(), 'Somewhere 1');
      },
      { javaScriptEnabled: false },
    );
    await onPage('<waypost-address public-key="{key}" lang="fr"></waypost-address>', async ({ page }) => {
      await page.getByRole('combobox', { name: 'Adresse' }).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`meets WCAG 2.2 AA with its list open, ${colorScheme}`, () =>
      onPage(
        FORM,
        async ({ page }) => {
          const field = fieldOf(page);
          await field.pressSequentially('rue');
          await optionsOf(page).first().waitFor();
          await field.press('ArrowDown');
          assert.deepEqual(await accessibilityProblems(page), []);
        },
        { colorScheme },
      ));
  }

  test('texts run from the right where the language does', () =>
    onPage(
      `<div dir="rtl">${FORM}</div>`,
      async ({ page }) => {
        const field = fieldOf(page);
        await field.pressSequentially('rue');
        await optionsOf(page).first().waitFor();
        assert.match((await page.getByRole('status').textContent()) ?? '', /^הצעות/);
        assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('[role=listbox]')).direction`), 'rtl');
      },
      { lang: 'he' },
    ));

  type Box = { readonly x: number; readonly width: number };
  for (const [name, style, dir, window, expected] of [
    ['a short field', 'width: 120px', 'ltr', 1280, ({ x }: Box) => [x, 320]],
    ['a wide field', 'width: 900px', 'ltr', 1280, ({ x }: Box) => [x, 900]],
    ['a short field at the end of the window', 'float: right; width: 120px', 'ltr', 1280, () => [1280 - 320, 320]],
    ['a short field read from the right', 'width: 120px', 'rtl', 1280, ({ x }: Box) => [x + 120 - 320, 320]],
    ['a field of a narrow window', 'width: 100%', 'ltr', 300, () => [0, 300]],
  ] as const) {
    test(`the list is as wide as its field, 20rem at least, and within the window: ${name}`, () =>
      onPage(
        `<div dir="${dir}"><waypost-address public-key="{key}">Address <input style="box-sizing: border-box; ${style}"></waypost-address></div>`,
        async ({ page }) => {
          const field = fieldOf(page);
          await field.pressSequentially('rue');
          await optionsOf(page).first().waitFor();
          const boxOf = async (place: Locator) => (await place.boundingBox()) ?? assert.fail();
          const { x, width } = await boxOf(page.locator('[part~=list]'));
          // A browser tells where a field is in whole pixels.
          const whole = ([left = 0, wide = 0]: readonly number[]) => [Math.round(left), Math.round(wide)];
          assert.deepEqual(whole([x, width]), whole(expected(await boxOf(field))));
        },
        { viewport: { width: window, height: 800 } },
      ));
  }

  test('a text that is no address of this world, of any length or script, is answered with a word', () =>
    onPage(FORM, async ({ page, errors }) => {
      for (const text of ['x'.repeat(5_000), '\u{1f5fa}\u{1f5fa}', '<img src=x onerror=alert(1)>', '%00&key=x']) {
        await fieldOf(page).fill(text);
        await page.waitForFunction(`document.querySelector('[role=status]').textContent !== ''`);
        await fieldOf(page).fill('');
        await page.waitForFunction(`document.querySelector('[role=status]').textContent === ''`);
      }
      assert.deepEqual(errors, []);
    }));
});
