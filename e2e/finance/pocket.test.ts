import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { askedBy, closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
import { box, choose, dialog, fromMenu, people, press, printed } from './fields.ts';
import { apiAs } from '../testing/api.ts';
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

test('money is paid in, taken out at the till by keyboard, and never more than there is', async () => {
  const page = await as('feesclerk', '/pocketmoney');
  await page.getByRole('table', { name: 'Wallets' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Deposit' }).waitFor();
  const student = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await press(page, 'Deposit');
  await box(dialog(page), 'Amount').fill('1,500');
  await press(dialog(page), 'Deposit');
  await page.getByText(/ has [\d,.]+ now$/).waitFor();

  await page.goto('/pocketmoney/till');
  await page.getByText('Cash', { exact: true }).click();
  // A scanner presses Enter before the search has come.
  await box(page, 'Student').fill(student);
  await box(page, 'Student').press('Enter');
  const wallet = page.getByRole('form', { name: `Wallet of ${student}` });
  await wallet.waitFor();
  expect(await box(wallet, 'Amount').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('900000');
  await page.keyboard.press('Enter');
  await wallet
    .getByText(/, so 900,000\.00 cannot be withdrawn\.$|can take out (only|nothing)/)
    .first()
    .waitFor();
  await box(wallet, 'Amount').fill('50');
  await page.keyboard.press('Enter');
  await page.getByText(`50.00 from ${student}`).waitFor();
  expect(await box(page, 'Student').evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a class is paid out from one sheet, which is printed to be signed', async () => {
  const page = await as('feesclerk', '/pocketmoney');
  await fromMenu(page, 'Payout sheet');
  await choose(page, 'Class', 'Form 3');
  await page.getByRole('table', { name: 'Students' }).waitFor();
  const sheet = pdfText(await printed(page, /sheet/, () => press(page, 'Print to sign')));
  expect(sheet).toContain('Form 3');
  // Who took it is not lost by another amount for each, in a class in which somebody has something to take.
  const send = await apiAs(product, 'feesclerk');
  const { rows } = (await send('finance/pocketmoney?sort=-balance')) as { rows: { seat: string }[] };
  await choose(page, 'Class', rows[0]?.seat.split(' ').slice(0, 2).join(' ') ?? '');
  const each = box(page, 'Amount for each');
  const taking = page.getByRole('checkbox', { name: / took it$/ }).filter({ visible: true });
  await taking.nth(1).check();
  await page.getByText('To change the class or the amount for each, take the ticks off first.').waitFor();
  expect([await each.isDisabled(), await page.getByRole('combobox', { name: 'Class' }).isDisabled()]).toEqual([true, true]);
  await taking.nth(1).uncheck();
  expect(await each.isDisabled()).toBe(false);

  await visit(page, '/pocketmoney/deposits');
  await box(page, 'Rows of the sheet').fill('2041\t500');
  await page.getByRole('link', { name: 'Pocket money', exact: true }).filter({ visible: true }).first().click();
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  expect(await box(page, 'Rows of the sheet').inputValue()).toBe('2041\t500');
});

test('limits that are typed stay where somebody else saves theirs meanwhile', async () => {
  const page = await as('admin', '/pocketmoney');
  await fromMenu(page, 'Limits of the school');
  await box(dialog(page), 'Daily limit').fill('250');
  const send = await apiAs(product, 'admin');
  await send('finance/pocketmoney/rules', { ...(await send('finance/pocketmoney/rules')), weeklyLimit: 90_000 }, 'PUT');
  const read = page.waitForResponse((answer) => askedBy(answer.request()).some((one) => one.endsWith('/pocketmoney/rules')));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await press(dialog(page), 'Save limits');
  await dialog(page)
    .getByText(/changed this/)
    .first()
    .waitFor();
  expect(await box(dialog(page), 'Daily limit').inputValue()).toBe('250.00');
});
