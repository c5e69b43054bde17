import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { ownerOf } from '../checks/owner.ts';
import { testBooks, type TestBooks } from '../testing/books.ts';
import { testDay } from '../testing/day.ts';
import { jobEnd } from '../testing/imports.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { freshKey } from '../testing/students.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { paperSigner } from '#modules/platform/server/identity.ts';
import { ledgerCheckApi } from '#modules/finance/ledger/contract/ledger-check.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { checkLedgersNightly, sealLedgersHourly } from '#modules/finance/ledger/server/seals/nightly.ts';

const auditor = 'ROLE_View_Only' as const;
let app: TestApp;
let books: TestBooks;
let owner: pg.Client;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  books = await testBooks(app, { students: 3 });
  owner = await ownerOf(app);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const night = async () => {
  app.pass(3 * 86_400_000);
  await checkLedgersNightly(app.services, await paperSigner(app.db), app.http.log);
};
const pay = async (studentId: number) => {
  const draft = { studentId, day: testDay(app.services.clock()), mode: 'cash' as const, amount: 250_000 };
  const { body } = await app.call('ROLE_Pay_Fees', receiptsApi.receive, draft, freshKey());
  return body.receiptNo;
};
/** Checks on demand; answers the sentences of what is wrong. */
const check = async () => {
  const { body } = await app.call(auditor, ledgerCheckApi.run, {}, freshKey());
  expect((await jobEnd(app, auditor, body.jobId)).state).toBe('done');
  const { last } = (await app.call(auditor, ledgerCheckApi.get)).body;
  return (last?.findings ?? []).map(({ says }) => says);
};
/** Does as the owner, checks, and puts it back as it was. */
const seen = async (wrong: string, back: string) => {
  await owner.query(wrong);
  const found = await check();
  await owner.query(back);
  expect(await check()).toEqual([]);
  return found;
};

test('what an owner changes past the product is seen and told, journal by journal', async () => {
  expect((await app.call(auditor, ledgerCheckApi.get)).body).toMatchObject({ last: null, sealedAt: null });
  const receiptNo = await pay(books.students[0] ?? 0);
  await night();
  await pay(books.students[1] ?? 0);
  await night();
  const { body } = await app.call(auditor, ledgerCheckApi.get);
  expect(body).toMatchObject({ open: 0, last: { wrong: 0, seals: 1 } });
  expect(await check()).toEqual([]);

  const one = `select id from finance.journal where document_no = '${receiptNo}'`;
  const told = [expect.stringMatching(new RegExp(`${receiptNo}.*is not as it was sealed`))];
  const entry = (set: string) => `update finance.entry set ${set} where journal_id in (${one})`;
  expect(await seen(entry('amount = amount + 1'), entry('amount = amount - 1'))).toEqual(told);
  expect(await seen(entry('day = day + 1'), entry('day = day - 1'))).toEqual(told);
  expect(
    await seen(entry('debit_id = credit_id, credit_id = debit_id'), entry('debit_id = credit_id, credit_id = debit_id')),
  ).toEqual(told);
  expect(await seen(entry("note = 'x'"), entry('note = null'))).toEqual(told);
  const journal = (set: string) => `update finance.journal set ${set} where document_no = '${receiptNo}'`;
  expect(await seen(journal('day = day - 1'), journal('day = day + 1'))).toEqual(told);
  expect(await seen(journal("narration = narration || '!'"), journal('narration = left(narration, -1)'))).toEqual(told);

  await owner.query(`create table kept as select * from finance.entry where journal_id in (${one})`);
  const again = 'insert into finance.entry overriding system value select * from kept';
  expect(await seen(`delete from finance.entry where journal_id in (${one})`, again)).toEqual(told);
  const copied = `insert into finance.entry overriding system value
    select school_id, -1, journal_id, day, debit_id, credit_id, amount, student_id, charge_id, vote_head_id, supplier_id, note,
           department_id from kept limit 1`;
  expect(await seen(copied, 'delete from finance.entry where id = -1')).toEqual(told);
  await owner.query('drop table kept');

  // A journal slipped in under an old key, with the list of the seal left as it is.
  const slipped = `insert into finance.journal (school_id, id, kind, day, narration, author_name) overriding system value
    values (${app.schoolA}, 0 + (select min(id) from finance.journal) - 1, 'journal', current_date, 'Slipped in', 'nobody')`;
  expect(await seen(slipped, "delete from finance.journal where narration = 'Slipped in'")).toEqual([
    expect.stringContaining('afterwards'),
  ]);
});

test('what was posted is sealed by the hour too, so that a change on the same day is seen', async () => {
  const hourly = async () => sealLedgersHourly(app.services, await paperSigner(app.db), app.http.log);
  const open = async () => (await app.call(auditor, ledgerCheckApi.get)).body.open;
  await hourly();
  const receiptNo = await pay(books.students[2] ?? 0);
  await hourly();
  // The last seal is not an hour old.
  expect(await open()).toBe(1);
  app.pass(3_600_000);
  await Promise.all([hourly(), hourly()]);
  expect(await open()).toBe(0);
  const entry = (set: string) =>
    `update finance.entry set ${set} where journal_id in (select id from finance.journal where document_no = '${receiptNo}')`;
  expect(await seen(entry('amount = amount - 1'), entry('amount = amount + 1'))).toEqual([
    expect.stringMatching(new RegExp(`${receiptNo}.*is not as it was sealed`)),
  ]);
  await hourly();
  expect((await owner.query('select id from finance.seal order by id')).rows.map(({ id }: { id: number }) => id)).toEqual([
    1, 2, 3,
  ]);
});

test('what is changed, put in or taken out past the product a second after it was posted is seen, and is not sealed as it is', async () => {
  const hourly = async () => sealLedgersHourly(app.services, await paperSigner(app.db), app.http.log);
  await pay(books.students[0] ?? 0);
  const receiptNo = await pay(books.students[1] ?? 0);
  const one = `(select id from finance.journal where document_no = '${receiptNo}')`;
  const entry = (set: string) => `update finance.entry set ${set} where journal_id = ${one}`;
  const told = [expect.stringMatching(new RegExp(`${receiptNo}.*is not as it was posted`))];
  expect(await check()).toEqual([]);
  expect(await seen(entry('amount = amount - 1'), entry('amount = amount + 1'))).toEqual(told);
  expect(await seen(entry('student_id = null'), entry(`student_id = ${books.students[1]}`))).toEqual(told);

  // Put in by hand, with all that belongs to it.
  const slipped = `
    with j as (insert into finance.journal (school_id, kind, day, narration, author_name)
               values (${app.schoolA}, 'journal', current_date, 'Slipped in', 'nobody') returning school_id, id, day)
    insert into finance.entry (school_id, journal_id, day, debit_id, credit_id, amount)
    select j.school_id, j.id, j.day, e.debit_id, e.credit_id, 100 from j, (select debit_id, credit_id from finance.entry limit 1) e`;
  const away = `delete from finance.entry where journal_id in (select id from finance.journal where narration = 'Slipped in')`;
  const none = `${away}; delete from finance.journal where narration = 'Slipped in'`;
  expect(await seen(slipped, none)).toEqual([expect.stringContaining('past the product')]);

  // Taken out, with and without the link that tells of it, of the middle and of the end.
  const link = `(select max(no) from finance.posted_link where school_id = ${app.schoolA})`;
  await owner.query(`create table kept as select * from finance.entry where journal_id = ${one}`);
  await owner.query(`create table kept_links as select * from finance.posted_link where no >= ${link} - 1`);
  const back = `insert into finance.entry overriding system value select * from kept`;
  expect(await seen(`delete from finance.entry where journal_id = ${one}`, back)).toEqual(told);
  app.pass(10_000);
  const links = 'insert into finance.posted_link select * from kept_links on conflict do nothing';
  const end = await seen(`delete from finance.posted_link where no = ${link}`, links);
  expect(end.join(' ')).toMatch(/links (\d+) to \1 are gone.*put into the ledger past/s);
  const middle = await seen(`delete from finance.posted_link where no = ${link} - 1`, links);
  expect(middle.join(' ')).toMatch(/links (\d+) to \1 are gone/);
  const forged = `update finance.posted_link set digests = array['\\x00'::bytea] where no = ${link}`;
  const whole = `delete from finance.posted_link where no = ${link}; ${links}`;
  expect((await seen(forged, whole)).join(' ')).toMatch(/Link \d+ of what was posted was changed/);
  await owner.query('drop table kept, kept_links');

  // The hour finds it too, tells of it once, and does not seal it.
  const seals = async () => (await owner.query('select id from finance.seal')).rows.length;
  const before = await seals();
  app.pass(3_600_000);
  await owner.query(entry('amount = amount - 1'));
  await hourly();
  await hourly();
  const { last } = (await app.call(auditor, ledgerCheckApi.get)).body;
  expect(last).toMatchObject({ checkedBy: 'Daftari, by the hour', wrong: 1 });
  expect(await seals()).toBe(before);
  await owner.query(entry('amount = amount + 1'));
  app.pass(3_600_000);
  await hourly();
  expect([await seals(), await check()]).toEqual([before + 1, []]);
});

test('a seal that is changed, made anew with another key, or taken away is seen too', async () => {
  const digest = 'update finance.seal set digest = reverse(digest) where id = 1';
  expect((await seen(digest, digest)).join(' ')).toMatch(/signature does not hold.*does not fit/s);
  const list =
    "update finance.sealed_journal set digest = digest || '\\x00'::bytea where journal_id = (select min(journal_id) from finance.sealed_journal)";
  const back = list.replace("digest || '\\x00'::bytea", 'substring(digest from 1 for 32)');
  expect((await seen(list, back)).join(' ')).toMatch(/is not as it was sealed|does not fit/);

  const { rows } = await owner.query<{ public_key: string; signature: string }>(
    'select public_key, signature from finance.seal where id = 1',
  );
  const other = new Signer(Signer.newKey()).publicKey;
  const forged = `update finance.seal set public_key = '${other}' where id = 1`;
  expect((await seen(forged, `update finance.seal set public_key = '${rows[0]?.public_key}' where id = 1`)).join(' ')).toContain(
    'signature does not hold',
  );

  // Everything about the last seal is taken away: the audit knows of it.
  await owner.query('delete from finance.sealed_journal where seal_id = 2');
  await owner.query('delete from finance.seal where id = 2');
  expect((await check()).join(' ')).toMatch(/Seal 2, made on .* is gone/);
});

test('whoever may not see the figures checks nothing, and another school sees nothing of it', async () => {
  expect((await app.call('ROLE_Pay_Fees', ledgerCheckApi.get)).status).toBe(403);
  expect((await app.call('ROLE_Pay_Fees', ledgerCheckApi.run, {}, freshKey())).status).toBe(403);
  expect((await app.call('otherSchool', ledgerCheckApi.get)).body.last?.findings ?? []).toEqual([]);
});
