import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { registersApi } from '#modules/biometrics/registers/contract/registers.ts';
import { registerRef } from '#modules/biometrics/registers/contract/register-words.ts';
import { fromMenu, printed } from '../finance/fields.ts';
import { askedBy, closeWindows, openAs, sharedBrowser, visit, type Window } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
let admin: Window;
let page: Page;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  admin = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
  ({ page } = admin);
});
afterAll(async () => {
  expect(admin.errors).toEqual([]);
  await closeWindows(browser);
  await product.close();
});

interface Register {
  day: string;
  closedBecause: string | null;
  rows: { classId: number; streamId: number; students: number; taken: boolean }[];
}
interface Roll {
  rows: { studentId: number; name: string; admissionNo: string }[];
}
/** What the server says, as the user of the page asks it. */
const ask = async <R>(path: string, query: Readonly<Record<string, string>> = {}): Promise<R> => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await fetch(`${product.address}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as R;
};

/** A student of a stream whose last lesson of today nobody marks; `closedBecause` says why there is none today. */
async function studentOf(n: number) {
  const { day, closedBecause, rows } = await ask<Register>(registersApi.list.path, { size: '200' });
  const stream = rows.find(({ students }) => students > 10);
  if (!stream) throw new Error('The sample has no such stream.');
  const { classId, streamId } = stream;
  const { rows: roll } = await ask<Roll>(registersApi.roll.path, { classId: `${classId}`, streamId: `${streamId}` });
  const student = roll[n];
  if (!student) throw new Error('The stream has fewer students.');
  return { ...student, closedBecause, ref: registerRef({ classId, streamId, day, session: 'lesson', lesson: 13 }) };
}

test('who is admitted to the sick bay is filled in in the register, and is discharged', async () => {
  const { name, admissionNo, closedBecause, ref } = await studentOf(4);
  await page.goto('/biometrics/students?tab=sickbay');
  await page.getByRole('link', { name: 'Admit student' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Student' }).fill(admissionNo);
  await page.getByRole('option', { name: admissionNo }).first().click();
  await drawer.getByRole('button', { name: /^Add / }).click();
  await drawer.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('There now').waitFor();
  await visit(page, `/biometrics/classregister/${ref}`);
  const filledIn = page.locator('.register-row').filter({ hasText: name }).getByText('in the sick bay');
  await (closedBecause === null ? filledIn : page.getByText(closedBecause)).first().waitFor();
  await visit(page, '/biometrics/students?tab=sickbay');
  await row.click();
  await drawer.getByRole('button', { name: 'Discharged now' }).click();
  await drawer.getByRole('button', { name: /^Save / }).click();
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => row.getByText('There now').count()).toBe(0);
});

test('a day is corrected by hand with a reason, shows who and why, and is taken back', async () => {
  const { name, admissionNo } = await studentOf(6);
  await visit(page, `/biometrics/students?q=${encodeURIComponent(admissionNo)}`);
  await page.getByRole('row').filter({ hasText: name }).click();
  const drawer = page.getByRole('dialog', { name });
  const day = drawer.getByRole('row').nth(2);
  const before = await day.innerText();
  await day.getByRole('button', { name: /^Correct \d/ }).click();
  const asked = page.getByRole('dialog', { name: /^Correct .+\?$/ });
  await asked.getByRole('combobox', { name: 'The day came to' }).click();
  await page.getByRole('option', { name: 'School function' }).click();
  await asked.getByLabel('Reason').fill('Mashindano ya riadha – “Kisumu”');
  await asked.getByRole('button', { name: 'Correct' }).click();
  await asked.waitFor({ state: 'detached' });
  await day.getByText(/^by hand, .+: Mashindano ya riadha – “Kisumu”$/).waitFor();
  await day.getByRole('button', { name: /^Remove the correction/ }).click();
  await expect.poll(() => day.innerText()).toBe(before);
});

test('the month sheet of a class and the month of a member of staff are printed', async () => {
  // The month of the last days that have registers: on the first of a month there is nothing to print yet.
  const lastWeek = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await visit(page, `/biometrics/classes?month=${lastWeek.slice(0, 7)}`);
  await page.locator('.month-sheet').waitFor();
  const sheet = pdfText(await printed(page, /\/monthsheet\/print$/, () => fromMenu(page, 'Print')));
  expect(sheet).toContain('Register of attendance');
  expect(sheet).toContain('Girls present');
  await visit(page, `/biometrics/teachers?sort=-hours&day=${lastWeek}`);
  const row = page.getByRole('row').nth(1);
  const name = await row.getByRole('cell').nth(1).innerText();
  await row.getByRole('cell').nth(1).click();
  const print = page.getByRole('dialog').getByRole('button', { name: 'Print' });
  const month = pdfText(await printed(page, /\/days\/print$/, () => print.click()));
  expect(month.replaceAll(/\s+/g, ' ')).toContain(`Attendance of ${name.split('\n')[0]}`);
});

test('messages of lateness are switched off, and on again once their cost was shown', async () => {
  const drawer = page.getByRole('dialog');
  for (const on of [false, true]) {
    await page.goto('/biometrics/settings?tab=messages');
    await page.getByRole('button', { name: 'Change late' }).click();
    await drawer.getByText(/^About .+ messages? a day in .+ parts?: /).waitFor();
    const box = drawer.getByRole('checkbox', { name: 'Send SMS' });
    expect(await box.isChecked()).toBe(!on);
    await box.setChecked(on);
    await drawer.getByRole('button', { name: 'Save event' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
});

const textField = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });

test('what is typed into the settings of messages stays where somebody else saves them meanwhile', async () => {
  const address = '/biometrics/settings?tab=messages';
  await page.goto(address);
  await textField(page, 'Absent from').fill('10:30');
  const { page: second, context } = await openAs(browser, product.address, 'admin');
  await visit(second, address);
  await textField(second, 'At most a day').fill('450');
  await second.getByRole('button', { name: /^Save settings/ }).click();
  await second.getByText('The settings are saved').waitFor();
  await context.close();

  const read = page.waitForResponse((answer) => askedBy(answer.request()).some((path) => path.endsWith('/bio/alerts')));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await page.getByRole('button', { name: /^Save settings/ }).click();
  await page
    .getByText(/changed this/)
    .first()
    .waitFor();
  expect(await textField(page, 'Absent from').inputValue()).toBe('10:30');
});
