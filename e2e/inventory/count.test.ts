import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, dialog, fromMenu, people, press, printed } from '../finance/fields.ts';
import { apiAs, freeOfDuties } from '../testing/api.ts';
import { closeWindows, openAs, sharedBrowser, type Window } from '../testing/browser.ts';
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

/** A store for this flow alone: boxes of pens with a barcode, and cloth by the metre. */
async function storeOfItsOwn(): Promise<void> {
  const send = await apiAs(product, 'admin');
  await send('inventory/accounts/usual', {});
  await freeOfDuties(send);
  const { id: storeId } = await send('inventory/stores', { name: 'Ghala la hesabu' });
  const { rows: categories } = (await send('inventory/categories')) as { rows: { id: number }[] };
  const item = (more: object) => send('inventory/items', { categoryId: categories[0]?.id, kind: 'consumable', ...more });
  const pens = await item({ code: 'KLM-1', name: 'Kalamu za hesabu', unit: 'box', barcode: '6161000000771' });
  const cloth = await item({ code: 'KIT-2', name: 'Kitambaa cha “kanga”', unit: 'metre', divisible: true });
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const lines = [
    { itemId: pens['id'], quantity: 9000, value: 90_000 },
    { itemId: cloth['id'], quantity: 20_000, value: 400_000 },
  ];
  await send('inventory/openings', { storeId, day, lines });
}

/** What the database has of the entries of a count. */
async function entries(countNo: string): Promise<{ all: number; sum: number }> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ all: string; sum: string }>(
      `select count(*) as all, coalesce(sum(e.quantity) filter (where e.how = 'add'), 0) as sum
         from inventory.stock_count_entry e join inventory.stock_count t on t.school_id = e.school_id and t.id = e.count_id
        where t.count_no = $1`,
      [countNo],
    );
    return { all: Number(rows[0]?.all), sum: Number(rows[0]?.sum) };
  } finally {
    await client.end();
  }
}

const scan = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Scan or type a code').fill(code);
  await page.keyboard.press('Enter');
};
const line = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a store is counted on a phone without a line, each scan once; two people differ, and another approves', async () => {
  const keeper = await as('secretary', '/inventory/adjustment?open=new');
  await choose(keeper, 'Store', 'Ghala la hesabu');
  await press(dialog(keeper), 'Open count');
  await keeper.getByRole('heading', { name: 'Count of Ghala la hesabu', level: 1 }).waitFor();
  const path = new URL(keeper.url()).pathname;
  const countNo = (await keeper.locator('.page-meta .num').first().textContent())?.trim() ?? '';
  expect(countNo).toMatch(/^CNT\/\d{4}\/\d{5}$/);

  const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', serviceWorkers: 'allow' } as const;
  const first: Window = await openAs(browser, product.address, 'secretary', phone);
  await first.page.goto(path);
  await first.page.getByRole('link', { name: 'Count by scanning' }).click();
  await line(first.page, 'Kalamu za hesabu').waitFor();
  await expect.poll(() => first.page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  // Without a line: seven boxes as fast as a scanner reads them, and one code that nothing has.
  await first.context.setOffline(true);
  for (let box = 0; box < 7; box += 1) await scan(first.page, '6161000000771');
  await scan(first.page, 'KIT-2');
  await scan(first.page, '0000000000000');
  await first.page.getByText('Nine entries wait on this device.').waitFor();
  await expect.poll(() => line(first.page, 'Kalamu za hesabu').textContent()).toContain('7 box');
  expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await entries(countNo)).all).toBe(0);

  // The browser is shut and opened again: what was counted is there, and the rest of the cloth is typed.
  await first.page.close();
  const again = await first.context.newPage();
  await again.goto(`${path}/scan`);
  await again.getByText('Nine entries wait on this device.').waitFor();
  await line(again, 'Kitambaa').click();
  await again.getByLabel('All there is').fill('18.25');
  await again.keyboard.press('Enter');
  await again.getByText('10 entries wait on this device.').waitFor();

  // With the line back each goes once, and what nothing has is said.
  await first.context.setOffline(false);
  await again.getByText('Everything is on the server.').waitFor();
  await again.getByText('Nothing has the code 0000000000000.').waitFor();
  await again.getByRole('button', { name: 'Dismiss' }).click();
  expect(await entries(countNo)).toEqual({ all: 9, sum: 8000 });
  await expect.poll(() => line(again, 'Kitambaa').textContent()).toContain('18.25 metre');

  // Somebody else counts the pens differently.
  const other = await as('teacher', `${path}/scan`);
  await other.getByText('Type the quantity').click();
  await scan(other, 'KLM-1');
  await other.getByLabel('All there is').fill('8');
  await other.keyboard.press('Enter');
  await other.getByText('Two people counted this differently.').waitFor();

  await keeper.goto(path);
  await press(keeper, 'Finish counting');
  await press(dialog(keeper), 'Finish counting');
  await keeper.getByText('Two people counted one line differently. Say which figure stands.').first().waitFor();
  await keeper.keyboard.press('Escape');
  await keeper.getByRole('link', { name: 'Kalamu za hesabu' }).click();
  await dialog(keeper)
    .getByRole('button', { name: /7 stands/ })
    .click();
  await keeper.getByText('That figure stands').waitFor();
  await keeper.keyboard.press('Escape');
  await press(keeper, 'Finish counting');
  await press(dialog(keeper), 'Finish counting');
  await keeper.getByText('The count waits for approval').waitFor();
  await keeper.getByText('You opened this count or counted some of it. Somebody else approves it.').waitFor();

  const approver = await as('bursar', '/inventory/adjustment?state=counted');
  await approver.getByRole('link', { name: countNo }).click();
  const paper = await printed(approver, /\/paper$/, () => fromMenu(approver, 'Print result'));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  await press(approver, 'Approve');
  await press(dialog(approver), 'Approve count');
  await approver.getByText('The count is approved and posted').waitFor();
  // Two boxes at 100.00 and 1.75 metres at 200.00.
  await approver.locator('.figure', { hasText: 'Lost' }).getByText('550').waitFor();
  expect(first.errors).toEqual([]);
  await first.context.close();
});
