import { z } from 'zod';
import { day, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';

/** What statute asks of a month's pay. Each kind is kept as rows that hold from a day until a day. */
export const lawKinds = ['paye', 'nssf', 'health', 'housing', 'nita', 'reliefs'] as const;
export type LawKind = (typeof lawKinds)[number];

export const lawKindWords: Readonly<Record<LawKind, string>> = {
  paye: 'Income tax (PAYE)',
  nssf: 'NSSF',
  health: 'Health insurance (NHIF, SHIF)',
  housing: 'Affordable housing levy',
  nita: 'Industrial training levy (NITA)',
  reliefs: 'Reliefs, deductions and limits',
};

/** A rate in hundredths of a per cent: 275 is 2.75 %. */
export const rate = z
  .number('Enter a rate.')
  .int('Enter at most two decimals.')
  .min(0, 'Enter 0 or more.')
  .max(10_000, 'Enter at most 100 %.');

/**
 * A slice of pay and what is asked of it. Tax and NSSF ask their rate of what lies in the slice; health insurance, the housing levy and the training
 * levy ask of the band that the whole pay stands in.
 */
export const lawBand = z.object({
  /** Tier I, band 3; none: its place says it. */
  name: optionalLine(40),
  /** Where the slice begins and where the next one does, in cents; null: it has no end. */
  from: centsOrZero,
  to: centsOrZero.nullable(),
  rate,
  employerRate: rate.default(0),
  /** A fixed amount, in cents. */
  amount: centsOrZero.default(0),
  employerAmount: centsOrZero.default(0),
  /** No less than this is taken of the employee, in cents. */
  least: centsOrZero.default(0),
});
export type LawBand = z.output<typeof lawBand>;

/** What a limit is of. One that a law does not name does not hold in its time. */
export const limitCodes = [
  /** `rate` of all taxable pay of a second employment. */
  'secondary',
  /** `amount` a month off the tax of a resident. */
  'personal_relief',
  /** `rate` of premiums and at most `amount` a month off the tax. */
  'insurance_relief',
  /** Contributions to health insurance count as premiums. */
  'health_earns_relief',
  /** `rate` of the housing levy and at most `amount` a month off the tax. */
  'housing_relief',
  /** `rate` of contributions to a post-retirement medical fund and at most `amount` a month off the tax. */
  'prmf_relief',
  /** Pension with NSSF comes off taxable pay: at most `amount` a month and `rate` of basic pay. */
  'pension_deduction',
  /** Interest on an owner-occupied home comes off: at most `amount` a month. */
  'mortgage_deduction',
  /** Contributions to a post-retirement medical fund come off: at most `amount` a month. */
  'prmf_deduction',
  'health_deduction',
  'housing_deduction',
  /** Of the employer's meals the first `amount` a month is not taxed. */
  'meals_untaxed',
  /** Benefits other than cash are not taxed while all of them together are at most `amount` a month. */
  'benefits_untaxed',
  /** `amount` a month of the income of somebody with a certificate of disability. */
  'disability_exemption',
  /** `rate` of all gross pay is the least value of living quarters. */
  'quarters_value',
  /** `amount` a day of travelling allowance is not taxed. */
  'per_diem_untaxed',
  /** `amount` of gratuity a year of service is not taxed where it goes into a registered scheme. */
  'gratuity_untaxed',
] as const;
export type LimitCode = (typeof limitCodes)[number];

export const lawLimit = z.object({
  code: z.enum(limitCodes),
  /** In cents; null: no amount is named. */
  amount: centsOrZero.nullable().default(null),
  rate: rate.nullable().default(null),
});
export type LawLimit = z.output<typeof lawLimit>;

/** One kind of law for its time. */
export const lawDraft = z.object({
  kind: z.enum(lawKinds),
  /** As people call it: SHIF, NSSF year 4. */
  name: line(80),
  fromDay: day,
  /** Its last day; null: until further notice. */
  toDay: optionalDay,
  /** Where it is laid down. */
  source: line(300),
  bands: z.array(lawBand).max(60, 'At most 60 bands.'),
  limits: z.array(lawLimit).max(limitCodes.length),
});
export type LawDraft = z.output<typeof lawDraft>;

/** One kind of law as a month's pay is worked out with it; `id` is the row of the school, null where nothing is written (a pack that is looked at). */
export const lawInForce = lawDraft.extend({ id: z.int().nullable() });
export type LawInForce = z.output<typeof lawInForce>;

/** All that holds on one day: what a run keeps beside its payslips. */
export const law = z.record(z.enum(lawKinds), lawInForce);
export type Law = z.output<typeof law>;

/** How what is worked out becomes an amount: to the cent or the whole shilling (half goes up), or to the shilling below or above. */
export const roundings = ['cent', 'shilling', 'shilling_down', 'shilling_up'] as const;
export type Rounding = (typeof roundings)[number];

/** A school's choice for each part, since published calculators differ. */
export const roundingChoice = z.object({
  nssf: z.enum(roundings),
  health: z.enum(roundings),
  housing: z.enum(roundings),
  tax: z.enum(roundings),
});
export type RoundingChoice = z.output<typeof roundingChoice>;

/** What holds where a school has chosen nothing: everything to the cent. */
export const toTheCent: RoundingChoice = { nssf: 'cent', health: 'cent', housing: 'cent', tax: 'cent' };
