import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mashetani, riverBetween, iso2709 } from '#modules/library/catalogue/server/testing/marc-records.ts';
import { apiAs } from '../testing/api.ts';
import { violations } from '../testing/axe.ts';
import { closeWindows, openAs, settled, sharedBrowser, visit } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

const patient = { timeout: 60_000 };
let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** As a scanner does: the keys of the label, one after the other, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a title is added by its ISBN with copies that are scanned, and is found misspelt', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin');
  await page.goto('/library/books?open=new');
  await page.getByRole('textbox', { name: 'ISBN' }).fill('978-0-435-90548-4');
  await page.getByText('has this ISBN').waitFor(patient);
  await page.getByRole('textbox', { name: 'ISBN' }).fill('0-385-47454-7');
  await page.getByText('ISBN-10: 0385474547').waitFor(patient);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Nyanda za Juu na Bahari Kuu');
  await page.getByRole('textbox', { name: 'Authors' }).fill('Mwanaisha Ng’ang’a');
  await page.getByRole('button', { name: 'Add title' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nyanda za Juu na Bahari Kuu' }).waitFor(patient);
  await page.getByRole('button', { name: 'Add copies' }).click();
  await page.getByLabel('Or scan each').focus();
  for (const code of ['NY-1', 'NY-2', 'ny-1']) await scan(page, code);
  await page.getByText('two copies', { exact: true }).waitFor(patient);
  await page.getByRole('dialog').getByRole('button', { name: 'Add copies' }).click();
  await page.getByText('NY-1 to NY-2 are added').waitFor(patient);
  await page.getByRole('cell', { name: 'NY-2' }).waitFor(patient);
  expect(await violations(page)).toEqual([]);
  await visit(page, '/library/books');
  await page.getByRole('searchbox').fill('nyanda bahri');
  await page.getByRole('link', { name: 'Nyanda za Juu na Bahari Kuu' }).waitFor(patient);
  expect(errors).toEqual([]);
});

test('labels are made of chosen copies', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin');
  await visit(page, '/library/books?tab=copies&q=NY-1');
  await page.getByRole('cell', { name: 'NY-1' }).waitFor(patient);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('button', { name: 'Make labels' }).click();
  await page.getByText('1 label', { exact: false }).waitFor(patient);
  await page.getByRole('button', { name: 'Download' }).waitFor(patient);
  expect(errors).toEqual([]);
});

test('a MARC file opens as an import, is seen and then kept', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin');
  await visit(page, '/library/books');
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Import MARC records' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'katalogi.mrc',
    mimeType: 'application/marc',
    buffer: Buffer.concat([iso2709(riverBetween), iso2709(mashetani)]),
  });
  await page.waitForURL(/\/imports\/\d+/, patient);
  await settled(page);
  await page.getByText('Books from MARC records').first().waitFor(patient);
  expect(errors).toEqual([]);
});

test('what was scanned for one stock-taking is not shown as scanned for another', async () => {
  const send = await apiAs(product, 'admin');
  const [first, second] = [await send('library/stocktakes', { shelf: 'A1' }), await send('library/stocktakes', { shelf: 'B2' })];
  const { page, errors } = await openAs(browser, product.address, 'admin');
  await visit(page, `/library/stocktaking/${String(first['id'])}`);
  await page.getByLabel('Copy', { exact: true }).focus();
  await scan(page, 'NOWHERE-1');
  await page.getByRole('listitem').filter({ hasText: 'NOWHERE-1' }).waitFor(patient);
  await visit(page, `/library/stocktaking/${String(second['id'])}`);
  await page.getByRole('heading', { level: 1, name: String(second['stocktakeNo']) }).waitFor(patient);
  await page.getByText('Each scan is kept on this device at once').waitFor(patient);
  expect(await page.getByText('NOWHERE-1').count()).toBe(0);
  expect(errors).toEqual([]);
});
