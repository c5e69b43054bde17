import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a new version is checked, filled while one looks on, stopped and kept, compared, and repaired', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler', { reducedMotion: 'reduce' });
  await page.goto('/timetable/timetables');
  await page.getByRole('link', { name: 'Add timetable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ljósár’s attempt');
  await dialog.getByRole('button', { name: 'Add timetable' }).click();
  await page.getByRole('heading', { name: 'Ljósár’s attempt' }).waitFor();

  await page.getByRole('button', { name: 'Generate' }).click();
  await dialog
    .getByText(/^By count, nothing prevents|^A complete timetable cannot be made|is needed|needs/)
    .first()
    .waitFor();
  await dialog.getByLabel('Seconds').fill('600');
  await dialog.getByRole('button', { name: 'Start search' }).click();
  const picture = page.getByRole('region', { name: /How the timetable fills/ });
  await picture.waitFor({ timeout: 60_000 });
  expect(await picture.locator('.run-row').count()).toBeGreaterThan(5);
  // Meanwhile it keeps its name, and whoever has its board open is told not to work against the search.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Rename' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const other = (await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' })).page;
  await other.goto(`${new URL(page.url()).pathname}/board`);
  await other.getByText('A search fills this timetable').waitFor();
  await other.getByText(/^0 of \d+ lessons placed$/).waitFor();
  await page.getByRole('button', { name: 'Stop and keep' }).click();
  await other.getByText('A search fills this timetable').waitFor({ state: 'detached' });
  await other.getByText(/^[1-9]\d* of \d+ lessons placed$/).waitFor();
  await picture.waitFor({ state: 'detached' });
  const placed = page.getByText(/^\d+ of \d+ lessons placed$/);
  await expect.poll(() => placed.textContent()).not.toMatch(/^0 of/);

  await page.getByRole('link', { name: /Without a place/ }).click();
  await page
    .getByText(/Every lesson has a place|What would let it in/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('table', { name: 'Runs' }).getByText('Stopped').last().waitFor();

  const id = /timetables\/(\d+)/.exec(page.url())?.[1] ?? '';
  await visit(page, `/timetable/timetables?tab=compare&ids=2,${id}`);
  const compared = page.getByRole('table', { name: 'Timetables compared' });
  await compared.getByRole('columnheader', { name: 'Ljósár’s attempt' }).waitFor();
  await compared.getByText('Stand elsewhere than in the first').waitFor();

  await visit(page, `/timetable/timetables/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Repair with least change' }).click();
  await dialog.getByLabel('Seconds').fill('2');
  await dialog.getByRole('button', { name: 'Repair' }).click();
  await page.getByRole('heading', { name: 'Ljósár’s attempt, repaired' }).waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page
    .getByText(/stand where they stood|Moved by the repair/)
    .first()
    .waitFor({ timeout: 40_000 });
});
