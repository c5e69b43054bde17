import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { type Allowance, allowancesApi } from '../../contract/allowances.ts';
import { loansApi, type Refused } from '../../contract/loans.ts';
import { rulesApi } from '../../contract/rules.ts';
import { desk, type DeskSchool, deskSchool, librarian, put, student } from '../testing/desk-school.ts';

const another = 'ROLE_timetable_admin' as const;
let now = '2026-03-03T06:00:00Z';
let app: TestApp;
let world: DeskSchool;
let at: ReturnType<typeof desk>;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  world = await deskSchool(app);
  at = desk(app);
  await app.call('ROLE_All', rulesApi.create, { borrower: 'student', loanDays: 7, mostOverall: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = '2026-03-03T06:00:00Z';
  app.pass(0);
  await put(app, sql`update library.allowance set state = 'refused' where state in ('asked', 'allowed')`);
  await put(
    app,
    sql`update library.loan set returned_at = coalesce(returned_at, now()), returned_on = coalesce(returned_on, out_on)`,
  );
});

async function refusedCopy(scan: string) {
  const answer = await at.issue(student(world.students[0]), scan);
  return answer.body.detail as Refused;
}
const ask = (copyId: number, reason = 'Anahitaji kwa mtihani') =>
  app.call(librarian, allowancesApi.ask, { borrower: student(world.students[0]), copyId, reason }, freshKey());
const decide = (
  caller: typeof librarian | typeof another,
  step: 'allow' | 'refuse',
  { id, version }: Allowance,
  remark = 'Sawa',
) => app.call(caller, allowancesApi[step], { id, version, remark }, freshKey());

it('lends against a rule once another has allowed it, once and on that day, and the loan keeps why', async () => {
  await at.issue(student(world.students[0]), 'K1');
  const { refusal, overridable, copyId } = await refusedCopy('K2');
  expect([refusal, overridable]).toEqual(['most_overall', true]);
  const asked = await ask(copyId ?? 0);
  expect([asked.status, asked.body.against, asked.body.mine]).toEqual([200, 'Achieng Wanjirũ has 1 book, and may have 1.', true]);
  expect((await ask(copyId ?? 0)).status).toBe(409);
  expect((await refusedCopy('K2')).refusal).toBe('most_overall');
  const own = await decide(librarian, 'allow', asked.body);
  expect([own.status, own.body.message]).toEqual([403, 'You asked for this. Somebody else decides on it.']);
  expect(JSON.stringify((await app.call(another, homeApi.tasks)).body)).toContain('Loans against a rule');
  expect(JSON.stringify((await app.call(librarian, homeApi.tasks)).body)).not.toContain('Loans against a rule');
  const allowed = await decide(another, 'allow', asked.body);
  expect([allowed.status, allowed.body.state, allowed.body.decidedOn]).toEqual([200, 'allowed', '2026-03-03']);
  const lent = await at.issue(student(world.students[0]), 'K2');
  expect(lent.status).toBe(200);
  const { because } = (await app.call(librarian, loansApi.get, { id: lent.body.id })).body;
  expect(because).toBe('Achieng Wanjirũ has 1 book, and may have 1.');
  expect((await app.call(librarian, allowancesApi.get, { id: asked.body.id })).body.state).toBe('used');
  // Used: it lets nothing more be lent.
  await at.take('K2');
  expect((await refusedCopy('K2')).refusal).toBe('most_overall');
});

it('lapses with its day, is for its borrower and copy alone, and can be refused', async () => {
  await at.issue(student(world.students[0]), 'K1');
  const { copyId } = await refusedCopy('K2');
  const { body: asked } = await ask(copyId ?? 0);
  await decide(another, 'allow', asked);
  expect((await refusedCopy('M1')).refusal).toBe('most_overall');
  now = '2026-03-04T06:00:00Z';
  app.pass(0);
  expect((await refusedCopy('K2')).refusal).toBe('most_overall');
  const { body: again } = await ask(copyId ?? 0);
  expect((await app.call(another, allowancesApi.refuse, { id: again.id, version: again.version }, freshKey())).status).toBe(400);
  expect((await decide(another, 'refuse', again, 'Hapana')).body.state).toBe('refused');
  expect((await decide(another, 'allow', again)).status).toBe(409);
  expect((await refusedCopy('K2')).refusal).toBe('most_overall');
});

it('is not asked for what nobody can allow, or where no rule is against it', async () => {
  const { body: lent } = await at.issue(student(world.students[1]), 'K1');
  const taken = await ask(lent.copyId);
  expect([taken.status, taken.body.fields?.[0]?.path]).toEqual([400, 'copyId']);
  await at.take('K1');
  expect((await ask(lent.copyId)).body.message).toBe('No rule is against this loan. Scan the copy.');
  expect((await ask(999_999)).status).toBe(404);
  expect((await app.call('otherSchool', allowancesApi.list, {})).body.rows).toEqual([]);
});
