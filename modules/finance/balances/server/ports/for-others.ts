import { sql } from 'kysely';
import { codeNeeded } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { enterBehindCode } from '#kit/server/http/behind-code.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { AddedCondition } from '#modules/messaging/server/public.ts';
import type { ClearanceCheck } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { balanceOf, balancesOf, balancesRelation } from '../../../ledger/server/charges/balances.store.ts';
import { statementsOf } from '../statement.store.ts';

/** What a student who is to leave still owes. Money that the student holds is for a refund and stops nobody. */
export const feesClearance: ClearanceCheck = {
  key: 'finance.fees',
  title: 'Fees',
  department: 'Bursar',
  owing: async (ctx, studentId) => {
    const { balance } = await balanceOf(ctx.tx, studentId, schoolDay(ctx));
    if (balance <= 0) return null;
    return ctx.user?.financeCodeNeeded ? 'Fees are owed.' : `KES ${formatCents(balance)} is owed.`;
  },
};

/** Students by what they owe now, in cents, for messages to their guardians; less than nothing is credit. */
export const balanceCondition: AddedCondition = {
  source: 'students',
  kind: {
    key: 'balance',
    label: 'Fee balance',
    control: 'amount',
    matches: ({ from, to }, ctx) => {
      // From whom a text reaches one could read off what everybody owes.
      if (ctx.user?.financeCodeNeeded) throw codeNeeded();
      const inside = sql`b.balance between ${from ?? -1e15}::bigint and ${to ?? 1e15}::bigint`;
      // Who was never charged owes nothing and is not in the relation.
      const nothingCounts = (from ?? -1) <= 0 && (to ?? 1) >= 0;
      return nothingCounts
        ? sql`s.id not in (select b.student_id from ${balancesRelation(schoolDay(ctx))} b where not (${inside}))`
        : sql`s.id in (select b.student_id from ${balancesRelation(schoolDay(ctx))} b where ${inside})`;
    },
  },
  figures: {
    placeholders: { balance: 'What is owed in shillings, of siblings together; below nothing is credit' },
    read: async (ctx, studentIds) => {
      if (ctx.user?.financeCodeNeeded) throw codeNeeded();
      const found = await balancesOf(ctx.tx, studentIds, schoolDay(ctx));
      const balances = new Map(found.map(({ studentId, balance }) => [studentId, balance]));
      // The true minus sign would cost every such message its plain letters.
      return (together) => ({
        balance: formatCents(together.reduce((sum, id) => sum + (balances.get(id) ?? 0), 0)).replace('\u2212', '-'),
      });
    },
  },
};

/** What is kept of a student's fees, for the file that families may ask for. */
export const feesSection = {
  name: 'fees',
  read: async (ctx: SchoolContext, studentId: number) => {
    enterBehindCode(ctx);
    const statement = (await statementsOf(ctx.tx, [studentId], { from: '1900-01-01', to: '9999-12-31' })).get(studentId);
    const { rows: receipts } = await sql`
      select receipt_no as "receiptNo", series, day, mode, reference, payer_name as "payerName", payer_phone as "payerPhone", amount,
             state from finance.receipt where student_id = ${studentId} order by id`.execute(ctx.tx);
    const { rows: promises } = await sql`
      select amount, made_on as "madeOn", due_on as "dueOn", promised_by as "promisedBy", note
        from finance.promise where student_id = ${studentId} order by id`.execute(ctx.tx);
    return {
      unit: 'cents',
      lines: statement?.lines ?? [],
      balance: (await balanceOf(ctx.tx, studentId, schoolDay(ctx))).balance,
      receipts,
      promises,
    };
  },
};
