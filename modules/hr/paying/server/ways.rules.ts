import { formatCents } from '#kit/contract/money.ts';
import type { SlipRoute } from '../../runs/contract/slips.ts';
import { largestMpesa, type PaymentLayout } from '../contract/words.ts';

/** On which list a payslip goes. */
export interface Way {
  mode: SlipRoute['mode'];
  layout: PaymentLayout;
  bankCode: string | null;
  bankName: string | null;
}

const kenyanMobile = /^\+254[17]\d{8}$/;
const again = 'Give them a way to be paid and prepare again.';

/** On which list net pay goes by its route, or in words why it can go on none. To banks what is over `rtgsOver` goes by RTGS. */
export function wayOf(route: SlipRoute | null, amount: number, rtgsOver: number): Way | { because: string } {
  if (route === null) return { because: `Nobody has said where their pay goes. ${again}` };
  const { mode, bankCode, bankName } = route;
  if (mode === 'cash' || mode === 'cheque') return { mode, layout: 'sheet', bankCode: null, bankName: null };
  if (mode === 'mpesa') {
    const because = noMpesa(route, amount);
    return because === null ? { mode, layout: 'b2c', bankCode: null, bankName: null } : { because };
  }
  if (bankCode === null || route.branchCode === null || !route.accountNo)
    return { because: `Bank, branch or account number is missing. ${again}` };
  if (amount > rtgsOver) return { mode, layout: 'rtgs', bankCode: null, bankName: null };
  return { mode, layout: 'eft', bankCode, bankName };
}

function noMpesa({ phone }: SlipRoute, amount: number): string | null {
  if (!kenyanMobile.test(phone ?? '')) return `The M-Pesa number is not a mobile number of Kenya. ${again}`;
  if (amount <= largestMpesa) return null;
  return `M-Pesa pays at most ${formatCents(largestMpesa)} at once. Give them a bank account and prepare again.`;
}

/** Where a line goes, in words. */
export function routeInWords({ mode, bankName, branchName, accountNo, phone }: SlipRoute): string {
  if (mode === 'mpesa') return `M-Pesa ${phone ?? ''}`.trim();
  if (mode === 'bank') return [bankName, branchName, accountNo].filter(Boolean).join(', ');
  if (mode === 'cheque') return 'Cheque';
  // Of somebody who was erased nobody knows it any more.
  return mode === 'cash' ? 'Cash' : 'Not known any more';
}
