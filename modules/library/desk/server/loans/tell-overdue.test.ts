import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messagesTo } from '#app/testing/messages-to.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { borrowersApi } from '../../contract/borrowers.ts';
import { loansApi } from '../../contract/loans.ts';
import type { CopyState } from '../../../catalogue/server/ports.ts';
import { deskByItself } from '../by-itself.ts';
import { deskFigures } from '../for-others.ts';
import { deskProvides } from '../plugs.ts';
import { desk, type DeskSchool, deskSchool, freshDesk, librarian, put, staff, student } from '../testing/desk-school.ts';

const mother = '+254712345678';
let now = '2026-03-03T06:00:00Z';
let app: TestApp;
let world: DeskSchool;
let at: ReturnType<typeof desk>;
const setNow = (instant: string) => {
  now = instant;
  app.pass(0);
};

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  world = await deskSchool(app);
  at = desk(app);
  await put(
    app,
    sql`with g as (insert into registration.guardian (full_name, phone) values ('Mama Achieng', ${mother}) returning id)
        insert into registration.student_guardian (student_id, guardian_id, relation, priority, by_sms)
        select ${world.students[0]}, g.id, 'Mother', 1, true from g`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  setNow('2026-03-03T06:00:00Z');
  await freshDesk(app);
});

const tell = (ids: number[]) => app.call(librarian, loansApi.tell, { ids }, freshKey());

it('tells each family and member of staff once of all that is overdue, and of nothing else', async () => {
  const [one, two] = world.students;
  const lent = [
    await at.issue(student(one), 'K1'),
    await at.issue(student(one), 'M1'),
    await at.issue(student(one), 'M2'),
    await at.issue(student(two), 'M3'),
    await at.issue(staff(world.teacher), 'M4'),
  ].map(({ body }) => body.id);
  setNow('2026-03-19T06:00:00Z');
  const later = (await at.issue(student(two), 'K2')).body.id;
  await at.take('M3');
  const answer = await tell([...lent, later]);
  expect(answer.body).toEqual({ students: 1, staff: 1, loans: 4 });
  expect(await messagesTo(app, mother)).toEqual([
    'School A: library books of Achieng Wanjirũ are overdue since 17 Mar 2026: Kigogo, Secondary Mathematics 1 +1. Please help us get them back.',
  ]);
  expect(await messagesTo(app, '+254711222333')).toEqual([
    'School A library: these are overdue since 17 Mar 2026: Secondary Mathematics 1. Please bring them back.',
  ]);
  const { rows } = (await app.call(librarian, loansApi.list, { state: 'open' })).body;
  expect(rows.filter(({ toldOn }) => toldOn === '2026-03-19')).toHaveLength(4);
  // By itself nobody is told while the school has it switched off.
  await deskByItself(app.services, app.http.log, (id) => schoolById(app.services, id));
  expect(await messagesTo(app, mother)).toHaveLength(1);
  expect((await tell([later])).body).toEqual({ students: 0, staff: 0, loans: 0 });
});

it('tells by itself once, the day after, where it is switched on', async () => {
  await put(
    app,
    sql`insert into messaging.event_rule (key, told, reach, version) values ('library.late-student', true, 'first', 1)`,
  );
  const before = (await messagesTo(app, mother)).length;
  await at.issue(student(world.students[0]), 'K1');
  const byItself = () => deskByItself(app.services, app.http.log, (id) => schoolById(app.services, id));
  setNow('2026-03-17T06:00:00Z');
  await byItself();
  expect(await messagesTo(app, mother)).toHaveLength(before);
  setNow('2026-03-18T06:00:00Z');
  await Promise.all([byItself(), byItself()]);
  await byItself();
  expect(await messagesTo(app, mother)).toHaveLength(before + 1);
  // Nothing ran over a weekend: they are told on the Monday, and of what is overdue for long by hand alone.
  setNow('2026-03-03T06:00:00Z');
  const [first = 0, second = 0] = [
    await at.issue(student(world.students[0]), 'M1'),
    await at.issue(student(world.students[0]), 'M2'),
  ].map(({ body }) => body.id);
  await put(app, sql`update library.loan set due_on = '2026-03-13' where id = ${first}`);
  await put(app, sql`update library.loan set due_on = '2026-03-06' where id = ${second}`);
  setNow('2026-03-16T06:00:00Z');
  await byItself();
  const told = await messagesTo(app, mother);
  expect([told.length, told.at(-1)]).toEqual([before + 2, expect.stringContaining('since 13 Mar 2026: Secondary Mathematics 1')]);
});

it('counts what later areas ask, and lists everybody who may borrow', async () => {
  await at.issue(student(world.students[0]), 'K1');
  await at.issue(staff(world.teacher), 'M1');
  setNow('2026-03-24T06:00:00Z');
  await at.issue(student(world.students[0]), 'K2');
  await at.take('M1');
  const figures = await inSchool(app.db, app.schoolA, (tx) => deskFigures(tx, '2026-03-24'));
  expect(figures).toEqual({ out: 2, overdue: 1, lateBorrowers: 1, lentToday: 1, returnedToday: 1, waiting: 0, ready: 0 });
  // What the catalogue asks of the desk: who has which copy.
  const state = deskProvides[0]?.value as CopyState;
  const { rows: copies } = await put(app, sql<{ id: number }>`select id from library.copy where accession_no in ('K1', 'M1')`);
  const holders = await inSchool(app.db, app.schoolA, (tx) =>
    state.holders(
      tx,
      copies.map(({ id }) => id),
    ),
  );
  expect(holders).toMatchObject([{ name: 'Achieng Wanjirũ', number: 'ADM/1', dueOn: '2026-03-17' }]);
  const { rows } = (await app.call(librarian, borrowersApi.all, {})).body;
  expect(rows).toHaveLength(8);
  expect(rows[0]).toEqual({ kind: 'student', id: world.students[0], name: 'Achieng Wanjirũ', no: 'ADM/1', seat: 'Form 1 East' });
  expect((await app.call('otherSchool', borrowersApi.all, {})).body.rows).toEqual([]);
});
