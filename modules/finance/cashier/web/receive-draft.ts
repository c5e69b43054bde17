import type { CallInput } from '#kit/contract/endpoint.ts';
import type { PayerMode } from '../../receiving/contract/modes.ts';
import type { OpenChargeRow } from '../contract/payers.ts';
import type { receiptsApi } from '../contract/receipts.ts';
import { type Order, spread } from '../../ledger/contract/spread.ts';

/** What stands in the cashier's fields. */
export interface Typed {
  amount: number | null;
  mode: PayerMode;
  reference: string;
  day: string;
  /** Today as it was when the fields were shown. */
  shownOn: string;
  moneyId: number | null;
  /** Which account was chosen last of each way of paying. */
  accounts: Readonly<Partial<Record<PayerMode, number>>>;
  payerName: string;
  narration: string;
  drawnOn: string;
  datedOn: string | null;
  item: string;
  quantity: number | null;
  unit: string;
  unitPrice: number | null;
}

/** Empty fields for the next payer; the way of paying, its account and a day that was chosen stay as they were. */
export function blank(today: string, last?: Typed): Typed {
  return {
    amount: null,
    mode: last?.mode ?? 'cash',
    reference: '',
    // A desk that is left open overnight does not write today's receipts on yesterday.
    day: last === undefined || last.day === last.shownOn ? today : last.day,
    shownOn: today,
    moneyId: last?.moneyId ?? null,
    accounts: last?.accounts ?? {},
    payerName: '',
    narration: '',
    drawnOn: '',
    datedOn: null,
    item: '',
    quantity: null,
    unit: '',
    unitPrice: null,
  };
}

/** Whether anything was typed that would be typed again: the way of paying, its account and the day are kept for the next payer. */
export function hasTyped(now: Typed, usualPayer: string): boolean {
  const words = [now.reference, now.narration, now.drawnOn, now.item, now.unit];
  const figures = [now.amount, now.datedOn, now.quantity, now.unitPrice];
  return (
    words.some((text) => text.trim() !== '') ||
    figures.some((figure) => figure !== null) ||
    now.payerName.trim() !== usualPayer.trim()
  );
}

/** Another way of paying, into the account that it went into the last time. */
export function modeOf({ accounts }: Pick<Typed, 'accounts'>, mode: PayerMode): Pick<Typed, 'mode' | 'moneyId'> {
  return { mode, moneyId: accounts[mode] ?? null };
}

interface MoneyAccount {
  id: number;
  name: string;
  role: string | null;
}

/** The accounts that a way of paying can go into, and the one that it goes into unless another is chosen. */
export function accountsFor(mode: PayerMode, accounts: readonly MoneyAccount[]) {
  const banked = mode === 'bank_slip' || mode === 'eft';
  const fitting = banked ? accounts.filter(({ role }) => role !== 'cash' && role !== 'mpesa') : accounts;
  const usual = fitting.find(({ role }) => role === mode)?.id ?? (fitting.length === 1 ? (fitting[0]?.id ?? null) : null);
  return { fitting, usual };
}

/** The account that is chosen, kept for the next payment in the same way. */
export function intoAccount({ accounts, mode }: Typed, moneyId: number | null): Pick<Typed, 'moneyId' | 'accounts'> {
  return { moneyId, accounts: moneyId === null ? accounts : { ...accounts, [mode]: moneyId } };
}

/** What the payment comes to: goods are worth their quantity at their price. */
export function amountOf({ mode, amount, quantity, unitPrice }: Typed): number {
  return mode === 'in_kind' ? Math.round((quantity ?? 0) * (unitPrice ?? 0)) : (amount ?? 0);
}

/** What is set against each charge: by hand where the cashier said so, the rest by the school's rule. */
export function allocate(amount: number, charges: readonly OpenChargeRow[], order: Order, byHand: ReadonlyMap<number, number>) {
  const hand = charges.map(({ chargeId, owed }) => Math.min(byHand.get(chargeId) ?? 0, owed));
  const chosen = hand.reduce((sum, one) => sum + one, 0);
  const open = charges.map((charge, at) => ({ ...charge, paid: charge.paid + (hand[at] ?? 0) }));
  const { shares, rest } = spread(Math.max(amount - chosen, 0), open, order);
  const more = new Map(shares.map((share) => [share.chargeId, share.amount]));
  return {
    lines: charges.map((charge, at) => {
      const share = (hand[at] ?? 0) + (more.get(charge.chargeId) ?? 0);
      return { ...charge, share, left: charge.owed - share };
    }),
    /** Kept as credit. */
    rest,
    /** More is set against charges by hand than was paid. */
    over: Math.max(chosen - amount, 0),
  };
}

/** The call that receives it. */
export function draftOf(
  studentId: number,
  typed: Typed,
  byHand: ReadonlyMap<number, number>,
): CallInput<typeof receiptsApi.receive> {
  const { mode, drawnOn, datedOn, item, quantity, unit, unitPrice } = typed;
  return {
    studentId,
    day: typed.day,
    mode,
    amount: amountOf(typed),
    reference: typed.reference,
    moneyId: mode === 'in_kind' || mode === 'cheque' ? null : typed.moneyId,
    payerName: typed.payerName,
    narration: typed.narration,
    shares: [...byHand].map(([chargeId, amount]) => ({ chargeId, amount })),
    goods: mode === 'in_kind' ? { item, quantity: quantity ?? 0, unit, unitPrice: unitPrice ?? 0 } : null,
    cheque: mode === 'cheque' ? { drawnOn, datedOn: datedOn ?? '' } : null,
  };
}
