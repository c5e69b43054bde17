import { z } from 'zod';
import { day, gender, id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';

/** A student's pocket money as lists and the till show it; amounts in cents. */
export const wallet = z.object({
  /** The student's key. */
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  gender,
  photoFileId: id.nullable(),
  seat: z.string().nullable(),
  /** On the roll. */
  here: z.boolean(),
  balance: money,
  /** The wallet's own limits; null where the school's hold. */
  dailyLimit: money.nullable(),
  weeklyLimit: money.nullable(),
  frozen: z.boolean(),
  frozenBecause: z.string().nullable(),
  lastMove: z.iso.date().nullable(),
});
export type Wallet = z.infer<typeof wallet>;

/** One wallet with what may be taken out of it today. */
export const walletCard = wallet.extend({
  version: z.int(),
  spentToday: money,
  spentThisWeek: money,
  /** The most that can be withdrawn now, after the balance, the overdraft and the limits; 0 while it is frozen. */
  free: money,
  frozenBy: z.string().nullable(),
});
export type WalletCard = z.infer<typeof walletCard>;

export const moveKinds = ['opening', 'deposit', 'withdrawal', 'purchase', 'transfer', 'to_fees'] as const;
export type MoveKind = (typeof moveKinds)[number];
export const moveWords: Record<MoveKind, string> = {
  opening: 'Brought forward',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  purchase: 'Tuck shop',
  transfer: 'Transfer',
  to_fees: 'To fees',
};

export const depositModes = ['cash', 'mpesa', 'bank_slip'] as const;
export type DepositMode = (typeof depositModes)[number];
export const depositModeWords: Record<DepositMode, string> = { cash: 'Cash', mpesa: 'M-Pesa', bank_slip: 'Bank slip' };

/** A movement as it was written; `cancelled` ones were reversed. */
export const walletMove = z.object({
  id,
  kind: z.enum(moveKinds),
  studentId: id,
  studentName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  toStudentName: z.string().nullable(),
  amount: money,
  day: z.iso.date(),
  documentNo: z.string().nullable(),
  note: z.string().nullable(),
  witness: z.string().nullable(),
  author: z.string(),
  at: instant,
  cancelled: z.boolean(),
  cancelledBy: z.string().nullable(),
  cancelledBecause: z.string().nullable(),
  /** Written by the user who asks, who therefore cannot cancel it. */
  mine: z.boolean(),
});
export type WalletMove = z.infer<typeof walletMove>;

/** A line of a wallet's statement, with the balance after it. */
export const statementLine = z.object({
  id,
  day: z.iso.date(),
  what: z.string(),
  documentNo: z.string().nullable(),
  paidIn: money,
  takenOut: money,
  balance: money,
  author: z.string(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** What every movement says. */
export const said = {
  studentId: id,
  amount: cents,
  day: day.optional().describe('Today when left out'),
  note: optionalLine(200),
};
export const witness = optionalLine(100);
export const reason = line(300);
