import { createPublicKey, verify } from 'node:crypto';
import { fieldOf } from '../incoming/parse.ts';
import { noticeCents, referenceIn, wordsOf } from '../incoming/words.ts';
import { timeIn } from '../mpesa/notice.rules.ts';
import type { IncomingPayment } from '../payments/payment.ts';

/** What a bank's notice says, whichever bank's; null is what cannot be read. */
export interface ReadBank extends Omit<IncomingPayment, 'moneyId' | 'payload' | 'reference' | 'amount'> {
  readonly reference: string | null;
  readonly amount: number | null;
  /** The school's number at the bank, as the notice names it. */
  readonly creditors: readonly string[];
  /** False: the bank tells of a payment that did not succeed. */
  readonly succeeded: boolean;
  /** The bank tells of money that went out, or of a payment that was taken back. */
  readonly takenBack: boolean;
  readonly currency: string;
}

type Now = { at: string; day: string };

/** The first of these fields that says something. */
const first = (body: unknown, max: number, ...paths: readonly (readonly string[])[]): string | null => {
  for (const path of paths) {
    const found = wordsOf(fieldOf(body, ...path), max);
    if (found !== null) return found;
  }
  return null;
};

/** Fields of Equity's older service are written `billNumber`, `BillNumber` or `billnumber`. */
function lowerCased(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value as unknown]));
}

/** Equity's notice: Jenga's, or that of the service before it, whose fields stand side by side. */
export function equityPayment(body: unknown, now: Now): ReadBank {
  const old = fieldOf(body, 'transaction') === undefined;
  return old ? olderEquity(lowerCased(body), now) : jengaPayment(body, now);
}

function jengaPayment(body: unknown, now: Now): ReadBank {
  const of = (max: number, ...path: readonly string[]) => wordsOf(fieldOf(body, ...path), max);
  return {
    channel: 'equity',
    reference: referenceIn(fieldOf(body, 'bank', 'reference')) ?? referenceIn(fieldOf(body, 'transaction', 'reference')),
    amount: noticeCents(fieldOf(body, 'transaction', 'amount')),
    ...timeOf(of(40, 'transaction', 'date'), now),
    accountRef: of(60, 'customer', 'reference'),
    payerName: of(120, 'customer', 'name'),
    payerPhone: of(40, 'customer', 'mobileNumber'),
    narration: [of(40, 'transaction', 'paymentMode'), of(200, 'transaction', 'remarks')].filter(Boolean).join(', ') || null,
    creditors: [of(40, 'transaction', 'billNumber'), of(40, 'bank', 'account')].filter((one) => one !== null),
    succeeded: of(20, 'transaction', 'status')?.toUpperCase() === 'SUCCESS',
    takenBack: goesOut(of(20, 'bank', 'transactionType')) || isReversal(of(20, 'transaction', 'status')),
    currency: of(10, 'transaction', 'currency') ?? 'KES',
  };
}

function olderEquity(body: unknown, now: Now): ReadBank {
  return {
    channel: 'equity',
    reference:
      [['bankreference'], ['tranid'], ['refno']].map((path) => referenceIn(fieldOf(body, ...path))).find(Boolean) ?? null,
    amount: noticeCents(first(body, 40, ['billamount'], ['tranamount'])),
    ...timeOf(first(body, 40, ['transactiondate'], ['trandate']), now),
    accountRef: first(body, 60, ['customerrefnumber'], ['tranparticular']),
    payerName: first(body, 120, ['debitcustname']),
    payerPhone: first(body, 40, ['phonenumber']),
    narration: first(body, 200, ['tranparticular'], ['paymentmode'], ['trantype']),
    creditors: [first(body, 40, ['billnumber'])].filter((one) => one !== null),
    succeeded: true,
    takenBack: goesOut(first(body, 20, ['trantype'])) || isReversal(first(body, 20, ['trantype'])),
    currency: first(body, 10, ['currencycode'], ['trancurrency']) ?? 'KES',
  };
}

/** KCB's notice (Buni IPN): flat, or inside `requestPayload` as its till service sends it. */
export function kcbPayment(body: unknown, now: Now): ReadBank {
  const inner = fieldOf(body, 'requestPayload', 'additionalData', 'notificationData');
  const from = inner ?? body;
  const of = (max: number, ...names: readonly string[]) => first(from, max, ...names.map((name) => [name]));
  return {
    channel: 'kcb',
    reference: referenceIn(of(60, 'transactionReference', 'transactionID')),
    amount: noticeCents(of(40, 'transactionAmount', 'transactionAmt')),
    ...timeOf(of(30, 'timestamp', 'transactionDate'), now),
    accountRef: of(60, 'customerReference', 'businessKey'),
    payerName:
      of(120, 'customerName') ??
      ([of(60, 'firstName'), of(60, 'middleName'), of(60, 'lastName')].filter(Boolean).join(' ') || null),
    payerPhone: of(40, 'customerMobileNumber', 'debitMSISDN'),
    narration: of(200, 'narration'),
    creditors: [of(40, 'creditAccountIdentifier'), of(40, 'organizationShortCode'), of(40, 'tillNumber')]
      .concat(inner === undefined ? [] : [wordsOf(fieldOf(body, 'requestPayload', 'primaryData', 'businessKey'), 40)])
      .filter((one) => one !== null),
    succeeded: true,
    takenBack: false,
    currency: of(10, 'currency') ?? 'KES',
  };
}

/** `D` and `Debit` beside `C` and `Credit`. */
const goesOut = (text: string | null) => /^(?:d|dr|debit)$/i.test(text ?? '');

const isReversal = (text: string | null) => /revers|refund|charge ?back/i.test(text ?? '');

/** A notice's time in East African time; the moment of the notice where it cannot be read. A day alone is its beginning. */
function timeOf(text: string | null, now: Now): { paidAt: string; day: string; why: string | null } {
  const digits = inFigures(text ?? '');
  const { at, day, why } = timeIn(digits.length === 8 ? `${digits}000000` : digits.slice(0, 14), now);
  return { paidAt: at, day, why };
}

/** `20260314104207`, of `2026-03-14 10:42:07.0`, `2026-03-14T07:42:07Z` and `14/03/2026 10:42:07` too. */
function inFigures(text: string): string {
  const universal = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  const plain = Number.isNaN(universal) ? text : new Date(universal + 3 * 3_600_000).toISOString().slice(0, 19);
  const [, date, month, year, time] = /^(\d\d)[./-](\d\d)[./-](\d{4})(.*)$/.exec(plain) ?? [];
  const ordered = year === undefined ? plain : `${year}${month}${date}${time}`;
  return ordered.replace(/\.\d+$/, '').replaceAll(/\D/g, '');
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
