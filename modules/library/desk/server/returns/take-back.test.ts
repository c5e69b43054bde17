import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { loansApi, type Refused, returnsApi } from '../../contract/loans.ts';
import { copiesApi } from '../../../catalogue/contract/copies.ts';
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

describe('taking back', () => {
  it('credits whoever had it, and says so when another brings it', async () => {
    const [one, two] = world.students;
    await at.issue(student(one), 'K1');
    const back = await at.take('k1', { presenter: student(two) });
    expect(back.body).toMatchObject({
      outcome: 'returned',
      loan: { borrowerNo: 'ADM/1', state: 'returned' },
      warning: 'It was on loan to Achieng Wanjirũ, ADM/1. They are credited.',
      next: 'shelf',
      daysLate: 0,
    });
    const { presentedBy } = (await app.call(librarian, loansApi.get, { id: back.body.loan?.id ?? 0 })).body;
    expect(presentedBy).toBe('Bakari Wanjirũ, ADM/2');
    await at.issue(student(one), 'K1');
    expect((await at.take('K1', { presenter: student(one) })).body.warning).toBeNull();
  });

  it('takes one back once: the second scan tells that it is in, two at once credit one loan, the same one answers the same', async () => {
    const [one, two] = world.students;
    const { body: lent } = await at.issue(student(one), 'K1');
    const clientKey = newScan();
    const input = { scan: 'K1', clientKey };
    const twice = await Promise.all([at.take('K1'), app.call(librarian, returnsApi.take, input, freshKey())]);
    expect(twice.map(({ body }) => body.outcome).toSorted()).toEqual(['in', 'returned']);
    expect((await at.take('K1')).body).toMatchObject({ outcome: 'in', loan: null, next: 'shelf' });
    // Lent again since: the scan of then is not about that loan.
    await at.issue(student(two), 'K1');
    const key = newScan();
    const took = await app.call(librarian, returnsApi.take, { scan: 'K1', clientKey: key }, freshKey());
    await at.issue(student(one), 'K1');
    const again = await app.call(librarian, returnsApi.take, { scan: 'K1', clientKey: key }, freshKey());
    expect([again.body.outcome, again.body.loan?.id]).toEqual(['returned', took.body.loan?.id]);
    expect((await copyStands(app, 'K1'))?.open).toBe(1);
    expect((await app.call(librarian, returnsApi.take, { scan: 'K2', clientKey: key }, freshKey())).status).toBe(409);
    expect((await app.call(librarian, loansApi.get, { id: lent.id })).body.state).toBe('returned');
  });

  it('leaves a later loan alone when a scan comes that waited for the line since before it', async () => {
    const [one, two] = world.students;
    await at.issue(student(one), 'K1');
    setNow('2026-03-04T08:00:00Z');
    await at.take('K1');
    const { body: lent } = await at.issue(student(two), 'K1');
    setNow('2026-03-04T12:00:00Z');
    const late = await at.take('K1', { scannedAt: '2026-03-04T07:00:00Z' });
    expect(late.body.outcome).toBe('in');
    expect((await app.call(librarian, loansApi.get, { id: lent.id })).body.state).toBe('out');
  });

  it('counts what came late by its own days, and takes damage and repair down', async () => {
    const [one] = world.students;
    await at.issue(student(one), 'K1');
    // Due on the seventeenth, a Tuesday; brought on Monday the 23rd.
    setNow('2026-03-23T06:00:00Z');
    const back = await at.take('K1', { condition: 'damaged', damage: 'Kurasa 12–14 zimeraruka', repair: true });
    expect(back.body).toMatchObject({ daysLate: 4, next: 'repair', loan: { daysLate: 6, conditionIn: 'damaged' } });
    expect(await copyStands(app, 'K1')).toMatchObject({ status: 'repair', condition: 'damaged', damagedOn: '2026-03-23' });
    expect(refusal(await at.issue(student(one), 'K1'))).toBe('repair');
    await put(app, sql`update library.copy set condition = 'good' where accession_no = 'K1'`);
  });

  it('finds again what was lost: by its borrower, and without a loan', async () => {
    const [one] = world.students;
    const { body: lent } = await at.issue(student(one), 'K1');
    const lose = (version: number) =>
      app.call(librarian, loansApi.lose, { id: lent.id, version, because: 'Ilipotea njiani' }, freshKey());
    const lost = await lose(lent.version);
    expect([lost.status, lost.body.loan.state]).toEqual([200, 'lost']);
    expect(await copyStands(app, 'K1')).toMatchObject({ status: 'lost', open: 0 });
    expect((await lose(lost.body.loan.version)).status).toBe(422);
    expect(refusal(await at.issue(student(one), 'K1'))).toBe('lost');
    // The catalogue does not put it back on the shelf while its borrower owes for it.
    const { copyId } = lost.body.loan;
    const { version } = (await app.call(admin, copiesApi.get, { id: copyId })).body;
    const mark = { id: copyId, version, status: 'available', because: 'Imepatikana' } as const;
    expect((await app.call(admin, copiesApi.mark, mark)).body.message).toMatch(
      /^K1 was lost on loan\. Scan it under Return books/,
    );
    const lostNow = async () =>
      (await app.call(librarian, loansApi.list, { state: 'lost', size: 200 })).body.rows.map(({ id }) => id);
    expect(await lostNow()).toContain(lent.id);
    const found = await at.take('K1');
    expect(await lostNow()).not.toContain(lent.id);
    expect(found.body).toMatchObject({ outcome: 'found', loan: { id: lent.id, state: 'found' }, next: 'shelf', daysLate: 0 });
    expect(await copyStands(app, 'K1')).toMatchObject({ status: 'available' });
    expect((await at.take('K1')).body.outcome).toBe('in');
    await put(app, sql`update library.copy set status = 'lost' where accession_no = 'K2'`);
    expect((await at.take('K2')).body).toMatchObject({ outcome: 'found', loan: null });
    expect(await copyStands(app, 'K2')).toMatchObject({ status: 'available' });
  });

  it('renews each or says why not', async () => {
    const [one] = world.students;
    await rule({ borrower: 'anyone', loanDays: 7, renewals: 1 });
    const { body: first } = await at.issue(student(one), 'K1');
    const { body: second } = await at.issue(student(one), 'M1');
    await at.take('M1');
    const renew = async (...ids: number[]) =>
      (await app.call(librarian, loansApi.renew, { ids }, freshKey())).body.rows?.map(({ dueOn, refused }) => refused ?? dueOn);
    expect(await renew(first.id)).toEqual(['It would be due on 10 Mar 2026, which is no later.']);
    setNow('2026-03-06T06:00:00Z');
    expect(await renew(first.id, second.id)).toEqual(['2026-03-13', 'It came back already.']);
    setNow('2026-03-09T06:00:00Z');
    expect(await renew(first.id)).toEqual(['It was renewed 1 time, which is all.']);
    setNow('2026-03-20T06:00:00Z');
    const { body: third } = await at.issue(student(one), 'M2');
    setNow('2026-04-28T06:00:00Z');
    expect(await renew(third.id)).toEqual(['It is overdue: it comes back first.']);
    expect((await app.call(librarian, loansApi.renew, { ids: [999_999] }, freshKey())).status).toBe(404);
  });
});
