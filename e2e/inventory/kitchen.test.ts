import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, dialog, fromMenu, people, press } from '../finance/fields.ts';
import { apiAs } from '../testing/api.ts';
import { closeWindows, settled, sharedBrowser } from '../testing/browser.ts';
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

interface Draft {
  id: number;
  version: number;
  meals: { mealId: number; staff: number; visitors: number }[];
  items: { itemId: number; name: string }[];
}

test('what the cook types on a ration stays when the keeper saves it meanwhile', async () => {
  const keeper = await apiAs(product, 'bursar');
  const { rows } = (await keeper('inventory/kitchen/rations?state=draft')) as { rows: { id: number }[] };
  const path = `inventory/kitchen/rations/${rows[0]?.id}`;
  const draft = (await keeper(path)) as unknown as Draft;
  const [item] = draft.items;
  const page = await as('secretary', `/inventory/kitchen/rations/${draft.id}`);
  const field = box(page, `To issue of ${item?.name}`);
  await field.fill('7');
  const { id, version, meals } = draft;
  const typed = meals.map(({ mealId, staff, visitors }) => ({ mealId, staff, visitors: visitors + 11 }));
  await keeper(path, { id, version, meals: typed, lines: [], note: 'Visitors come' }, 'PUT');
  await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'GET' && one.url().endsWith(`/${path}`)),
    page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
  ]);
  await settled(page);
  expect(await field.inputValue()).toBe('7');
  // What is typed stands on no paper yet.
  await fromMenu(page, 'Print ration sheet');
  await page.getByText('Save the draft first: the sheet shows what is saved').waitFor();
  await press(page, 'Save draft');
  await page.getByText(/Someone else changed this ration/).waitFor();
  expect(await field.inputValue()).toBe('7');
});

test('what is typed of what was left stays when somebody else notes it meanwhile', async () => {
  const keeper = await apiAs(product, 'bursar');
  const { rows } = (await keeper('inventory/kitchen/rations?state=issued')) as { rows: { id: number }[] };
  const path = `inventory/kitchen/rations/${rows[0]?.id}`;
  const { id, version, meals, items } = (await keeper(path)) as unknown as Draft;
  const page = await as('secretary', `/inventory/kitchen/rations/${id}`);
  await press(page, 'Note what was served');
  const field = dialog(page).locator('input[name="items.0.leftOver"]');
  await field.fill('0.25');
  const none = items.map(({ itemId }) => ({ itemId, leftOver: 0 }));
  const served = meals.map(({ mealId }) => ({ mealId, served: 12 }));
  await keeper(`${path}/serve`, { id, version, meals: served, items: none, note: null });
  await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'GET' && one.url().endsWith(`/${path}`)),
    page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
  ]);
  await settled(page);
  expect(await field.inputValue()).toMatch(/^0\.25/);
  await press(dialog(page), 'Note what was served');
  await dialog(page)
    .getByText(/Someone else changed this ration/)
    .waitFor();
});

test('a code that was set is not left on the screen', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(`
    update platform.account a set staff_member_id = m.id
      from settings.staff_member m
     where a.username = 'secretary' and m.school_id = a.school_id
       and m.id = (select max(s.id) from settings.staff_member s
                    where s.school_id = a.school_id
                      and not exists (select from platform.account o where o.school_id = s.school_id and o.staff_member_id = s.id))`);
  await client.end();
  const page = await as('secretary', '/inventory/signing');
  const code = page.locator('input[name="pin"]');
  await code.fill('482916');
  await press(page, 'Set code');
  await page.getByText('Your signing code is set').waitFor();
  await settled(page);
  expect(await code.inputValue()).toBe('');
});
