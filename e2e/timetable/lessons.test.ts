import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedBy, closeWindows, openAs, settled, sharedBrowser, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.stop();
});

const said = (page: Page, words: string) => page.getByText(words, { exact: false }).first().waitFor();

test('lessons are typed by class and subject with the keyboard alone, made from what exams know, and taken back', async () => {
  const { page, errors } = await openAs(browser, product.address, 'timetabler');
  await page.goto('/timetable/lessons?tab=grid');
  const english = page.getByLabel('English, Grade 10 East', { exact: true });
  await english.waitFor();
  const load = page.getByRole('row').filter({ hasText: 'Grade 10 East' }).getByRole('gridcell').first();
  const before = Number((await load.textContent())?.split(' ')[0]);
  expect(await english.inputValue()).toBe('5');
  await english.focus();
  await page.keyboard.type('4d1');
  await page.keyboard.press('Enter');
  // The cell below has the cursor, and the load is known before anything is saved.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^English, Grade 10/);
  await expect.poll(async () => Number((await load.textContent())?.split(' ')[0])).toBe(before - 1);
  await page.keyboard.type('0');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await said(page, 'Lessons: 1 changed, 1 removed');
  // What is typed while a save is on its way stays.
  const line = Promise.withResolvers<void>();
  await page.route('**/lessongrid', async (route) => {
    await line.promise;
    await route.continue();
  });
  const type = async (text: string) => {
    await english.fill(text);
    await english.press('Enter');
  };
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith('/lessongrid'));
  await type('3d1');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await sent;
  await type('5');
  line.resolve();
  await said(page, 'Lessons: 1 changed');
  await page.unroute('**/lessongrid');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect.poll(() => english.inputValue()).toBe('5');
  await page.getByRole('button', { name: 'From what exams know' }).waitFor();
  // What was removed is known to exams: one press makes it again.
  await page.getByRole('button', { name: 'From what exams know' }).click();
  await page.getByRole('dialog').getByRole('row').filter({ hasText: 'Grade 10' }).first().waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Make \d+ cards?/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await said(page, 'removed again');
  await settled(page);
  expect(errors).toEqual([]);
});

test('a card says what is wrong at its field, is added, copied and put away', async () => {
  const { page, errors } = await openAs(browser, product.address, 'timetabler');
  await visit(page, '/timetable/lessons/new?classKey=c1');
  await page.getByLabel('Title').fill('Debating “club” ');
  await page.getByLabel('Triples').fill('3');
  await page.getByLabel('Singles').fill('0');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await page.waitForURL(/lessons\/edit\/\d+/);
  await page.getByRole('heading', { name: 'Debating “club”' }).waitFor();
  await page.getByRole('link', { name: 'Copy' }).click();
  await page.waitForURL(/copy=/);
  await page.getByLabel('Singles').fill('9');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await page.getByText(/times do not fit on/).waitFor();
  await page.goBack();
  expect(errors).toEqual([]);
});

test('what is typed into a card stays where somebody else saves it meanwhile', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler');
  await visit(page, '/timetable/lessons/new?classKey=c1');
  await page.getByLabel('Title').fill('Chess');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  await page.waitForURL(/lessons\/edit\/\d+/);
  await page.getByRole('heading', { name: 'Chess' }).waitFor();
  await page.getByLabel('Title').fill('Chess, first team');
  const { page: second, context } = await openAs(browser, product.address, 'admin');
  await visit(second, new URL(page.url()).pathname);
  await second.getByLabel('Note').fill('In the hall');
  await second.getByRole('button', { name: 'Save lesson' }).click();
  await said(second, 'is saved');
  await context.close();
  const read = page.waitForResponse((answer) =>
    askedBy(answer.request()).some((path) => /\/timetable\/lessons\/\d+$/.test(path)),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await page.getByRole('button', { name: 'Save lesson' }).click();
  await said(page, 'changed this');
  expect(await page.getByLabel('Title').inputValue()).toBe('Chess, first team');
});

test('options are arranged into blocks in which nobody sits twice, changed by hand and kept', async () => {
  const { page, errors } = await openAs(browser, product.address, 'timetabler');
  await visit(page, '/timetable/lessons?tab=blocks');
  await page.getByText('Everybody sits in the subjects that they chose').waitFor();
  await page.getByRole('button', { name: 'Arrange' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Arrange' }).click();
  await dialog.getByText('everybody gets all their subjects').waitFor();
  await dialog.getByRole('button', { name: 'Use this' }).click();
  // A group in a block where its students sit already says so, and cannot be kept.
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name: /^Move to / })
    .first()
    .click();
  await page.getByText('sits in two groups at the same time').first().waitFor();
  expect(await page.getByRole('button', { name: 'Save blocks' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await page
    .getByRole('button', { name: /\d+ students?$/ })
    .first()
    .click();
  const group = page.getByRole('combobox', { name: /^Group of / }).first();
  await group.click();
  await page.getByRole('option', { name: 'In no group' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('1 student not seated as they chose.').waitFor();
  await page.getByRole('button', { name: 'Accept their choices' }).click();
  await page.getByText('Everybody sits in the subjects that they chose').waitFor();
  await page.getByRole('button', { name: 'Save blocks' }).click();
  await said(page, 'are kept');
  await settled(page);
  expect(errors).toEqual([]);
});
