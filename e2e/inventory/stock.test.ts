import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, choose, dialog, follow, fromMenu, people, press, printed } from '../finance/fields.ts';
import { closeWindows, settled, sharedBrowser, visit } from '../testing/browser.ts';
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

test('an item is added with its bag, had before, sent to the kitchen, received there by another, and all of it stands on its card', async () => {
  const page = await as('secretary', '/inventory/items');
  await follow(page, 'Add item');
  const form = dialog(page);
  await box(form, 'Name').fill('Wimbi – unga');
  await box(form, 'Code').fill('WM-77');
  await choose(form, 'Category', 'Food and provisions', 'Food');
  await choose(form, 'What becomes of it', 'Food');
  await box(form, 'Counted in').fill('kg');
  await form.getByRole('checkbox', { name: 'Issued in parts of a unit' }).check();
  await press(form, 'Add unit');
  await box(form, 'Unit').fill('bag');
  await box(form, 'Holds').fill('50');
  // A scanner ends with Enter, and the form is not saved by it.
  const barcode = form.getByRole('group', { name: /unit 1$/ }).getByRole('textbox', { name: 'Barcode' });
  await barcode.fill('6161100999901');
  await barcode.press('Enter');
  await press(form, 'Add item');
  await page.getByRole('heading', { name: 'Wimbi – unga', level: 1 }).waitFor();
  const path = new URL(page.url()).pathname;
  await page.getByText('bag of 50 kg, 6161100999901').waitFor();

  await fromMenu(page, 'Enter opening stock');
  const opening = dialog(page);
  await choose(opening, 'Store', 'Main store');
  await box(opening, 'Quantity').fill('1,200.5');
  await box(opening, 'Worth in all').fill('96,040');
  await press(opening, 'Enter opening stock');
  await page.getByText(/^OS\/\d{4}\/\d{5} is entered$/).waitFor();

  // The scanner finds it by its bag in the list.
  await visit(page, '/inventory/items');
  await page.getByRole('searchbox').fill('6161100999901');
  await settled(page);
  await page.getByRole('link', { name: 'Wimbi – unga' }).waitFor();
  await page.getByRole('cell', { name: '1,200.5 kg' }).waitFor();
  await page.getByRole('cell', { name: '96,040.00' }).first().waitFor();

  await visit(page, '/inventory/transfers?open=new');
  const sending = dialog(page);
  await choose(sending, 'From', 'Main store');
  await choose(sending, 'To', 'Kitchen store');
  await choose(sending, 'Item', /Wimbi – unga/, 'Wimbi');
  await box(sending, 'Quantity').fill('5000');
  await press(sending, 'Send stock');
  await sending.getByText('There are only 1,200.5 kg of Wimbi – unga in Main store.').waitFor();
  await box(sending, 'Quantity').fill('300');
  await press(sending, 'Send stock');
  await page.getByRole('heading', { name: /^ST\//, level: 1 }).waitFor();
  await page.getByText('You sent it. Somebody else receives it in Kitchen store.').waitFor();
  expect(await page.getByRole('button', { name: 'Receive', exact: true }).count()).toBe(0);
  const transfer = new URL(page.url()).pathname;
  const note = await printed(page, /\/print$/, () => fromMenu(page, 'Print transfer note'));
  expect(note.subarray(0, 5).toString()).toBe('%PDF-');

  const cook = await as('bursar', transfer);
  await press(cook, 'Receive');
  await box(dialog(cook), 'Received of Wimbi – unga').fill('250');
  await press(dialog(cook), 'Receive');
  await cook.getByText('What came is received, the rest is on its way').waitFor();
  await cook.getByText('Part received').waitFor();

  await page.goto(`${path}?tab=card`);
  const rows = page.getByRole('table', { name: 'Stock card, Wimbi – unga' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(5);
  const card = await printed(page, /\/card\/print$/, () => press(page, 'Print stock card'));
  expect(card.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(path);
  const where = page.getByRole('region', { name: 'Where it is' });
  for (const said of ['900.5 kg', '250 kg', '50 kg']) await where.getByText(said, { exact: true }).waitFor();
});
