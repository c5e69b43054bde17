import { timeNow, today } from '#kit/web/api/clock.ts';
import type { Absence } from '../contract/absences.ts';

/** How an absence stands now, by the school’s clock. */
export function absenceState({ state, untilDay, untilTime }: Absence): 'Active' | 'Ended' | 'Cancelled' {
  if (state === 'cancelled') return 'Cancelled';
  const over = untilDay < today() || (untilDay === today() && untilTime !== null && untilTime <= timeNow());
  return over ? 'Ended' : 'Active';
}
