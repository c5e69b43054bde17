import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dialog, follow, fromMenu, people, press } from '../finance/fields.ts';
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

/** Rows of the payslips, without the head and the sums. */
const slips = (page: Page) =>
  page
    .getByRole('table', { name: /^Payslips of / })
    .locator('tbody')
    .getByRole('row');

test('a month is worked out and looked through by one, and approved and posted by another', async () => {
  const page = await as('hradmin', '/payrolls?state=calculated');
  // The sample’s own payroll of the month gives its employees free.
  await page.getByRole('table', { name: 'Payrolls' }).locator('tbody').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Everybody else', level: 1 }).waitFor();
  await fromMenu(page, 'Remove payroll');
  await press(dialog(page), 'Remove payroll');
  await page.getByText('The payroll is removed').waitFor();
  await follow(page, 'Run payroll');
  await dialog(page)
    .getByText(/^No payroll has taken .* employees? of the month yet\./)
    .waitFor();
  await press(dialog(page), 'Begin payroll');
  await page.waitForURL(/\/payrolls\/\d+$/);
  const path = new URL(page.url()).pathname;
  await page.getByText('Not calculated yet').waitFor();
  await press(page, 'Calculate');
  await page.getByText('The payroll is calculated').waitFor();

  const chip = page.getByRole('navigation', { name: 'What is to be looked at' }).getByRole('link').first();
  const count = Number(/\d+$/.exec((await chip.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await chip.click();
  await page.waitForURL(/exception=/);
  await settled(page);
  await expect.poll(() => slips(page).count()).toBe(count);
  await chip.click();
  await page.waitForURL((url) => !url.search.includes('exception='));

  const name = await slips(page).first().getByRole('link').textContent();
  await slips(page).first().getByRole('link').click();
  await page.getByRole('heading', { name: name ?? '', level: 1 }).waitFor();
  for (const part of ['Earnings', 'Deductions', 'How the law takes its part', 'Who has looked'])
    await page.getByRole('region', { name: part, exact: true }).waitFor();
  await fromMenu(page, 'Open the employee');
  await page.getByRole('table', { name: 'Payslips' }).getByRole('link').first().waitFor();

  await page.goto(path);
  await page.getByRole('button', { name: 'Reviewed', exact: true }).click();
  await press(dialog(page), 'Review payroll');
  await page.getByText('The payroll is reviewed').waitFor();
  await page.getByText('Somebody else approves it.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

  const bursar = await as('bursar', path);
  await bursar.getByRole('button', { name: 'Approve', exact: true }).click();
  await press(dialog(bursar), 'Approve payroll');
  await bursar.getByText('The payroll is approved').waitFor();
  await follow(bursar, 'Posting');
  const sums = bursar.getByRole('table', { name: 'What is posted, by account and department' }).locator('tfoot td.cell-end');
  await sums.first().waitFor();
  const [debit, credit] = await sums.allTextContents();
  expect(debit).toMatch(/^[\d,]+\.\d\d$/);
  expect(credit).toBe(debit);
  await bursar.getByRole('button', { name: 'Post', exact: true }).click();
  await press(dialog(bursar), 'Post payroll');
  await bursar.getByText('The payroll is posted').waitFor();
  await follow(bursar, 'Steps');
  await bursar
    .getByRole('table', { name: 'Steps' })
    .getByRole('cell', { name: /^Posted/ })
    .waitFor();
});
