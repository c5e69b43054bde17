import type { AccountRole } from '../../../ledger/server/standard-chart.ts';

/** Accounts that sum what other records hold: nobody posts to them by hand, or the two would part. */
const keptBy: Readonly<Partial<Record<AccountRole, string>>> = {
  fees: 'invoices, notes and receipts of students',
  other: 'invoices, notes and receipts of students',
  prepayment: 'receipts and the credit of students',
  pocket_money: 'the students’ wallets',
  caution: 'invoices and refunds of students',
  suspense: 'payments until they are assigned',
  cheques: 'cheques until they clear',
  payables: 'suppliers’ bills and vouchers',
};

/** Where an account's entries come from, when people do not post to it by hand. */
export const keeperOf = (role: string | null): string | null => keptBy[role as AccountRole] ?? null;
