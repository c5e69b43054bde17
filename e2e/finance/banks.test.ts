import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launch } from '../browser.ts';
import { dialog, people, press } from './fields.ts';
import { type Product, sampleProduct } from '../product.ts';

let product: Product & { close(): Promise<void> };
let browser: Browser;
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), launch()]);
});
afterEach(leave);
afterAll(async () => {
  await browser.close();
  await product.close();
});

test('a payment in suspense is given to the student that a suggestion explains', async () => {
  const page = await as('cashier', '/suspense');
  const table = page.getByRole('table', { name: 'Suspense' });
  const payments = table.getByRole('row').filter({ has: page.getByRole('link') });
  await payments.first().waitFor();
  const before = await payments.count();
  await payments.first().getByRole('link').first().click();
  const choices = dialog(page).getByRole('button', { name: /^Choose \S+ / });
  await dialog(page).getByText('Whose it may be').waitFor();
  await choices.first().waitFor();
  const why = dialog(page).locator('.suggestion').first();
  expect(await why.textContent()).toMatch(/\d+ %.*\./);
  await choices.first().click();
  await press(dialog(page), 'Write receipt');
  await page.getByText(/^Receipt \S+ is written$/).waitFor();
  await expect.poll(() => payments.count()).toBe(before - 1);
});
