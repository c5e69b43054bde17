import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '#app/testing/imports.ts';
import { password } from '#app/testing/processes/product-process.ts';
import { addDays } from '#kit/contract/dates.ts';
import { execute } from '#kit/server/testing/database.ts';
import { closeWindows, open, openAs, openHome, settled, sharedBrowser, visit } from './testing/browser.ts';
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

const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
const year = Number(addDays(today, -60).slice(0, 4));

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${product.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A school with a term that is nearly over and one class, whose first administrator has chosen the samples' password. */
async function newSchool(name: string, username: string): Promise<void> {
  const { accessToken } = await post<{ accessToken: string }>('/api/auth/signin', { username: 'superuser', password });
  await post(
    '/api/platform/schools',
    {
      branchId: 1,
      name,
      curriculum: 'CBE',
      yearName: String(year),
      terms: [{ number: 1, name: 'Term 1', opensOn: addDays(today, -60), closesOn: addDays(today, 20) }],
      classes: [{ name: 'Grade 10', streams: [] }],
      admin: { username, fullName: `Head of ${name}` },
    },
    accessToken,
  );
  await execute(
    product.databaseUrl,
    `update platform.account set must_change_password = false, password_hash =
       (select password_hash from platform.account where username = 'admin') where username = '${username}'`,
  );
}

/** Waits until the list of steps counts these as done. */
async function done(page: Page, ...steps: string[]): Promise<void> {
  for (const step of steps) await page.locator('strong', { hasText: `${step}, Done` }).waitFor();
}
const notNeeded = (page: Page, step: string) => page.getByRole('button', { name: `Not needed here: ${step}` });

/** Chooses a file in the drawer that stands open, and waits until it has been checked. */
async function check(page: Page, name: string, rows: string[][], answer?: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: csvOf(rows) });
  await page.getByRole('heading', { name }).waitFor();
  if (answer) await page.getByRole('radio', { name: answer }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
}

test('a new school goes down its list: a pack made, undone and made anew, staff with their users from one sheet, students', async () => {
  await newSchool('Mto Academy', 'mto.head');
  const { page, errors } = await openHome(browser, product.address, 'mto.head');
  await page.getByRole('heading', { name: 'What to do next' }).waitFor();
  await done(page, 'Year and terms');
  await page.locator('strong', { hasText: 'Subjects, To do' }).waitFor();

  await page.getByRole('link', { name: 'Start from a pack' }).click();
  await page.getByText('Day secondary school', { exact: true }).click();
  const make = page.getByRole('button', { name: /^Make \d+ records$/ });
  await make.click();
  await page.getByRole('heading', { name: 'Made', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Everything is there' }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('heading', { name: 'Made', exact: true }).waitFor({ state: 'detached' });
  await make.click();
  await page.getByRole('heading', { name: 'Made', exact: true }).waitFor();

  await page.goto('/home');
  await done(page, 'Classes', 'Streams', 'Subjects');
  await page.getByRole('link', { name: 'Bring in the staff' }).click();
  await check(page, 'Our staff.csv', [
    ['Staff no.', 'Name', 'Type', 'Sex', 'Username', 'Roles'],
    ['M 1', 'Tumaini Mwangi', 'Teacher', 'F', 'mto.tumaini', 'Exams administrator'],
    ['M 2', 'Juma Ochieng', 'Support', 'M', 'mto.juma', 'Clerk of works'],
    ['M 3', 'Pili Achieng', 'Support', 'F', '', ''],
  ]);
  await page.getByText('“Clerk of works” is no role and no role bundle of this school.').first().waitFor();
  await page.getByRole('button', { name: 'Import two rows' }).click();
  await page.getByText('Imported', { exact: true }).first().waitFor();

  // The first password is printed as a slip, opens once and must be changed.
  await visit(page, '/users');
  await page.getByRole('row').filter({ hasText: 'mto.tumaini' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'First passwords' }).click();
  await page.getByRole('button', { name: 'Make passwords' }).click();
  const slip = page.getByRole('listitem').filter({ hasText: 'mto.tumaini' });
  const first = (await slip.locator('dd.num').textContent()) ?? '';
  const { user } = await post<{ user: object }>('/api/auth/signin', { username: 'mto.tumaini', password: first });
  expect(user).toMatchObject({ mustChangePassword: true });

  await visit(page, '/home');
  await done(page, 'Teachers and staff', 'Users');
  await page.getByRole('link', { name: 'Bring in the students' }).click();
  await check(
    page,
    'Our students.csv',
    [
      ['Admission no.', 'First name', 'Last name', 'Gender', 'Date of birth', 'Class', 'Stream'],
      ['1', 'Neema', 'Otieno', 'Female', '14/03/2010', 'Grade 10', 'East'],
    ],
    'Newly admitted',
  );
  await page.getByRole('button', { name: 'Import one row' }).click();
  await page.getByText('Imported', { exact: true }).first().waitFor();

  await visit(page, '/home');
  await done(page, 'Students');
  for (const step of ['Fees', 'Opening balances']) {
    await notNeeded(page, step).click();
    await notNeeded(page, step).waitFor({ state: 'detached' });
  }
  await page.getByText('9 of 10 done').waitFor();
  await notNeeded(page, 'SMS').click();
  await page.getByRole('heading', { name: 'What to do next' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('the next year is made from the last, and taken back while nothing uses it', async () => {
  await newSchool('Ziwa Academy', 'ziwa.head');
  const { page, errors } = await openAs(browser, product.address, 'ziwa.head');
  await visit(page, '/terms?tab=years');
  const next = String(year + 1);
  await page.getByRole('button', { name: `Make ${next}` }).click();
  const name = page.getByRole('textbox', { name: 'Year' });
  await name.fill('Next');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Go on editing' }).click();
  await name.fill(next);
  await page.getByRole('button', { name: `Save ${next}` }).click();
  const undo = page.getByRole('button', { name: `Undo ${next}` });
  await undo.waitFor();
  await page.getByRole('cell', { name: next, exact: true }).waitFor();
  await undo.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Undo ${next}` })
    .click();
  await page.getByRole('button', { name: `Make ${next}` }).waitFor();
  await page.getByRole('cell', { name: next, exact: true }).waitFor({ state: 'detached' });
  await settled(page);
  expect(errors).toEqual([]);
});

test('the group’s office adds a school with the pack of its kind', async () => {
  const { page, errors } = await open(browser, product.address);
  await page.goto('/superUsers');
  await page.getByLabel('Username').fill('superuser');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  await page.goto('/superadmin?tab=schools&open=new');
  await page.getByLabel('Name of the school').fill('Kilele Primary School');
  await page.getByRole('combobox', { name: 'Branch' }).click();
  await page.getByRole('option', { name: 'Nairobi' }).click();
  await page.getByRole('combobox', { name: 'Pack' }).click();
  await page.getByRole('option', { name: 'Primary school', exact: true }).click();
  await page.getByRole('combobox', { name: 'Curriculum' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Streams of each class').fill('Blue, Green');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Head of Kilele');
  await page.getByLabel('Username').fill('kilele.head');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByText('Blue, Green').waitFor();
  await page.getByRole('button', { name: 'Add school' }).click();
  await page.getByRole('dialog', { name: 'Temporary password' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Kilele Primary School' }).waitFor();
  expect(errors).toEqual([]);
});
