import { z } from 'zod';

export const sides = ['allowance', 'deduction'] as const;
export type Side = (typeof sides)[number];

/** How an amount comes. Of an allowance neither gross pay, which it is part of, nor a band of it. */
export const methods = ['fixed', 'of_basic', 'of_gross', 'formula', 'bands'] as const;
export type Method = (typeof methods)[number];
export const methodWords: Readonly<Record<Method, string>> = {
  fixed: 'A fixed amount',
  of_basic: 'Per cent of basic pay',
  of_gross: 'Per cent of gross pay',
  formula: 'A formula',
  bands: 'By bands of gross pay',
};
export const methodsOf: Readonly<Record<Side, readonly Method[]>> = {
  allowance: ['fixed', 'of_basic', 'formula'],
  deduction: methods,
};

/** What an allowance is if it is not cash. */
export const inKinds = ['cash', 'benefit', 'meals', 'quarters'] as const;
export type InKind = (typeof inKinds)[number];
export const inKindWords: Readonly<Record<InKind, string>> = {
  cash: 'Cash',
  benefit: 'In kind: another benefit',
  meals: 'In kind: meals',
  quarters: 'In kind: a house of the school',
};

/** What a deduction is to the law. */
export const purposes = [
  'pension',
  'prmf',
  'mortgage',
  'insurance',
  'sacco',
  'helb',
  'union',
  'welfare',
  'loan',
  'advance',
  'court',
  'recovery',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];
export const purposeWords: Readonly<Record<Purpose, string>> = {
  pension: 'Pension scheme',
  prmf: 'Post-retirement medical fund',
  mortgage: 'Mortgage interest',
  insurance: 'Insurance premium',
  sacco: 'SACCO',
  helb: 'HELB loan',
  union: 'Union dues',
  welfare: 'Welfare',
  loan: 'Loan of the school',
  advance: 'Salary advance of the school',
  court: 'Court order',
  recovery: 'Recovery of a loss or an overpayment',
  other: 'Something else',
};

/** What the school has lent: each loan says its own amount, and nobody is given the item as such. */
export const lends = (purpose: Purpose): purpose is 'loan' | 'advance' => purpose === 'loan' || purpose === 'advance';

/** Whoever’s gross pay is at least `from` and less than `to` is asked `amount` and `rate` of all of it. Cents; the rate in hundredths of a per cent. */
export interface PayBand {
  from: number;
  /** Null: it has no end. */
  to: number | null;
  amount: number;
  rate: number;
}

/** What a formula reads, and what it means. */
export const factWords = {
  basic: 'basic pay of the month as earned, in shillings',
  fullBasic: 'basic pay of a whole month by contract, in shillings',
  gross: 'gross pay, in shillings (deductions only)',
  days: 'days of the month that are paid',
  ofDays: 'days that a whole month has',
  hours: 'hours of overtime',
  years: 'whole years of service',
  age: 'age in years, 0 where it is not known',
} as const;
export type Fact = keyof typeof factWords;
export const factsOf = (side: Side): Fact[] =>
  (Object.keys(factWords) as Fact[]).filter((fact) => side === 'deduction' || fact !== 'gross');

/** A month, `2026-03`. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.');

/** A month that may be left empty. */
export const optionalMonth = z.union([z.literal('').transform(() => null), z.null(), month], 'Choose a month.').default(null);

/** A rate in hundredths of a per cent: 1,500 is 15 %. */
export const rate = z
  .number('Enter a rate.')
  .int('Enter at most two decimals.')
  .min(0, 'Enter 0 or more.')
  .max(100_000, 'Enter at most 1,000 %.');

/** A rate as it is written: 7.5 %. */
export const rateText = (hundredths: number): string => `${hundredths / 100} %`;
