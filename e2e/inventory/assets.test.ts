import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { execute } from '#kit/server/testing/database.ts';
import { box, choose, dialog, fromMenu, people, press, printed } from '../finance/fields.ts';
import { apiAs, freeOfDuties } from '../testing/api.ts';
import { closeWindows, sharedBrowser, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  await storeOfItsOwn();
});
afterAll(async () => {
  await leave();
  await closeWindows(browser);
  await product.close();
});

/** A store with two laptops, a room for them, and a bursar who is on the staff. */
async function storeOfItsOwn(): Promise<void> {
  const send = await apiAs(product, 'admin');
  await send('inventory/accounts/usual', {});
  await send('inventory/assetcategories/usual', {});
  await freeOfDuties(send);
  const { id: storeId } = await send('inventory/stores', { name: 'Ghala la mali' });
  const { rows: categories } = (await send('inventory/categories')) as { rows: { id: number }[] };
  const item = { code: 'TAR-9', name: 'Tarakilishi ya mtihani', categoryId: categories[0]?.id, kind: 'asset', unit: 'piece' };
  const { id: itemId } = await send('inventory/items', item);
  const lines = [{ itemId, quantity: 2000, value: 12_000_001 }];
  await send('inventory/openings', { storeId, day: testDay(), lines });
  await send('inventory/assetplaces', { name: 'Chumba cha mtihani' });
  await execute(
    product.databaseUrl,
    `with m as (
       insert into settings.staff_member (school_id, staff_no, full_name, kind, gender)
       select school_id, 'MTM-1', 'Mtunza Mali wa Mtihani', 'support', 'female' from platform.account where username = 'bursar'
       returning id)
     update platform.account set staff_member_id = m.id from m where username = 'bursar'`,
  );
}

test('an asset comes out of a store, is labelled, scanned, handed over, depreciated, and disposed of by another', async () => {
  const page = await as('accountant', '/inventory/assets?open=new');
  const form = dialog(page);
  await form.getByText('Out of a store').click();
  await choose(form, 'Item in store', /Tarakilishi ya mtihani.*Ghala la mali/, 'Tarakilishi ya m');
  await choose(form, 'Category', 'Computers');
  await box(form, 'How many').fill('2');
  await choose(form, 'Place', 'Chumba cha mtihani', 'Chumba');
  await press(form, 'Register');
  await page.getByText(/Two assets are registered: COM-\d{5} to COM-\d{5}/).waitFor();

  // Found by name, its label is printed, and what the code says opens it.
  await visit(page, '/inventory/assets?q=Tarakilishi ya mtihani');
  const list = page.getByRole('table', { name: 'Assets' });
  await list.getByText('60,000.01').or(list.getByText('60,000.00')).first().waitFor();
  await list.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Tarakilishi ya mtihani', level: 1 }).waitFor();
  const info = new URL(page.url()).pathname;
  expect(info).toMatch(/^\/inventory\/assets\/info\/\d+$/);
  const label = await printed(page, /\/assetlabels$/, () => press(page, 'Print label'));
  expect(label.subarray(0, 5).toString()).toBe('%PDF-');
  await visit(page, `/inventory/assets?q=${encodeURIComponent(`${product.address}${info}`)}`);
  await page
    .getByRole('table', { name: 'Assets' })
    .getByText('Tarakilishi ya mtihani')
    .filter({ visible: true })
    .first()
    .waitFor();

  // Handed to the bursar, who says so in their own account.
  await page.goto(info);
  await press(page, 'Transfer');
  const move = dialog(page);
  await move.getByLabel('To another place').uncheck();
  await move.getByLabel('To another person').check();
  const other = await as('bursar', info);
  await choose(move, 'New custodian', /Mtunza Mali wa Mtihani/, 'Mtunza Mali');
  await press(move, 'Transfer');
  await page.getByText('The new custodian confirms it in their own account').waitFor();
  await other.goto('/inventory/assets?tab=transfers&mine=true');
  await other.getByRole('table', { name: 'Transfers of assets' }).getByRole('link').first().click();
  await press(dialog(other), 'I have it');
  await press(other.getByRole('dialog', { name: 'I have it' }), 'I have it');
  await other.getByText('The asset is yours now').waitFor();
  await page.goto(info);
  await page.getByText('Mtunza Mali wa Mtihani').first().waitFor();

  // The month that waits is discarded and prepared anew; another posts it.
  await visit(page, '/inventory/assets?tab=depreciation');
  await press(page, 'Open it');
  await page.getByRole('heading', { name: /^Depreciation of/, level: 1 }).waitFor();
  await fromMenu(page, 'Discard');
  await press(dialog(page), 'Discard month');
  await page.getByText('The month is discarded').waitFor();
  await visit(page, '/inventory/assets?tab=depreciation');
  await page.getByRole('button', { name: /^Prepare / }).click();
  await page.getByText('You prepared this month. Somebody else posts it.').waitFor();
  await other.goto(new URL(page.url()).pathname);
  await press(other, 'Post');
  await press(dialog(other), 'Post depreciation');
  await other.getByText('The month is posted').waitFor();

  // It breaks: one asks, another approves, and it has left the books.
  await page.goto(info);
  await fromMenu(page, 'Ask for disposal');
  const asked = dialog(page);
  await choose(asked, 'How it goes', 'Scrapped');
  await box(asked, 'Reason').fill('Imeungua “radi”');
  await press(asked, 'Ask for disposal');
  await page.getByText('You asked for this disposal. Somebody else decides on it.').waitFor();
  await other.goto(new URL(page.url()).pathname);
  await press(other, 'Approve');
  await press(dialog(other), 'Approve disposal');
  await other.getByText('The disposal is approved').waitFor();
  await page.goto(info);
  await page.getByText(/It left the books on/).waitFor();
  await visit(page, '/inventory/assets/schedule');
  await page.getByRole('table', { name: 'In the ledger' }).getByText('Agrees').first().waitFor();
});
