import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { borrowersApi } from '../../contract/borrowers.ts';
import { loansApi, type Refused } from '../../contract/loans.ts';
import { rulesApi } from '../../contract/rules.ts';
import {
  copyStands,
  desk,
  freshDesk,
  type DeskSchool,
  deskSchool,
  librarian,
  newScan,
  put,
  staff,
  student,
} from '../testing/desk-school.ts';

const admin = 'ROLE_All' as const;
let now = '2026-03-03T06:00:00Z';
let app: TestApp;
let world: DeskSchool;
let at: ReturnType<typeof desk>;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  world = await deskSchool(app);
  at = desk(app);
});
afterAll(() => app.close());

const setNow = (instant: string) => {
  now = instant;
  app.pass(0);
};
const rule = async (draft: Parameters<typeof app.call<typeof rulesApi.create>>[2]) => {
  const { status, body } = await app.call(admin, rulesApi.create, draft);
  expect(status).toBe(200);
  return body;
};
const refusal = ({ body }: { body: { detail?: unknown } }) => (body.detail as Refused | undefined)?.refusal;

beforeEach(async () => {
  setNow('2026-03-03T06:00:00Z');
  await freshDesk(app);
});

describe('lending', () => {
  it('lends what is scanned by accession number or barcode, to a student or one of the staff, until a school day', async () => {
    const [first] = world.students;
    const lent = await at.issue(student(first), ' k1 ');
    expect([lent.status, lent.body.title, lent.body.dueOn, lent.body.state, lent.body.has]).toEqual([
      200,
      'Kigogo',
      '2026-03-17',
      'out',
      1,
    ]);
    expect(lent.body).toMatchObject({ borrowerNo: 'ADM/1', seat: 'Form 1 East', accessionNo: 'K1', borrowerKind: 'student' });
    const toTeacher = await at.issue(staff(world.teacher), 'B-M1');
    expect([toTeacher.status, toTeacher.body.borrower, toTeacher.body.seat]).toEqual([200, 'Peter O’Brien', 'Works here']);
    expect(await copyStands(app, 'K1')).toMatchObject({ status: 'available', open: 1 });
    const card = (await app.call(librarian, borrowersApi.card, student(first))).body;
    expect([card.has, card.overdue, card.blocks, card.loans.map(({ accessionNo }) => accessionNo)]).toEqual([1, 0, [], ['K1']]);
  });

  it('finds the borrower by whole number, and by words without accents', async () => {
    const find = async (q: string) => (await app.call(librarian, borrowersApi.find, { q })).body;
    expect(await find('adm/2')).toMatchObject({ exact: true, rows: [{ name: 'Bakari Wanjirũ', kind: 'student' }] });
    expect(await find('s/1')).toMatchObject({ exact: true, rows: [{ name: 'Mama Ũgali', kind: 'staff' }] });
    expect((await find('wanjiru')).rows).toHaveLength(6);
    expect(await find('ugali')).toMatchObject({ exact: false, rows: [{ id: world.cook }] });
    expect((await find("'; drop table library.loan; --")).rows).toEqual([]);
    expect((await find('%')).rows).toEqual([]);
  });

  it('lends one copy once: of two at the same moment one gets it, and the other is told who has it', async () => {
    const [one, two] = world.students;
    const both = await Promise.all([at.issue(student(one), 'K1'), at.issue(student(two), 'K1')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.message).toMatch(/^This copy is on loan to .+ ADM\/[12]\. Scan it at the return desk first/);
    expect((await copyStands(app, 'K1'))?.open).toBe(1);
    // The same copy to who has it says so.
    const winner = both.find(({ status }) => status === 200)?.body.borrowerId ?? 0;
    expect(refusal(await at.issue(student(winner), 'K1'))).toBe('theirs');
  });

  it('takes the same scan once, under its own key and another one of the call', async () => {
    const [one, two] = world.students;
    const clientKey = newScan();
    const sameCall = { borrower: student(one), scan: 'K1', clientKey };
    const key = freshKey();
    const answers = await Promise.all([
      app.call(librarian, loansApi.issue, sameCall, key),
      app.call(librarian, loansApi.issue, sameCall, key),
      app.call(librarian, loansApi.issue, sameCall, freshKey()),
    ]);
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => body.id)).size).toBe(1);
    const again = await app.call(librarian, loansApi.issue, sameCall, freshKey());
    expect([again.status, again.body.id, again.body.has]).toEqual([200, good[0]?.body.id, 1]);
    const otherBook = await app.call(librarian, loansApi.issue, { ...sameCall, scan: 'K2' }, freshKey());
    expect(otherBook.status).toBe(409);
    const otherBorrower = await app.call(librarian, loansApi.issue, { ...sameCall, borrower: student(two) }, freshKey());
    expect(otherBorrower.status).toBe(409);
    // Returned meanwhile, the old scan lends nothing again.
    await at.take('K1');
    const late = await app.call(librarian, loansApi.issue, sameCall, freshKey());
    expect([late.status, late.body.state]).toEqual([200, 'returned']);
    expect((await copyStands(app, 'K1'))?.open).toBe(0);
  });

  it('takes a scan that waited for the line as of its own day, never of a day to come and never of long ago', async () => {
    const [one] = world.students;
    const scannedAt = (instant: string) => at.issue(student(one), 'K1', { scannedAt: instant });
    expect((await scannedAt('2026-02-27T06:00:00Z')).body).toMatchObject({ outOn: '2026-02-27', dueOn: '2026-03-13' });
    await at.take('K1');
    expect((await scannedAt('2026-03-09T06:00:00Z')).body.outOn).toBe('2026-03-03');
    await at.take('K1');
    expect((await scannedAt('2020-01-01T06:00:00Z')).body.outOn).toBe('2026-02-17');
  });

  it('refuses in words what is no copy, what is away, and an ISBN that all copies share', async () => {
    const [one] = world.students;
    const why = async (scan: string) => {
      const { status, body } = await at.issue(student(one), scan);
      return [status, (body.detail as Refused).refusal, (body.detail as Refused).overridable];
    };
    expect(await why('nothing')).toEqual([422, 'unknown', false]);
    expect(await why('978-9966-47-000-2')).toEqual([422, 'isbn', false]);
    expect(await why('A1')).toEqual([422, 'reference', true]);
    for (const status of ['repair', 'lost', 'withdrawn']) {
      await put(app, sql`update library.copy set status = ${status} where accession_no = 'K2'`);
      expect(await why('K2')).toEqual([422, status, false]);
    }
    const { status, body } = await at.issue(student(one), '', {});
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'scan']);
    expect((await at.issue(student(999_999), 'K1')).status).toBe(404);
    expect((await at.issue(staff(999_999), 'K1')).status).toBe(404);
    expect((await at.issue(student(one), 'K1', { clientKey: 'short' })).status).toBe(400);
  });

  it('lends nothing to who has left, and asks another about who is suspended from school', async () => {
    const [one] = world.students;
    await put(app, sql`update registration.student set status = 'suspended' where id = ${one}`);
    expect(refusal(await at.issue(student(one), 'K1'))).toBe('sent_home');
    await put(app, sql`update registration.student set status = 'transferred' where id = ${one}`);
    const left = await at.issue(student(one), 'K1');
    expect([left.status, refusal(left)]).toEqual([422, 'left']);
    expect((await app.call(librarian, borrowersApi.card, student(one))).body.blocks).toHaveLength(1);
    await put(app, sql`update settings.staff_member set status = 'left' where id = ${world.cook}`);
    expect(refusal(await at.issue(staff(world.cook), 'K1'))).toBe('left');
    await put(app, sql`update settings.staff_member set status = 'active' where id = ${world.cook}`);
  });

  it('keeps to the limits of the kind and of all, to overdue books and to suspensions, also when two desks lend at once', async () => {
    const [one] = world.students;
    await rule({ borrower: 'student', loanDays: 7, most: 2, mostOverall: 3, overdueBlock: 1, suspensionDays: 3, graceDays: 0 });
    const many = await Promise.all(['M1', 'M2', 'M3', 'M4'].map((scan) => at.issue(student(one), scan)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(many.flatMap((answer) => refusal(answer) ?? [])).toEqual(['most', 'most']);
    expect((await at.issue(student(one), 'K1')).status).toBe(200);
    expect(refusal(await at.issue(student(one), 'K2'))).toBe('most_overall');
    await at.take('K1');
    setNow('2026-03-12T06:00:00Z');
    // Both textbooks were due on the tenth.
    const late = await at.issue(student(one), 'K1');
    expect([refusal(late), late.body.message]).toEqual([
      'overdue',
      'Achieng Wanjirũ has 2 overdue books. Nothing is lent with 1 or more.',
    ]);
    for (const { status, body } of many) if (status === 200) await at.take(body.accessionNo);
    const suspended = await at.issue(student(one), 'K1');
    // Two school days late, three days each.
    expect([refusal(suspended), suspended.body.message]).toEqual([
      'suspended',
      'Achieng Wanjirũ brought books late: nothing is lent to them until 18 Mar 2026.',
    ]);
    setNow('2026-03-18T06:00:00Z');
    expect((await at.issue(student(one), 'K1')).status).toBe(200);
  });

  it('keeps what held when it was lent: a rule that is changed or removed changes no loan', async () => {
    const [one] = world.students;
    const made = await rule({ borrower: 'student', kind: 'fiction', loanDays: 3, renewals: 2, finePerDay: 700 });
    const { body: lent } = await at.issue(student(one), 'K1');
    expect(lent.dueOn).toBe('2026-03-06');
    const changed = await app.call(admin, rulesApi.update, { ...made, loanDays: 40, renewals: 0, finePerDay: 1 });
    expect(changed.status).toBe(200);
    const of = async () => (await app.call(librarian, loansApi.get, { id: lent.id })).body;
    expect(await of()).toMatchObject({ dueOn: '2026-03-06', terms: { loanDays: 3, renewals: 2, finePerDay: 700 } });
    expect((await app.call(admin, rulesApi.remove, { id: made.id })).status).toBe(200);
    expect(await of()).toMatchObject({ dueOn: '2026-03-06', terms: { rule: 'Students: fiction', renewals: 2 } });
    // Renewed by what held: three days from the fifth.
    setNow('2026-03-05T06:00:00Z');
    const renewed = await app.call(librarian, loansApi.renew, { ids: [lent.id] }, freshKey());
    expect(renewed.body.rows).toEqual([{ id: lent.id, title: 'Kigogo', dueOn: '2026-03-09', refused: null }]);
  });

  it('takes back what was lent by mistake on the same day, and counts it nowhere', async () => {
    const [one, two] = world.students;
    const before = (await copyStands(app, 'K1'))?.loans ?? 0;
    const { body: lent } = await at.issue(student(one), 'K1');
    const undone = await app.call(librarian, loansApi.undo, { id: lent.id, version: lent.version }, freshKey());
    expect([undone.status, undone.body.state]).toEqual([200, 'takenBack']);
    expect((await copyStands(app, 'K1'))?.loans).toBe(before);
    expect((await app.call(librarian, loansApi.undo, { id: lent.id, version: undone.body.version }, freshKey())).status).toBe(
      422,
    );
    const other = (await at.issue(student(two), 'K1')).body;
    expect((await app.call(librarian, loansApi.undo, { id: other.id, version: 9 }, freshKey())).status).toBe(409);
    setNow('2026-03-04T06:00:00Z');
    expect((await app.call(librarian, loansApi.undo, { id: other.id, version: other.version }, freshKey())).status).toBe(422);
  });
});

it('lends of a class set only the book of the set', async () => {
  const [one] = world.students;
  const other = await at.issue(student(one), 'K1', { titleId: world.titles.maths });
  expect([other.status, refusal(other), other.body.message]).toEqual([
    422,
    'other_title',
    'K1 is “Kigogo”, which is not the book of this set.',
  ]);
  expect((await at.issue(student(one), 'M1', { titleId: world.titles.maths })).status).toBe(200);
});
