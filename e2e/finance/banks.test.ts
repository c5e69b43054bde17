import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
import { addDays, dayIn, formatDay } from '#kit/contract/dates.ts';
import { box, choose, dialog, follow, fromMenu, people, press } from './fields.ts';
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

test('many payments are given to the likeliest students at once, and nothing stays chosen', async () => {
  const page = await as('cashier', '/suspense');
  const table = page.getByRole('table', { name: 'Suspense' });
  const payments = table.getByRole('row').filter({ has: page.getByRole('link') });
  await payments.first().waitFor();
  const before = await payments.count();
  // No row is taller than two lines.
  const heights = await payments.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(56);
  // What a phone shows under the name begins and ends with words.
  const notes = await table.locator('.cell-note').allTextContents();
  expect(notes.filter((note) => /^\s*,|,\s*(?:,|$)/.test(note))).toEqual([]);

  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'With the chosen rows' });
  await bar.getByText(`${before} selected`).waitFor();
  await press(bar, 'Give to the likeliest student');
  const write = dialog(page).getByRole('button', { name: /^Write / });
  await write.waitFor();
  // Whoever is not sure enough stays, and says why.
  const ready = await dialog(page).locator('.suggestion').filter({ hasText: '%' }).filter({ hasText: ' to ' }).count();
  const left = await dialog(page).locator('.suggestion').filter({ hasText: 'Open it' }).count();
  expect(ready).toBeGreaterThan(0);
  expect(ready + left).toBe(before);
  await write.click();
  await dialog(page)
    .getByText(/^Written: /)
    .waitFor();
  expect(
    await dialog(page)
      .getByText(/^Receipt \S+$/)
      .count(),
  ).toBe(ready);
  await press(dialog(page), 'Done');
  await expect.poll(() => payments.count()).toBe(before - ready);
  await bar.waitFor({ state: 'detached' });
});

test('a journal above the limit waits, and another approves one and refuses another, on screen', async () => {
  const page = await as('bursar', '/accounttransactions');
  const post = async (about: string) => {
    await page.goto('/accounttransactions');
    await follow(page, 'Post journal');
    const form = dialog(page);
    await box(form, 'What it is about').fill(about);
    await choose(form, 'Account of line 1', /ank charges/, 'ank charges');
    await box(form, 'Debit of line 1').fill('900,000');
    await choose(form, 'Account of line 2', /Food/, 'Food');
    await box(form, 'Credit of line 2').fill('900,000');
    await press(form, 'Post journal');
    await page
      .getByText(/It waits under Banks until somebody else approves it/)
      .first()
      .waitFor();
  };
  await post('Wall of the dormitory');
  await post('Twice the same wall');
  await visit(page, '/banks?tab=second&state=waiting');
  await page.getByRole('link', { name: 'Wall of the dormitory' }).click();
  await dialog(page).getByText('You asked for this, so somebody else decides it.').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Approve and post' }).count()).toBe(0);

  const other = await as('admin', '/banks?tab=second&state=waiting');
  await other.getByRole('link', { name: 'Twice the same wall' }).click();
  await press(dialog(other), 'Refuse');
  await dialog(other).getByText('Say why it is refused.').waitFor();
  await box(dialog(other), 'Reason').fill('It is there already');
  await press(dialog(other), 'Refuse');
  await other.getByText('Refused', { exact: true }).first().waitFor();
  await other.getByRole('link', { name: 'Wall of the dormitory' }).click();
  await press(dialog(other), 'Approve and post');
  await other.getByText('Approved and posted').first().waitFor();
  await other.goto('/accounttransactions');
  await other.getByText('Wall of the dormitory').first().waitFor();
  expect(await other.getByText('Twice the same wall').count()).toBe(0);
});

const today = dayIn('Africa/Nairobi', new Date());
const daysAgo = (days: number) => formatDay(addDays(today, -days));

/** A day typed into its field, and left. */
async function enterDay(place: Locator, name: string, day: string): Promise<void> {
  await box(place, name).fill(day.split('-').toReversed().join('/'));
  await place.page().keyboard.press('Tab');
}

async function banked(page: Page, amount: string): Promise<void> {
  await page.goto('/banks');
  await fromMenu(page, 'Transfer money');
  const form = dialog(page);
  await choose(form, 'From', /Cash in hand/);
  await choose(form, 'To', /Operations account/);
  await box(form, 'Amount').fill(amount);
  await enterDay(form, 'Day', today);
  await press(form, 'Transfer money');
  await page.getByText('The money is transferred').first().waitFor();
}

test('a statement of another account, imported here by mistake, is removed with its lines and a reason', async () => {
  const page = await as('bursar', '/banks');
  await page.getByRole('link', { name: 'Operations account' }).click();
  await press(page, 'Import statement');
  const csv = `Date,Particulars,Debit,Credit\n${daysAgo(2)},NOT OF THIS ACCOUNT,,"77,777.00"`;
  await page.locator('input[type=file]').setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await press(dialog(page), 'Take lines');
  await dialog(page)
    .getByText(/1 line taken|one line taken/i)
    .waitFor();
  await press(dialog(page), 'Done');
  const line = page.getByRole('radio', { name: /^Line NOT OF THIS ACCOUNT/ });
  await line.waitFor();
  await page
    .getByRole('tab', { name: /Statements/ })
    .or(page.getByRole('link', { name: /Statements/ }))
    .first()
    .click();
  await press(page, 'Remove wrong.csv');
  await press(dialog(page), 'Remove statement');
  expect(await dialog(page).isVisible()).toBe(true);
  await box(dialog(page), 'Reason').fill('It is of the savings account');
  await press(dialog(page), 'Remove statement');
  await page.getByText('The statement is removed').waitFor();
  await page.getByRole('button', { name: 'Remove wrong.csv' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('button', { name: 'Import statement' }).waitFor();
  await line.waitFor({ state: 'detached' });
});

test('a statement is imported, matched, ticked by hand and locked by somebody else', async () => {
  const page = await as('bursar', '/banks');
  await banked(page, '1000');
  await banked(page, '2000');
  await visit(page, '/banks');
  await page.getByRole('link', { name: 'Operations account' }).click();

  // The slip that the books have already is ticked by itself; what the bank sums up is not.
  await press(page, 'Import statement');
  const csv = [
    'Date,Particulars,Reference,Debit,Credit',
    `${daysAgo(6)},DEPOSIT AT AN AGENT,S4521874,,"17,500.00"`,
    `${daysAgo(0)},CASH BANKED,,,"3,000.00"`,
    'never,NO DAY,,,1.00',
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await press(dialog(page), 'Take lines');
  await dialog(page)
    .getByText(/2 lines taken.*1 ticked with the books/i)
    .or(dialog(page).getByText(/two lines taken/i))
    .waitFor();
  await dialog(page)
    .getByText(/row 4 \(never is no date\)/)
    .waitFor();
  await press(dialog(page), 'Done');

  // By hand: one line for the two that were banked together.
  const find = page.getByRole('textbox', { name: 'Find a line or an entry' });
  await find.fill('cash banked');
  await page.getByRole('radio', { name: /^Line LEDGER FEE/ }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Line CASH BANKED of 3,000.00' }).check();
  // What is chosen stays chosen while another is looked for.
  await find.fill('2,000');
  await page.getByRole('radio', { name: 'Line CASH BANKED of 3,000.00' }).waitFor({ state: 'detached' });
  await find.fill('');
  await expect.poll(() => page.getByRole('radio', { name: 'Line CASH BANKED of 3,000.00' }).isChecked()).toBe(true);
  for (const amount of ['1,000.00', '2,000.00'])
    await page
      .getByRole('checkbox', { name: new RegExp(`of ${amount}$`) })
      .first()
      .check();
  // On a slow line the next is chosen before the answer has come, and stays chosen.
  let letThrough = (): void => undefined;
  const may = new Promise<void>((done) => (letThrough = done));
  await page.route('**/tick', async (route) => {
    await may;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Tick', exact: true }).click();
  const next = page.getByRole('radio', { name: /^Line LEDGER FEE/ });
  await next.check();
  letThrough();
  await page.getByRole('radio', { name: 'Line CASH BANKED of 3,000.00' }).waitFor({ state: 'detached' });
  expect(await next.isChecked()).toBe(true);

  // What the books do not have is made from the bank's line.
  await press(page, 'Record as bank charge');
  await page.getByText('The charge is posted and ticked').waitFor();
  await next.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /^Line CASH DEPOSIT WANJIKU/ }).check();
  await press(page, 'Receive for whom it names, else into suspense');
  await page.getByText(/is in suspense, and ticked|is written and ticked/).waitFor();

  await fromMenu(page, 'Change day and balance');
  await enterDay(dialog(page), 'Statement to', today);
  await box(dialog(page), 'Balance on that day').fill('1');
  await press(dialog(page), 'Save day and balance');
  await page.getByText(`Statement on ${daysAgo(0)}`).waitFor();
  const should = page.locator('.figure, dl > div, .figures > *').filter({ hasText: 'It should say' }).first();
  await should.waitFor();
  const expected = (await should.textContent())?.match(/[\d,]+\.\d\d/)?.[0] ?? '';
  await fromMenu(page, 'Lock reconciliation');
  await press(dialog(page), 'Lock reconciliation');
  await dialog(page).getByText('somebody else has to lock it').waitFor();
  await press(dialog(page), 'Keep it open');
  const address = new URL(page.url()).pathname;

  const other = await as('admin', address);
  await fromMenu(other, 'Lock reconciliation');
  await press(dialog(other), 'Lock reconciliation');
  await dialog(other).getByText('is not explained yet').waitFor();
  await press(dialog(other), 'Keep it open');

  await page.goto(address);
  await fromMenu(page, 'Change day and balance');
  await box(dialog(page), 'Balance on that day').fill(expected);
  await press(dialog(page), 'Save day and balance');
  await dialog(page).waitFor({ state: 'detached' });

  await other.goto(address);
  await fromMenu(other, 'Lock reconciliation');
  await press(dialog(other), 'Lock reconciliation');
  await other.getByText('The reconciliation is locked').waitFor();
  await other
    .getByRole('tab', { name: /Statements/ })
    .or(other.getByRole('link', { name: /Statements/ }))
    .first()
    .click();
  await other.getByText(/locked by admin/).waitFor();
});
