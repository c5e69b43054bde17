import { z } from 'zod';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { noticeCents, noticeTime, plain, referenceIn, words } from '../incoming/words.ts';
import type { IncomingPayment } from '../payments/payment.ts';

/** The body of a validation and of a confirmation. Whatever is missing or of another kind reads as nothing. */
export const c2bNotice = z.object({
  TransactionType: words(40),
  TransID: z.unknown().optional().transform(referenceIn),
  TransTime: words(20),
  TransAmount: z.unknown().optional(),
  BusinessShortCode: words(20),
  BillRefNumber: words(60),
  MSISDN: words(80),
  FirstName: words(60),
  MiddleName: words(60),
  LastName: words(60),
});
export type C2bNotice = z.output<typeof c2bNotice>;

/** What of a school's settings a notice is judged by. */
export interface Judging {
  readonly shortCode: string;
  readonly storeNumber: string | null;
  readonly unknownRef: 'suspense' | 'reject';
  readonly least: number | null;
  readonly most: number | null;
}

export type Verdict = '0' | 'C2B00012' | 'C2B00013' | 'C2B00015' | 'C2B00016';

/** True when the notice is of this school's own short code; one that names none came to this school's own address. */
export const isOurs = ({ BusinessShortCode }: C2bNotice, { shortCode, storeNumber }: Judging): boolean =>
  BusinessShortCode === null || BusinessShortCode === shortCode || (storeNumber !== null && BusinessShortCode === storeNumber);

/** What a payment that is about to be made is answered: the short code, then the amount, then the account number. */
export function judgeNotice(notice: C2bNotice, judging: Judging, known: boolean): Verdict {
  if (!isOurs(notice, judging)) return 'C2B00015';
  const amount = noticeCents(notice.TransAmount);
  if (amount === null || amount < (judging.least ?? 0) || amount > (judging.most ?? amount)) return 'C2B00013';
  return known || judging.unknownRef === 'suspense' ? '0' : 'C2B00012';
}

interface Now {
  at: string;
  day: string;
}

/** How many days a notice may be late, and ahead by a clock that is wrong. Further away, somebody looks at it. */
const daysLate = 366;
const daysAhead = 1;

/**
 * The time that a notice tells, with why nobody believes it. A clock that runs ahead posts nothing into days to come, and a
 * time that cannot be read is the moment of the notice.
 */
export function timeIn(text: string | null, now: Now): Now & { why: string | null } {
  const time = noticeTime(text ?? '');
  if (!time) return { ...now, why: null };
  if (time.day > addDays(now.day, daysAhead) || time.day < addDays(now.day, -daysLate))
    return { ...now, why: `It says that it was paid on ${formatDay(time.day)}, and came on ${formatDay(now.day)}.` };
  return { ...(time.day <= now.day ? time : now), why: null };
}

export const payerOf = ({ FirstName, MiddleName, LastName }: C2bNotice) =>
  [FirstName, MiddleName, LastName].filter(Boolean).join(' ') || null;

/** A confirmed payment; null when it has no code or no amount. */
export function paymentOf(notice: C2bNotice, moneyId: number, now: Now): IncomingPayment | null {
  const amount = noticeCents(notice.TransAmount);
  const { TransID, BillRefNumber, MSISDN, TransactionType } = notice;
  if (amount === null || TransID === null) return null;
  const { at, day, why } = timeIn(notice.TransTime, now);
  return {
    channel: 'mpesa',
    reference: TransID,
    moneyId,
    amount,
    paidAt: at,
    day,
    accountRef: BillRefNumber,
    payerName: payerOf(notice),
    payerPhone: MSISDN,
    narration: TransactionType,
    why,
    payload: notice,
  };
}

/** Why a notice of money that did not come in is not received. */
export const takenBackWords =
  'It tells of money that went out, or of a payment that was taken back. Look for it on the statement, and cross its receipt if there is one.';

/** Why a confirmation is not received. */
export function whyNot(notice: C2bNotice, judging: Judging): string | null {
  if (/revers/i.test(notice.TransactionType ?? '')) return takenBackWords;
  if (!isOurs(notice, judging))
    return `It is for ${notice.BusinessShortCode ?? 'another short code'}, and this school’s own is ${judging.shortCode}.`;
  if (notice.TransID === null) return 'The notice names no transaction code.';
  if (noticeCents(notice.TransAmount) === null)
    return `Its amount cannot be read: ${plain(notice.TransAmount).slice(0, 40) || 'there is none'}.`;
  return null;
}
