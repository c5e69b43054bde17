import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, settled, sharedBrowser, visit } from '../testing/browser.ts';
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

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}.${column}"]`);
const heading = (page: Page, name: string) => page.locator('h1').filter({ hasText: name }).waitFor();

/** What a spreadsheet puts on the clipboard, pasted into the current cell. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a scheme is typed and pasted, a lesson planned from its row, approved by another, taught and reflected on', async () => {
  const { page, errors } = await openAs(browser, product.address, 'teacher');
  await page.goto('/lessons/schemes');
  await page.getByRole('link', { name: 'New scheme' }).click();
  await choose(page, 'Term', 'Term 1 2026');
  await choose(page, 'Class', 'Grade 10');
  await choose(page, 'Subject', 'Mathematics');
  await page.getByRole('button', { name: /^New scheme/ }).click();
  await heading(page, 'Mathematics, Grade 10');
  await page.getByRole('textbox', { name: 'Lessons a week' }).fill('1');
  await page.getByRole('button', { name: 'Lay out the weeks' }).click();

  // By keyboard alone: typing opens a cell, Tab goes on, Enter goes down, Esc leaves it as it was. On an old
  // computer a fast typist is ahead of the screen, and no letter may go missing for it.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (run) => window.setTimeout(() => draw(run), 300);
    window.addEventListener('paste', () => (window.requestAnimationFrame = draw), { once: true });
  });
  await cell(page, 0, 2).focus();
  await page.keyboard.type('Geometry ũ’');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Similarity');
  await page.keyboard.press('Enter');
  await page.keyboard.type('gone');
  await page.keyboard.press('Escape');
  expect(await cell(page, 0, 2).textContent()).toBe('Geometry ũ’');
  expect(await cell(page, 0, 3).textContent()).toBe('Similarity');
  expect(await cell(page, 1, 3).textContent()).toBe('');
  await cell(page, 0, 4).focus();
  await paste(
    page,
    'Compare ratios\tWhat is similar?\t"Measure models\nCompare ratios"\nUse scales\tWhere are maps used?\tDraw a plan',
  );
  expect(await cell(page, 1, 4).textContent()).toBe('Use scales');
  await page.getByText('Not saved yet').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText(/lessons, all saved/).waitFor();
  await settled(page);

  await page.getByRole('button', { name: 'Plan lesson 1', exact: true }).click();
  await page.getByRole('button', { name: 'All of Grade 10' }).click();
  await page.waitForURL(/lessons\/plan\//);
  await heading(page, 'Similarity');
  await page.getByText('Measure models').waitFor();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('textbox', { name: 'Values' }).fill('Unity');
  // A slow line: the plan is read again long after it was saved, and can be submitted all the same.
  await page.route(/\/api\/(batch|exams\/lessons\/plans\/\d+)$/, async (route) => {
    if (/GET|POST/.test(route.request().method())) await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.getByRole('button', { name: /^Save plan/ }).click();
  await page.getByText('The plan is saved').waitFor();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The plan is submitted').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  const address = new URL(page.url()).pathname;

  const approver = await openAs(browser, product.address, 'examsadmin');
  await approver.page.goto('/lessons/plans/all?tab=coverage');
  await approver.page.getByRole('link', { name: 'Plans to approve' }).click();
  await approver.page.getByRole('link', { name: 'Similarity' }).click();
  await heading(approver.page, 'Similarity');
  expect(new URL(approver.page.url()).pathname).toBe(address);
  await approver.page.getByRole('button', { name: 'Approve' }).click();
  await approver.page.getByText('The plan is approved').waitFor();

  // Where the plan stands open it is the approved one by itself.
  await page.getByRole('button', { name: 'Mark as taught' }).click();
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Half the class');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as taught' }).click();
  await page.getByText('The lesson is in the record of work').waitFor();
  await page.getByRole('button', { name: 'Write reflection' }).click();
  await page.getByRole('textbox', { name: 'Reflection' }).fill('Take up scales again.');
  await page.getByRole('button', { name: /^Save reflection/ }).click();
  await page.getByText('The reflection is saved').waitFor();
  await page.getByText('Take up scales again.').waitFor();
  await visit(page, '/lessons/plans?tab=record');
  await page.getByRole('cell', { name: 'Half the class' }).waitFor();
  await settled(page);
  expect([...errors, ...approver.errors]).toEqual([]);
});
