import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser } from '../testing/browser.ts';
import { productToLookAt, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
});

test('from the dashboard every way of looking at an exam opens, and a figure its students', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'examsadmin');
  const box = (title: string) => page.getByRole('region', { name: title, exact: true });
  await page.goto('/dashboard');
  await box('Subject means').locator('svg').first().waitFor();
  await box('By class').getByRole('link', { name: 'Form 4' }).waitFor();
  await box('Waiting for you')
    .getByRole('link', { name: /Approve results/ })
    .waitFor();
  await box('Not entered yet').getByRole('link').first().waitFor();
  await page.getByRole('link', { name: 'Analyse results' }).click();

  // The class in the address holds for every tab.
  await page.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: 'Form 4' }).click();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Ways of looking at the exam' }).getByRole('link', { name });
  const found = [
    ['Streams', 'Streams', 'Form 4 East'],
    ['Teachers', 'Teachers', 'English'],
    ['Departments', 'Departments', 'Mathematics'],
    ['Most improved', 'Against the exam before', 'Form 4'],
    ['Top and bottom', 'Subject champions', 'Mathematics'],
    ['Gender', 'Girls and boys', 'Girls'],
    ['Years', 'The mean over the years', 'End of term'],
    ['Merit list', 'Merit list', 'EDU/'],
    ['Subjects', 'Subjects', 'All subjects'],
  ] as const;
  for (const [name, title, words] of found) {
    await tab(name).click();
    await box(title).getByRole('cell', { name: words }).first().waitFor();
    expect(page.url()).toContain('classId=');
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export Subjects' }).click();
      await page.getByRole('menuitem', { name: 'Excel' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toBe('End of term subjects.xlsx');

  // Who has a B in English: as many as the figure says; the first of them over the years.
  const table = box('Subjects').getByRole('table');
  const heads = await table.getByRole('columnheader').allTextContents();
  const cell = table.getByRole('row').filter({ hasText: 'English' }).getByRole('cell').nth(heads.indexOf('B'));
  const count = (await cell.textContent()) ?? '';
  await cell.getByRole('link').click();
  await page.getByText(`1–${count} of ${count}`).waitFor();
  const rows = page.getByRole('table', { name: /students/ }).getByRole('row');
  expect(await rows.count()).toBe(Number(count) + 1);
  await rows.nth(1).click();
  await box('Mean over time').locator('svg').first().waitFor();
  await box('Subjects').getByRole('row').filter({ hasText: 'English' }).waitFor();
  await box('Exams').getByRole('link', { name: 'End of term' }).first().click();
  await page.getByRole('heading', { name: 'How the mean came about' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('an address below the exams that is no exam’s leads nowhere, and is not taken for an exam', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'examsadmin');
  await page.goto('/exams/analysis');
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
  // What the screen throws for the router stands in the console; nothing was asked of the server.
  expect(errors.filter((error) => !error.includes('isNotFound: true'))).toEqual([]);
  await context.close();
});
