import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeWindows, sharedBrowser } from '../testing/browser.ts';
import { box, dialog, people, press } from './fields.ts';
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

/** What stands under a field as wrong. */
const wrongAt = (page: Page, name: string) => expect.poll(() => box(page, name).getAttribute('aria-invalid'));

test('a bursary says at each field what is missing, keeps what was typed, and names who on a pasted list is nobody', async () => {
  const page = await as('cashier', '/feepayments?tab=bursary');
  const admissionNo = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/finance/students?size=1', { headers });
    return ((await answer.json()) as { rows: { admissionNo: string }[] }).rows[0]?.admissionNo ?? '';
  });
  await box(page, 'Or paste a list').fill(`${admissionNo}\t1,000\nHAKUNA-1\t2,000`);
  await press(page, 'Add the list');
  await page.getByText('Nobody has HAKUNA-1.').waitFor();
  expect(await box(page, 'Or paste a list').inputValue()).toBe('HAKUNA-1\t2,000.00');
  await box(page, 'Amount').fill('1,000');
  await press(page, 'Write one receipt');
  for (const name of ['Paid by', 'Cheque number', 'Drawn on']) await wrongAt(page, name).toBe('true');
  expect(await box(page, 'Amount').inputValue()).toMatch(/^1,000/);
  expect(await page.getByRole('status').filter({ hasText: 'written' }).count()).toBe(0);

  // What the server finds wrong stands at its field too.
  await page.locator('.bursary-by').getByText('EFT', { exact: true }).click();
  await box(page, 'Paid by').fill('Mfuko wa Elimu – Mĩkindani');
  await box(page, 'Transfer reference').fill('EFT-ÑAFASI-9');
  await press(page, 'Write one receipt');
  await expect.poll(() => page.getByRole('combobox', { name: 'Into account' }).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('combobox', { name: 'Into account' }).click();
  await page.getByRole('option').first().click();
  await press(page, 'Write one receipt');
  await page.getByText(/^one receipt written/i).waitFor();
  expect(await box(page, 'Paid by').inputValue()).toBe('');
});

test('the closing of a day says what is wrong where, and closes nothing until it is right', async () => {
  const page = await as('cashier', '/othercollections');
  await press(page, 'Close my day');
  const form = dialog(page);
  await box(form, 'Banked').fill('half');
  await press(form, 'Close the day');
  await form.getByText('Enter an amount, 0 for nothing.').waitFor();
  await box(form, 'Banked').fill('9,000,000');
  await press(form, 'Close the day');
  await wrongAt(page, 'Banked').toBe('true');
  expect(await box(form, 'Banked').inputValue()).toMatch(/^9,000,000/);
  await page.reload();
  await page.getByRole('button', { name: 'Close my day' }).waitFor();
});
