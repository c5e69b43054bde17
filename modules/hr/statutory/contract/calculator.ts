import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { hrRead } from '../../contract/access.ts';
import { lawKinds, roundingChoice } from './law.ts';

/** One step of a month that is worked out: what it is, of what, by which rule. */
export const explained = z.object({
  /** What it does: taken of the employee, given by the employer, or a step on the way to the tax. */
  side: z.enum(['employee', 'employer', 'step']),
  label: z.string(),
  /** What it is reckoned on, in cents; null where there is no such amount. */
  base: money.nullable(),
  /** In hundredths of a per cent; null where it is no part of something. */
  rate: z.int().nullable(),
  amount: money,
  /** The rule in a sentence. */
  rule: z.string(),
  law: z.object({ kind: z.enum(lawKinds), name: z.string(), fromDay: day, toDay: day.nullable(), source: z.string() }),
});
export type Explained = z.output<typeof explained>;

const amount = centsOrZero.default(0);

export const lawCalculatorApi = {
  explain: endpoint({
    method: 'POST',
    path: '/api/hr/laws/explain',
    access: hrRead,
    reads: true,
    summary: 'What statute takes of a month’s pay that is typed in, step by step; nothing is kept',
    input: z.object({
      /** Any day of the month: the law of its last day counts. */
      day,
      basic: centsOrZero,
      /** Further cash pay, taxed and pensionable. */
      allowances: amount,
      /** Cash that is not taxed. */
      untaxed: amount,
      benefits: amount,
      meals: amount,
      /** What living quarters are worth a month; null: none are given. */
      quarters: centsOrZero.nullable().default(null),
      pension: amount,
      prmf: amount,
      mortgage: amount,
      premiums: amount,
      resident: z.boolean().default(true),
      /** False: a second employment. */
      primary: z.boolean().default(true),
      disabled: z.boolean().default(false),
    }),
    output: z.object({
      /** The last day of the month, whose law it is. */
      lawDay: day,
      gross: money,
      chargeable: money,
      /** What statute takes of the employee in all. */
      employee: money,
      employer: money,
      /** Pay less what statute takes and what the employee gives to schemes and lenders. */
      net: money,
      rounding: roundingChoice,
      steps: z.array(explained),
    }),
    errors: ['rule'],
  }),
};
