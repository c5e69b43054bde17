import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { roles, type Role } from '#kit/contract/roles.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { payWorld, untilPosted } from '#modules/hr/runs/server/testing/payroll.ts';
import { endpoints } from '../modules.ts';
import { accountWith } from '../testing/accounts/account-with.ts';
import { accountIs } from '../testing/employees.ts';
import { type Caller, type TestApp, testApp } from '../testing/school.ts';
import { injectable } from './request.ts';
import { sampleInput } from './sample-input.ts';

/** Who may see what somebody is paid: HR, who reads or keeps employees, and who approves, posts and pays. */
const sees: readonly Role[] = ['ROLE_All', 'ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only', 'ROLE_finance_admin'];
const others = (Object.keys(roles) as Role[]).filter((role) => !sees.includes(role));

let app: TestApp;
/** Keys that a call may name: of the employee, the payslip, the run and all else of hr, each the same number where it can be. */
let keys: number[] = [];
/** Amounts in cents that stand nowhere else. */
let amounts: string[] = [];
let own = { staffMemberId: 0, slipId: 0 };

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  const world = await payWorld(app);
  const [first, second] = [await world.employ({ basic: 4_567_891 }), await world.employ({ basic: 3_456_787 })];
  const run = await world.through(await world.begin('2026-06', [first, second]), ...untilPosted);
  const slips = [await world.slipOf(run, first), await world.slipOf(run, second)];
  const slip = slips[0];
  if (!slip) throw new Error('There is no payslip.');
  amounts = ['4567891', '45,678.91', String(slip.net), (slip.net / 100).toLocaleString('en', { minimumFractionDigits: 2 })];
  own = { staffMemberId: first, slipId: slip.id };
  const { rows } = await inSchool(app.db, app.schoolA, (tx) =>
    sql<{
      id: number;
    }>`select id from hr.contract where staff_member_id = ${first} union select id from hr.pay_line where slip_id = ${slip.id}`.execute(
      tx,
    ),
  );
  keys = [...new Set([first, slip.id, run.id, run.journalId ?? 0, ...rows.slice(0, 4).map(({ id }) => id)])];
});
afterAll(() => app.close());

const tried = endpoints.filter(([, { method, reads, access }]) => (method === 'GET' || reads) && access !== 'superUser');

test('the amounts are there to be seen: who may see them does, by more than one call', async () => {
  const found = await leaks('ROLR_HR_ADMIN');
  expect(found.length).toBeGreaterThan(5);
  expect(found.join(' ')).toContain('hr.paySlips.get');
});

describe('nobody else sees what somebody is paid, whatever they ask', () => {
  test('with all of the other roles together', async () => {
    await accountWith(app, 'a.all-others', others);
    expect(await leaks('user:a.all-others')).toEqual([]);
  });

  // A role that opens something only while another is missing would be found here: each asks its share of the calls.
  test.each(others)('%s', async (role) => {
    expect(await leaks(role, { of: 8, turn: others.indexOf(role) })).toEqual([]);
  });

  test('the roles are all that there are', () => {
    expect(others.length).toBeGreaterThan(15);
  });
});

test('whose it is sees their own and nobody else’s, by the calls for oneself', async () => {
  await accountIs(app, 'ROLE_post_content', own.staffMemberId);
  const found = await leaks('ROLE_post_content');
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((name) => !/^hr\.(mine|my)/i.test(name))).toEqual([]);
});

/**
 * The reading calls whose answers hold one of the amounts, each asked with the keys of the employee, the payslip and the run.
 * @param share one call of so many, from the one whose turn it is; all when left out
 */
async function leaks(caller: Caller, share = { of: 1, turn: 0 }): Promise<string[]> {
  const found = new Set<string>();
  const token = await app.tokenOf(caller);
  for (const [place, [name, endpoint]] of tried.entries()) {
    if ((share.turn + place) % share.of !== 0) continue;
    const inputs = new Map(
      keys.flatMap((key) =>
        [true, false].map((full) => {
          const input = sampleInput(endpoint, { full, key: () => key });
          return [JSON.stringify(input), input] as const;
        }),
      ),
    );
    for (const input of inputs.values()) {
      const { headers, ...request } = injectable(endpoint, input, `salaries-${name}`);
      const answer = await app.http.inject({ ...request, headers: { ...headers, authorization: `Bearer ${token}` } });
      if (answer.statusCode === 403) break;
      if (amounts.some((amount) => answer.body.includes(amount))) found.add(name);
    }
  }
  return [...found];
}
