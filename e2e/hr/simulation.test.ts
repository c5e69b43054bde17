import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromMenu, people, press } from '../finance/fields.ts';
import { closeWindows, settled, sharedBrowser } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterEach(leave);
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

test('next year’s pay is simulated with a raise and a new post, and kept as a file for the board', async () => {
  const page = await as('hradmin', '/hr/simulation');
  await press(page, 'Add raise');
  await press(page, 'Simulate pay');
  // A raise without a rate is said at its field.
  await page.getByText('Fill in this field.').first().waitFor();
  await page.getByLabel('More basic pay').fill('10');
  await press(page, 'Add new post');
  await page.getByLabel('Job title').fill('Mlinzi wa usiku');
  await page.getByLabel('Basic pay a month, each').fill('20,000');
  await press(page, 'Simulate pay');
  const months = page.getByRole('table', { name: 'Pay by month' }).locator('tbody').getByRole('row');
  await months.first().waitFor();
  expect(await months.count()).toBe(12);
  await page.getByText('10 % more basic pay for everybody from').waitFor();
  await page.getByText('1 × Mlinzi wa usiku').waitFor();
  expect(
    await page.getByRole('table', { name: 'What is spent by account' }).locator('tbody').getByRole('row').count(),
  ).toBeGreaterThan(1);
  await settled(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [file] = await Promise.all([page.waitForEvent('download'), fromMenu(page, 'Months as Excel')]);
  expect(file.suggestedFilename()).toMatch(/^Payroll simulation by month.*\.xlsx$/);
  await page.goto(`${product.address}/hr`);
  await page.getByRole('table', { name: 'Cost of pay by month' }).waitFor();
});
