import { port } from '#kit/server/module/ports.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** What became of what was arranged for single lessons. */
export interface CarriedOver {
  /** Goes on with the same lesson of the timetable that holds now. */
  readonly carried: number;
  /** The lesson is not held any more. */
  readonly cancelled: number;
}

/** Is told, in the transaction, that from a day on other lessons hold than before. */
export type DaysChanged = (ctx: SchoolContext, fromDay: string) => Promise<CarriedOver>;

/** Who keeps something about published lessons of single days: substitution fills it. */
export const daysChanged = port<DaysChanged>('timetable.days changed');

/** Tells all of them; the sums of what they answer. */
export async function tellDaysChanged(
  ctx: SchoolContext,
  listeners: readonly DaysChanged[],
  fromDay: string,
): Promise<CarriedOver> {
  let sum: CarriedOver = { carried: 0, cancelled: 0 };
  for (const tell of listeners) {
    const { carried, cancelled } = await tell(ctx, fromDay);
    sum = { carried: sum.carried + carried, cancelled: sum.cancelled + cancelled };
  }
  return sum;
}
