import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '#app/testing/imports.ts';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
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

interface Known {
  rows: { id: number; studentId: number; fullName: string; admissionNo: string }[];
}

/** A student of the sample who has no number on devices. */
async function withoutNumber(page: Page): Promise<{ fullName: string; admissionNo: string }> {
  const [students, numbers] = (await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const ask = async (url: string): Promise<unknown> => (await fetch(url, { headers })).json();
    return Promise.all([ask('/api/registration/students?size=200'), ask('/api/bio/enrolments?size=200')]);
  })) as [Known, Known];
  const numbered = new Set(numbers.rows.map(({ studentId }) => studentId));
  const found = students.rows.find(({ id }) => !numbered.has(id));
  if (!found) throw new Error('Every student of the sample has a number.');
  return found;
}

test('a device is added, the file of its clock comes in, and a number that is nobody’s is given to a student', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
  await page.goto('/biometrics/gadgets');
  await page.getByRole('link', { name: 'Add device' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Serial number' }).fill('OLD0004711AB');
  await form.getByRole('textbox', { name: 'Name' }).fill('Lango la nyuma – “Ñandú”');
  await form.getByRole('combobox', { name: 'It speaks' }).click();
  await page.getByRole('option', { name: /^Another/ }).click();
  await form.getByRole('button', { name: 'Add device' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Lango la nyuma – “Ñandú”').first().click();
  await form.getByText('In the device', { exact: true }).click();
  await form.getByText('sends nothing by itself').waitFor();
  await form.getByText('Connection', { exact: true }).click();
  await form.getByRole('button', { name: 'Approve device' }).click();
  await page.getByText('Lango la nyuma – “Ñandú” is approved').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Punches' }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Import from Excel or CSV' }).click();
  const [year, month, day] = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10).split('-');
  const rows = [
    ['User ID', 'Name', 'Date/Time', 'In/Out', 'Device SN'],
    ['47110815', 'Mgeni', `${day}/${month}/${year} 07:12:34`, 'C/In', 'OLD0004711AB'],
    ['47110815', 'Mgeni', `${day}/${month}/${year} 16:20:00`, 'C/Out', 'OLD0004711AB'],
    ['47110815', 'Mgeni', '31/02/2026 07:00', 'C/In', 'OLD0004711AB'],
  ];
  await page.locator('input[type=file]').setInputFiles({ name: 'Clock.csv', mimeType: 'text/csv', buffer: csvOf(rows) });
  await page.getByRole('heading', { name: 'Clock.csv' }).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('is no day with a time').first().waitFor();
  await page.getByRole('button', { name: 'Import two rows' }).click();
  await page.getByText('Imported', { exact: true }).first().waitFor();

  await visit(page, '/biometrics/gadgets?tab=punches&q=47110815');
  await page
    .getByRole('row', { name: /Nobody’s number 47110815/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Lango la nyuma – “Ñandú”').waitFor();
  const { fullName, admissionNo } = await withoutNumber(page);
  await drawer.getByRole('combobox', { name: 'Student' }).fill(admissionNo);
  await page.getByRole('option', { name: admissionNo }).first().click();
  await drawer.getByRole('button', { name: 'Give the number' }).click();
  await page.getByText(`Number 47110815 is ${fullName}’s`).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: fullName }).count()).toBe(2);
  expect(errors).toEqual([]);
});
