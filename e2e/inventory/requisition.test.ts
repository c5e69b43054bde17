import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#kit/server/testing/database.ts';
import { box, choose, dialog, fromMenu, people, press, printed } from '../finance/fields.ts';
import { apiAs, freeOfDuties } from '../testing/api.ts';
import { closeWindows, sharedBrowser } from '../testing/browser.ts';
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

/** A store with microscopes for this flow alone, and a head of Mathematics who signs in. */
async function storeOfItsOwn(): Promise<void> {
  await execute(
    product.databaseUrl,
    `update platform.account a set staff_member_id = d.head_id
       from settings.department d where d.school_id = a.school_id and d.name = 'Mathematics' and a.username = 'deputy'`,
  );
  const send = await apiAs(product, 'admin');
  await send('inventory/accounts/usual', {});
  await freeOfDuties(send);
  const { id: storeId } = await send('inventory/stores', { name: 'Ghala la maabara' });
  const { rows: categories } = (await send('inventory/categories')) as { rows: { id: number }[] };
  const { id: itemId } = await send('inventory/items', {
    code: 'DAR-9',
    name: 'Darubini ya mtihani',
    categoryId: categories[0]?.id,
    kind: 'returnable',
    unit: 'piece',
    barcode: '6161000000993',
    replacementPrice: 1_250_000,
  });
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await send('inventory/openings', { storeId, day, lines: [{ itemId, quantity: 10_000, value: 10_000_000 }] });
}

test('a department asks, its head supports, another approves; it is issued by keyboard, comes back damaged, and is charged', async () => {
  const page = await as('teacher', '/inventory/requisition/add');
  await choose(page, 'Department', 'Mathematics');
  await choose(page, 'Store', 'Ghala la maabara');
  await box(page, 'Purpose').fill('Majaribio ya Form 4');
  await choose(page, 'Add an item', /Darubini ya mtihani/, 'Darubini');
  const quantity = box(page, 'Quantity');
  await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('4');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Majaribio ya Form 4', level: 1 }).waitFor();
  const path = new URL(page.url()).pathname;

  const head = await as('deputy', '/inventory/requisition?waiting=true');
  await head.getByRole('link', { name: 'Majaribio ya Form 4' }).click();
  await press(head, 'Support');
  await press(dialog(head), 'Support requisition');
  await head.getByText('The requisition is supported').waitFor();
  await head.getByText('You asked for this or supported it. Somebody else approves it.').waitFor();
  const approver = await as('bursar', path);
  await press(approver, 'Approve');
  await press(dialog(approver), 'Approve requisition');
  await approver.getByText('The requisition is approved').waitFor();
  const form = await printed(approver, /\/paper$/, () => fromMenu(approver, 'Print requisition'));
  expect(form.subarray(0, 5).toString()).toBe('%PDF-');

  // The storekeeper issues what was asked for without the mouse.
  const keeper = await as('secretary', path);
  await fromMenu(keeper, 'Issue from store');
  await keeper.getByText('10 piece in store').waitFor();
  await keeper.getByRole('combobox', { name: 'Received by' }).focus();
  await keeper.keyboard.type('a');
  await keeper.getByRole('option').filter({ visible: true }).first().waitFor();
  await keeper.keyboard.press('ArrowDown');
  await keeper.keyboard.press('Enter');
  await keeper.keyboard.press('Control+Enter');
  const note = keeper.getByRole('link', { name: /^ISS\// });
  await note.waitFor();
  // Nothing of it is left: its lines do not stand there to be issued once more.
  await keeper.getByRole('combobox', { name: 'Add an item' }).waitFor();
  expect(await box(keeper, 'Quantity').count()).toBe(0);
  await page.goto(path);
  await page.getByText('Issued', { exact: true }).first().waitFor();

  // One goes to a student, by scanner.
  await keeper.goto('/inventory/items/issue');
  await choose(keeper, 'Store', 'Ghala la maabara');
  await choose(keeper, 'To', 'Student');
  const student = keeper.getByRole('combobox', { name: 'Student' });
  await student.click();
  const chosen = keeper.getByRole('option').filter({ visible: true }).first();
  const name = (await chosen.locator('span > span').first().innerText()).trim();
  await chosen.click();
  const add = keeper.getByRole('combobox', { name: 'Add an item' });
  for (const scans of [1, 2]) {
    await add.focus();
    await keeper.keyboard.type('6161000000993');
    await keeper.keyboard.press('Enter');
    await expect.poll(() => box(keeper, 'Quantity').inputValue()).toBe(String(scans));
  }
  await keeper.keyboard.press('Control+Enter');
  await note.waitFor();
  await note.click();
  await keeper.getByRole('heading', { name, level: 1 }).waitFor();
  const paper = await printed(keeper, /\/paper$/, () => fromMenu(keeper, 'Print issue note'));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');

  // One comes back, and one is damaged.
  await fromMenu(keeper, 'Return');
  await box(keeper, 'Quantity').fill('1');
  await press(keeper, 'Another part in another condition');
  await keeper.getByLabel('Condition').last().selectOption('Damaged');
  await keeper.getByLabel('Amount').fill('9,000');
  await box(keeper, 'Why').fill('Kioo kimevunjika');
  await keeper.keyboard.press('Control+Enter');
  const charge = keeper.getByRole('link', { name: /^LOS\// });
  await charge.waitFor();
  await charge.click();
  await keeper.getByText('You proposed this, or are to pay it. Somebody else decides on it.').waitFor();
  await approver.goto(`${new URL(keeper.url()).pathname}${new URL(keeper.url()).search}`);
  await press(dialog(approver), 'Approve');
  await approver.getByText('The charge is approved').waitFor();
  await approver.getByRole('table', { name: 'Charges' }).getByText('9,000.00').first().waitFor();
});
