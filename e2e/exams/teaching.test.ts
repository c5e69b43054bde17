import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, sharedBrowser } from '../testing/browser.ts';
import { choose, dialog, people, press } from '../finance/fields.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

const { as, leave } = people(
  () => browser,
  () => product.address,
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const saved = (page: Page, said: string) => page.getByRole('status').getByText(said).waitFor();

test('a subject gets a second teacher, choices are ticked by keyboard, and two clerks at once lose no tick', async () => {
  const clerk = await as('examsadmin', '/subjectteachers');
  await choose(clerk, 'Class', 'Form 3');
  await clerk.getByText('Every subject has a teacher in every stream').waitFor();
  // A row is emptied and filled again with one teacher.
  await press(clerk, 'Fill or empty English in every stream');
  await clerk.getByRole('menuitem', { name: 'Clear all' }).click();
  await clerk.getByText('4 of 64 have no teacher').waitFor();
  await press(clerk, 'Fill or empty English in every stream');
  await clerk.getByRole('menuitem', { name: 'Fill with one teacher' }).click();
  await dialog(clerk).getByRole('combobox', { name: 'Teacher' }).click();
  await clerk.getByRole('option').filter({ visible: true }).first().click();
  await press(dialog(clerk), 'Fill 4 places');
  await clerk.getByText('Every subject has a teacher in every stream').waitFor();
  await press(clerk, 'Discard');
  await clerk.getByRole('button', { name: /^Music, East: / }).click();
  await clerk.getByRole('option').filter({ visible: true }).first().click();
  await clerk.keyboard.press('Escape');
  await press(clerk, 'Save one change');
  await dialog(clerk).getByRole('cell', { name: 'Music, East' }).waitFor();
  await press(dialog(clerk), 'Save teachers');
  await saved(clerk, 'one change saved');

  await clerk.goto('/subjectchoices');
  await choose(clerk, 'Class', 'Form 3');
  const tick = clerk.locator('tbody tr').nth(1).getByRole('checkbox').nth(2);
  await clerk.locator('tbody tr').first().getByRole('checkbox').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'End', 'Home', 'ArrowRight', 'ArrowRight'])
    await clerk.keyboard.press(key);
  expect(await focused(clerk)).toBe(await tick.getAttribute('aria-label'));
  const was = await tick.isChecked();
  await clerk.keyboard.press('Space');
  expect(await tick.isChecked()).toBe(!was);
  // The same student drops to too few subjects, in words, while the clerk is at it.
  const row = clerk.locator('tbody tr').nth(1);
  for (const box of await row.getByRole('checkbox').all()) if (await box.isChecked()) await box.uncheck();
  await row.getByText(/^Takes 3 subjects; at least 7 are needed\.$/).waitFor();
  await press(clerk, 'Discard');
  await tick.setChecked(!was);

  // Somebody else ticks for another student meanwhile; neither loses anything.
  const label = (await tick.getAttribute('aria-label')) ?? '';
  const other = await as('admin', clerk.url());
  const theirs = other.locator('tbody tr').nth(2).getByRole('checkbox').nth(3);
  const theirLabel = (await theirs.getAttribute('aria-label')) ?? '';
  const theirWas = await theirs.isChecked();
  await theirs.setChecked(!theirWas);
  for (const page of [other, clerk]) {
    await press(page, 'Save one change');
    await press(dialog(page), 'Save');
    await saved(page, 'one change saved');
  }
  await other.reload();
  expect(await other.getByRole('checkbox', { name: label, exact: true }).isChecked()).toBe(!was);
  expect(await other.getByRole('checkbox', { name: theirLabel, exact: true }).isChecked()).toBe(!theirWas);

  // A teacher finds the class list of a subject, and takes it along.
  const teacher = await as('teacher', '/mysubjects');
  await teacher.locator('tbody a').first().click();
  await teacher.getByText(/taught by /).waitFor();
  expect(await teacher.locator('tbody tr').count()).toBeGreaterThan(0);
  await press(teacher, 'Export');
  const file = teacher.waitForEvent('download');
  await teacher.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await leave();
});
