import { addDays, formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';

/** What a day of one kind of document may be, counted from today. */
export interface DayRule {
  /** How many days before today it may lie. */
  readonly back: number;
  /** How many days after today. */
  readonly ahead: number;
  /** True: it is posted on this day, so the day lies after the closed period. */
  readonly posts?: boolean;
  /** What is said of any other day. */
  readonly says: string;
}

const year = 366;
const halfYear = 183;

/**
 * The one table of days in finance. What moves money, or gives a number at once, is of a day that has come; only what is
 * billed and planned may lie ahead. How far back a day may lie beyond this is the closed period's to say.
 */
export const dayRules = {
  asked: { back: 100 * year, ahead: 100 * year, says: 'Take a day within a hundred years of today.' },
  receipt: { back: year, ahead: 0, posts: true, says: 'Money is received today, or on a day of the last twelve months.' },
  counter: { back: year, ahead: 0, posts: true, says: 'A counter is closed for today, or for a day of the last twelve months.' },
  cheque: {
    back: year + halfYear,
    ahead: halfYear,
    says: 'A cheque is dated no more than six months before or after it is handed in.',
  },
  cleared: { back: year, ahead: 0, posts: true, says: 'The bank decides today, or did on a day of the last twelve months.' },
  bill: { back: year, ahead: year, posts: true, says: 'Students are billed for a day of the last or the next twelve months.' },
  due: { back: year, ahead: 2 * year, says: 'It is due within the next two years, and not more than a year ago.' },
  note: { back: year, ahead: year, posts: true, says: 'A note is of a day of the last or the next twelve months.' },
  promise: { back: 0, ahead: year, says: 'A promise is for today, or for a day of the next twelve months.' },
  pocketMoney: {
    back: year,
    ahead: 0,
    posts: true,
    says: 'Pocket money moves today, or moved on a day of the last twelve months.',
  },
  ride: { back: year, ahead: 2 * year, says: 'Transport is given for days of the last year and the next two.' },
  trip: { back: year, ahead: 0, says: 'A trip is of today, or of a day of the last twelve months.' },
  vehicleLog: { back: 3 * year, ahead: 0, says: 'Enter what was done today, or on a day of the last three years.' },
  validUntil: { back: 10 * year, ahead: 10 * year, says: 'Take a day within ten years of today.' },
  supplierBill: {
    back: 6 * year,
    ahead: 0,
    posts: true,
    says: 'A supplier’s bill is of today, or of a day of the last six years.',
  },
  supplierDue: { back: 6 * year, ahead: 2 * year, says: 'It is due within the next two years, and not more than six years ago.' },
  voucher: { back: year, ahead: 0, says: 'A voucher is of today, or of a day of the last twelve months.' },
  payment: { back: year, ahead: 0, posts: true, says: 'Money is paid today, or was on a day of the last twelve months.' },
  paidBefore: { back: 6 * year, ahead: 0, says: 'It was paid today, or on a day of the last six years.' },
  reversal: { back: year, ahead: 0, posts: true, says: 'It is reversed today, or on a day of the last twelve months.' },
  journal: { back: 2 * year, ahead: 0, posts: true, says: 'A journal is of today, or of a day of the last two years.' },
  opening: { back: 10 * year, ahead: 0, posts: true, says: 'Books begin today, or on a day of the last ten years.' },
  reconciled: { back: 3 * year, ahead: 0, says: 'A statement ends today, or on a day of the last three years.' },
  rate: { back: 20 * year, ahead: 10 * year, says: 'A rate holds from a day of the last twenty years, or of the next ten.' },
  budget: { back: 3 * year, ahead: 5 * year, says: 'A budget is of days of the last three years and the next five.' },
  basis: { back: 10 * year, ahead: year, says: 'Take a day of the last ten years, or of this one.' },
  period: { back: 10 * year, ahead: 0, says: 'Books are closed and opened by days of the last ten years.' },
} as const satisfies Record<string, DayRule>;

export type DayKind = keyof typeof dayRules;

/** Why a document of a kind cannot be of a day, in a sentence; null when it can. */
export function whyNotDay(kind: DayKind, day: string, books: { today: string; lockedUntil: string | null }): string | null {
  const { back, ahead, says, posts = false }: DayRule = dayRules[kind];
  if (day > addDays(books.today, ahead)) return ahead === 0 ? `This day has not come yet. ${says}` : says;
  if (day < addDays(books.today, -back)) return says;
  const { lockedUntil } = books;
  if (!posts || lockedUntil === null || day > lockedUntil) return null;
  return lockedWords(lockedUntil);
}

/** What is said of a day in a closed period. */
export const lockedWords = (until: string) =>
  `The books are closed up to ${formatDay(until)}. Take a later day, or ask the finance administrator to open the period.`;

/** Refuses a day before that of the document that it belongs to. */
export function refuseBefore(first: string, day: string): void {
  if (day < first) throw fieldError('day', `This is of ${formatDay(first)}. Take that day or a later one.`);
}
