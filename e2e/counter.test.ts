import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCents } from '#kit/contract/money.ts';
import { askedBy, closeWindows, openAs, sharedBrowser } from './testing/browser.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

interface Payer {
  id: number;
  fullName: string;
  admissionNo: string;
  guardianPhone: string;
  balance: number;
}

/** Students who owe most, with a guardian's phone. */
async function payers(page: Page): Promise<Payer[]> {
  const { rows } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/finance/students?owing=owing&sort=-balance&size=50', { headers });
    return (await answer.json()) as { rows: Payer[] };
  });
  return rows.filter(({ guardianPhone }) => guardianPhone);
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null;
    return field?.name || field?.labels?.[0]?.textContent || field?.tagName;
  });
const inField = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** Finds a student from the search, in which the cursor has to stand already. */
async function find(page: Page, words: string, { fullName }: Payer): Promise<void> {
  await inField(page, 'Who pays');
  await page.keyboard.type(words);
  const row = page.getByRole('option', { name: fullName });
  await row.waitFor();
  for (let step = 0; (await row.getAttribute('aria-selected')) !== 'true' && step < 8; step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.press('Enter');
  await page.locator('.pay-who').getByText(fullName).waitFor();
  await inField(page, 'amount');
}

/** The receipt that the screen says has been written, with the amount and the balance after it. */
async function written(page: Page, payer: Payer, amount: number): Promise<string> {
  const said = page.getByRole('status').filter({ hasText: payer.fullName });
  await said.waitFor();
  payer.balance -= amount;
  const text = await said.textContent();
  expect(text).toContain(`KES ${formatCents(amount)} for ${payer.fullName}, balance ${formatCents(payer.balance)}.`);
  await inField(page, 'Who pays');
  return /RCT\/\d{4}\/\d{5}/.exec(text ?? '')?.[0] ?? '';
}

const serial = (receiptNo: string) => Number(receiptNo.slice(-5));

test('a cashier serves a queue by keyboard alone, and another user crosses a receipt and issues it again', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'cashier', { reducedMotion: 'reduce' });
  const [first, second, third, wrong, right] = await payers(page);
  if (!first || !second || !third || !wrong || !right) throw new Error('The sample school has too few students who owe');
  await page.goto('/feepayments');

  // By number, in cash.
  await find(page, first.admissionNo, first);
  await page.keyboard.type('1,200.50');
  await page.keyboard.press('Enter');
  const receipts = [await written(page, first, 120_050)];

  // By name, by M-Pesa. What was typed outlives a look at another window.
  await find(page, second.fullName, second);
  await page.keyboard.type('2000');
  await page.keyboard.press('Alt+2');
  await inField(page, 'reference');
  await page.keyboard.type('tkl7h2k9x1');
  const [again] = await Promise.all([
    page.waitForResponse((answer) => askedBy(answer.request()).includes(`/api/finance/payers/${second.id}`)),
    page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
  ]);
  await again.finished();
  await inField(page, 'reference');
  await page.keyboard.press('Enter');
  receipts.push(await written(page, second, 200_000));

  // By the guardian's phone, by bank slip; the account that is missing is asked for where it belongs.
  await find(page, third.guardianPhone.replace('+254', '0'), third);
  await page.keyboard.type('3500');
  await page.keyboard.press('Alt+3');
  await inField(page, 'reference');
  await page.keyboard.type('DS-90114');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Choose the account that the bank slip went into.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  receipts.push(await written(page, third, 350_000));
  expect(receipts.map(serial)).toEqual([0, 1, 2].map((more) => serial(receipts[0] ?? '') + more));

  // Escape goes back to the search.
  await find(page, first.admissionNo, first);
  await page.keyboard.press('Escape');

  // A code that has its receipt is refused at its field, and nothing that was typed is lost.
  await find(page, wrong.admissionNo, wrong);
  await page.keyboard.type('4000');
  await page.keyboard.press('Alt+2');
  await inField(page, 'reference');
  await page.keyboard.type('TKL7H2K9X1');
  await page.keyboard.press('Enter');
  await page.getByText(`Receipt ${receipts[1]} has been given for this reference already.`).waitFor();
  await inField(page, 'reference');
  expect(await page.locator('[name="amount"]').inputValue()).toBe('4,000.00');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('TKL7H2K9X2');
  await page.keyboard.press('Enter');
  const mistaken = await written(page, wrong, 400_000);
  expect(serial(mistaken)).toBe(serial(receipts[2] ?? '') + 1);
  expect(errors).toEqual([]);
  await context.close();

  const other = await openAs(browser, product.address, 'accountant', { reducedMotion: 'reduce' });
  const desk = other.page;
  await desk.goto(`/feepayments?q=${encodeURIComponent(mistaken)}`);
  await desk.getByRole('link', { name: mistaken }).click();
  await desk.getByRole('button', { name: 'Cross receipt' }).click();
  const dialog = desk.getByRole('dialog', { name: `Cross ${mistaken}?` });
  await dialog.getByLabel('Reason').fill('Entered for the wrong student');
  await dialog.getByRole('button', { name: 'Issue it again to the right student' }).click();
  await dialog.getByRole('combobox', { name: 'Issue again to' }).fill(right.admissionNo);
  await desk.getByRole('option', { name: right.fullName }).click();
  await dialog.getByRole('button', { name: 'Cross and issue again' }).click();
  const reissued =
    /RCT\/\d{4}\/\d{5}/.exec((await desk.getByText(/^Crossed, and issued again as /).textContent()) ?? '')?.[0] ?? '';
  await desk.getByText(/^Crossed by accountant/).waitFor();
  await desk.getByText(`${reissued} for ${right.fullName}`).waitFor();
  await desk.goto(`/feepayments?q=${encodeURIComponent(reissued)}`);
  await desk.getByRole('link', { name: reissued }).click();
  await desk.getByRole('dialog').getByText('Instead of').waitFor();
  await desk.getByRole('dialog').getByText(mistaken, { exact: true }).waitFor();
  expect(other.errors).toEqual([]);
});
