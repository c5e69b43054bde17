import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { dayIn, timeIn } from '#kit/contract/dates.ts';
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

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Writes an exam's program into the editor, replacing what stands there. */
async function write(page: Page, problem: string, source: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Problems' }).getByText(problem).click();
  await page.getByRole('textbox', { name: `Program for ${problem}` }).fill(source);
}

/** Opens the sample's draft, gives its class slips, and answers where it is sat and the first code. */
async function openTheDraft(page: Page): Promise<{ address: string; code: string }> {
  await page.goto('/codingExams?state=draft');
  await page.getByRole('link', { name: 'Programming, mid-term (copy)' }).click();
  // A problem with its tests is not gone with one click.
  await press(page, 'Steps of Even or odd');
  await page.getByRole('menuitem', { name: 'Remove problem' }).click();
  await page.getByRole('dialog', { name: 'Remove Even or odd?' }).getByRole('button', { name: 'Keep problem' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change exam' }).click();
  const at = async (field: string, minutes: number) => {
    const moment = new Date(Date.now() + minutes * 60_000);
    await page.getByRole('textbox', { name: field, exact: true }).fill(dayIn('Africa/Nairobi', moment));
    await page.getByRole('textbox', { name: `${field}, time`, exact: true }).fill(timeIn('Africa/Nairobi', moment));
  };
  await at('Opens', -2);
  await at('Closes', 90);
  await page.getByRole('button', { name: /^Save coding exam/ }).click();
  await page.getByText('The exam is saved').waitFor();
  await press(page, 'Open exam');
  await page.getByRole('dialog').getByRole('button', { name: 'Open exam' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close exam' }).waitFor();
  await page.getByRole('link', { name: /^Candidates/ }).click();
  await page.getByRole('button', { name: /^Add Form/ }).click();
  await page.locator('tbody input[type=checkbox]').first().check();
  await press(page, 'Print slips');
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Print slips' }).click();
  const slips = pdfText(readFileSync(await (await saved).path()));
  const address = (await page.locator('.coding-bar .code-text').textContent()) ?? '';
  return { address, code: /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(slips)?.[0] ?? '' };
}

test('a candidate sits an exam with a slip’s code, runs programs in the browser, survives a reload, and is marked', async () => {
  const teacher = await openAs(browser, product.address, 'examsadmin', { acceptDownloads: true });
  const { address, code } = await openTheDraft(teacher.page);
  const candidate = await open(browser, product.address);
  const { page } = candidate;
  await page.goto(address);
  await page.getByLabel('Code of your slip').fill(code.toLowerCase());
  await press(page, 'Enter the exam');

  await write(page, 'Even or odd', 'function isEven(n) {\n  for (;;) {}\n}');
  await press(page, 'Run tests');
  await page.getByText('0 of 2 visible tests passed').waitFor({ timeout: 20_000 });
  await page.getByText('Out of time').first().waitFor();
  await write(page, 'Even or odd', 'const isEven = (n) => n % 2 === 0;');
  await press(page, 'Run tests');
  await page.getByText('2 of 2 visible tests passed').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Typed while the line is dead, and kept through the end of the page.
  await candidate.context.setOffline(true);
  await write(page, 'Mean of a class', 'console.log("0\\n0.0")');
  await page.getByText(/No connection/).waitFor();
  // Leaving would lose it, so that is asked first.
  await press(page, 'This is not me');
  await page.getByRole('dialog', { name: 'Leave this computer?' }).waitFor();
  await press(page, 'Stay here');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await candidate.context.setOffline(false);
  await page.reload();
  await page.getByRole('navigation', { name: 'Problems' }).getByText('Mean of a class').click();
  expect(await page.getByRole('textbox', { name: 'Program for Mean of a class' }).inputValue()).toBe('console.log("0\\n0.0")');
  await page.getByText('Saved', { exact: true }).waitFor();

  await write(page, 'Vowels in a word', 'print(sum(c in "aeiou" for c in input().lower()))');
  await press(page, 'Run tests');
  await page.getByText('1 of 1 visible tests passed').waitFor({ timeout: 60_000 });
  await page.getByText('Saved', { exact: true }).waitFor();
  await press(page, 'Submit');
  await press(page, 'Submit exam');
  await page.getByRole('heading', { name: 'Your exam is submitted' }).waitFor();

  const desk = teacher.page;
  await press(desk, 'Close exam');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close exam' }).click();
  await desk.getByRole('link', { name: /^Attempts/ }).click();
  await press(desk, 'Run Python here');
  await desk.getByRole('heading', { name: 'Answers in Python' }).waitFor({ state: 'detached', timeout: 60_000 });
  await rowOf(desk, '14 of 20').waitFor();
  expect(candidate.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  expect(teacher.errors).toEqual([]);
});
