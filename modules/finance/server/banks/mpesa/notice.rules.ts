import { z } from 'zod';
import { noticeCents, noticeTime, reference, words } from '../incoming/words.ts';
import type { IncomingPayment } from '../payments/payment.ts';

/** The body of a validation and of a confirmation. */
export const c2bNotice = z.object({
  TransactionType: words(40),
  TransID: reference,
  TransTime: words(20),
  TransAmount: z.union([z.string().max(40), z.number()]),
  BusinessShortCode: z.union([z.string().max(20), z.number()]).transform((code) => String(code).trim()),
  BillRefNumber: words(60),
  InvoiceNumber: words(60),
  OrgAccountBalance: words(40),
  ThirdPartyTransID: words(60),
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

export type Verdict = '0' | 'C2B00012' | 'C2B00013' | 'C2B00015';

/** True when the notice is of this school's own short code. */
export const isOurs = ({ BusinessShortCode }: C2bNotice, { shortCode, storeNumber }: Judging): boolean =>
  BusinessShortCode === shortCode || (storeNumber !== null && BusinessShortCode === storeNumber);

/** What a payment that is about to be made is answered: the short code, then the amount, then the account number. */
export function judgeNotice(notice: C2bNotice, judging: Judging, known: boolean): Verdict {
  if (!isOurs(notice, judging)) return 'C2B00015';
  const amount = noticeCents(notice.TransAmount);
  if (amount === null || amount < (judging.least ?? 0) || amount > (judging.most ?? amount)) return 'C2B00013';
  return known || judging.unknownRef === 'suspense' ? '0' : 'C2B00012';
}

/** A confirmed payment; null when its amount is none. A time that cannot be read is the moment of the notice. */
export function paymentOf(notice: C2bNotice, moneyId: number, now: { at: string; day: string }): IncomingPayment | null {
  const amount = noticeCents(notice.TransAmount);
  if (amount === null) return null;
  const time = noticeTime(notice.TransTime ?? '');
  // A clock that runs ahead posts nothing into days to come.
  const { at, day } = time && time.day <= now.day ? time : now;
  const { TransID, BillRefNumber, MSISDN, FirstName, MiddleName, LastName, TransactionType } = notice;
  return {
    channel: 'mpesa',
    reference: TransID,
    moneyId,
    amount,
    paidAt: at,
    day,
    accountRef: BillRefNumber,
    payerName: [FirstName, MiddleName, LastName].filter(Boolean).join(' ') || null,
    payerPhone: MSISDN,
    narration: TransactionType,
    payload: notice,
  };
}
