import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { bankOf } from '../../setup/server/banks.store.ts';
import type { PayRoute, PayRouteDraft } from '../contract/pay-routes.ts';
import { datedRows } from './dated.ts';

const ends = (written: string | null) => written && `…${written.slice(-3)}`;

/** Where an employee’s pay goes from a day until a day. The audit keeps the last three signs of an account. */
export const payRoutes = datedRows<PayRoute, PayRouteDraft>({
  table: 'hr.pay_route',
  entity: 'pay route',
  list: async (ctx, staffMemberId) => {
    const today = schoolDay(ctx);
    const { rows } = await sql<PayRoute>`
      select r.id, r.version, r.staff_member_id as "staffMemberId", r.from_day as "fromDay", r.to_day as "toDay", r.mode,
             r.branch_id as "branchId", b.name as "bankName", b.code || '-' || n.code as "bankCode", n.name as "branchName",
             r.account_no as "accountNo", r.account_name as "accountName", r.phone, r.author_name as "authorName", r.at,
             r.from_day <= ${today} and coalesce(r.to_day >= ${today}, true) as current
        from hr.pay_route r
        left join hr.bank_branch n on n.school_id = r.school_id and n.id = r.branch_id
        left join hr.bank b on b.school_id = n.school_id and b.id = n.bank_id
       where r.staff_member_id = ${staffMemberId} order by r.from_day desc`.execute(ctx.tx);
    return rows;
  },
  columns: ({ mode, branchId, accountNo, accountName, phone }) => ({
    mode,
    branch_id: mode === 'bank' ? branchId : null,
    account_no: mode === 'bank' ? (accountNo?.replaceAll(/[\s-]/g, '') ?? null) : null,
    account_name: mode === 'bank' ? accountName : null,
    phone: mode === 'mpesa' ? phone : null,
  }),
  audited: ({ fromDay, toDay, mode, bankName, branchName, accountNo, phone }) => ({
    fromDay,
    toDay,
    mode,
    bankName,
    branchName,
    accountNo: ends(accountNo),
    phone: ends(phone),
  }),
});

/** Refuses a way that leads nowhere: a bank without branch and account, a branch out of use, M-Pesa without a number. */
export async function refuseNowhere(tx: Tx, { mode, branchId, accountNo, phone }: PayRouteDraft): Promise<void> {
  if (mode === 'mpesa' && phone === null) throw fieldError('phone', 'Enter the M-Pesa number.');
  if (mode !== 'bank') return;
  const bank = branchId === null ? null : await bankOf(tx, branchId);
  if (!bank?.active) throw fieldError('branchId', 'Choose a branch of a bank of this school that is in use.');
  if (accountNo === null) throw fieldError('accountNo', 'Enter the account number.');
}
