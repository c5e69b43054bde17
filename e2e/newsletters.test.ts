import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/uploads.ts';
import { closeWindows, open, openAs, settled, sharedBrowser, visit, type Window } from './testing/browser.ts';
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

const title = 'Wanjirũ’s prize';

test('a newsletter is written, waits for the image, is reviewed by somebody else, and opens by its link without signing in', async () => {
  await as('secretary', async ({ page }) => {
    await page.goto('/newsletters/write');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Heading' }).fill('Prizes');
    await page.getByRole('textbox', { name: 'Text of section 1' }).click();
    await page.keyboard.type('Our choir came first.');
    await page.getByLabel('Image files').setInputFiles({ name: 'choir.png', mimeType: 'image/png', buffer: await png() });
    await page.getByRole('textbox', { name: 'Caption' }).fill('The hall before the concert');
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText(/^Section 1, .*not said who is on it/).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Continue writing' }).click();
    await page.getByRole('checkbox', { name: 'No student can be recognised' }).check();
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('Awaiting review').waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
  });
  let link = '';
  await as('admin', async ({ page }) => {
    await visit(page, '/newsletters?state=review');
    await page.getByRole('link', { name: title }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Publish newsletter' }).click();
    link = (await page.getByRole('link', { name: /\/newsletters\/read\// }).getAttribute('href')) ?? '';
  });
  const outside = await open(browser, product.address);
  await outside.page.goto(new URL(link).pathname);
  await outside.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await outside.page.getByText('Our choir came first.').waitFor();
  const image = outside.page.getByRole('img', { name: 'The hall before the concert' });
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(300);
  expect(outside.errors).toEqual([]);
  await outside.context.close();
});
