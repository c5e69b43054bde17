import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '#app/testing/imports.ts';
import { closeWindows, openAs, sharedBrowser, visit } from './testing/browser.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

test('500 students come in from a file with twelve bad rows, which are explained and given back; the import is undone', async () => {
  const { page, errors } = await openAs(browser, product.address, 'registrar', { acceptDownloads: true });
  await page.goto('/students');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Import from Excel or CSV' }).click();

  const fetched = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the template' }).click();
  const [sheet] = await readSheets(readFileSync(await (await fetched).path()));
  const heads = (sheet?.data[0] ?? []).map(String);
  const rows = Array.from({ length: 500 }, (_, n) => {
    const bad = n % 42 === 0 && n < 12 * 42;
    const cells: Record<string, string> = {
      'Admission no.': `IMP/${String(n).padStart(4, '0')}`,
      'First name': 'Zuhura',
      'Last name': `Imported${n}`,
      Gender: 'Female',
      'Date of birth': bad ? '31/02/2010' : '14/03/2010',
      Class: 'Grade 10',
      Guardian: `Mama Zuhura ${n}`,
      'Guardian phone': `07${20_000_000 + n}`,
    };
    return heads.map((head) => cells[head] ?? '');
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'New students.csv', mimeType: 'text/csv', buffer: csvOf([heads, ...rows]) });

  await page.getByRole('heading', { name: 'New students.csv' }).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Say first: Are these students').waitFor();
  await page.getByRole('radio', { name: 'Newly admitted' }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  const carry = page.getByRole('button', { name: 'Import 488 rows' });
  await carry.waitFor();
  await page.getByRole('heading', { name: 'Date of birth: not a date' }).waitFor();
  const corrections = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the 12 rows to correct' }).click();
  const [wrong] = await readSheets(readFileSync(await (await corrections).path()));
  expect(wrong?.data.slice(1).map((row) => row[1])).toEqual(
    Array.from({ length: 12 }, () => '“31/02/2010” is no date. Write day, month and year: 14/03/2010.'),
  );

  await carry.click();
  await page.getByText('Imported', { exact: true }).first().waitFor();
  await visit(page, '/students?q=Zuhura');
  await page.getByText('of 488').first().waitFor();

  await page.goBack();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  await visit(page, '/students?q=Imported4');
  await page.getByText('Nobody matches').waitFor();
  expect(errors).toEqual([]);
});
