import { z } from 'zod';
import { money } from '#kit/contract/money.ts';

/** A part of a term's fees with the day on which it is due. */
export const instalment = z.object({
  dueOn: z.iso.date(),
  amount: money,
  paid: money,
  left: money,
  /** Since it was due; 0 where nothing is left or the day has not passed. */
  overdueDays: z.int(),
});
export type Instalment = z.output<typeof instalment>;
