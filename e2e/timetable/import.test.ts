import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** With teachers whom no sample school has. */
const file = readFileSync(new URL('../../modules/timetable/transfer/fixtures/small.fet', import.meta.url), 'utf8')
  .replaceAll('P. Otieno', 'Quentin Nobody')
  .replaceAll('WANJIRU Grace ', 'Zita Noone');

test('a file of FET is dropped, what it names is chosen, it is imported and taken back', async () => {
  const { page, errors } = await openAs(browser, product.address, 'timetabler', { reducedMotion: 'reduce' });
  await page.goto('/timetable/transfer');
  const field = page.getByLabel('File of FET, aSc Timetables or Excel');
  await field.setInputFiles({
    name: 'broken.fet',
    mimeType: 'application/xml',
    buffer: Buffer.from('<fet version="6"><Teachers_List>'),
  });
  await page
    .getByRole('alert')
    .getByText(/^Line 1: .*has no end/)
    .waitFor();
  await field.setInputFiles({ name: 'Kilimo.fet', mimeType: 'application/xml', buffer: Buffer.from(file) });
  await page.getByRole('heading', { level: 1, name: 'Kilimo.fet' }).waitFor();
  const start = page.getByRole('button', { name: 'Import', exact: true });
  expect(await start.isDisabled()).toBe(true);
  // The sample school has other teachers, so those of the file are asked.
  const teachers = page.getByRole('region', { name: 'Teachers', exact: true });
  await teachers.getByRole('button', { name: /^Leave all/ }).click();
  await teachers.waitFor({ state: 'detached' });
  // Without their teachers the lessons of the file are like some that are here: whether they are the same is asked too.
  await page.getByRole('region', { name: 'Lessons that are here with other teachers' }).waitFor();
  const asked = page.getByPlaceholder('Choose what it is here');
  for (let left = await asked.count(); left > 0; left--) {
    await asked.first().click();
    await page
      .getByRole('option', { name: /^(Keep it by its title|Another lesson beside it|Leave it out)/ })
      .first()
      .click();
    await expect.poll(() => asked.count()).toBeLessThan(left);
  }
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the timetable').waitFor();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'open it' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page
    .getByText(/undone .* by /)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});
