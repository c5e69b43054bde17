import type { Screen } from '#kit/contract/screen.ts';
import { capital } from '#kit/web/ui/in-words.ts';
import { banksScreens } from '../../banks/contract/screens.ts';
import { billingScreens } from '../../billing/contract/screens.ts';
import { cashierScreens } from '../../cashier/contract/screens.ts';
import { pocketScreens } from '../../pocket/contract/screens.ts';
import { spendingScreens } from '../../spending/contract/screens.ts';
import { booksScreens } from '../contract/screens.ts';

const names: Readonly<Record<string, string>> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  note: 'Note',
  allocation: 'Credit set against charges',
  journal: 'Journal made by hand',
  opening: 'Opening balance',
};

/** A journal's kind as people read it: `voucher payment` becomes `Voucher payment`. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll(/[_-]/g, ' ');
  return names[kind] ?? capital(plain);
}

/** The screen that keeps the document of a journal; null where there is none. */
export function documentScreen(kind: string, number: string | null): Screen | null {
  if (kind === 'receipt') return receiptScreens[number?.split('/')[0] ?? ''] ?? cashierScreens.feePayments;
  return documentScreens.find(([words]) => words.test(kind))?.[1] ?? null;
}

const receiptScreens: Readonly<Record<string, Screen>> = {
  INC: cashierScreens.otherIncomes,
  COL: cashierScreens.dailyCollections,
  PM: pocketScreens.pocketMoney,
};

const documentScreens: readonly (readonly [RegExp, Screen])[] = [
  [/^(invoice|note|discount|write)/, billingScreens.studentBilling],
  [/^(bill|voucher|payment voucher|supplier)/, spendingScreens.paymentVouchers],
  [/^refund/, spendingScreens.refunds],
  [/^(wallet|pocket|payout)/, pocketScreens.pocketMoney],
  [/^(bank|transfer|mpesa|suspense|reconcil)/, banksScreens.banks],
  [/^(cheque|close|cashier)/, cashierScreens.feePayments],
  [/^opening/, booksScreens.chartOfAccounts],
];
