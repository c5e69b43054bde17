import { sql } from 'kysely';
import { documents } from '#kit/server/approval/documents.ts';
import { voucherApproval } from '../../contract/voucher-approval.ts';
import type { Voucher } from '../../contract/vouchers.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { getVoucher, paidBy, signedBy } from './vouchers.store.ts';

/** Where vouchers are kept, and whose they are. */
export const keptVouchers = { table: 'finance.voucher', own: { signedByMe: signedBy, paidByMe: paidBy } };

/** Vouchers through the steps of their approval. */
export const vouchers = documents(voucherApproval, {
  ...keptVouchers,
  read: (ctx: FinanceContext, id) => getVoucher(ctx, id),
  audit: ({ state, voucherNo }: Voucher) => ({ state, voucherNo }),
  write: async (ctx, { id, step, to, comment }) => {
    const { id: signer, name } = authorOf(ctx);
    // Sent back, it begins anew: that is of the round that ended.
    const [written, past] = step === 'sendBack' ? ['returned', 1] : [to, 0];
    await sql`
      insert into finance.voucher_signature (voucher_id, round, step, signed_by, name, comment)
      select id, round - ${past}, ${written}, ${signer}, ${name}, ${comment}
        from finance.voucher where id = ${id}`.execute(ctx.tx);
  },
});
