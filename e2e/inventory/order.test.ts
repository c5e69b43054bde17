import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, choose, dialog, follow, fromMenu, people, press, printed } from '../finance/fields.ts';
import { apiAs, freeOfDuties } from '../testing/api.ts';
import { closeWindows, sharedBrowser } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
let vendors: readonly string[];
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  vendors = await storeOfItsOwn();
});
afterAll(async () => {
  await leave();
  await closeWindows(browser);
  await product.close();
});

/** A store and an item for this flow alone, and the vendors that the school buys from. */
async function storeOfItsOwn(): Promise<string[]> {
  const send = await apiAs(product, 'admin');
  await send('inventory/accounts/usual', {});
  await freeOfDuties(send);
  await send('inventory/stores', { name: 'Ghala la mtihani' });
  const { rows: categories } = (await send('inventory/categories')) as { rows: { id: number }[] };
  await send('inventory/items', {
    code: 'UNGA-9',
    name: 'Unga wa mtihani',
    categoryId: categories[0]?.id,
    kind: 'food',
    unit: 'kg',
    divisible: true,
    barcode: '6161000000900',
    units: [{ name: 'bag', factor: 90_000, barcode: '6161000000917' }],
  });
  const { rows } = (await send('inventory/vendoroptions')) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** Enters what a vendor asks for one bag. */
async function quote(page: Page, vendor: string, price: string): Promise<void> {
  await page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: vendor, exact: true }).click();
  const form = dialog(page);
  await box(form, 'Unga wa mtihani, one bag').fill(price);
  await press(form, 'Save quotation');
  await page.getByText('The quotation is saved').last().waitFor();
}

test('quotations are compared, the order is approved by another, and the goods come in two parts', async () => {
  const [dear = '', cheap = ''] = vendors;
  const page = await as('accountant', '/inventory/quotations?open=new');
  const form = dialog(page);
  await box(form, 'What for').fill('Unga wa muhula');
  await choose(form, 'Deliver to', 'Ghala la mtihani');
  for (const vendor of [dear, cheap]) await choose(form, 'Vendors', vendor);
  await page.keyboard.press('Escape');
  await choose(form, 'Item', /Unga wa mtihani/, 'Unga wa m');
  await choose(form, 'Unit', 'bag');
  await box(form, 'Quantity').fill('10');
  await press(form, 'Ask for quotations');
  await page.getByRole('heading', { name: 'Unga wa muhula', level: 1 }).waitFor();
  await quote(page, dear, '5,000');
  await quote(page, cheap, '4,800.50');
  const sheet = page.getByRole('table', { name: 'Comparison' });
  await sheet.getByText('lowest').first().waitFor();
  const comparison = await printed(page, /\/comparison$/, () => fromMenu(page, 'Print comparison'));
  expect(comparison.subarray(0, 5).toString()).toBe('%PDF-');
  // The dearer one gets it only with a reason.
  await press(sheet, `All to ${dear}`);
  await press(page, 'Award and draft orders');
  await page.getByText('Another vendor is cheaper. Say why this one gets it.').waitFor();
  await press(sheet, `All to ${cheap}`);
  await press(page, 'Award and draft orders');
  await page.getByText('The orders are drafted').waitFor();
  await page.getByRole('link', { name: /^LPO\// }).click();
  await page.getByRole('heading', { name: cheap, level: 1 }).waitFor();
  await press(page, 'Submit');
  await page.getByText('The order waits for approval').waitFor();
  await page.getByText('You wrote this order. Somebody else approves it.').waitFor();
  const order = new URL(page.url()).pathname;

  const other = await as('bursar', order);
  await press(other, 'Approve');
  await press(dialog(other), 'Approve order');
  await other.getByText('The order is approved').waitFor();
  const paper = await printed(other, /\/paper$/, () => fromMenu(other, 'Print LPO'));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');

  // Six bags come, by scanner; one of them is bad.
  await page.goto(order);
  await follow(page, 'Receive goods');
  const scan = box(page, 'Scan or type a code');
  for (let bags = 1; bags <= 6; bags += 1) {
    await scan.fill('6161000000917');
    await scan.press('Enter');
    await page.getByText(`Unga wa mtihani: ${bags} bag`).first().waitFor();
  }
  await box(page, 'Delivery note no.').fill('DN/77');
  // What was counted is asked about before it is lost, and what is wrong is said at its field.
  await page
    .getByRole('link', { name: /^LPO\// })
    .first()
    .click();
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  expect(await box(page, 'Delivered').inputValue()).toBe('6');
  await box(page, 'Note').fill('x'.repeat(501));
  await press(page, 'Save count');
  await page.locator('[name="note"][aria-invalid="true"]').waitFor();
  await box(page, 'Note').fill('');
  await press(page, 'Save count');
  await page.getByText('You counted this delivery. Somebody else inspects it.').waitFor();
  await other.goto(new URL(page.url()).pathname);
  await press(other, 'Inspect and accept');
  const inspected = dialog(other);
  await box(inspected, 'Accepted').fill('5');
  await box(inspected, 'Why it is rejected').fill('Imelowa “mvua”');
  await press(inspected, 'Accept');
  await other.getByText('The goods are in stock').waitFor();
  await other.getByText('Imelowa “mvua”').first().waitFor();
  await page.goto(order);
  await page.getByText('To receive and bill').first().waitFor();

  // The rest comes, and is counted at once.
  await follow(page, 'Receive goods');
  await press(page, 'All that is open came');
  await press(page, 'Save count');
  await page.getByText('You counted this delivery. Somebody else inspects it.').waitFor();
  await other.goto(new URL(page.url()).pathname);
  await press(other, 'Inspect and accept');
  await press(dialog(other), 'Accept');
  await other.getByText('The goods are in stock').waitFor();
  await page.goto(order);
  await page.getByText('To bill').first().waitFor();
  await page.getByText('100\u00A0%').first().waitFor();

  // The vendor’s invoice asks less; its price stays while the quantity is typed anew.
  await page.goto(`/inventory/bills/order/${order.split('/').at(-1)}`);
  await box(page, 'Price').fill('4,700');
  await box(page, 'Billed now').fill('');
  await page.getByText('0.00', { exact: true }).first().waitFor();
  expect(await box(page, 'Price').inputValue()).toMatch(/^4,700/);
  await box(page, 'Billed now').pressSequentially('0.5');
  await page.getByText('2,350.00', { exact: true }).first().waitFor();
  expect(await box(page, 'Billed now').inputValue()).toBe('0.5');
  await box(page, 'Billed now').fill('10');
  await page.getByText('47,000.00', { exact: true }).first().waitFor();
});
