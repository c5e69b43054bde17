import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, formatDay } from '#kit/contract/dates.ts';
import { closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
import { box, choose, dialog, fromMenu, people, press } from './fields.ts';
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
  // What has no field of its own is said above them.
  await box(form, 'How many of 1').fill('100001');
  await press(form, 'Close the day');
  await form.getByText('Count at most 100,000 of a note or coin.').waitFor();
  await box(form, 'How many of 1').fill('');
  // What was counted is asked about before the drawer goes.
  await box(form, 'How many of 1000').fill('7');
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'detached' });
  expect(await box(form, 'How many of 1000').inputValue()).toBe('7');
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close my day' }).waitFor();
});

test('an amount of a fee structure that cannot be read is told at its cell and not saved, and so are days in the wrong order', async () => {
  const page = await as('feesclerk', '/studentbilling/structures/new');
  await box(page, 'Title').fill('Weekend lessons');
  await choose(page, 'Add a vote head', /./);
  const year = page.getByRole('textbox', { name: /, the year$/ });
  const term = page.getByRole('textbox', { name: /, Term 2/ });
  await year.fill('9,000');
  await page.keyboard.press('Tab');
  await expect.poll(() => term.inputValue()).toMatch(/^[\d,]+\.\d\d$/);
  const before = await term.inputValue();
  await year.fill('9,0x0');
  expect(await term.inputValue()).toBe(before);
  await press(page, 'Save draft');
  await expect.poll(() => year.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.getByText('Enter an amount such as 12,500.50.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/studentbilling/structures/new');
  await year.fill('9,000');
  await term.fill('1.2.3');
  await press(page, 'Save draft');
  await expect.poll(() => term.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await term.inputValue()).toBe('1.2.3');
  await term.fill('2,700');
  await press(page, 'Save draft');
  await page.waitForURL(/\/structures\/\d+$/);

  const yesterday = formatDay(addDays(dayIn('Africa/Nairobi', new Date()), -1));
  await visit(page, '/studentbilling/bill');
  await box(page, 'Due on').fill(yesterday);
  await page.keyboard.press('Tab');
  await page.getByText('It is due on the day of the invoices or after it.').waitFor();
  expect(await page.getByRole('button', { name: 'Start billing' }).isDisabled()).toBe(true);
  await visit(page, '/otherstudentbilling/new');
  await box(page, 'Title').fill('Trip to the park');
  await choose(page, 'Vote head', /./);
  await box(page, 'Due on').fill(yesterday);
  await page.keyboard.press('Tab');
  await press(page, 'Check');
  await page.getByText('It is due on the day of the bill or after it.').waitFor();
});

test('a half-written promise is asked about before its drawer closes', async () => {
  const page = await as('admin', '/financestudents');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Print statement' }).waitFor();
  await fromMenu(page, 'Record a promise to pay');
  const note = box(page.getByRole('dialog', { name: 'Record a promise to pay' }), 'Note');
  await note.fill('After the tea bonus');
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  expect(await note.inputValue()).toBe('After the tea bonus');
});

test('whose a payment is stays chosen while its refunds are looked at, and is asked about before it is lost', async () => {
  const page = await as('cashier', '/suspense');
  await page.getByRole('table', { name: 'Suspense' }).getByRole('row').nth(1).getByRole('link').first().click();
  await press(dialog(page), 'Choose a student');
  await dialog(page).getByRole('combobox', { name: 'Student' }).waitFor();
  await dialog(page).getByText('Refund', { exact: true }).click();
  await box(dialog(page), 'Reason').waitFor();
  await dialog(page).getByText('Whose is it', { exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Student' }).waitFor();
  await page.keyboard.press('Escape');
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave');
  await dialog(page).waitFor({ state: 'detached' });
});
