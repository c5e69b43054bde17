import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, openAs, sharedBrowser } from '../testing/browser.ts';
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

/** Writes the principal's remark of the first student who is shown, as somebody else does meanwhile. */
const writtenMeanwhile = (page: Page, text: string) =>
  page.evaluate(async (words) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' };
    const exam = /\/exams\/(\d+)/.exec(location.pathname)?.[1] ?? '';
    const list = await fetch(`/api/exams/reportforms/${exam}/remarks?q=Abdi`, { headers });
    const [row] = ((await list.json()) as { rows: { id: number; principal: { version: number } }[] }).rows;
    const body = JSON.stringify({
      kind: 'principal',
      courseId: null,
      language: 'english',
      text: words,
      version: row?.principal.version,
    });
    const answer = await fetch(`/api/exams/reportforms/${exam}/students/${row?.id}/remarks`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, text);

test('a remark is written on a form, the forms of a stream are made, and a code that nobody printed is unknown', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'examsadmin', { reducedMotion: 'reduce' });
  await page.goto('/exams');
  await page.getByRole('row').filter({ hasText: 'Published' }).filter({ hasText: 'End of term' }).first().click();
  await page.getByRole('navigation', { name: 'Parts of the exam' }).getByRole('link', { name: 'Report forms' }).click();
  await page.getByRole('row').filter({ hasText: 'Form 4 West' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Report form' });
  const form = drawer.getByRole('img', { name: 'The report form as it is printed' });
  await form.waitFor();
  const before = await form.getAttribute('src');
  const remark = drawer.getByRole('textbox', { name: 'Remark, Class teacher' });
  await remark.fill(`Kazi nzuri, endelea na bidii ${Date.now() % 1000}.`);
  await drawer.getByRole('textbox', { name: 'Remark, Principal' }).focus();
  await expect.poll(() => form.getAttribute('src')).not.toBe(before);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  await page.getByText('Remarks', { exact: true }).last().click();
  await page.getByPlaceholder('Name or admission no.').fill('Abdi');
  const cell = page.getByRole('textbox', { name: /^Principal, Abdi/ }).first();
  const said = `Anajitahidi, mara ${Date.now() % 1000}.`;
  await cell.fill(said);
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), page.keyboard.press('Tab')]);
  await page.getByText('Saved when you leave it').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => cell.inputValue()).toBe(said);

  // Somebody else has written it meanwhile: both texts are there, and either can be chosen.
  await cell.fill('Mine.');
  await writtenMeanwhile(page, 'Theirs.');
  await page.keyboard.press('Tab');
  await page.getByText('Somebody else has changed this remark meanwhile').waitFor();
  await expect.poll(() => cell.inputValue()).toBe('Theirs.');
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await Promise.all([saved(), page.getByRole('button', { name: 'Use mine' }).click()]);
  await page.getByRole('button', { name: 'Use mine' }).waitFor({ state: 'detached' });

  // What is typed while it is saved is saved after it.
  await page.route('**/remarks', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await cell.fill('Once.');
  await page.keyboard.press('Tab');
  await page.getByText('Saving', { exact: true }).waitFor();
  await cell.fill('Once, and once more.');
  await page.keyboard.press('Tab');
  await page.getByText('Saving', { exact: true }).waitFor({ state: 'detached', timeout: 20_000 });
  await page.unroute('**/remarks');
  expect(await page.getByText('Somebody else has changed this remark').count()).toBe(0);
  await page.reload();
  await expect.poll(() => cell.inputValue()).toBe('Once, and once more.');

  await page.getByRole('button', { name: 'Make report forms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make report forms' });
  await dialog.getByRole('combobox', { name: 'Of' }).click();
  await page.getByRole('option', { name: 'Form 4 West', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make report forms' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Files', { exact: true }).last().click();
  const made = page.getByRole('row').filter({ hasText: 'Form 4 West' }).first();
  await made.getByRole('button', { name: /^Download/ }).waitFor({ timeout: 80_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), made.getByRole('button', { name: /^Download/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Report forms, .*Form 4 West\.pdf$/);
  expect(errors).toEqual([]);
  await context.close();

  const anybody = await open(browser, product.address);
  await anybody.page.goto('/reportform/1-0000-0000-0000-0000');
  await anybody.page.getByRole('heading', { name: 'No such report form' }).waitFor();
  await anybody.context.close();
});
