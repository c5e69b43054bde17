import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import { apiAs } from '../testing/api.ts';
import { closeWindows, settled, sharedBrowser, visit } from '../testing/browser.ts';
import { box, choose, dialog, follow, fromMenu, people, press } from './fields.ts';
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

/** The first two students who owe something. */
const owing = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/finance/students?owing=owing&size=25', { headers });
    return ((await answer.json()) as { rows: { admissionNo: string; fullName: string }[] }).rows.slice(0, 2);
  });

test('the desk counts a receipt as it is written, and the list shows a collection crossed as it is crossed', async () => {
  const page = await as('cashier', '/feepayments');
  const [student] = await owing(page);
  const counted = async () => {
    const text = await page
      .getByText(/of yours today, KES/)
      .textContent({ timeout: 2_000 })
      .catch(() => '');
    return /KES ([\d,.]+)/.exec(text ?? '')?.[1] ?? '0.00';
  };
  const before = await counted();
  await box(page, 'Who pays')
    .or(page.getByRole('combobox', { name: 'Who pays' }))
    .fill(student?.admissionNo ?? '');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await box(page, 'Amount').fill('100');
  await page.keyboard.press('Enter');
  await page.getByText(/^Receipt RCT/).waitFor();
  await expect.poll(counted).not.toBe(before);

  const cashier = await apiAs(product, 'cashier');
  const [kind] = ((await cashier('finance/collection-kinds')) as { rows: { id: number }[] }).rows;
  const { receiptNo } = (await cashier('finance/collections', {
    kindId: kind?.id,
    studentId: null,
    amount: 25_000,
    mode: 'cash',
    reference: null,
    moneyId: null,
    day: new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10),
    payerName: 'Mary O’Brien',
    narration: 'Sweater',
  })) as { receiptNo: string };
  const other = await as('admin', '/othercollections?tab=receipts');
  const row = other.getByRole('row').filter({ hasText: receiptNo });
  await row.getByRole('link').first().click();
  await press(dialog(other), 'Cross receipt');
  const question = other.getByRole('dialog', { name: `Cross ${receiptNo}?` });
  await question.getByLabel('Reason').fill('Paid twice');
  await press(question, 'Cross receipt');
  await row.getByText('Crossed', { exact: true }).waitFor();
});

interface Kept {
  version: number;
  yearId: number;
  lines: { voteHeadId: number; terms: { termId: number; amount: number }[] }[];
}

test('what was typed for a bursary or a fee structure is asked about before it is lost', async () => {
  const page = await as('cashier', '/feepayments?tab=bursary');
  await box(page, 'Paid by').fill('Mfuko wa Elimu');
  const leaves = async (place: Page, link: string) => {
    await place.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click();
    await press(place.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
    await place.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await leaves(page, 'Cheques');
  expect(await box(page, 'Paid by').inputValue()).toBe('Mfuko wa Elimu');
  await box(page, 'Paid by').fill('');
  await box(page, 'Or paste a list').fill('HAKUNA-1\t2,000');
  await leaves(page, 'Cheques');
  expect(await box(page, 'Or paste a list').inputValue()).toBe('HAKUNA-1\t2,000');
  await box(page, 'Or paste a list').fill('');
  // A payment that was begun at the counter too.
  await visit(page, '/feepayments');
  const [student] = await owing(page);
  await page.getByRole('combobox', { name: 'Who pays' }).fill(student?.admissionNo ?? '');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await box(page, 'Amount').fill('700');
  await leaves(page, 'Cheques');
  expect(await box(page, 'Amount').inputValue()).toMatch(/^700/);
  await press(page, 'Clear');

  const admin = await as('admin', '/studentbilling/structures/new');
  await box(admin, 'Title').fill('Evening classes');
  await leaves(admin, 'Student billing');
  expect(await box(admin, 'Title').inputValue()).toBe('Evening classes');
  await choose(admin, 'Add a vote head', /./);
  await admin.getByRole('textbox', { name: /, the year$/ }).fill('9,000');
  await press(admin, 'Save draft');
  await admin.waitForURL(/\/structures\/\d+$/);
  const approve = admin.getByRole('button', { name: 'Approve' });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await admin.getByRole('textbox', { name: /, the year$/ }).fill('12,000');
  await admin.getByText('Save the draft first: what is approved is what was saved.').waitFor();
  expect(await approve.isDisabled()).toBe(true);

  // Somebody else saves the same draft meanwhile: what was typed here stays, and is not saved over theirs unseen.
  const clerk = await apiAs(product, 'feesclerk');
  const path = `finance/feestructures/${new URL(admin.url()).pathname.split('/').at(-1)}`;
  const { version, yearId, lines } = (await clerk(path)) as unknown as Kept;
  const open = { classIds: [], boarding: null, newcomer: null, gender: null, category: null, sponsorId: null, planId: null };
  const same = lines.map(({ voteHeadId, terms }) => ({
    voteHeadId,
    terms: terms.map(({ termId, amount: charged }) => ({ termId, amount: charged })),
  }));
  await clerk(path, { ...open, version, yearId, lines: same, title: 'Evening lessons' }, 'PUT');
  await admin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await admin.getByRole('heading', { name: 'Evening lessons', level: 1 }).waitFor();
  expect(await admin.getByRole('textbox', { name: /, the year$/ }).inputValue()).toMatch(/^12,000/);
  await press(admin, 'Save draft');
  await admin
    .getByText(/changed this/)
    .first()
    .waitFor();
  await admin.reload();
  await expect.poll(() => approve.isEnabled()).toBe(true);
  // Who only approves reads the draft, and is offered no step of who writes it.
  const approver = await as('bursar', new URL(admin.url()).pathname);
  await approver.getByRole('heading', { name: 'Evening lessons', level: 1 }).waitFor();
  await approver.getByRole('button', { name: 'Approve' }).waitFor();
  expect(await approver.getByRole('button', { name: 'Save draft' }).count()).toBe(0);
  await press(approver, 'Approve');
  await approver.getByText('Approved by').first().waitFor();
  expect(await approver.getByRole('button', { name: 'Publish' }).count()).toBe(0);
});

test('a wallet’s movements say whose they are, and balances are in sight on a narrow desk', async () => {
  const page = await as('feesclerk', '/pocketmoney');
  await page.setViewportSize({ width: 1280, height: 800 });
  const inSight = async (table: string) => {
    const rows = page.getByRole('table', { name: table });
    await rows.getByRole('row').nth(2).waitFor();
    await settled(page);
    return rows.evaluate((part) => {
      const place = part.parentElement?.getBoundingClientRect();
      const head = [...part.querySelectorAll('th')].find((one) => one.textContent?.startsWith('Balance'));
      return head !== undefined && head.getBoundingClientRect().right <= (place?.right ?? 0);
    });
  };
  expect(await inSight('Wallets')).toBe(true);
  await page.getByRole('table', { name: 'Wallets' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Deposit' }).waitFor();
  const student = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await follow(page, 'Movements');
  await page.getByRole('button', { name: `Student ${student}` }).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Student' }).click();
  await page.waitForURL((url) => !url.searchParams.has('studentId'));

  const admin = await as('admin', '/financestudents');
  await admin.setViewportSize({ width: 1280, height: 800 });
  const rows = admin.getByRole('table', { name: 'Student accounts' });
  await rows.getByRole('row').nth(2).waitFor();
  await settled(admin);
  expect(
    await rows.evaluate((part) => part.parentElement && part.scrollWidth - part.parentElement.clientWidth),
  ).toBeLessThanOrEqual(1);
});

test('an overdrawn account is reconciled, and reminders go to nobody but those who are shown', async () => {
  const page = await as('admin', '/banks');
  await page.getByRole('table', { name: 'Accounts' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText('Balance by the books').waitFor();
  await fromMenu(page, 'Start reconciliation');
  await box(dialog(page), 'Statement to').fill('31 Jan 2026');
  await page.keyboard.press('Tab');
  await box(dialog(page), 'Balance on that day').fill('-1,500');
  await press(dialog(page), 'Save day and balance');
  await page.getByText('It should say').waitFor();

  await visit(page, '/balancenotifications');
  const send = page.getByRole('button', { name: /^(Send|Set|Ask to send) [\d,]+ messages?/ });
  await expect.poll(() => send.isEnabled()).toBe(true);
  let go = () => undefined as void;
  const line = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/reminders\/preview|\/batch/, async (route) => {
    await line;
    await route.continue();
  });
  await choose(page, 'Boarding', 'Day scholars');
  await expect.poll(() => send.isDisabled()).toBe(true);
  go();
  await page.unroute(/\/reminders\/preview|\/batch/);
  await expect.poll(() => send.isEnabled()).toBe(true);
  // A text of one's own is asked about before the other tab takes its place.
  await box(page, 'Message').fill('Dear {guardian}, the market day is on Friday. {student} owes {balance}.');
  await page.getByRole('link', { name: 'Sent and waiting', exact: true }).click();
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Go on editing');
  expect(await box(page, 'Message').inputValue()).toContain('the market day is on Friday');
});

test('on a phone a statement says what each line charged or paid', async () => {
  const page = await as('admin', '/financestudents');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await statement
    .getByText(/^(Charged|Paid) [\d,]+\.\d\d$/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a refund out of suspense that came back is written down, and its money is in suspense again', async () => {
  const [cashier, bursar, accountant] = await Promise.all(['cashier', 'bursar', 'accountant'].map((who) => apiAs(product, who)));
  if (!cashier || !bursar || !accountant) throw new Error('Nobody signed in.');
  interface Detail {
    id: number;
    open: number;
    refunds: { id: number }[];
  }
  const { rows } = (await cashier('finance/suspense?sort=-open')) as { rows: Detail[] };
  const payment = rows[0] ?? { id: 0, open: 0 };
  const ask = { paymentId: payment.id, amount: 10_000, reason: 'Wrong paybill', payeeName: 'Njeri', payeePhone: null };
  const { refunds } = (await cashier('finance/suspense/refunds', ask)) as unknown as Detail;
  const refund = refunds.at(-1)?.id ?? 0;
  await bursar(`finance/suspense/refunds/${refund}/decision`, { approve: true, reason: null });
  const { rows: accounts } = (await accountant('finance/suspense/accounts')) as { rows: { id: number; name: string }[] };
  const moneyId = accounts.find(({ name }) => name === 'M-Pesa')?.id;
  const today = dayIn('Africa/Nairobi', new Date());
  await accountant(`finance/suspense/refunds/${refund}/paid`, { moneyId, day: today, reference: 'TBR9K2X7QX' });

  const page = await as('accountant', `/suspense?state=all&open=${payment.id}`);
  await dialog(page).getByText('Refund', { exact: true }).click();
  await dialog(page)
    .getByText(/TBR9K2X7QX/)
    .waitFor();
  await press(dialog(page), 'The money came back');
  await choose(dialog(page), 'Into', 'M-Pesa');
  await box(dialog(page), 'Why it came back').fill('The line is registered to nobody');
  await press(dialog(page), 'The money came back');
  // What is missing is said at its field.
  await expect.poll(() => box(dialog(page), 'Came back on').getAttribute('aria-invalid')).toBe('true');
  await box(dialog(page), 'Came back on').fill(formatDay(today));
  await page.keyboard.press('Tab');
  await press(dialog(page), 'The money came back');
  await page.getByText('The money is in suspense again').waitFor();
  await dialog(page).getByText('Came back', { exact: true }).first().waitFor();
  expect(((await cashier(`finance/suspense/${payment.id}`)) as unknown as Detail).open).toBe(payment.open);

  // One that is approved and not paid is given up with a reason, by who may approve it.
  const more = (await cashier('finance/suspense/refunds', { ...ask, reason: 'Paid twice' })) as unknown as Detail;
  await bursar(`finance/suspense/refunds/${more.refunds.at(-1)?.id}/decision`, { approve: true, reason: null });
  const other = await as('bursar', `/suspense?state=all&open=${payment.id}`);
  await dialog(other).getByText('Refund', { exact: true }).click();
  await press(dialog(other), 'Do not pay it');
  const question = other.getByRole('dialog', { name: 'Reject this refund after all?' });
  await question.getByLabel('Reason').fill('She takes it as fees');
  await press(question, 'Reject refund');
  await dialog(other).getByText('Rejected', { exact: true }).waitFor();
  expect(((await cashier(`finance/suspense/${payment.id}`)) as unknown as Detail).open).toBe(payment.open);
});
