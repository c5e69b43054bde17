import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { musterApi, type DrillDetail, type Muster } from '#modules/biometrics/muster/contract/muster.ts';
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

/** What the server says, as the user of the page asks it. */
const ask = async <T>(page: Page, path: string): Promise<T> =>
  (await page.evaluate(async (where) => {
    const answer = await fetch(where, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } });
    return (await answer.json()) as unknown;
  }, path)) as T;
const lastDrill = async (page: Page): Promise<DrillDetail> => {
  const { rows } = await ask<{ rows: { id: number }[] }>(page, musterApi.drills.path);
  return ask<DrillDetail>(page, musterApi.get.path.replace(':id', String(rows[0]?.id ?? 0)));
};
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) }).first();
const search = (page: Page, words: string) => page.getByLabel('Search the muster list').fill(words);
/** Finds somebody by the number and ticks them. */
const find = async (page: Page, person: { name: string; no: string }): Promise<void> => {
  await search(page, person.no);
  await row(page, person.name).click();
  await expect.poll(() => row(page, person.name).getAttribute('aria-pressed')).toBe('true');
};

test('two phones tick one drill without a line, one of them after its browser was closed; its report names who is missing', async () => {
  const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', serviceWorkers: 'allow' } as const;
  const one = await openAs(browser, product.address, 'admin', phone);
  const two = await openAs(browser, product.address, 'admin', phone);
  for (const { page } of [one, two]) {
    await page.goto('/biometrics/dashboard');
    await page.getByRole('link', { name: 'Muster list' }).click();
    await page.getByRole('heading', { name: 'Muster list' }).waitFor();
    await page.getByRole('button', { name: 'Start drill' }).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  }
  const { people } = await ask<Muster>(one.page, musterApi.list.path);
  const [first, second, third] = people.filter(({ maybe, key }) => !maybe && key.startsWith('s'));
  if (!first || !second || !third) throw new Error('The sample has nobody on site.');

  // Both lose the line, and both begin.
  for (const { page, context } of [one, two]) {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Start drill' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Where everybody meets').fill('Football field');
    await dialog.getByRole('button', { name: 'Start drill' }).click();
    await page.locator('.muster-missing').waitFor();
  }
  await find(one.page, first);
  await find(two.page, second);
  const large = await row(two.page, second.name).boundingBox();
  expect(large?.height).toBeGreaterThanOrEqual(56);
  expect(await one.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The first phone is shut, and opened again without a line: the list and its ticks are there.
  await one.page.close();
  const again = await one.context.newPage();
  await again.goto('/biometrics/dashboard/muster');
  await again.getByText(/No line to the server\. As of/).waitFor();
  await search(again, first.no);
  await expect.poll(() => row(again, first.name).getAttribute('aria-pressed')).toBe('true');
  await find(again, third);

  // With the line back both are one drill, and each sees what the other has found.
  await one.context.setOffline(false);
  await two.context.setOffline(false);
  await search(two.page, third.no);
  await two.page
    .getByText(/^.*found by /)
    .first()
    .waitFor();
  await search(again, second.no);
  await expect.poll(() => row(again, second.name).getAttribute('aria-pressed')).toBe('true');
  await again.getByRole('button', { name: 'End drill' }).click();
  const dialog = again.getByRole('dialog');
  await dialog.getByText(/missing still\. The report names them/).waitFor();
  await dialog.getByLabel('Note').fill('The bell was heard everywhere');
  await dialog.getByRole('button', { name: 'End drill' }).click();
  await again.getByRole('button', { name: 'Start drill' }).waitFor();
  await expect.poll(async () => (await lastDrill(again)).endedAt).not.toBeNull();
  const drill = await lastDrill(again);
  expect(drill).toMatchObject({
    found: 3,
    missing: drill.expected - 3,
    place: 'Football field',
    note: 'The bell was heard everywhere',
  });
  expect(drill.finders.map(({ found }) => found)).toEqual([3]);
  expect(drill.missed.map(({ key }) => key)).not.toContain(first.key);

  await again.getByRole('link', { name: 'Drills', exact: true }).click();
  await again.getByText(`${drill.missing} missing`).first().click();
  await again.getByText('The bell was heard everywhere').waitFor();
  expect([...one.errors, ...two.errors]).toEqual([]);
  await one.context.close();
  await two.context.close();
});
