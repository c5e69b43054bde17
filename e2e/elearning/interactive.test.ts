import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, sharedBrowser, signIn, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** Goes on with the Tab key until the field or button of a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  for (let steps = 0; steps < 80 && (await focused()) !== name; steps += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

test('a student matches by the keyboard alone, and reviews cards without a line', async () => {
  const { page, context, errors } = await open(browser, product.address, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  await signIn(page, 'student');
  await page.goto('/interactive');
  await page.getByRole('link', { name: 'Units and what they measure' }).click();
  await page.getByRole('combobox', { name: 'newton' }).waitFor();
  const units: readonly (readonly [string, string])[] = [
    ['newton', 'force'],
    ['joule', 'energy'],
    ['pascal', 'pressure'],
  ];
  const names = await page.getByRole('combobox').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  for (const name of names) {
    await tabTo(page, name);
    await page.keyboard.type(units.find(([unit]) => unit === name)?.[1].slice(0, 4) ?? '');
  }
  await tabTo(page, 'Check');
  await page.keyboard.press('Enter');
  await page.getByText('You earned 100 %.').waitFor();

  await visit(page, '/interactive');
  await page.getByRole('searchbox').fill('laboratory');
  await page.getByRole('link', { name: 'Units and what they measure' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Words of the laboratory' }).click();
  await page.getByText('beaker', { exact: true }).waitFor();
  await context.setOffline(true);
  for (let card = 0; card < 3; card += 1) {
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.keyboard.press('3');
  }
  await page.getByText('Done for today.').waitFor();
  await page.getByText('Three cards kept on this device until there is a line.').waitFor();
  await context.setOffline(false);
  await page.getByText('kept on this device').waitFor({ state: 'detached' });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from elearning.card_review r
       join elearning.activity a on a.school_id = r.school_id and a.id = r.activity_id
      where a.title = 'Words of the laboratory' and r.grade = 3`,
  );
  await client.end();
  expect(rows).toEqual([{ count: 3 }]);
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(error))).toEqual([]);
  await context.close();
});
