import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { choose, fromMenu } from '../finance/fields.ts';
import { violations } from '../testing/axe.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

const patient = { timeout: 30_000 };
const size = 45;
let product: SampleProduct;
let browser: Browser;
let db: pg.Client;
let world: {
  streamId: number;
  stream: string;
  students: { id: number; no: string; name: string }[];
  title: string;
  copies: string[];
};

beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  world = await stream();
});
afterAll(async () => {
  await closeWindows(browser);
  await db.end();
  await product.close();
});

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await db.query(text, values)).rows as R[];

/** A stream of 45 who have nothing yet, and a title with more copies than that, in the school of the account `admin`. */
async function stream(): Promise<typeof world> {
  const [school] = await rows<{ id: number }>(`select school_id as id from platform.account where username = 'admin'`);
  const [made] = await rows<{ id: number; name: string }>(
    `with k as (select id, school_id, name from settings.class where school_id = $1 order by level limit 1)
     insert into settings.stream (school_id, class_id, name) select school_id, id, 'Maktaba' from k
     returning id, (select name from k) || ' Maktaba' as name`,
    [school?.id],
  );
  const students = await rows<{ id: number; no: string; name: string }>(
    `insert into registration.student (school_id, admission_no, first_name, last_name, gender, born_on, boarding, class_id, stream_id, admitted_on)
     select $1, 'LIB' || lpad(n::text, 3, '0'), 'Msomaji' || lpad(n::text, 3, '0'), 'Wanjirũ', 'female', '2011-02-03', 'day', s.class_id, s.id,
            current_date - 30
       from settings.stream s, generate_series(1, ${size}) n where s.school_id = $1 and s.id = $2
     returning id, admission_no as no, full_name as name`,
    [school?.id, made?.id],
  );
  const title = 'Kitabu cha Mtihani, Sehemu ya Kwanza';
  const copies = await rows<{ no: string }>(
    `with t as (insert into library.title (school_id, title, kind) values ($1, $2, 'textbook') returning school_id, id)
     insert into library.copy (school_id, title_id, accession_no) select t.school_id, t.id, 'KM-' || lpad(n::text, 4, '0') from t, generate_series(1, 60) n
     returning accession_no as no`,
    [school?.id, title],
  );
  return { streamId: made?.id ?? 0, stream: made?.name ?? '', students, title, copies: copies.map(({ no }) => no) };
}

/** What the database says of copies: by whom they are lent now, and how often ever. */
const standing = (codes: readonly string[]) =>
  rows<{ no: string; borrower: string | null; open: number; ever: number }>(
    `select c.accession_no as no, min(s.admission_no) filter (where l.returned_at is null and l.lost_on is null) as borrower,
            count(l.id) filter (where l.returned_at is null and l.lost_on is null)::int as open, count(l.id)::int as ever
       from library.copy c
       left join library.loan l on l.school_id = c.school_id and l.copy_id = c.id
       left join registration.student s on s.school_id = l.school_id and s.id = l.student_id
      where c.accession_no = any($1) group by c.accession_no order by c.accession_no`,
    [codes],
  );

/** As a scanner does: the keys of the label, one after the other, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('45 books go to a stream at ten scans a second without a lost scan, each to the next in the list', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  await page.goto('/library/books/issue?tab=class');
  await choose(page, 'Stream', world.stream, world.stream);
  // The list of the stream brings the field of the scanner, and the focus to it.
  await page.getByLabel(/^Next: Msomaji001/).waitFor(patient);
  await choose(page, 'Title of the set', new RegExp(world.title), world.title);
  await page.getByLabel(/^Next: Msomaji001/).waitFor();
  // The focus is in the field, and comes back to it from a button.
  await page.getByRole('button', { name: /^Skip/ }).click();
  await page.getByLabel(/^Next: Msomaji002/).waitFor();
  await page.locator('.desk-set li').first().getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/^Next: Msomaji001/).waitFor();
  const begun = performance.now();
  for (const [at, code] of world.copies.slice(0, size).entries()) {
    await wait(Math.max(0, begun + at * 100 - performance.now()));
    await scan(page, code);
  }
  await page.getByText('All have theirs').waitFor(patient);
  const lent = await standing(world.copies.slice(0, size));
  expect(lent.map(({ borrower }) => borrower)).toEqual(world.students.map(({ no }) => no));
  expect(lent.every(({ open, ever }) => open === 1 && ever === 1)).toBe(true);
  // One more is lent to nobody; the last one is taken back, and lent again.
  await scan(page, world.copies[size] ?? '');
  await page.getByText('Everybody who is here has theirs: this copy was not lent.').waitFor();
  await page.getByRole('button', { name: 'Undo the last' }).click();
  await page.getByLabel(/^Next: Msomaji045/).waitFor();
  await scan(page, world.copies[size] ?? '');
  await page.getByText('All have theirs').waitFor();
  const [again] = await standing([world.copies[size] ?? '']);
  expect(again).toMatchObject({ borrower: 'LIB045', open: 1 });
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is issued without a line is sent once when it is back, and what another has lent meanwhile is decided', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  const [first, second, third] = world.copies.slice(size + 1);
  await visit(page, '/library/books/issue');
  await expect
    .poll(() => page.getByLabel('Scan the card of the borrower').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await scan(page, 'LIB001');
  await page.getByLabel('Scan the books of Msomaji001 Wanjirũ').waitFor();
  await context.setOffline(true);
  await scan(page, first ?? '');
  await page.getByText(/There is no line\. One scan waits/).waitFor(patient);
  await scan(page, second ?? '');
  // The next borrower is found among those that were read before.
  await page.keyboard.press('Escape');
  await scan(page, 'LIB002');
  await page.getByLabel('Scan the books of Msomaji002 Wanjirũ').waitFor(patient);
  await scan(page, third ?? '');
  expect((await standing([first ?? '', second ?? '', third ?? ''])).every(({ ever }) => ever === 0)).toBe(true);
  // Another desk lends the second one meanwhile.
  await db.query(
    `insert into library.loan (school_id, copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, out_name)
     select c.school_id, c.id, c.title_id, $1, now(), current_date, current_date + 14, l.terms, 'good', 'Another desk'
       from library.copy c, library.loan l where c.accession_no = $2 and l.school_id = c.school_id and l.student_id = $1 limit 1`,
    [world.students[9]?.id, second],
  );
  await context.setOffline(false);
  await page.getByText('Not taken after the line was back').waitFor(patient);
  await page
    .getByText(/This copy is on loan to Msomaji010/)
    .first()
    .waitFor();
  // One scan is sent after the other.
  await page
    .getByText(new RegExp(`\\(${third}\\) to Msomaji002`))
    .first()
    .waitFor(patient);
  const [one, two, three] = await standing([first ?? '', second ?? '', third ?? '']);
  expect(one).toMatchObject({ borrower: 'LIB001', open: 1, ever: 1 });
  expect(two).toMatchObject({ borrower: 'LIB010', open: 1, ever: 1 });
  expect(three).toMatchObject({ borrower: 'LIB002', open: 1, ever: 1 });
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect.poll(() => page.getByText('Not taken after the line was back').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a return by the copy alone credits who had it, on a phone, and the second scan changes nothing', async () => {
  const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const { page, errors, context } = await openAs(browser, product.address, 'admin', phone);
  await visit(page, '/library/books/return');
  await page.getByRole('heading', { name: 'Return books' }).waitFor();
  await choose(page, 'Brought by', /Msomaji020/, 'Msomaji020');
  await scan(page, world.copies[2] ?? '');
  await page
    .getByText(/is back of Msomaji003 Wanjirũ, LIB003/)
    .first()
    .waitFor();
  await page.getByText('It was on loan to Msomaji003 Wanjirũ, LIB003. They are credited.').first().waitFor();
  expect((await standing([world.copies[2] ?? '']))[0]).toMatchObject({ open: 0, ever: 1 });
  await scan(page, world.copies[2] ?? '');
  await page
    .getByText(/is in already\. Nothing has changed/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('who types faster than the line lends to whom they typed, not to somebody of the letters before', async () => {
  await db.query(
    `insert into registration.student (school_id, admission_no, first_name, last_name, gender, born_on, boarding, class_id, admitted_on)
     select s.school_id, n.no, 'Zuhura', n.last, 'female', '2011-02-03', 'day', s.class_id, current_date - 30
       from settings.stream s, (values ('LIBZ1', 'Abdi'), ('LIBZ2', 'Baraka')) as n (no, last) where s.id = $1`,
    [world.streamId],
  );
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  await visit(page, '/library/books/issue');
  await page.getByLabel('Scan the card of the borrower').fill('Zuhura');
  await page.getByRole('button', { name: /Zuhura Abdi/ }).waitFor(patient);
  // The answer to what is typed now comes late.
  await page.route(/\/api\/(library\/borrowers|kit\/batch)/, async (route) => {
    await wait(1_500);
    await route.continue();
  });
  await page.keyboard.type(' Baraka');
  await page.keyboard.press('Enter');
  await page.getByLabel('Scan the books of Zuhura Baraka').waitFor(patient);
  expect(errors).toEqual([]);
  await context.close();
});

test('what was seen of a book stays until it is taken, is not of a pile, and is charged under fines', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  const [torn, ...pile] = world.copies.slice(4, 7);
  await visit(page, '/library/books/return');
  const damage = page.getByLabel('Damage');
  await damage.fill('Cover torn');
  await damage.press('Enter');
  // A wrong code first: it is of no copy, and the book is still in the hand.
  await scan(page, 'NOT-A-COPY');
  await page
    .getByText(/No copy has the number/)
    .first()
    .waitFor(patient);
  await expect.poll(() => damage.inputValue()).toBe('Cover torn');
  await fromMenu(page, 'Return many at once');
  const labels = page.getByRole('textbox', { name: 'Labels' });
  await labels.fill(Array.from({ length: 501 }, (_, at) => `X-${at}`).join('\n'));
  await page.getByText('These are 501 labels. Return at most 500 at once.').waitFor();
  expect(await page.getByRole('button', { name: 'Return 501 books' }).isDisabled()).toBe(true);
  await labels.fill(pile.join('\n'));
  await page.getByRole('button', { name: 'Return two books' }).click();
  await page
    .getByText(new RegExp(`\\(${pile[1]}\\) is back`))
    .first()
    .waitFor(patient);
  await scan(page, torn ?? '');
  await page
    .getByText(/Nothing is charged for the damage yet\. Say under Library fines what it costs\./)
    .first()
    .waitFor(patient);
  const damages = await rows<{ no: string; damage: string | null }>(
    `select c.accession_no as no, l.damage from library.loan l join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
      where c.accession_no = any($1) and l.returned_at is not null order by 1`,
    [[torn, ...pile]],
  );
  expect(damages.map((one) => one.damage)).toEqual(['Cover torn', null, null]);

  await visit(page, '/library/fines');
  await page.getByRole('link', { name: 'Charge for damage' }).click();
  const loan = page.getByRole('combobox', { name: 'Loan', exact: true });
  await expect.poll(() => loan.evaluate((field) => field === document.activeElement)).toBe(true);
  await choose(page, 'Loan', new RegExp(`\\(${torn}\\)`), torn ?? '');
  await page.getByLabel(/^Amount/).fill('250');
  await page.getByLabel(/^What is damaged/).fill('Cover torn');
  await page.getByRole('dialog').getByRole('button', { name: 'Charge for damage' }).click();
  await page.getByRole('heading', { name: /Msomaji005/ }).waitFor(patient);
  const [fine] = await rows<{ kind: string; amount: string }>(
    `select f.kind, f.amount from library.fine f join library.copy c on c.school_id = f.school_id and c.id = f.copy_id
      where c.accession_no = $1`,
    [torn],
  );
  expect([fine?.kind, Number(fine?.amount)]).toEqual(['damage', 25_000]);
  expect(errors).toEqual([]);
  await context.close();
});

test('what was lent by mistake earlier today is undone from the loan itself', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  const copy = world.copies[8] ?? '';
  await visit(page, `/library/loans?q=${copy}`);
  await page
    .getByRole('link', { name: /Msomaji009/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Lent by mistake' }).click();
  await page.getByRole('button', { name: 'Undo loan' }).click();
  await expect.poll(async () => (await standing([copy]))[0]?.open).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
