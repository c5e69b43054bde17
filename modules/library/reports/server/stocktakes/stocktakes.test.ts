import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { copiesApi } from '../../../catalogue/contract/copies.ts';
import { type Stocktake, stocktakesApi } from '../../contract/stocktakes.ts';
import { entitlementApi, libraryFiguresApi, libraryReportsApi } from '../../contract/lists.ts';

let app: TestApp;
let studentId = 0;
let titleId = 0;
let serial = 0;
const key = () => ({ 'idempotency-key': `stocktake-${(serial += 1)}-00000000` });
const scanner = 'ROLE_View_Only' as const;
const head = 'ROLE_All' as const;
const at = '2026-01-05T08:00:00Z';

beforeAll(async () => {
  app = await testApp();
  const { students } = await testBooks(app, { students: 1, charged: false });
  studentId = students[0] ?? 0;
  await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into library.title (title, kind, price) values ('Mũgĩ – “Siku Njema”', 'set_book', 65000) returning id`.execute(tx);
    titleId = one(rows).id;
    await sql`
      insert into library.copy (title_id, accession_no, barcode, shelf, acquired_on, status)
      values (${titleId}, 'A-1', null, 'S1', '2026-01-02', 'available'), (${titleId}, 'A-2', 'BC2', 'S1', '2026-01-02', 'available'),
             (${titleId}, 'A-3', null, 'S2', '2026-02-02', 'available'), (${titleId}, 'A-4', null, 'S1', null, 'lost'),
             (${titleId}, 'A-5', null, 'S1', null, 'available')`.execute(tx);
    await sql`
      insert into library.loan (copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, out_name)
      select id, title_id, ${studentId}, '2026-01-06', '2026-01-06', '2026-01-20', '{}', 'good', 'Librarian'
        from library.copy where accession_no = 'A-5'`.execute(tx);
  });
});
afterAll(() => app.close());

const begin = async (draft: object = {}): Promise<Stocktake> => (await app.call(scanner, stocktakesApi.begin, draft, key())).body;
const scan = (
  id: number,
  codes: readonly (readonly [key: string, code: string, shelf?: string])[],
  who: typeof scanner | typeof head = scanner,
) =>
  app.call(
    who,
    stocktakesApi.scan,
    { id, scans: codes.map(([name, code, shelf]) => ({ key: `scan-${name}-0000`, code, shelf: shelf ?? null, at })) },
    key(),
  );
const get = async (id: number): Promise<Stocktake> => (await app.call(scanner, stocktakesApi.get, { id })).body;
const statusOf = (accessionNo: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ status: string }>`select status from library.copy where accession_no = ${accessionNo}`.execute(
      tx,
    );
    return one(rows).status;
  });

test('a code of something else holds back none of those behind it', async () => {
  const { id } = await begin();
  const address = `https://example.com/${'x'.repeat(500)}`;
  const { status, body } = await scan(id, [
    ['q1', address, 'S1'],
    ['q2', 'A-\u001d1', 'S1'],
    ['q3', '\u0000\u001d', 'S1'],
    ['q4', 'A-1', 'S1'],
  ]);
  expect(status).toBe(200);
  expect(body.results.map(({ found }) => found)).toEqual(['unknown', 'unknown', 'unknown', 'seen']);
  expect((await get(id)).unknown.map(({ code }) => code)).toEqual(['A- 1', address.slice(0, 60)]);
});

test('what is seen, seen again, elsewhere, not expected and unknown is told of each scan, and counted once', async () => {
  const { id, expected } = await begin();
  expect(expected).toBe(3);
  const { body } = await scan(id, [
    ['a', ' a-1 ', 'S1'],
    ['b', 'BC2', 'S9'],
    ['c', 'A-4'],
    ['d', 'A-5'],
    ['e', '9999 <b>'],
    ['f', 'A-1', 'S1'],
  ]);
  expect(body.results.map(({ found }) => found)).toEqual(['seen', 'elsewhere', 'unexpected', 'unexpected', 'unknown', 'again']);
  // The same scans sent again, and by another.
  expect((await scan(id, [['a', 'A-1', 'S1']])).body.results).toMatchObject([{ found: 'seen' }]);
  expect((await scan(id, [['z', 'A-1', 'S1']], head)).body.results).toMatchObject([{ found: 'again' }]);
  expect(await get(id)).toMatchObject({ seen: 4, missing: 1, missingValue: 65_000, elsewhere: 1, unexpected: 2 });
  expect((await app.call(scanner, stocktakesApi.list, {})).body.rows.find((row) => row.id === id)).toMatchObject({ missing: 1 });
  expect((await get(id)).unknown.map(({ code }) => code)).toEqual(['9999 <b>']);
  const { body: missing } = await app.call(scanner, stocktakesApi.copies, { id });
  expect(missing.rows.map(({ accessionNo }) => accessionNo)).toEqual(['A-3']);
  const { body: unexpected } = await app.call(scanner, stocktakesApi.copies, { id, what: 'unexpected', sort: 'accessionNo' });
  expect(unexpected.rows.map(({ accessionNo, borrower }) => [accessionNo, borrower !== null])).toEqual([
    ['A-4', false],
    ['A-5', true],
  ]);
  expect((await app.call(scanner, stocktakesApi.print, { id })).headers['content-type']).toBe('application/pdf');
});

test('two phones that scan one copy at once see it once', async () => {
  const { id } = await begin({ shelf: 's1' });
  const both = await Promise.all([scan(id, [['p', 'A-2']]), scan(id, [['q', 'A-2']], head)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await get(id)).toMatchObject({ seen: 1, expected: 2, missing: 1 });
});

test('another than who scanned approves, and the missing are lost from then on; nothing is scanned any more', async () => {
  const { id } = await begin({ shelf: 'S2' });
  // On the shelf that is counted stands one of another.
  await scan(id, [['stray', 'A-1', 'S2']]);
  const open = await get(id);
  const finish = () => app.call(scanner, stocktakesApi.finish, { id, version: open.version }, key());
  const both = await Promise.all([finish(), finish()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { version } = await get(id);
  expect((await scan(id, [['late', 'A-3']])).status).toBe(422);
  expect((await app.call(scanner, stocktakesApi.approve, { id, version }, key())).status).toBe(403);
  // Lent after it was counted: it is not lost.
  const { body: approved } = await app.call(head, stocktakesApi.approve, { id, version, remark: 'Looked for twice' }, key());
  expect(approved).toMatchObject({ state: 'approved', missing: 1, missingValue: 65_000 });
  expect(await statusOf('A-3')).toBe('lost');
  expect(await statusOf('A-1')).toBe('available');
  // Its price changes afterwards, it is found and lent, and the other is put on the shelf: what was approved stays.
  const stands = { expected: 1, missing: 1, missingValue: 65_000, elsewhere: 1, unexpected: 1 };
  expect(approved).toMatchObject(stands);
  await asSchoolA(app, async ({ tx }) => {
    await sql`update library.copy set price = 1, status = 'available' where accession_no = 'A-3'`.execute(tx);
    await sql`update library.copy set shelf = 'S2' where accession_no = 'A-1'`.execute(tx);
    await sql`
      insert into library.loan (copy_id, title_id, student_id, out_at, out_on, due_on, terms, condition_out, out_name)
      select id, title_id, ${studentId}, '2026-02-06', '2026-02-06', '2026-02-20', '{}', 'good', 'Librarian'
        from library.copy where accession_no = 'A-3'`.execute(tx);
  });
  expect(await get(id)).toMatchObject(stands);
  const copies = async (what: 'missing' | 'elsewhere' | 'unexpected') =>
    (await app.call(scanner, stocktakesApi.copies, { id, what })).body.rows.map((row) => [row.accessionNo, row.price]);
  expect(await copies('missing')).toEqual([['A-3', 65_000]]);
  expect([await copies('elsewhere'), await copies('unexpected')]).toEqual([[['A-1', 65_000]], [['A-1', 65_000]]]);
  await asSchoolA(app, async ({ tx }) => {
    await sql`update library.copy set shelf = 'S1' where accession_no = 'A-1'`.execute(tx);
    await sql`
      update library.loan set taken_back = true, returned_at = now(), returned_on = '2026-02-06' where out_on = '2026-02-06'`.execute(
      tx,
    );
  });
});

test('another school sees and scans nothing of it', async () => {
  const { id } = await begin();
  expect((await app.call('otherSchool', stocktakesApi.get, { id })).status).toBe(404);
  expect((await app.call('otherSchool', stocktakesApi.copies, { id })).status).toBe(404);
  const foreign = { id, scans: [{ key: 'scan-other-0000', code: 'A-1', at }] };
  expect((await app.call('otherSchool', stocktakesApi.scan, foreign, key())).status).toBe(404);
  expect((await app.call('otherSchool', libraryFiguresApi.today)).body).toMatchObject({ titles: 0, copies: 0, out: 0 });
});

test('reports count what was lent, what never was, what is late, lost and new', async () => {
  const { body: read } = await app.call(scanner, libraryReportsApi.read, {});
  expect(read.rows).toMatchObject([{ id: titleId, loans: 1, readers: 1, lastOut: '2026-01-06' }]);
  expect((await app.call(scanner, libraryReportsApi.read, { never: true })).body.total).toBe(0);
  expect((await app.call(scanner, libraryReportsApi.read, { from: '2026-02-01' })).body.total).toBe(0);
  const { body: late } = await app.call(scanner, libraryReportsApi.late, {});
  expect(late.rows).toMatchObject([{ borrowers: 1, loans: 1, oldest: '2026-01-20', value: 65_000 }]);
  const { body: lost } = await app.call(scanner, libraryReportsApi.losses, { status: 'lost' });
  expect(lost.rows.map(({ accessionNo }) => accessionNo)).toContain('A-4');
  // What is damaged counts from the day on which it was found so, whatever day its status is of.
  const { body: found } = await app.call(scanner, copiesApi.find, { scan: 'A-1' });
  const copyId = found.copy?.copyId ?? 0;
  const { version } = (await app.call(scanner, copiesApi.get, { id: copyId })).body;
  const change = (condition: 'damaged' | 'good', seen: number) =>
    app.call(scanner, copiesApi.update, {
      id: copyId,
      version: seen,
      accessionNo: 'A-1',
      shelf: 'S1',
      condition,
      acquiredOn: '2026-01-02',
    });
  expect((await change('damaged', version)).status).toBe(200);
  const day = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
  const damaged = async (more: object) =>
    (await app.call(scanner, libraryReportsApi.losses, { status: 'damaged', ...more })).body.rows.map((row) => [
      row.accessionNo,
      row.since,
    ]);
  expect(await damaged({ from: day, to: day })).toEqual([['A-1', day]]);
  expect(await damaged({ to: '2026-01-01' })).toEqual([]);
  expect((await change('good', version + 1)).status).toBe(200);
  const { body: acquired } = await app.call(scanner, libraryReportsApi.acquired, { sort: 'id' });
  expect(acquired.rows.map(({ id, copies }) => [id, copies])).toEqual([
    ['2026-01', 2],
    ['2026-02', 1],
  ]);
  const { body: today } = await app.call(scanner, libraryFiguresApi.today);
  expect(today).toMatchObject({ out: 1, overdue: 1, lateBorrowers: 1 });
});

test('who takes the subject and has no copy lacks the set book, and has it once it is lent', async () => {
  const { classId, courseId } = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ classId: number; courseId: number }>`
      with course as (
        insert into settings.course (name, code) values ('Kiswahili fasihi', 'KSF') returning id),
      taken as (
        insert into registration.class_subject (class_id, course_id, compulsory)
        select s.class_id, c.id, true from registration.roll s cross join course c where s.id = ${studentId}
        returning class_id, course_id)
      select class_id as "classId", course_id as "courseId" from taken`.execute(tx);
    const found = one(rows);
    await sql`
      insert into library.set_book (title_id, course_id, class_id) values (${titleId}, ${found.courseId}, ${found.classId})`.execute(
      tx,
    );
    return found;
  });
  const students = async (input: object = {}) =>
    (await app.call(scanner, entitlementApi.students, { classId, courseId, ...input })).body;
  expect((await students({ studentId })).rows).toMatchObject([{ studentId, accessionNo: 'A-5' }]);
  await asSchoolA(app, ({ tx }) =>
    sql`update library.loan set returned_at = now(), returned_on = '2026-02-01' where student_id = ${studentId}`.execute(tx),
  );
  expect((await students({ studentId, lacking: true })).rows).toMatchObject([{ studentId, accessionNo: null, dueOn: null }]);
  const { body: books } = await app.call(scanner, entitlementApi.books, { classId });
  const [book] = books.rows;
  expect(book).toMatchObject({ perStudent: true, have: 0 });
  expect(book?.lack).toBe(book?.takers);
  expect(book?.short).toBe(Math.max(0, (book?.takers ?? 0) - (book?.free ?? 0)));
  // It is the book of another class too: what is on the shelf is not counted for both.
  const takers = await asSchoolA(app, async ({ tx }) => {
    await sql`
      with other as (
        insert into settings.class (name, level) values ('Form Ziada', 90) returning school_id, id),
      moved as (
        insert into registration.student (admission_no, first_name, last_name, gender, born_on, boarding, class_id, admitted_on)
        select 'ZIADA' || n, 'Mwanafunzi', 'Ziada', 'female', '2010-01-01', 'day', o.id, '2026-01-02' from other o, generate_series(1, 2) n)
      insert into library.set_book (title_id, course_id, class_id) select ${titleId}, ${courseId}, o.id from other o`.execute(tx);
    await sql`
      insert into registration.class_subject (class_id, course_id, compulsory)
      select l.id, ${courseId}, true from settings.class l where l.name = 'Form Ziada'`.execute(tx);
    const { rows } = await sql<{ takers: number }>`
      select count(*)::int as takers from exams.takers_now x join settings.class l on l.school_id = x.school_id and l.id = x.class_id
       where l.name = 'Form Ziada' and x.course_id = ${courseId}`.execute(tx);
    return one(rows).takers;
  });
  const { body: all } = await app.call(scanner, entitlementApi.books, { q: 'siku' });
  const sum = (field: 'lack' | 'short') => all.rows.reduce((total, row) => total + row[field], 0);
  expect([all.rows.length, takers]).toEqual([2, 2]);
  expect(sum('short')).toBe(Math.max(0, sum('lack') - (all.rows[0]?.free ?? 0)));
  const { body: ofOne } = await app.call(scanner, entitlementApi.books, { q: 'ziada' });
  expect(ofOne.rows).toMatchObject([{ short: all.rows.find((row) => row.className === 'Form Ziada')?.short }]);
  // Given up by choice: nobody lacks it any more.
  await asSchoolA(app, ({ tx }) => sql`update library.set_book set per_student = false`.execute(tx));
  expect((await students()).total).toBe(0);
});
