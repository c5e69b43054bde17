import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, formatDay } from '#kit/contract/dates.ts';
import { closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
import { box, choose, dialog, follow, people, press } from './fields.ts';
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

const today = dayIn('Africa/Nairobi', new Date());
const typed = (day: string) => day.split('-').toReversed().join('/');

test('an account is added, a journal balanced and posted, drilled to from the trial balance, reversed; a closed period refuses', async () => {
  const page = await as('bursar', '/chartofaccounts');
  await follow(page, 'Add account');
  await box(dialog(page), 'Code').fill('5999');
  await box(dialog(page), 'Name').fill('Bees and hives');
  await press(dialog(page), 'Add account');
  await page.getByText('5999 Bees and hives').first().waitFor();

  await page.goto('/accounttransactions');
  await follow(page, 'Post journal');
  const form = dialog(page);
  expect(await box(form, 'Day').inputValue()).not.toBe('');
  await box(form, 'What it is about').fill('Hives bought and a bank charge');
  await press(form, 'Add line');
  const third = form.getByRole('combobox', { name: 'Account of line 3' });
  await expect.poll(() => third.evaluate((field) => field === document.activeElement)).toBe(true);
  await press(form, 'Add line');
  await box(form, 'Debit of line 3').fill('12.5');
  await box(form, 'Debit of line 4').fill('7.5');
  await press(form, 'Remove line 3');
  expect(await box(form, 'Debit of line 3').inputValue()).toBe('7.50');
  const next = form.getByRole('button', { name: 'Remove line 3' });
  await expect.poll(() => next.evaluate((field) => field === document.activeElement)).toBe(true);
  await box(form, 'Debit of line 3').fill('');
  await choose(form, 'Account of line 1', '5999 Bees and hives', '5999');
  await box(form, 'Debit of line 1').fill('8,000');
  await choose(form, 'Account of line 2', /ank charges/, 'ank charges');
  await box(form, 'Debit of line 2').fill('150');
  await choose(form, 'Account of line 3', /Cash in hand|Cash/, 'Cash');
  await box(form, 'Credit of line 3').fill('8,000');
  await form.getByText('The two sides differ by KES 150.00').waitFor();
  expect(await form.getByRole('button', { name: 'Post journal' }).isDisabled()).toBe(true);
  await box(form, 'Credit of line 3').fill('8,150');
  await press(form, 'Post journal');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Hives bought and a bank charge').first().waitFor();

  await visit(page, '/financialreports');
  const trial = page.getByRole('table', { name: 'Trial balance' });
  await trial.getByRole('link', { name: '5999 Bees and hives' }).click();
  const ledger = page.getByRole('table', { name: 'General ledger' });
  const entry = ledger.getByRole('row').filter({ hasText: 'Hives bought and a bank charge' });
  expect(await entry.first().textContent()).toContain('8,000.00');
  await entry.first().getByRole('link').first().click();
  await press(dialog(page), 'Reverse journal');
  const asked = page.getByRole('dialog', { name: /^Reverse / });
  await box(asked, 'Reason').fill('The hives went back to the seller');
  await press(asked, 'Reverse journal');
  await page.getByText('The journal is reversed').waitFor();
  await dialog(page)
    .getByText(/The hives went back to the seller/)
    .first()
    .waitFor();

  const closed = addDays(today, -400);
  await visit(page, '/chartofaccounts?tab=periods');
  await box(page, 'Close up to').fill(typed(closed));
  await page.keyboard.press('Tab');
  await press(page, 'Close period');
  await page.getByText('The period is closed').waitFor();
  await visit(page, '/accounttransactions');
  await follow(page, 'Post journal');
  await box(form, 'Day').fill(typed(closed));
  await page.keyboard.press('Tab');
  await box(form, 'What it is about').fill('Too late');
  await choose(form, 'Account of line 1', '5999 Bees and hives', '5999');
  await box(form, 'Debit of line 1').fill('10');
  await choose(form, 'Account of line 2', /Cash/, 'Cash');
  await box(form, 'Credit of line 2').fill('10');
  await press(form, 'Post journal');
  await form.getByText(/^The books are closed up to \d+ \w+ \d{4}\. Take a later day/).waitFor();
});

test('what is typed of the settings of the books stays while a period is closed, and is saved after it', async () => {
  const page = await as('bursar', '/chartofaccounts?tab=periods');
  await box(page, 'Wallets may owe up to').fill('250');
  await box(page, 'Close up to').fill(typed(addDays(today, -390)));
  await page.keyboard.press('Tab');
  await press(page, 'Close period');
  await page.getByText('The period is closed').waitFor();
  await page.getByText(`The books are closed up to ${formatDay(addDays(today, -390))}`).waitFor();
  expect(await box(page, 'Wallets may owe up to').inputValue()).toMatch(/^250/);
  await page.getByRole('link', { name: 'Accounts', exact: true }).filter({ visible: true }).first().click();
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  await press(page, 'Save settings');
  await page.getByText('The settings are saved').waitFor();
  expect(await box(page, 'Wallets may owe up to').inputValue()).toMatch(/^250/);
});
