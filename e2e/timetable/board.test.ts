import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, formatDay } from '#kit/contract/dates.ts';
import { closeWindows, openAs, settled, sharedBrowser } from '../testing/browser.ts';
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

const still = { reducedMotion: 'reduce' } as const;
const cards = (page: Page) => page.locator('.board-cell .lesson-card');

/** Chooses lessons one after the other until one has a free slot; its name. */
async function pickMovable(page: Page): Promise<string> {
  const free = page.getByRole('button', { name: /: free$/ });
  for (let at = 0; at < 30; at++) {
    const card = cards(page).nth(at);
    const name = (await card.locator('b').textContent()) ?? '';
    await card.click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    if ((await free.count()) > 0) return name;
    await page.keyboard.press('Escape');
  }
  throw new Error('No lesson of the sample has a free slot.');
}

test('a lesson is moved by keys, seen by somebody else at once, undone, and locked', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler', still);
  const other = (await openAs(browser, product.address, 'admin', still)).page;
  // What is changed before the stream stands is not told.
  const told = other.waitForResponse((answer) => answer.url().endsWith('/api/kit/live') && answer.ok());
  for (const one of [page, other]) {
    await one.goto('/timetable/timetables/2/board');
    await cards(one).first().waitFor();
  }
  await told;
  // A class whose days are not full.
  await page.getByLabel('Class shown').first().click();
  await page.getByRole('option', { name: 'Form 4 East' }).click();
  const name = await pickMovable(page);
  const free = page.getByRole('button', { name: /: free$/ }).first();
  await free.focus();
  await page.keyboard.press('Enter');
  const latest = (one: Page) => one.getByRole('region', { name: 'Latest changes' }).getByRole('listitem').first();
  await latest(page).getByText(name).waitFor();
  await latest(other).getByText(name).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await latest(page).getByText('undone').waitFor();
  await latest(other).getByText('undone').waitFor();
  // An undo that is pressed while a move is on its way still takes back that move.
  const line = Promise.withResolvers<void>();
  await page.route('**/moves', async (route) => {
    await line.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(/\/moves$/);
  const again = await pickMovable(page);
  await free.focus();
  await page.keyboard.press('Enter');
  await sent;
  await page.getByRole('button', { name: 'Undo' }).click();
  line.resolve();
  await page.getByText(`Undone: ${again}`).waitFor();
  await page.unroute('**/moves');
  await cards(page).first().click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Let go' }).waitFor();
  expect(await page.getByRole('button', { name: 'Move', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Why here' }).click();
  await page.getByRole('dialog').getByText('Where else it could stand').waitFor();
  // The keys of the board are not for what lies over it.
  await page.keyboard.press('f');
  expect(await page.getByText(/gaps? filled|No lesson that is out fits/).count()).toBe(0);
  await page.keyboard.press('Escape');
  // What a file of FET does not hold is said before it is written.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export to FET' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export to FET' });
  await dialog.getByText('undesired times').waitFor();
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the file' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.fet$/);
  await dialog.waitFor({ state: 'hidden' });
});

test('a teacher is away: who takes the lessons is proposed, arranged in one act and cancelled', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler', still);
  await page.goto('/timetable/subs');
  // The latest day with lessons: the sample may be made on a Sunday.
  const field = page.getByLabel('Day', { exact: true });
  const held = page.getByRole('button', { name: 'Print sheet' });
  const none = page.getByText('No lessons', { exact: true });
  for (let back = 0; back < 8; back++) {
    await held.or(none).first().waitFor();
    if (await held.isVisible()) break;
    const day = formatDay(addDays(dayIn('Africa/Nairobi', new Date()), -back - 1));
    await field.fill(day);
    await field.press('Enter');
    // What stood there of the day before is no answer.
    await page.locator('.page-meta').getByText(day).waitFor();
    await settled(page);
  }
  await page.getByRole('button', { name: 'Propose who takes them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().waitFor();
  // What is over by now is not ticked by itself.
  for (const row of await dialog.getByRole('checkbox').all()) await row.check();
  await dialog.getByRole('button', { name: /^Arrange / }).click();
  await page.getByText(/arranged, and who takes them is told/).waitFor();
  await page.getByRole('button', { name: 'Propose who takes them' }).waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Cancel what was arranged/ })
    .first()
    .click();
  await page.getByText('It is cancelled').waitFor();
  await page
    .getByRole('button', { name: /^Arrange / })
    .first()
    .waitFor();
});
