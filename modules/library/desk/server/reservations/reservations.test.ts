import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { Borrower } from '../../contract/borrowers.ts';
import { type Refused, loansApi } from '../../contract/loans.ts';
import { reservationsApi } from '../../contract/reservations.ts';
import { copiesApi } from '../../../catalogue/contract/copies.ts';
import { rulesApi } from '../../contract/rules.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { deskByItself } from '../by-itself.ts';
import { desk, type DeskSchool, deskSchool, librarian, put, staff, student } from '../testing/desk-school.ts';

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
});
afterAll(() => app.close());
beforeEach(async () => {
  setNow('2026-03-03T06:00:00Z');
  await put(app, sql`update library.reservation set state = 'cancelled' where state in ('waiting', 'ready')`);
  await put(
    app,
    sql`update library.loan set returned_at = coalesce(returned_at, now()), returned_on = coalesce(returned_on, out_on)`,
  );
  await put(app, sql`update registration.student set status = 'active'`);
  await put(app, sql`delete from library.rule`);
});

const reserve = (borrower: Borrower, titleId = world.titles.novel) =>
  app.call(librarian, reservationsApi.ask, { borrower, titleId }, freshKey());
const one = async (id: number) => (await app.call(librarian, reservationsApi.get, { id })).body;
const byItself = () => deskByItself(app.services, app.http.log, (id) => schoolById(app.services, id));
const refusal = ({ body }: { body: { detail?: unknown } }) => (body.detail as Refused | undefined)?.refusal;

it('puts what comes back aside for the first in line, lends it to no other, and the next when it is not collected', async () => {
  const [a, b, c, d] = world.students;
  await at.issue(student(a), 'K1');
  await at.issue(student(b), 'K2');
  const first = (await reserve(student(c))).body;
  const second = (await reserve(staff(world.teacher))).body;
  expect([first.place, second.place, first.free]).toEqual([1, 2, 0]);
  expect((await reserve(student(c))).status).toBe(409);
  const waiting = async (borrowerKind: Borrower['kind']) =>
    (await app.call(librarian, reservationsApi.list, { state: 'open', borrowerKind })).body.rows.map((row) => row.id);
  expect([await waiting('student'), await waiting('staff')]).toEqual([[first.id], [second.id]]);
  const back = (await at.take('K1')).body;
  // Three school days from Tuesday.
  expect(back.aside).toMatchObject({ id: first.id, name: 'Chebet Wanjirũ', heldUntil: '2026-03-06' });
  expect(back.next).toBe('aside');
  const other = await at.issue(student(d), 'K1');
  expect([other.status, refusal(other), other.body.message]).toEqual([
    422,
    'reserved',
    'This copy of “Kigogo” is put aside for Chebet Wanjirũ, ADM/3.',
  ]);
  expect((await app.call(librarian, reservationsApi.slip, { id: first.id })).headers['content-type']).toBe('application/pdf');
  expect((await app.call(librarian, reservationsApi.slip, { id: second.id })).status).toBe(422);
  // Scanned once more it still says for whom.
  expect((await at.take('K1')).body).toMatchObject({ outcome: 'in', next: 'aside', aside: { id: first.id } });
  setNow('2026-03-06T20:00:00Z');
  await byItself();
  expect((await one(first.id)).state).toBe('ready');
  setNow('2026-03-07T06:00:00Z');
  await byItself();
  await byItself();
  expect(await one(first.id)).toMatchObject({ state: 'lapsed', place: null });
  expect(await one(second.id)).toMatchObject({ state: 'ready', accessionNo: 'K1', heldUntil: '2026-03-11' });
  expect((await at.issue(staff(world.teacher), 'K1')).status).toBe(200);
  expect(await one(second.id)).toMatchObject({ state: 'collected' });
  await app.call(librarian, loansApi.list, {});
});

it('collects with another copy of the title, and gives the one that was put aside to the next', async () => {
  const [a, b, c] = world.students;
  await at.issue(student(a), 'K1');
  const first = (await reserve(student(b))).body;
  const second = (await reserve(student(c))).body;
  expect(first.free).toBe(1);
  expect((await at.take('K1')).body.aside?.id).toBe(first.id);
  // One stands on the shelf, and one waits before anybody else.
  expect(refusal(await at.issue(student(world.students[3]), 'K2'))).toBe('reserved');
  expect((await at.issue(student(b), 'K2')).status).toBe(200);
  expect((await one(first.id)).state).toBe('collected');
  expect(await one(second.id)).toMatchObject({ state: 'ready', accessionNo: 'K1' });
});

it('gives two copies that come back at once to two who wait, and one copy to one', async () => {
  const [a, b, c, d] = world.students;
  await at.issue(student(a), 'K1');
  await at.issue(student(b), 'K2');
  const first = (await reserve(student(c))).body;
  const second = (await reserve(student(d))).body;
  const both = await Promise.all([at.take('K1'), at.take('K2')]);
  expect(new Set(both.map(({ body }) => body.aside?.id))).toEqual(new Set([first.id, second.id]));
});

it('goes on to the next when the first cancels or leaves the school', async () => {
  const [a, b, c] = world.students;
  await at.issue(student(a), 'K1');
  await at.issue(student(world.students[5]), 'K2');
  const first = (await reserve(student(b))).body;
  const second = (await reserve(student(c))).body;
  await at.take('K1');
  const { version } = await one(first.id);
  const cancel = (v: number) =>
    app.call(librarian, reservationsApi.cancel, { id: first.id, version: v, because: 'Amebadili nia' }, freshKey());
  expect((await cancel(version - 1)).status).toBe(409);
  expect((await cancel(version)).body.state).toBe('cancelled');
  expect((await cancel(version + 1)).status).toBe(422);
  expect((await one(second.id)).state).toBe('ready');
  await put(app, sql`update registration.student set status = 'transferred' where id = ${c}`);
  const third = (await reserve(student(b))).body;
  await byItself();
  expect((await one(second.id)).state).toBe('cancelled');
  expect((await one(third.id)).state).toBe('ready');
  expect((await reserve(student(c))).status).toBe(400);
});

it('lets who it was put aside for wait again in their place when the copy is missing, in repair or written off', async () => {
  const [a, b, c, d] = world.students;
  await at.issue(student(a), 'K1');
  await at.issue(student(b), 'K2');
  const first = (await reserve(student(c))).body;
  const second = (await reserve(student(d))).body;
  const copyId = (await at.take('K1')).body.copyId;
  expect((await one(first.id)).state).toBe('ready');
  const mark = async (status: 'lost' | 'available') => {
    const { version } = (await app.call(librarian, copiesApi.get, { id: copyId })).body;
    return app.call('ROLE_All', copiesApi.mark, { id: copyId, version, status, because: 'Haipo tena – not behind the desk' });
  };
  expect((await mark('lost')).status).toBe(200);
  expect(await one(first.id)).toMatchObject({ state: 'waiting', place: 1, accessionNo: null, heldUntil: null });
  expect((await one(second.id)).place).toBe(2);
  expect((await at.take('K2')).body.aside).toMatchObject({ id: first.id });
  expect((await mark('available')).status).toBe(200);
});

it('keeps to the rules: not what they have, not what is not reserved, not what nobody lends', async () => {
  const [a, b] = world.students;
  await at.issue(student(a), 'K1');
  const why = async (...of: Parameters<typeof reserve>) => {
    const { status, body } = await reserve(...of);
    return [status, body.message];
  };
  expect(await why(student(a))).toEqual([400, 'Achieng Wanjirũ has “Kigogo” on loan.']);
  expect(await why(student(b), world.titles.atlas)).toEqual([400, 'No copy of “Atlas” is lent.']);
  expect((await reserve(student(b), 999_999)).status).toBe(400);
  await app.call('ROLE_All', rulesApi.create, { borrower: 'student', kind: 'fiction', reservable: false });
  expect(await why(student(b))).toEqual([422, 'By the rules “Kigogo” is not reserved for Bakari Wanjirũ.']);
  expect((await reserve(staff(world.cook))).status).toBe(200);
  const id = (await app.call(librarian, reservationsApi.list, { state: 'open' })).body.rows[0]?.id ?? 0;
  expect((await app.call('otherSchool', reservationsApi.get, { id })).status).toBe(404);
  // Who waits is no hindrance to renew while a copy stands on the shelf, and one where none does.
  const renew = async () => {
    const loans = (await app.call(librarian, loansApi.list, { state: 'open', copyId: undefined })).body.rows;
    const kigogo = loans.filter(({ accessionNo }) => accessionNo === 'K1').map((loan) => loan.id);
    return (await app.call(librarian, loansApi.renew, { ids: kigogo }, freshKey())).body.rows[0];
  };
  await at.issue(staff(world.cook), 'K2');
  expect((await reserve(staff(world.teacher))).status).toBe(200);
  setNow('2026-03-10T06:00:00Z');
  expect((await renew())?.refused).toBe('1 borrower waits for it.');
  await put(app, sql`update library.reservation set state = 'cancelled' where state = 'waiting'`);
  expect((await renew())?.dueOn).toBe('2026-03-24');
});
