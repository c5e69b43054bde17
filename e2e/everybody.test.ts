import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, type Window } from './testing/browser.ts';
import { type BatchAnswer, type BatchAsked, batchPath } from '#kit/contract/calls/batch.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

async function as(username: string, work: (window: Window) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
  const window = await openAs(browser, product.address, username, options);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

/** The name of the field that has the focus, or the words of what else has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return field ? element.name : (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
const focusIn = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** What was read out last to those who do not see the screen. */
const heard = (page: Page) => page.locator('.announcements');

test('a drawer begins in its first field, a record that is read first too, and gives the focus back', () =>
  as('admin', async ({ page }) => {
    await page.goto('/hostels');
    const rows = page.getByRole('table', { name: 'Hostels' }).getByRole('link');
    await rows.first().waitFor();
    await page.getByRole('link', { name: 'Add hostel' }).press('Enter');
    await page.getByRole('dialog', { name: 'Add hostel' }).waitFor();
    await focusIn(page, 'name');
    await page.keyboard.type('Kilima');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kilima');
    await page.keyboard.press('Escape');
    // What is typed is asked about; the safe button has the focus.
    await focusIn(page, 'Go on editing');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await focusIn(page, 'Add hostel');

    const name = (await rows.first().textContent()) ?? '';
    await rows.first().press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
    await focusIn(page, 'name');
    await page.keyboard.press('Escape');
    await focusIn(page, name);
  }));

test('on a touch screen a drawer keeps the focus at its title, so that no keyboard covers the form', () =>
  as(
    'admin',
    async ({ page }) => {
      await page.goto('/hostels');
      await page.getByRole('link', { name: 'Add hostel' }).tap();
      await page.getByRole('dialog', { name: 'Add hostel' }).getByRole('textbox', { name: 'Name' }).waitFor();
      await focusIn(page, 'Add hostel');
    },
    { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
  ));

test('each step of the registration begins in its first field', () =>
  as('registrar', async ({ page }) => {
    await page.goto('/registration');
    await page.getByRole('group', { name: /^Step 1 of/ }).waitFor();
    await focusIn(page, 'firstName');
    await page.keyboard.type('Neema');
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Kazungu');
    await page.getByRole('combobox', { name: 'Gender', exact: true }).click();
    await page.getByRole('option', { name: 'Girl', exact: true }).click();
    await page.getByRole('textbox', { name: 'Date of birth', exact: true }).fill('14/3/2011');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: /^Next/ }).press('Enter');
    const step = page.getByRole('group', { name: /^Step 2 of/ });
    await step.waitFor();
    await expect.poll(() => step.evaluate((part) => part.contains(document.activeElement))).toBe(true);
    await page.getByRole('button', { name: 'Previous' }).press('Enter');
    await focusIn(page, 'firstName');
  }));

test('what a filter leaves, the order and a save are read out', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students');
    await page.getByRole('table', { name: 'Students' }).getByRole('link').first().waitFor();
    expect(await heard(page).textContent()).toBe('');
    await page.getByRole('searchbox', { name: 'Name, no. or phone' }).fill('wanjiku');
    await heard(page)
      .getByText(/^Rows 1 to \d+ of \d+$/)
      .waitFor();
    await page.getByRole('searchbox', { name: 'Name, no. or phone' }).fill('nobody of this name');
    await heard(page).getByText('No rows').waitFor();
    await page.goto('/hostels');
    await page.getByRole('table', { name: 'Hostels' }).getByRole('button', { name: 'Hostel' }).click();
    await heard(page)
      .getByText(/^Sorted by Hostel, (a|de)scending$/)
      .waitFor();
    await page.getByRole('table', { name: 'Hostels' }).getByRole('link').first().press('Enter');
    await page.getByRole('button', { name: 'Save hostel' }).click();
    await page
      .getByRole('status')
      .getByText(/ is saved$/)
      .waitFor();
  }));

test('a line that is lost and found again is read out', () =>
  as('admin', async ({ page }) => {
    const row = page.getByRole('table', { name: 'Hostels' }).getByRole('link').first();
    // Read twice: what was read is kept after it is shown.
    await page.goto('/hostels');
    await row.waitFor();
    await page.reload();
    await row.waitFor();
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await row.waitFor();
    await heard(page).getByText('The line to the server is lost.').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heard(page).getByText('The server answers again.').waitFor();
  }));

test('a page that reads from right to left is mirrored, its signs too; words and numbers keep their own order', () =>
  as('admin', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('appearance', JSON.stringify({ rightToLeft: true })));
    await page.goto('/students');
    await page.getByRole('table', { name: 'Students' }).getByRole('link').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(menu?.x ?? 0).toBeGreaterThan(title?.x ?? 0);
    /** Where the first letter and the last one of what says `words` stand, from the left. */
    const ends = (words: RegExp) =>
      page
        .locator('main')
        .getByText(words)
        .first()
        .evaluate((element) => {
          const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const texts: Text[] = [];
          while (walk.nextNode()) if (walk.currentNode.textContent?.trim()) texts.push(walk.currentNode as Text);
          const at = (text: Text | undefined, place: number): number => {
            const range = document.createRange();
            if (text) range.setStart(text, place);
            if (text) range.setEnd(text, place + 1);
            return range.getBoundingClientRect().x;
          };
          const last = texts.at(-1);
          return { first: at(texts[0], 0), last: at(last, (last?.length ?? 1) - 1) };
        });
    for (const words of [/^07\d\d \d{3} \d{3}$/, /^Adm no\.$/, /^1 \/ \d+$/, /^1–50 of \d+$/]) {
      const { first, last } = await ends(words);
      expect(first, String(words)).toBeLessThan(last);
    }
    const mirrored = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((sign) => getComputedStyle(sign).transform);
    expect(await mirrored('.crumbs svg')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect(await mirrored('.table-pages svg')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect(await mirrored('.sidebar .tabler-icon-chevron-right')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    const next = await page.getByRole('link', { name: 'Next page' }).boundingBox();
    const pages = await page.locator('.table-pages').boundingBox();
    expect(next?.x).toBeCloseTo(pages?.x ?? 0, 0);
  }));

/** A school that has no departments yet, as the screen sees it. */
async function withoutDepartments(page: Page): Promise<void> {
  const none = { rows: [] };
  await page.route(`**${lookupsApi.departments.path}*`, (route) => route.fulfill({ json: none }));
  await page.route(`**${batchPath}`, async (route) => {
    const { calls } = route.request().postDataJSON() as BatchAsked;
    const response = await route.fetch();
    const { answers } = (await response.json()) as BatchAnswer;
    const json = answers.map((answer, place) =>
      calls[place]?.startsWith(lookupsApi.departments.path) ? { ...answer, body: none } : answer,
    );
    await route.fulfill({ response, json: { answers: json } });
  });
}

test('a field with nothing to choose says why, and leads there who may go there', async () => {
  for (const [username, links] of [
    ['admin', 1],
    ['registrar', 0],
  ] as const)
    await as(username, async ({ page }) => {
      await withoutDepartments(page);
      await page.goto('/staff?open=new');
      const field = page.getByRole('combobox', { name: 'Department', exact: true });
      await page.getByText('No departments yet. They are added in Settings → Departments.').waitFor();
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).textContent()).toMatch(/^No departments yet/);
      const link = page.getByRole('link', { name: 'Settings → Departments' });
      expect(await link.count()).toBe(links);
      if (links === 1) await link.click();
      if (links === 1) await page.waitForURL('**/departments');
    });
});

test('a field that waits for another says for which', () =>
  as('registrar', async ({ page }) => {
    await page.goto('/registration');
    const field = page.getByRole('combobox', { name: 'Sub-county', exact: true });
    await page.getByText('Choose the county first.').waitFor();
    expect(await field.isDisabled()).toBe(true);
  }));
