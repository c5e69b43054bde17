import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser } from '../testing/browser.ts';
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

interface Rows {
  rows: {
    id: number;
    name: string;
    state: string;
    expected: number;
    entered: number;
    admissionNo: string;
    subjectName: string;
  }[];
}

/** What the server answers to the user of the page. */
const ask = (page: Page, path: string) =>
  page.evaluate(
    async (where) =>
      (await (
        await fetch(where, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } })
      ).json()) as unknown,
    path,
  ) as Promise<Rows>;

test('marks come in from one sheet, what may be wrong is looked at, and results go to guardians once', async () => {
  const { page, errors } = await openAs(browser, product.address, 'examsadmin', { reducedMotion: 'reduce' });
  const { rows: exams } = await ask(page, '/api/exams/exams?size=50');
  const open = exams.find(({ state }) => state === 'open')?.id ?? 0;
  const { rows: sheets } = await ask(page, `/api/exams/sheets?examId=${open}&size=200`);
  const sheet = sheets.find(({ entered, expected }) => entered === 0 && expected >= 3);
  const { rows: students } = await ask(page, `/api/exams/sheets/${sheet?.id}`);

  // From the exam to its sheet, and back with two marks, one that is too high and a stranger.
  await page.goto(`/exams/${open}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import marks' }).click();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the sheet' }).click(),
  ]);
  expect(template.suggestedFilename()).toMatch(/marks\.xlsx$/);
  const lines = [
    `Adm no,Name,${sheet?.subjectName}`,
    ...students.slice(0, 3).map(({ admissionNo, name }, at) => `${admissionNo},${name},${['61.5', 'x', '101'][at]}`),
    '9999/404,Wanjirũ,50',
  ];
  const file = { name: 'Marks.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('The most is 100.').waitFor();
  await page.getByText('“9999/404” does not sit this exam.').waitFor();
  await page.getByRole('button', { name: 'Enter 2 marks' }).click();
  await page.getByText('These were not entered.').waitFor();
  const { rows: after } = await ask(page, `/api/exams/sheets?examId=${open}&size=200`);
  expect(after.find(({ id }) => id === sheet?.id)?.entered).toBe(2);

  // The checks look by themselves; one is opened, seen to be right, and leaves the list.
  await page.goto(`/exams/${open}?tab=checks`);
  await page.getByText(/\d+ open, 0 looked at and right/).waitFor();
  await page.getByRole('link', { name: 'Missing marks' }).first().click();
  const drawer = page.getByRole('dialog');
  expect(await drawer.getByRole('link', { name: 'Open the sheet of marks' }).getAttribute('href')).toMatch(
    /^\/myexams\/\d+\?student=\d+$/,
  );
  await drawer.getByLabel('Checked, it is correct').fill('The paper is sat next week');
  await drawer.getByRole('button', { name: 'It is right' }).click();
  await page.getByText(/\d+ open, 1 looked at and right/).waitFor();

  // Published results: every message before it goes, then once.
  const published = exams.find(({ state }) => state === 'published')?.id ?? 0;
  await page.goto(`/exams/${published}?tab=sms`);
  // While others are counted, what stands there of those before cannot be sent.
  await page.getByRole('button', { name: /^Send \d+ messages$/ }).waitFor();
  let count = (): void => undefined;
  const counting = new Promise<void>((done) => {
    count = done;
  });
  await page.route('**/resultpreview', async (route) => {
    await counting;
    await route.continue();
  });
  await page.getByText('Everybody', { exact: true }).click();
  await page.getByRole('button', { name: /^Send \d+ messages$/, disabled: true }).waitFor();
  count();
  await page.getByRole('button', { name: /^Send \d+ messages$/, disabled: false }).waitFor();
  await page.unroute('**/resultpreview');
  await page.getByText('Not notified yet', { exact: true }).first().click();
  await page.getByRole('button', { name: /^Send \d+ messages$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send \d+ messages$/ })
    .click();
  await page.getByText('Nobody is told').waitFor();
  await page.getByRole('button', { name: /^Not notified yet, \d+ messages$/ }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  expect(errors).toEqual([]);
});
