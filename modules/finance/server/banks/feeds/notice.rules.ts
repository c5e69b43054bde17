import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { noticeCents, noticeTime, reference, words } from '../incoming/words.ts';
import type { IncomingPayment } from '../payments/payment.ts';

/** What a bank's notice says, whichever bank's. */
export interface BankPayment extends Omit<IncomingPayment, 'moneyId' | 'payload'> {
  /** The school's number at the bank, as the notice names it. */
  readonly creditors: readonly string[];
  /** False: the bank tells of a payment that did not succeed. */
  readonly succeeded: boolean;
  readonly currency: string;
}

const amount = z.union([z.string().max(40), z.number()]);

const equityNotice = z.object({
  callbackType: words(20),
  customer: z.object({ name: words(120), mobileNumber: words(40), reference: words(60) }),
  transaction: z.object({
    date: words(40),
    reference: words(60),
    paymentMode: words(40),
    amount,
    currency: words(10),
    billNumber: words(40),
    status: words(20),
    remarks: words(200),
  }),
  bank: z.object({ reference, transactionType: words(20), account: words(40) }),
});

const kcbNotice = z.object({
  transactionReference: reference,
  requestId: words(80),
  channelCode: words(20),
  timestamp: words(30),
  transactionAmount: amount,
  currency: words(10),
  customerReference: words(60),
  customerName: words(120),
  customerMobileNumber: words(40),
  narration: words(200),
  creditAccountIdentifier: words(40),
  organizationShortCode: words(40),
  tillNumber: words(40),
});

type Now = { at: string; day: string };

/** Equity's notice (Jenga IPN); null when it cannot be read. */
export function equityPayment(body: unknown, now: Now): BankPayment | null {
  const { data } = equityNotice.safeParse(body);
  const cents = data && noticeCents(data.transaction.amount);
  if (!data || cents === null || cents === undefined) return null;
  const { customer, transaction, bank } = data;
  return {
    channel: 'equity',
    reference: bank.reference,
    amount: cents,
    ...timeOf(transaction.date, now),
    accountRef: customer.reference,
    payerName: customer.name,
    payerPhone: customer.mobileNumber,
    narration: [transaction.paymentMode, transaction.remarks].filter(Boolean).join(', ') || null,
    creditors: [transaction.billNumber, bank.account].filter((one) => one !== null),
    succeeded: transaction.status?.toUpperCase() === 'SUCCESS',
    currency: transaction.currency ?? 'KES',
  };
}

/** KCB's notice (Buni IPN); null when it cannot be read. */
export function kcbPayment(body: unknown, now: Now): BankPayment | null {
  const { data } = kcbNotice.safeParse(body);
  const cents = data && noticeCents(data.transactionAmount);
  if (!data || cents === null || cents === undefined) return null;
  return {
    channel: 'kcb',
    reference: data.transactionReference,
    amount: cents,
    ...timeOf(data.timestamp, now),
    accountRef: data.customerReference,
    payerName: data.customerName,
    payerPhone: data.customerMobileNumber,
    narration: data.narration,
    creditors: [data.creditAccountIdentifier, data.organizationShortCode, data.tillNumber].filter((one) => one !== null),
    succeeded: true,
    currency: data.currency ?? 'KES',
  };
}

/** `20260314104207`, `2026-03-14 10:42:07.0` and `2026-03-14T10:42:07`, in East African time; else the moment of the notice. */
function timeOf(text: string | null, now: Now): { paidAt: string; day: string } {
  const digits = (text ?? '').replace(/\.\d+$/, '').replaceAll(/\D/g, '');
  const time = noticeTime(digits.slice(0, 14));
  const { at, day } = time && time.day <= now.day ? time : now;
  return { paidAt: at, day };
}

/** True when `signature` (base64) is the bank's own over the body as it came: SHA-256 with RSA. */
export function isSignedBy(publicKey: string, raw: Buffer, signature: string | undefined): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{40,2000}={0,2}$/.test(signature)) return false;
  try {
    return verify('RSA-SHA256', raw, createPublicKey(pemOf(publicKey)), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** A key as banks hand it over: with its frame, or the base64 alone. */
export function pemOf(key: string): string {
  const text = key.trim();
  if (text.startsWith('-----BEGIN')) return text;
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
}
