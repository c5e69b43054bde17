import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { borrowersApi } from '../../contract/borrowers.ts';
import { loansApi, returnsApi } from '../../contract/loans.ts';
import { rulesApi } from '../../contract/rules.ts';
import { desk, freshDesk, type DeskSchool, deskSchool, librarian, newScan, staff, student } from '../testing/desk-school.ts';

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

beforeEach(async () => {
  setNow('2026-03-03T06:00:00Z');
  await freshDesk(app);
});

it('shows a school its own library alone, and lists loans by how they stand', async () => {
  const [one] = world.students;
  const { body: lent } = await at.issue(student(one), 'K1');
  await at.issue(staff(world.teacher), 'M1');
  const list = async (filter: object) =>
    (await app.call(librarian, loansApi.list, { state: 'open', ...filter })).body.rows.map(({ accessionNo }) => accessionNo);
  expect((await list({ sort: 'accessionNo' })).toSorted()).toEqual(['K1', 'M1']);
  expect(await list({ classId: world.classes.form1 })).toEqual(['K1']);
  expect(await list({ classId: world.classes.form2 })).toEqual([]);
  expect(await list({ q: 'o’brien' })).toEqual(['M1']);
  expect(await list({ borrowerKind: 'student', borrowerId: one })).toEqual(['K1']);
  expect(await list({ titleId: world.titles.maths })).toEqual(['M1']);
  expect((await list({ from: '2026-03-03', until: '2026-03-03' })).toSorted()).toEqual(['K1', 'M1']);
  expect([await list({ from: '2026-03-04' }), await list({ until: '2026-03-02' })]).toEqual([[], []]);
  expect(await list({ state: 'overdue' })).toEqual([]);
  const stands = async () => {
    const { state, daysLate } = (await app.call(librarian, loansApi.get, { id: lent.id })).body;
    return [state, daysLate];
  };
  setNow(`${lent.dueOn}T18:00:00Z`);
  expect(await list({ state: 'overdue' })).toEqual([]);
  expect(await stands()).toEqual(['out', 0]);
  setNow('2026-03-20T06:00:00Z');
  expect(await stands()).toEqual(['overdue', 3]);
  expect((await list({ state: 'overdue', sort: '-daysLate' })).toSorted()).toEqual(['K1', 'M1']);
  const stream = (await app.call(librarian, borrowersApi.stream, { id: world.streams.east })).body;
  expect(stream.students.map(({ no, loans }) => [no, loans.length])).toEqual([
    ['ADM/1', 1],
    ['ADM/2', 0],
    ['ADM/3', 0],
    ['ADM/4', 0],
    ['ADM/5', 0],
  ]);
  expect(stream.students[0]?.loans).toMatchObject([{ id: lent.id, title: 'Kigogo', overdue: true }]);
  for (const answer of [
    await app.call('otherSchool', loansApi.get, { id: lent.id }),
    await app.call('otherSchool', borrowersApi.card, student(one)),
    await app.call('otherSchool', borrowersApi.stream, { id: world.streams.east }),
    await app.call('otherSchool', loansApi.undo, { id: lent.id, version: 1 }, freshKey()),
    await app.call('otherSchool', loansApi.lose, { id: lent.id, version: 1, because: 'x' }, freshKey()),
  ])
    expect(answer.status).toBe(404);
  expect((await app.call('otherSchool', loansApi.list, {})).body.rows).toEqual([]);
  const scan = { scan: 'K1', clientKey: newScan() };
  expect((await app.call('otherSchool', returnsApi.take, scan, freshKey())).status).toBe(422);
  for (const caller of [librarian, 'ROLE_finance_admin'] as const) {
    expect((await app.call(caller, rulesApi.addUsual, {})).status).toBe(403);
    expect((await app.call(caller, rulesApi.create, { loanDays: 3 })).status).toBe(403);
  }
});

it('explains what holds, adds the usual rules once, and refuses a rule that is there already or says two things', async () => {
  // A class's own rule stands in the place of none for all classes.
  const ofForm1 = { borrower: 'student', kind: 'set_book', classId: world.classes.form1, loanDays: 30 } as const;
  expect((await app.call(admin, rulesApi.create, ofForm1)).status).toBe(200);
  expect((await app.call(admin, rulesApi.addUsual, {})).body.added).toBe(6);
  expect((await app.call(admin, rulesApi.addUsual, {})).body.added).toBe(0);
  const explained = (
    await app.call(librarian, rulesApi.explain, { borrower: 'boarder', classId: world.classes.form1, kind: 'textbook' })
  ).body;
  expect(explained.terms).toMatchObject({ loanDays: 365, most: 15, finePerDay: 500, hardDue: 'none' });
  expect(explained.fitting.map(({ name }) => name)).toEqual(['Students: textbook', 'Everybody']);
  expect(explained.from.find(({ field }) => field === 'finePerDay')?.rule).toBe('Everybody');
  const twice = await app.call(admin, rulesApi.create, { borrower: 'anyone', loanDays: 2 });
  expect([twice.status, twice.body.fields?.[0]?.path]).toEqual([409, 'borrower']);
  const field = async (draft: Parameters<typeof rule>[0]) =>
    (await app.call(admin, rulesApi.create, draft)).body.fields?.map(({ path }) => path);
  expect(await field({ borrower: 'teacher', classId: world.classes.form1 })).toEqual(['classId']);
  expect(await field({ borrower: 'day', hardDue: 'on' })).toEqual(['hardDueOn']);
  expect(await field({ borrower: 'day', hardDue: 'on', hardDueOn: '2026-03-12', hardDueTerm: true })).toEqual(['hardDueOn']);
  expect(await field({ borrower: 'day', loanDays: 1001 })).toEqual(['loanDays']);
  const rows = (await app.call(librarian, rulesApi.list, {})).body.rows.filter(({ className }) => className === null);
  expect(rows[0]).toMatchObject({ borrower: 'teacher' });
  const added = rows.filter((row) => row.kind !== null || row.borrower !== 'anyone');
  const says = ({ borrower, kind, loanDays, most, mostOverall, renewals, finePerDay, overdueBlock }: (typeof rows)[number]) =>
    [borrower, kind, loanDays, most, mostOverall, renewals, finePerDay, overdueBlock].join();
  expect(added.map(says).toSorted()).toEqual([
    'anyone,reference,0,,,,,',
    'staff,,30,,10,2,0,5',
    'student,set_book,365,6,20,0,,',
    'student,textbook,365,15,20,0,,',
    'teacher,,90,,40,3,0,10',
  ]);
});
