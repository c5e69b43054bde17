import { expect } from 'vitest';
import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { type PayRun, payRunsApi } from '../../contract/runs.ts';
import { paySlipsApi } from '../../contract/slips.ts';
import { type TestEmployee, testEmployees } from '#app/testing/employees.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;

export const shillings = (amount: number) => Math.round(amount * 100);

export type PayStep = 'calculate' | 'review' | 'sendBack' | 'approve' | 'post' | 'reverse' | 'lock';

/** The steps by which a run is posted. */
export const untilPosted = ['calculate', 'review', 'approve', 'post'] as const;

/** Payroll of the first school as its people drive it: HR works it out, finance approves and posts. */
export async function payWorld(app: TestApp) {
  let serial = 0;
  await app.call(admin, postingRulesApi.addUsual, {});
  const school = <R>(work: Parameters<typeof inSchool<R>>[2]) => inSchool(app.db, app.schoolA, work);

  const employ = async (more: Partial<TestEmployee> = {}): Promise<number> => {
    serial += 1;
    const [id = 0] = await testEmployees(app, [{ staffNo: `R${serial}`, name: `Wanjirũ ${serial}`, ...more }]);
    return id;
  };
  const begin = async (
    month: string,
    staffMemberIds: number[] | null,
    more: { departmentIds?: number[] } = {},
  ): Promise<PayRun> => {
    const draft = { month, title: `Pay ${month}`, payDay: `${month}-28`, staffMemberIds, ...more };
    const { status, body } = await app.call(admin, payRunsApi.create, draft, key());
    expect(status).toBe(200);
    return body;
  };
  const take = (caller: Caller, step: PayStep, { id, version }: PayRun, comment: string | null = null) =>
    app.call(caller, payRunsApi[step], { id, version, comment }, key());
  const through = async (run: PayRun, ...steps: readonly PayStep[]): Promise<PayRun> => {
    let made = run;
    for (const step of steps) {
      const { status, body } = await take(['approve', 'post', 'reverse'].includes(step) ? finance : admin, step, made);
      expect([step, status, status === 200 ? '' : body]).toEqual([step, 200, '']);
      made = body;
    }
    return made;
  };
  const slips = async ({ id }: PayRun) => (await app.call(admin, paySlipsApi.list, { id, size: 200 })).body.rows;
  const slipOf = async (run: PayRun, staffMemberId: number) => {
    const found = (await slips(run)).find((slip) => slip.staffMemberId === staffMemberId);
    return (await app.call(admin, paySlipsApi.get, { id: found?.id ?? 0 })).body;
  };
  /** Confirms a month of 22 days at work, but for what is given; days in hundredths. */
  const sheet = (id: number, month: string, more: Readonly<Record<string, number>> = {}) =>
    school((tx) => {
      const days = {
        working_days: 2200,
        present_days: 2200,
        absent_days: 0,
        unpaid_days: 0,
        late_minutes: 0,
        overtime_minutes: 0,
        ...more,
      };
      return sql`
        insert into hr.month_sheet (staff_member_id, month, working_days, present_days, absent_days, unpaid_days, late_minutes, overtime_minutes,
                                    leave_days, confirmed_name)
        values (${id}, ${`${month}-01`}::date, ${days.working_days}, ${days.present_days}, ${days.absent_days}, ${days.unpaid_days},
                ${days.late_minutes}, ${days.overtime_minutes}, ${days.unpaid_days}, 'Test')`.execute(tx);
    });
  return { employ, begin, take, through, slips, slipOf, sheet, school };
}

export type PayWorld = Awaited<ReturnType<typeof payWorld>>;
