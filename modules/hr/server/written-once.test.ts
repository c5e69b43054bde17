import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase } from '#app/checks/owner.ts';
import { plant } from '#app/checks/plant.ts';

const school = 1;
const key = 640_001;
let owner: Client;
let drop = () => Promise.resolve();
beforeAll(async () => {
  ({ owner, drop } = await bareDatabase());
  await plant(owner, school, key, 'Slip');
});
afterAll(() => drop());

/** What becomes of statements that a role runs one after another, in a transaction that is undone. */
async function tried(role: string, ...statements: string[]): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.school_id', $1, true)`, [String(school)]);
    await owner.query(`set local role ${role}`);
    const outcomes: string[] = [];
    for (const statement of statements) {
      await owner.query('savepoint before');
      try {
        outcomes.push(`${(await owner.query(statement)).rowCount} rows`);
      } catch (error) {
        outcomes.push(typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'failed');
        await owner.query('rollback to before');
      }
    }
    return outcomes;
  } finally {
    await owner.query('rollback');
  }
}

test.each(['daftari_app', 'daftari_platform'])('%s changes nothing of what is written once', async (role) => {
  const once = ['leave_entry', 'leave_step', 'law_choice', 'loan_entry', 'pay_run_step'];
  const statements = once.flatMap((table) => [`update hr.${table} set school_id = school_id`, `delete from hr.${table}`]);
  expect(await tried(role, ...statements)).toEqual(statements.map(() => '42501'));
});

// An open one may go, unless it was sent or paid.
test.each(['daftari_app', 'daftari_platform'])(
  '%s changes no figure of a payslip, and removes none whose run was reviewed',
  async (role) => {
    expect(
      await tried(
        role,
        'update hr.pay_slip set net = net + 1',
        'update hr.pay_line set amount = amount + 1',
        'delete from hr.pay_line',
        'update hr.pay_slip set open = false',
        'delete from hr.pay_slip',
        'update hr.pay_slip set open = true',
        'delete from hr.pay_slip',
      ),
    ).toEqual(['42501', '42501', '42501', '1 rows', '0 rows', '1 rows', '23503']);
  },
);

test('of one employee no two contracts, ways of paying or laws hold on one day', async () => {
  const overlapping = {
    contract: `staff_member_id, from_day, kind, basic, author_name) select staff_member_id, from_day, kind, basic, author_name`,
    pay_route: `staff_member_id, from_day, mode, author_name) select staff_member_id, from_day, 'cash', author_name`,
    law: `kind, name, from_day, source) select kind, name, from_day, source`,
  };
  const statements = Object.entries(overlapping).map(
    ([table, columns]) => `insert into hr.${table} (${columns} from hr.${table} where id = ${key}`,
  );
  expect(await tried('daftari_app', ...statements)).toEqual(statements.map(() => '23P01'));
});

test('a school reads packs of laws once they are published, and writes none', async () => {
  await owner.query(`
    insert into hr.law_pack (title, summary, from_day, laws, state, published_at, published_name) values
      ('Draft', 'Nobody sees it', '2027-01-01', '[]', 'draft', null, null), ('Out', 'All see it', '2027-01-01', '[]', 'published', now(), 'super')`);
  expect(
    await tried('daftari_app', 'select from hr.law_pack', `update hr.law_pack set title = 'x'`, 'delete from hr.law_pack'),
  ).toEqual(['1 rows', '42501', '42501']);
  expect(await tried('daftari_platform', 'select from hr.law_pack')).toEqual(['2 rows']);
});
