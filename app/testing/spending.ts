import { sql } from 'kysely';
import { billsApi } from '#modules/finance/spending/contract/bills.ts';
import { spendingLookupsApi } from '#modules/finance/spending/contract/lookups.ts';
import { suppliersApi } from '#modules/finance/spending/contract/suppliers.ts';
import { type Voucher, vouchersApi } from '#modules/finance/spending/contract/vouchers.ts';
import { asSchoolA } from './books.ts';
import { testDay } from './day.ts';
import type { Caller, TestApp } from './school.ts';

const buyer = 'ROLE_Access_Expenses' as const;

/** Accounts to spend on, and the steps that tests of spending take again and again. */
export type SpendingWorld = Awaited<ReturnType<typeof spendingWorld>>;

/** Opens two expense accounts; call it once the books are open. */
export async function spendingWorld(app: TestApp) {
  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.account (code, name, kind)
        values ('5110', 'Food', 'expense'), ('5120', 'Repairs', 'expense') on conflict do nothing`.execute(tx),
  );
  const { body: accounts } = await app.call(buyer, spendingLookupsApi.expenses);
  const of = (code: string) => accounts.rows.find((row) => row.code === code)?.id ?? 0;
  const expenses = { food: of('5110'), repairs: of('5120') };
  const day = testDay(app.services.clock());
  let keys = 0;
  const key = () => ({ 'idempotency-key': `spending-test-${(keys += 1)}` });

  const approve = async (id: number): Promise<Voucher> => {
    let voucher: Voucher = (await app.call('ROLE_View_Only', vouchersApi.get, { id })).body;
    const steps = [
      ['draft', buyer, vouchersApi.prepare],
      ['prepared', 'ROLE_All', vouchersApi.check],
      ['checked', 'ROLE_finance_admin', vouchersApi.approve],
    ] as const;
    for (const [state, caller, step] of steps)
      if (voucher.state === state) {
        const { status, body } = await app.call(caller, step, { id, version: voucher.version }, key());
        if (status !== 200) throw new Error(`${state}: ${body.message}`);
        ({ voucher } = body);
      }
    return voucher;
  };
  return {
    expenses,
    day,
    key,
    approve,

    /** A supplier with one bill of food. */
    billOf: async (name: string, amount: number) => {
      const { body: supplier } = await app.call(buyer, suppliersApi.create, { name }, key());
      const lines = [{ expenseId: expenses.food, amount }];
      const { body } = await app.call(
        buyer,
        billsApi.create,
        { supplierId: supplier.id, billNo: `${name} 1`, day, lines },
        key(),
      );
      return { one: supplier.id, bill: body.bill.id };
    },

    /** A draft that pays repairs without a bill. */
    direct: async (payeeName: string, amount: number, more: { departmentId?: number } = {}): Promise<Voucher> => {
      const lines = [{ expenseId: expenses.repairs, amount, ...more }];
      const draft = { payeeKind: 'other' as const, payeeName, day, narration: 'Repairs', lines };
      return (await app.call(buyer, vouchersApi.create, draft, key())).body;
    },

    approveAndPay: async (id: number, payer: Caller): Promise<Voucher> => {
      const { version } = await approve(id);
      const { rows } = (await app.call(buyer, spendingLookupsApi.money)).body;
      const moneyId = rows.find(({ code }) => code === '1010')?.id ?? 0;
      const { status, body } = await app.call(payer, vouchersApi.pay, { id, version, day, moneyId, mode: 'cash' }, key());
      if (status !== 200) throw new Error(body.message);
      return body.voucher;
    },

    /** Closes the counter of an account of the school for today. */
    closeCounter: async (caller: Caller): Promise<void> => {
      const { rows } = await sql<{ id: number }>`
        select id from platform.account where username = ${`a.${caller}`.toLowerCase()}`.execute(app.db.platform);
      await asSchoolA(app, ({ tx }) =>
        sql`
          insert into finance.cashier_close (cashier_account, cashier_name, day, expected, counted, counts)
          values (${rows[0]?.id ?? 0}, 'Cashier', ${day}, 0, 0, '{}')`.execute(tx),
      );
    },

    /** What the journals of a document moved: number, narration, day, from which role to which, how much, of which student. */
    movesOf: async (kind: string, id: number): Promise<unknown[][]> => {
      const { rows } = await asSchoolA(app, ({ tx }) =>
        sql<{ move: unknown[] }>`
          select jsonb_build_array(j.document_no, j.narration, j.day, d.role, c.role, e.amount, e.student_id) as move
            from finance.journal j join finance.entry e on e.journal_id = j.id
            join finance.account d on d.id = e.debit_id join finance.account c on c.id = e.credit_id
           where j.kind = ${kind} and j.document_id = ${id} order by e.id`.execute(tx),
      );
      return rows.map(({ move }) => move);
    },

    /** What the ledger has on the account of a role, debit less credit. */
    sumOf: async (role: string): Promise<number> => {
      const { rows } = await asSchoolA(app, ({ tx }) =>
        sql<{ sum: number }>`
          select coalesce(sum(case when e.debit_id = a.id then e.amount else -e.amount end), 0)::bigint as sum
            from finance.entry e join finance.account a on a.id in (e.debit_id, e.credit_id) and a.role = ${role}`.execute(tx),
      );
      return rows[0]?.sum ?? 0;
    },
  };
}
