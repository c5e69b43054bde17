import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardRecording } from '../../modules/elearning/db/sample/videos/video-recordings.ts';
import { box, choose, dialog, fromMenu, people, press } from '../finance/fields.ts';
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
afterEach(leave);
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** Holds files back as a slow line does, and what sends them; answers what lets them through. */
async function slowLine(page: Page): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(/\/api\/kit\/uploads|\/uploader-/, async (route) => {
    await line.promise;
    await route.continue();
  });
  return () => line.resolve();
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const pdfLike = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Maswali ya ${name}`) });
const notHere = 'The file has not arrived yet.';

test('a paper is not saved before its file has come, its name fills in what is blank, and Esc asks before it is lost', async () => {
  const page = await as('admin', '/pastpapers?open=new');
  const form = page.getByRole('dialog', { name: 'Add paper' });
  await box(form, 'Title').waitFor();
  const letThrough = await slowLine(page);
  await form.locator('input[type=file]').setInputFiles(pdfLike('KCSE 2019 Mathematics PP2.txt'));
  await press(form, 'Add as draft');
  await form.getByText(notHere).waitFor();
  letThrough();
  await form.getByText('Uploaded', { exact: true }).waitFor();
  await expect.poll(() => box(form, 'Title').inputValue()).toContain('Mathematics');
  expect(await box(form, 'Year').inputValue()).toBe('2019');
  expect(await box(form, 'Paper').inputValue()).toBe('2');
  expect(await form.getByRole('combobox', { name: 'Subject', exact: true }).inputValue()).toBe('Mathematics');

  await box(form, 'Title').focus();
  await page.keyboard.press('Escape');
  await press(asked(page), 'Go on editing');
  await box(form, 'Title').fill('Karatasi ya pili, 2019');
  await press(form, 'Add as draft');
  await page.getByRole('heading', { name: 'Karatasi ya pili, 2019', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Version 1: KCSE 2019/ }).waitFor();

  // A drawer that stands in no address asks too, and what is given up is gone.
  await fromMenu(page, 'Change');
  const change = page.getByRole('dialog', { name: 'Change resource' });
  await box(change, 'Title').fill('Imepotea');
  await press(change, 'Close');
  await press(asked(page), 'Leave');
  await change.waitFor({ state: 'detached' });
  await fromMenu(page, 'Change');
  expect(await box(change, 'Title').inputValue()).toBe('Karatasi ya pili, 2019');
  await page.keyboard.press('Escape');
  await change.waitFor({ state: 'detached' });
});

test('many files are added once all have come, and what was typed at them is asked about', async () => {
  const page = await as('admin', '/notes?upload=many');
  const form = page.getByRole('dialog', { name: 'Upload many files' });
  await form.locator('input[type=file]').setInputFiles([pdfLike('Mathematics Form 3 Notes sehemu ya kwanza.txt')]);
  const first = form.getByRole('group', { name: /sehemu ya kwanza/ });
  await box(first, 'Title').fill('Sehemu ya kwanza');
  const letThrough = await slowLine(page);
  await form.locator('input[type=file]').setInputFiles([pdfLike('Mathematics Form 3 Notes sehemu ya pili.txt')]);
  await form.getByText('Not here yet: one file.').waitFor();
  expect(await form.getByRole('button', { name: 'Add one file' }).isDisabled()).toBe(true);
  letThrough();
  await form.getByRole('group', { name: /sehemu ya pili/ }).waitFor();
  expect(await box(first, 'Title').inputValue()).toBe('Sehemu ya kwanza');
  await page.keyboard.press('Escape');
  await press(asked(page), 'Go on editing');
  await form.getByRole('button', { name: 'Add two files' }).click();
  await page.getByText('two resources added as drafts').waitFor();
  await form.waitFor({ state: 'detached' });
});

test('a recording on its way is not passed over, and captions, chapters and subjects lose nothing that was typed', async () => {
  const page = await as('admin', '/videoclasses?state=published');
  await page.getByRole('row').filter({ hasText: 'Opens after the next test' }).first().click();
  await page.getByRole('heading', { name: 'Opens after the next test' }).waitFor();
  await fromMenu(page, 'Change lesson');
  const form = page.getByRole('dialog', { name: 'Change video lesson' });
  const letThrough = await slowLine(page);
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mpya.mp4', mimeType: 'video/mp4', buffer: Buffer.from(boardRecording()) });
  await press(form, 'Save lesson');
  await form.getByText(notHere).waitFor();
  letThrough();
  await form.getByText(/^Here: mpya\.mp4/).waitFor();
  await press(form, 'Save lesson');
  await page.getByText('The lesson is saved').waitFor();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /^Captions/ }).click();
  const captions = box(page, 'Captions in English');
  await captions.fill('WEBVTT\n\n00:01.000 --> 00:04.000\nHabari za asubuhi.');
  await page.getByRole('link', { name: /^Chapters/ }).click();
  await press(asked(page), 'Go on editing');
  await choose(page, 'Language', 'Kiswahili');
  await press(asked(page), 'Go on editing');
  expect(await captions.inputValue()).toContain('Habari za asubuhi.');
  await press(page, 'Save captions');
  await page.getByText('one caption saved').waitFor();

  await page.getByRole('link', { name: /^Chapters/ }).click();
  await press(page, 'Add chapter');
  await box(page, 'Begins, chapter 1').fill('0:02');
  await box(page, 'Title, chapter 1').fill('Mwanzo');
  await page.getByRole('link', { name: /^Lesson/ }).click();
  await press(asked(page), 'Go on editing');
  // A step would make a newer version of the lesson, over which the chapters would be refused.
  await fromMenu(page, 'Archive');
  await page.getByText('Save what you typed here first').waitFor();
  await press(page, 'Save chapters');
  await page.getByText('The chapters are saved').waitFor();
  await page.getByRole('link', { name: /^Lesson/ }).click();
  await page.getByRole('button', { name: /Mwanzo/ }).waitFor();
  await settled(page);
  expect(await dialog(page).count()).toBe(0);
});
