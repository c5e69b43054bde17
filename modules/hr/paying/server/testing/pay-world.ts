import { sql } from 'kysely';
import { asSchoolA, letOverdraw } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testEmployees } from '#app/testing/employees.ts';
import type { TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { moneyAccounts, trialBalance } from '#modules/finance/server/public.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { payRoutesApi } from '../../../employees/contract/pay-routes.ts';
import { payRunsApi, type PayRun } from '../../../runs/contract/runs.ts';
import { bankBranches, banksApi } from '../../../setup/contract/banks.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { accountFor } from '../../../setup/server/posting-rules.store.ts';
import { lawsApi } from '../../../statutory/contract/laws.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;

/** How somebody of a test is paid; null: nobody has said it. */
export type Way = 'cash' | 'cheque' | 'mpesa' | '01' | '68' | null;
export interface Paid {
  name: string;
  way: Way;
  /** Basic pay of a month in cents; 45,000.00 when left out. */
  basic?: number;
  phone?: string;
  accountName?: string;
}

export type PayWorld = Awaited<ReturnType<typeof payWorld>>;

/** A school that can run payroll: laws, accounts, banks with a branch each, and money that may be overdrawn. */
export async function payWorld(app: TestApp) {
  await ok(app.call(admin, lawsApi.open, {}));
  await ok(app.call(admin, postingRulesApi.addUsual, {}));
  await letOverdraw(app);
  await ok(app.call(admin, banksApi.addKenyan, {}));
  const { rows: banks } = await ok(app.call(admin, banksApi.list, { size: 200 }));
  const branches = new Map<string, number>();
  for (const code of ['01', '68']) {
    const bankId = banks.find((bank) => bank.code === code)?.id ?? 0;
    const { id } = await ok(app.call(admin, bankBranches.api.create, { bankId, code: '077', name: `Tawi ${code}` }));
    branches.set(code, id);
  }
  const [money] = await asSchoolA(app, ({ tx }) => moneyAccounts(tx));
  const { id: moneyId } = there(money);
  const today = () => testDay(app.services.clock());
  let serial = 0;

  /** Says where somebody is paid from a day on. */
  const route = (id: number, { way, phone = '+254712345678', accountName }: Omit<Paid, 'name'>, fromDay = '2020-01-01') => {
    const branchId = branches.get(way ?? '');
    const draft: CallInput<typeof payRoutesApi.add> =
      branchId === undefined
        ? { id, fromDay, mode: way === 'mpesa' || way === 'cheque' ? way : 'cash', ...(way === 'mpesa' ? { phone } : {}) }
        : {
            id,
            fromDay,
            mode: 'bank',
            branchId,
            accountNo: `0110${String(id).padStart(6, '0')}`,
            ...(accountName ? { accountName } : {}),
          };
    return ok(app.call(admin, payRoutesApi.add, draft));
  };

  const employ = async (people: readonly Paid[]): Promise<number[]> => {
    const ids = await testEmployees(
      app,
      people.map(({ name }) => ({ staffNo: `PW${(serial += 1)}`, name })),
    );
    for (const [at, one] of people.entries()) {
      const id = ids[at] ?? 0;
      const { basic } = one;
      if (basic !== undefined)
        await asSchoolA(app, ({ tx }) => sql`update hr.contract set basic = ${basic} where staff_member_id = ${id}`.execute(tx));
      if (one.way !== null) await route(id, one);
    }
    return ids;
  };

  /** A run that goes through its steps up to where it is approved, or posted. */
  const run = async (
    staffMemberIds: number[],
    month = today().slice(0, 7),
    until: 'approved' | 'posted' = 'posted',
  ): Promise<PayRun> => {
    const draft = { month, title: `Mishahara ${month} ${(serial += 1)}`, payDay: `${month}-25`, staffMemberIds };
    let made = await ok(app.call(admin, payRunsApi.create, draft, freshKey()));
    const step = async (caller: typeof admin | typeof finance, call: typeof payRunsApi.review) => {
      made = await ok(app.call(caller, call, { id: made.id, version: made.version }, freshKey()));
    };
    await step(admin, payRunsApi.calculate);
    await step(admin, payRunsApi.review);
    await step(finance, payRunsApi.approve);
    if (until === 'posted')
      made = await ok(app.call(finance, payRunsApi.post, { id: made.id, version: made.version }, freshKey()));
    return made;
  };

  return {
    today,
    moneyId,
    from: { bankFrom: moneyId, mpesaFrom: moneyId, cashFrom: moneyId, chequeFrom: moneyId },
    route,
    employ,
    run,
    /** What is owed as net pay by the ledger, and what debits are more than credits, which is nothing. */
    ledger: () =>
      asSchoolA(app, async ({ tx }) => {
        const owed = await accountFor(tx, 'net_pay', null);
        const all = await trialBalance(tx, { from: `${today().slice(0, 4)}-01-01`, to: today() });
        const of = (id: number) => all.find((one) => one.id === id)?.closing ?? 0;
        const over = all.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0);
        return { owed: 0 - of(owed), money: of(moneyId), over };
      }),
  };
}
