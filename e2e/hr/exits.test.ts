import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { box, choose, dialog, fromMenu, people, press, printed } from '../finance/fields.ts';
import { closeWindows, sharedBrowser } from '../testing/browser.ts';
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
afterAll(async () => {
  await leave();
  await closeWindows(browser);
  await product.close();
});

test('one prepares from the employee’s record that they leave, another confirms it, and the papers print', async () => {
  const page = await as('hradmin', '/employees?sort=-fromDay');
  await page.getByRole('table', { name: 'Employees' }).locator('tbody').getByRole('link').first().click();
  await fromMenu(page, 'Employee leaves');
  const name = await page.getByRole('heading', { level: 1 }).first().innerText();
  const form = dialog(page);
  const today = new Date().toISOString().slice(0, 10);
  await box(form, 'Last day of work').fill(formatDay(addDays(today, 70)));
  await choose(form, 'Reason', 'Resigned');
  await form.getByRole('table', { name: 'What is due and taken' }).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/exits/preview')) asked += 1;
  });
  await box(form, 'Note').pressSequentially('Moves to a school in Kisumu with the whole family');
  await press(form, 'Employee leaves');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('You prepared this, or it is you who leaves. Somebody else confirms it.').waitFor();
  expect(asked).toBeLessThan(10);

  await fromMenu(page, 'Change');
  const change = page.getByRole('dialog', { name: 'Change exit' });
  await box(change, 'Note').fill('Moves to Kisumu in March');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(question, 'Go on editing');
  await question.waitFor({ state: 'detached' });
  expect(await box(change, 'Note').inputValue()).toBe('Moves to Kisumu in March');
  await press(change, 'Close');
  await press(question, 'Leave');
  await change.waitFor({ state: 'detached' });
  const path = new URL(page.url()).pathname;

  const other = await as('bursar', path);
  await press(other, 'Confirm');
  await press(dialog(other), 'Confirm');
  await other.getByText('The exit is confirmed').waitFor();
  const paper = await printed(other, /\/certificate$/, () => fromMenu(other, 'Print certificate of service'));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  await fromMenu(other, 'Cancel exit');
  await box(dialog(other), 'Reason').fill('Anabaki');
  await press(dialog(other), 'Cancel exit');
  await other.getByText('The exit is cancelled').waitFor();
});
