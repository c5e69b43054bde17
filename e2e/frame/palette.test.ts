import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openHome, sharedBrowser, visit, type Window } from '../testing/browser.ts';
import { productToLookAt, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
});
afterAll(() => closeWindows(browser));

async function as(username: string, work: (window: Window) => Promise<void>): Promise<void> {
  const window = await openHome(browser, product.address, username);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

test('the palette finds a screen and a student, by keyboard', () =>
  as('admin', async ({ page }) => {
    await page.getByRole('button', { name: /^Search people/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('register student');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/registration');

    // The name of a screen and Enter in one go: notices that say the same word come after it. What the screen below puts the focus in late
    // takes no keys.
    const palette = page.getByRole('combobox', { name: /^Search people/ });
    const below = page.getByRole('textbox', { name: 'First name', includeHidden: true });
    await below.waitFor();
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await below.evaluate((field) => field.focus());
    await page.keyboard.type('students');
    expect(await below.inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/students');
    // A number of a student and Enter before the server has answered opens the student, not what stood there before.
    await page.getByRole('table', { name: 'Students' }).getByRole('link').first().waitFor();
    const cells = await page.getByRole('row').nth(1).locator('td').allTextContents();
    const number = cells.find((text) => /^\S*\d{4,}$/.test(text.trim()) && !text.includes('+')) ?? '';
    expect(number).not.toBe('');
    await page.keyboard.press('Control+k');
    await palette.fill(number);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/students\/\d+/);
  }));

test('the palette finds what was meant: a slip of the finger, an action with its form, and all results of a word', () =>
  as('admin', async ({ page }) => {
    const palette = page.getByRole('combobox', { name: /^Search people/ });
    await page.keyboard.press('Control+k');
    await palette.fill('recipt');
    await page.getByRole('option', { name: 'Receive fees' }).waitFor();
    await palette.fill('import students');
    await palette.press('Enter');
    await page.waitForURL('**/imports?open=new&kind=registration.students');
    await page.getByRole('dialog', { name: 'Import from Excel or CSV' }).waitFor();
    await visit(page, '/home');
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    await palette.fill('wanjiku');
    await page.getByRole('option', { name: 'All results for “wanjiku”' }).click();
    await page.waitForURL('**/search?q=wanjiku');
    const students = page.getByRole('region', { name: 'Students' });
    await students
      .getByRole('link', { name: /wanjik/i })
      .first()
      .waitFor();
    // A record that was opened is offered again before anything is typed.
    await students
      .getByRole('link', { name: /wanjik/i })
      .first()
      .click();
    await page.waitForURL(/\/students\/\d+/);
    const name = (await page.getByRole('heading', { level: 1, name: /wanjik/i }).textContent()) ?? '';
    await visit(page, '/home');
    await page.locator('h1').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name }).waitFor();
  }));

test('the palette can be asked for as soon as the page stands', () =>
  as('admin', async ({ page }) => {
    await page.goto('/home', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.getElementById('app')?.hasChildNodes() ?? false);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('class lists');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    const field = page.getByRole('combobox', { name: /^Search people/ });
    expect(await field.inputValue()).toBe('class lists');
  }));

test('no key is lost that is typed right after the palette was asked for, on a slow computer', () =>
  as('admin', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const field = page.getByRole('combobox', { name: /^Search people/ });
    for (const words of ['wanjiru', 'receipt 12', 'ann']) {
      // The screen is still busy with its rows when the keys come.
      await page.goto('/students');
      await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await expect.poll(() => field.inputValue()).toBe(words);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
  }));
