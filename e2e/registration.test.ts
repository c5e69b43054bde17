import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, visit, type Window } from './testing/browser.ts';
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

async function as(username: string, work: (window: Window) => Promise<void>): Promise<void> {
  const window = await openAs(browser, product.address, username, { reducedMotion: 'no-preference', acceptDownloads: true });
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click();

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** How far the bar has come, in per cent of its track. */
async function progress(page: Page): Promise<number> {
  return page.locator('.wizard-bar-track > div').evaluate((bar) => Number.parseFloat((bar as HTMLElement).style.inlineSize));
}

async function studentsAtHome(page: Page): Promise<number> {
  await page.goto('/home');
  const figure = page.locator('dt', { hasText: /^Students$/ }).locator('xpath=following-sibling::dd[1]');
  return Number((await figure.textContent())?.replaceAll(/\D/g, ''));
}

test('a student is registered in the wizard, found in the list, opened, and counted on the home page', () =>
  as('registrar', async ({ page }) => {
    const before = await studentsAtHome(page);
    await visit(page, '/registration');
    await box(page, 'First name').fill('Zawadi');
    expect(await progress(page)).toBeCloseTo(125 / 6, 2);
    await next(page);
    expect(await box(page, 'Last name').evaluate((field) => (field as HTMLInputElement).validationMessage)).not.toBe('');
    await page.getByText(/^Complete 3 fields|^Complete three fields/).waitFor();
    await box(page, 'Last name').fill('Nyamvula');
    await choose(page, 'Gender', 'Girl');
    await box(page, 'Date of birth').fill('14/3/2011');
    await page.keyboard.press('Tab');
    await next(page);

    await page.getByRole('heading', { name: 'Class and residence' }).waitFor();
    expect(await progress(page)).toBeCloseTo((125 / 6) * 2, 2);
    expect(await page.locator('.wizard-step').evaluate((step) => getComputedStyle(step).animationDuration)).toBe('0.5s');
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await box(page, 'First name').inputValue()).toBe('Zawadi');
    await next(page);
    await choose(page, 'Class', 'Grade 10');
    await choose(page, 'Stream', 'East');
    await choose(page, 'Boarding', 'Day scholar');
    await next(page);

    await box(page, 'Full name, as on the ID').fill('Mwanasiti Nyamvula');
    await choose(page, 'Relation to the student', 'Mother');
    await box(page, 'Phone').fill('0712 000 777');
    await next(page);
    await page.getByRole('heading', { name: 'Health and needs', level: 2 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Register student', level: 1 }).waitFor();
    await carryOn(page);
    await next(page);
    await page.getByRole('heading', { name: 'Documents and photo' }).waitFor();
    await next(page);
    await page.getByRole('heading', { name: 'Review' }).waitFor();
    await page.getByRole('button', { name: 'Register student' }).click();
    await page.getByRole('heading', { name: 'Student registered' }).waitFor();
    const number =
      (
        await page
          .getByText(/EDU\/2026\/\d{4}/)
          .first()
          .textContent()
      )?.match(/EDU\/2026\/\d{4}/)?.[0] ?? '';

    for (const words of ['Nyamvula', number, '0712 000 777']) {
      await visit(page, '/students');
      await page.getByRole('searchbox', { name: 'Name, no. or phone' }).fill(words);
      await page.waitForURL((url) => url.searchParams.get('q') === words);
      await page.getByRole('link', { name: 'Zawadi Nyamvula' }).waitFor();
      expect(await page.getByRole('table', { name: 'Students' }).getByRole('row').count()).toBe(2);
    }
    await page.getByRole('link', { name: 'Zawadi Nyamvula' }).click();
    await page.getByRole('heading', { name: 'Zawadi Nyamvula', level: 1 }).waitFor();
    expect(await page.title()).toContain('Zawadi Nyamvula');
    await page.getByText(number).first().waitFor();
    expect(await studentsAtHome(page)).toBe(before + 1);
  }));

/** Where the draft is not on screen at once, it is offered. */
async function carryOn(page: Page): Promise<void> {
  const offered = page.getByRole('button', { name: /Go on|Continue|Carry on/ }).first();
  if (await offered.isVisible()) await offered.click();
  await page.getByRole('heading', { name: 'Health and needs', level: 2 }).waitFor();
}

test('the list shows balance and attendance by right, and those who are chosen are written to', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students');
    const table = page.getByRole('table', { name: 'Students' });
    await table.getByRole('columnheader', { name: 'Balance, KES' }).waitFor();
    await table.getByRole('columnheader', { name: 'Attendance' }).waitFor();
    await table
      .getByText(/^[\d,]+\.\d\d( cr)?$/)
      .first()
      .waitFor();
    for (const row of [1, 2]) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await page.waitForURL(/\/newsms\?students=\d+(%2C|,)\d+$/);
    await page.getByRole('heading', { name: 'New SMS', level: 1 }).waitFor();
    await page
      .getByText(/of 2 students/)
      .first()
      .waitFor();
    const registrar = await openAs(browser, product.address, 'registrar');
    await registrar.page.goto('/students');
    const list = registrar.page.getByRole('table', { name: 'Students' });
    await list.getByRole('columnheader', { name: 'Attendance' }).waitFor();
    expect(await list.getByRole('columnheader', { name: 'Balance, KES' }).count()).toBe(0);
    await registrar.context.close();
  }));

test('a profile begins with the figures that people ask for, each by right', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students?status=active');
    await page.getByRole('table', { name: 'Students' }).getByRole('link').first().click();
    await page.waitForURL(/\/students\/\d+/);
    const { pathname } = new URL(page.url());
    const figures = page.locator('.figures');
    await figures.getByText(/^KES/).waitFor();
    await figures.getByText(/^\d+ of \d+ days$/).waitFor();
    const labels = ['Fee balance', 'Attendance this term', 'Last mean', 'Position in class', 'Leave-outs'];
    await expect.poll(() => figures.locator('dt').allTextContents()).toEqual(labels);
    expect(await figures.getByRole('link', { name: 'Leave-outs' }).getAttribute('href')).toBe(`${pathname}?tab=leaveouts`);
    await figures.getByRole('link', { name: 'Fee balance' }).click();
    await page.waitForURL('**?tab=fees');
    const registrar = await openAs(browser, product.address, 'registrar');
    await registrar.page.goto(pathname);
    const shown = registrar.page.locator('.figures');
    await shown.getByText(/^\d+ of \d+ days$/).waitFor();
    expect(await shown.getByText('Fee balance').count()).toBe(0);
    await registrar.context.close();
  }));

test('a filtered list is saved as a view and opened again under its name', () =>
  as('auditor', async ({ page }) => {
    await page.goto('/students?gender=female');
    await page.getByRole('link', { name: /, |\w/ }).first().waitFor();
    await page.getByRole('button', { name: /Save.*view|^Save/ }).click();
    await page.getByRole('textbox', { name: /name/i }).last().fill('Girls of the school');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Girls of the school/ }).waitFor();
    await visit(page, '/students');
    await page.getByRole('link', { name: /Girls of the school/ }).click();
    await page.waitForURL((url) => url.searchParams.get('gender') === 'female');
    const { total } = await rowsShown(page);
    expect(total).toBeGreaterThan(100);
  }));

async function rowsShown(page: Page): Promise<{ total: number }> {
  const words = await page.getByText(/of \d/).last().textContent();
  return { total: Number(/of ([\d,]+)/.exec(words ?? '')?.[1]?.replaceAll(',', '')) };
}

test('all rows as filtered are exported, in the columns on screen', () =>
  as('registrar', async ({ page }) => {
    await page.goto('/students?gender=female&size=25');
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(5).waitFor();
    const { total } = await rowsShown(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    const lines = text.trim().split(/\r?\n/);
    expect(download.suggestedFilename()).toMatch(/^Students.*\.csv$/);
    expect(lines[0]).toContain('Adm no.');
    expect(lines).toHaveLength(total + 1);
  }));
