import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/uploads.ts';
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
  const window = await openAs(browser, product.address, username);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

let tries = 0;

test('a notice is written, published, read and acknowledged by somebody else, and its writer sees who did', async () => {
  tries += 1;
  const title = `Fire drill ${tries} on Wanjirũ field`;
  await as('secretary', async ({ page }) => {
    await page.goto('/newnotice');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    const editor = page.getByRole('textbox', { name: 'Notice', exact: true });
    await editor.click();
    await page.keyboard.type('We meet ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('at ten o’clock.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bullet list' }).click();
    await page.keyboard.type('Leave your bags');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Link to' }).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Set link' }).click();
    await page.getByText('A link begins with http, https, mailto or tel.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Ask for an acknowledgement' }).check();
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('This is a draft').waitFor();
    expect(await page.locator('.rich-text strong').textContent()).toBe('at ten o’clock.');
    expect(await page.locator('.rich-text li').textContent()).toBe('Leave your bags');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish notice' }).click();
    await page.getByText('On the board').waitFor();
  });
  await as('teacher', async ({ page }) => {
    await visit(page, '/home');
    // The home page names the notice too, so the board must be there before it is opened.
    await page.getByRole('link', { name: /^Acknowledge notices/ }).click();
    await page.getByRole('heading', { name: 'Noticeboard', level: 1 }).waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'I have read this notice' }).click();
    await page.getByText(/^Acknowledged /).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wanjiru field');
    await page.getByRole('option', { name: new RegExp(title) }).waitFor();
  });
  await as('secretary', async ({ page }) => {
    await visit(page, '/noticeboard');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Readers' }).click();
    const row = page.getByRole('row', { name: /Class Teacher/ });
    await row.getByText('Acknowledged').waitFor();
  });
});

test('a notice is not kept before its file has come, and a file that cannot be fetched says so', () =>
  as('secretary', async ({ page, errors }) => {
    await page.goto('/newnotice');
    await page.getByRole('textbox', { name: 'Title' }).fill('Map of the new field');
    let come = (): void => {};
    const held = new Promise<void>((resolve) => (come = resolve));
    await page.route('**/api/kit/uploads**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Attachments').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await png() });
    const keep = page.getByRole('button', { name: 'Keep draft' });
    await keep.click();
    const early = page.getByText('The file has not arrived yet.');
    await early.waitFor();
    come();
    await early.waitFor({ state: 'detached' });
    await keep.click();
    await page.getByRole('heading', { name: 'Map of the new field', level: 1 }).waitFor();
    await page.route('**/api/messaging/notices/*/files/*', (route) => route.abort());
    await page.getByRole('button', { name: 'map.png' }).click();
    await page.getByText('No response from server.').waitFor();
    errors.length = 0;
  }));
