import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
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

test('a vote head, a structure split 50:30:20 and approved by another, a run with its invoices, and the run reversed', async () => {
  const page = await as('feesclerk', '/studentbilling?tab=voteheads');
  await follow(page, 'Add vote head');
  await box(dialog(page), 'Name').fill('Robotics club');
  await box(dialog(page), 'Code').fill('ROBO');
  await choose(dialog(page), 'Category', /./);
  await press(dialog(page), 'Add vote head');
  await page.getByText('Robotics club').first().waitFor();

  await page.goto('/studentbilling/structures/new');
  await box(page, 'Title').fill('Form 3 boarders with robotics');
  await choose(page, 'Classes', 'Form 3');
  await page.keyboard.press('Escape');
  await choose(page, 'Boarding', 'Boarders');
  await choose(page, 'Add a vote head', /Robotics club/, 'Robotics');
  await box(page, 'Robotics club, the year').fill('10,000');
  await page.keyboard.press('Tab');
  for (const [term, amount] of [
    ['Term 1', '5,000.00'],
    ['Term 2', '3,000.00'],
    ['Term 3', '2,000.00'],
  ] as const)
    expect(await box(page, `Robotics club, ${term}`).inputValue()).toBe(amount);
  await press(page, 'Save draft');
  await page.getByRole('heading', { name: 'Form 3 boarders with robotics', level: 1 }).waitFor();
  await page.waitForURL(/\/structures\/\d+$/);
  const path = new URL(page.url()).pathname;
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const approver = await as('bursar', path);
  await press(approver, 'Approve');
  await approver.getByText('Approved by').first().waitFor();
  // A mistake that is seen only now is put right before anybody is billed by it, and approved anew.
  await page.goto(path);
  await fromMenu(page, 'Change structure');
  await page.getByText('Once it is saved, it is a draft again and is approved anew.').waitFor();
  await box(page, 'Robotics club, the year').fill('20,000');
  await page.keyboard.press('Tab');
  await press(page, 'Save draft');
  await page.getByText('Form 3 boarders with robotics is saved').waitFor();
  await approver.goto(path);
  await press(approver, 'Approve');
  await approver.getByText('Approved by').first().waitFor();
  await page.goto(path);
  await press(page, 'Publish');
  await press(dialog(page), 'Publish');
  await page.getByRole('button', { name: 'New edition' }).waitFor();

  await visit(page, '/studentbilling/bill');
  await choose(page, 'Classes', 'Form 3');
  await page.keyboard.press('Escape');
  await choose(page, 'Boarding', 'Boarders');
  await page.getByText(/^Form 3 boarders with robotics \(\d+\)$/).waitFor();
  await page.getByRole('button', { name: 'Start billing' }).click();
  await press(dialog(page), 'Start billing');
  await page.waitForURL(/\/studentbilling\/runs\/\d+$/);
  const run = new URL(page.url()).pathname;
  await page.locator('h1 ~ *, header').getByText('Done', { exact: true }).first().waitFor({ timeout: 30_000 });
  // Who waited while the run went on is shown as billed, without the page being opened anew.
  await page.getByRole('table').getByText('Billed', { exact: true }).filter({ visible: true }).first().waitFor();
  await visit(page, `${run}?state=created`);
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  await dialog(page).getByText('Robotics club').first().waitFor();
  expect(await dialog(page).textContent()).toContain('4,000.00');

  await visit(page, run);
  await fromMenu(page, 'Reverse the whole run');
  await box(dialog(page), 'Reason').fill('The club starts next year');
  await press(dialog(page), 'Ask to take it back');
  await page.getByText(/Another person decides under Billing approvals/).waitFor();
  await approver.goto('/billingapprovals?state=asked');
  await approver.getByRole('row').filter({ hasText: 'The club starts next year' }).getByRole('link').first().click();
  await press(dialog(approver), 'Approve');
  await approver.getByText('Approved and done').waitFor();
  await page.goto(run);
  await page.getByText('Reversed: The club starts next year').waitFor({ timeout: 30_000 });
});

test('other charges from a pasted sheet name the line that is wrong, and are billed once it is right', async () => {
  const numbers = ['EDU/2023/0083', 'EDU/2023/0084'];
  const page = await as('feesclerk', '/otherstudentbilling/new');
  await box(page, 'Title').fill('Broken window of the laboratory');
  await choose(page, 'Vote head', /./);
  await page.getByText('A pasted sheet', { exact: true }).click();
  const sheet = box(page, 'Admission number and amount, a line for each student');
  await sheet.fill(`${numbers[0]}\t350\nEDU/1999/9999\t350`);
  await press(page, 'Check');
  await page.getByText('Lines to put right').waitFor();
  await page.getByText('Line 2', { exact: true }).waitFor();
  // Looking at another way to choose loses nothing of the sheet.
  await page.getByText('A choice', { exact: true }).click();
  await box(page, 'Amount for each').waitFor();
  await page.getByText('A pasted sheet', { exact: true }).click();
  expect(await sheet.inputValue()).toBe(`${numbers[0]}\t350\nEDU/1999/9999\t350`);
  await sheet.fill(`${numbers[0]}\t350\n${numbers[1]}\t200`);
  await press(page, 'Check');
  await press(page, 'Bill two students');
  await press(dialog(page), 'Bill them');
  await page.getByText('Billed two students').waitFor();
  await page.getByText('Broken window of the laboratory').first().waitFor();
});
