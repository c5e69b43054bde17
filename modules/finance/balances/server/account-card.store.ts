import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import type { AccountCard, financeStudentsApi } from '../contract/students.ts';
import { balanceOf } from '../../ledger/server/charges/balances.store.ts';
import { chargesOf } from '../../ledger/server/charges/credit.store.ts';
import { instalmentsOf } from '../../ledger/server/charges/instalments.rules.ts';
import { listFeeBalances, studentsPage } from './fee-balances.store.ts';
import { paidOfPromise, promisesOf } from './promises.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** Pocket money of these students, in cents; those without any are left out. */
export async function pocketMoneyOf(ctx: Pick<Reading, 'tx'>, studentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select e.student_id as id, sum(case when e.credit_id = a.id then e.amount else -e.amount end)::bigint as amount
      from finance.account a join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
     where a.role = 'pocket_money' and e.student_id = any(${studentIds}::bigint[]) group by 1`.execute(ctx.tx);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** What students owe is summed of the page's alone where neither order nor filter asks for money. */
async function accountsPage(ctx: Reading, { owing, ...filter }: Input<typeof financeStudentsApi.list>) {
  if (owing || ['balance', '-balance', 'lastPaidOn', '-lastPaidOn'].includes(filter.sort))
    return listFeeBalances(ctx, { ...filter, owing });
  const { ids, total } = await studentsPage(ctx.tx, filter);
  if (ids.length === 0) return { rows: [], total };
  const { rows } = await listFeeBalances(ctx, { ids, status: 'any', page: 1, size: ids.length, sort: filter.sort });
  return { rows, total };
}

/** Students with their balance, pocket money and the next promise that is not kept yet. */
export async function listAccounts(
  ctx: Reading,
  filter: Input<typeof financeStudentsApi.list>,
): Promise<Output<typeof financeStudentsApi.list>> {
  const { rows, total } = await accountsPage(ctx, filter);
  const ids = rows.map(({ id }) => id);
  const pocket = await pocketMoneyOf(ctx, ids);
  const { rows: next } = await sql<{ id: number; dueOn: string }>`
    select p.student_id as id, min(p.due_on) as "dueOn" from finance.promise p
     where p.student_id = any(${ids}::bigint[]) and p.withdrawn_at is null and p.due_on >= ${schoolDay(ctx)}
       and ${paidOfPromise} < p.amount group by 1`.execute(ctx.tx);
  const promised = new Map(next.map(({ id, dueOn }) => [id, dueOn]));
  return {
    rows: rows.map((row) => ({ ...row, pocketMoney: pocket.get(row.id) ?? 0, promisedOn: promised.get(row.id) ?? null })),
    total,
  };
}

/** Everything that finance knows of one student. Throws 404. */
export async function accountCard(ctx: Reading, studentId: number): Promise<AccountCard> {
  const { rows, termName } = await listFeeBalances(ctx, { ids: [studentId], status: 'any', page: 1, size: 1, sort: 'fullName' });
  const row = rows[0];
  if (!row) throw notFound('student');
  const today = schoolDay(ctx);
  const { fees, other, credit } = await balanceOf(ctx.tx, studentId, today);
  const term = await currentTerm(ctx.tx, today);
  const charges = await chargesOf(ctx.tx, [studentId]);
  const { rows: guardians } = await sql<{ name: string }>`
    select g.full_name as name from registration.contacts g
     where g.student_id = ${studentId} and g.phone is not null order by g.priority limit 1`.execute(ctx.tx);
  const { rows: receipts } = await sql<AccountCard['receipts'][number]>`
    select id, receipt_no as "receiptNo", series, day, mode, reference, payer_name as "payerName", amount, state
      from finance.receipt where student_id = ${studentId} order by id desc limit 500`.execute(ctx.tx);
  return {
    ...row,
    guardianName: guardians[0]?.name ?? null,
    fees,
    other,
    credit,
    pocketMoney: (await pocketMoneyOf(ctx, [studentId])).get(studentId) ?? 0,
    termName,
    charges: charges.filter(({ owed }) => owed > 0),
    instalments: instalmentsOf(charges, term?.termId ?? null, today),
    receipts,
    promises: await promisesOf(ctx, studentId),
  };
}
