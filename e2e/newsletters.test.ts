import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '#kit/server/testing/uploads.ts';
import { askedBy, closeWindows, open, openAs, settled, sharedBrowser, visit, type Window } from './testing/browser.ts';
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
    let begun = 0;
    page.on('request', (asked) => (begun += asked.method() === 'POST' && asked.url().endsWith('/messaging/compose') ? 1 : 0));
    await page.getByRole('button', { name: 'Send by SMS' }).dblclick();
    await page.waitForURL(/newsms\?draft=/);
    expect(begun).toBe(1);
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

test('what is written in a newsletter is not lost: while it is being kept, where somebody else keeps it, and on leaving', () =>
  as('secretary', async ({ page, errors }) => {
    const field = (name: string) => page.getByRole('textbox', { name });
    const keep = page.getByRole('button', { name: 'Keep draft' });
    await page.goto('/newsletters/write');
    await field('Title').fill('News of the farm');
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/messaging/newsletters', async (route) => {
      await held;
      await route.continue();
    });
    await keep.click();
    await field('Heading').fill('Harvest');
    answer();
    await page.getByText('The draft is kept, but for what you have typed since').waitFor();
    expect(await field('Heading').inputValue()).toBe('Harvest');
    await page.unroute('**/api/messaging/newsletters');
    await keep.click();
    await page.getByRole('heading', { name: 'News of the farm', level: 1 }).waitFor();
    await page.getByText('Harvest').first().waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Continue writing' }).click();
    await field('Heading').fill('Harvest of maize');

    const address = page.url();
    await as('admin', async ({ page: other }) => {
      await visit(other, address.slice(new URL(address).origin.length));
      await other.getByRole('textbox', { name: 'Title' }).fill('News of the school farm');
      await other.getByRole('button', { name: 'Keep draft' }).click();
      await other.getByRole('heading', { name: 'News of the school farm', level: 1 }).waitFor();
    });
    const read = page.waitForResponse((one) => askedBy(one.request()).some((path) => path.includes('/newsletters/')));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await read;
    await keep.click();
    await page
      .getByText(/changed this/)
      .first()
      .waitFor();
    expect(await field('Heading').inputValue()).toBe('Harvest of maize');
    await page.getByRole('link', { name: 'Home' }).first().click();
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.getByRole('button', { name: 'Go on editing' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await field('Heading').inputValue()).toBe('Harvest of maize');
    errors.length = 0;
  }));
