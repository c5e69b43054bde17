import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registersApi } from '#modules/biometrics/registers/contract/registers.ts';
import { registerRef } from '#modules/biometrics/registers/contract/register-words.ts';
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

interface Answer {
  day: string;
  closedBecause: string | null;
  rows: { classId: number; streamId: number; letter: string; students: number; session: 'afternoon' }[];
  marks: { studentId: number; letter: string; version: number }[];
}
/** What the server says, as the user of the page asks it. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (where) => {
    const answer = await fetch(where, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } });
    return (await answer.json()) as unknown;
  }, path) as Promise<Answer>;

const previous = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** An afternoon register that nobody has begun, on the last day with school: of the n-th such stream. */
async function freshRegister(page: Page, n: number): Promise<{ ref: string; path: string; students: number }> {
  let { day, closedBecause } = await ask(page, registersApi.list.path);
  while (closedBecause !== null)
    ({ day, closedBecause } = await ask(page, `${registersApi.list.path}?day=${(day = previous(day))}`));
  const { rows } = await ask(page, `${registersApi.list.path}?day=${day}&size=200`);
  const row = rows.filter(({ session, students }) => session === 'afternoon' && students > 10)[n];
  if (!row) throw new Error('The sample has no such stream.');
  const key = { ...row, day, lesson: 13, session: 'lesson' as const };
  const query = new URLSearchParams({
    classId: `${row.classId}`,
    streamId: `${row.streamId}`,
    day,
    session: 'lesson',
    lesson: '13',
  });
  return { ref: registerRef(key), path: `${registersApi.marks.path}?${query}`, students: row.students };
}

const rowsOf = (page: Page) => page.locator('.register-row');
const mark = (page: Page, row: number, name: string) => rowsOf(page).nth(row).getByRole('radio', { name, exact: true });
const marked = async (page: Page, row: number) =>
  rowsOf(page)
    .nth(row)
    .locator('input:checked')
    .getAttribute('aria-label')
    .catch(() => null);

/** After its day has closed the first change asks why. */
async function sayWhy(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const saved = page.getByText(/^(Saving|Saved .+|Kept on this device.+)$/);
  await dialog.or(saved).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel('Reason').fill('Marked in the browser test');
  await dialog.getByRole('button', { name: 'Change the register' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a class is marked with one press and a few letters, and the list and the next who opens it see the same', async () => {
  const { page, context, errors } = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
  const { ref, path, students } = await freshRegister(page, 0);
  await page.goto(`/biometrics/classregister/${ref}`);
  await page.getByRole('button', { name: 'All present' }).click();
  await sayWhy(page);
  await expect.poll(async () => (await ask(page, path)).marks.length).toBe(students);

  // By keyboard alone: a letter marks and goes on, arrows only move.
  await mark(page, 1, 'Present').focus();
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect.poll(() => marked(page, 1)).toBe('Absent');
  await expect.poll(() => marked(page, 3)).toBe('Late');
  await rowsOf(page)
    .nth(3)
    .getByLabel(/^Minutes late/)
    .fill('15');
  await rowsOf(page).nth(1).getByLabel(/^Note/).fill('Ana homa – “mgonjwa”');
  await rowsOf(page).nth(2).locator('input:checked').focus();
  await page.getByText(/^Saved /).waitFor();
  await expect
    .poll(async () =>
      (await ask(page, path)).marks
        .map(({ letter }) => letter)
        .filter((letter) => letter !== 'P')
        .toSorted(),
    )
    .toEqual(['A', 'L']);
  await page.reload();
  await rowsOf(page).first().waitFor();
  expect(await marked(page, 1)).toBe('Absent');
  await expect.poll(() => rowsOf(page).nth(1).getByLabel(/^Note/).inputValue()).toBe('Ana homa – “mgonjwa”');
  await expect
    .poll(() =>
      rowsOf(page)
        .nth(3)
        .getByLabel(/^Minutes late/)
        .inputValue(),
    )
    .toBe('15');
  await rowsOf(page)
    .nth(1)
    .getByRole('button', { name: /^History of/ })
    .click();
  await page.getByRole('dialog').getByText('Absent').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('two phones mark one class without a line: both are sent once, and what they disagree on is chosen', async () => {
  const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const one = await openAs(browser, product.address, 'admin', phone);
  const two = await openAs(browser, product.address, 'admin', phone);
  const { ref, path } = await freshRegister(one.page, 1);
  for (const { page } of [one, two]) {
    await page.goto(`/biometrics/classregister/${ref}`);
    await rowsOf(page).first().waitFor();
  }
  await one.context.setOffline(true);
  await two.context.setOffline(true);
  await mark(one.page, 0, 'Present').click({ force: true });
  await sayWhy(one.page);
  await mark(one.page, 1, 'Absent').click({ force: true });
  await mark(two.page, 1, 'Late').click({ force: true });
  await sayWhy(two.page);
  await mark(two.page, 2, 'Present').click({ force: true });
  for (const { page } of [one, two]) await page.getByText('Kept on this device until the line is back').waitFor();

  // The first phone is shut and opened again elsewhere in the product: what waits is seen there, and sent from there.
  const later = await one.context.newPage();
  await one.page.close();
  await one.context.setOffline(false);
  await later.goto('/classes');
  await expect.poll(async () => (await ask(later, path)).marks.length).toBe(2);

  // The second phone's other mark is taken, and of the one in dispute its owner chooses.
  await two.context.setOffline(false);
  await two.page.getByText('Somebody else has marked some of these students meanwhile. Choose which mark stands.').waitFor();
  await expect.poll(async () => (await ask(later, path)).marks.map(({ letter }) => letter).toSorted()).toEqual(['A', 'P', 'P']);
  await rowsOf(two.page).nth(1).getByRole('button', { name: 'Use mine: Late' }).click();
  await expect.poll(async () => (await ask(later, path)).marks.map(({ letter }) => letter).toSorted()).toEqual(['L', 'P', 'P']);
  expect((await ask(later, path)).marks.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  expect([...one.errors, ...two.errors]).toEqual([]);
  await one.context.close();
  await two.context.close();
});
