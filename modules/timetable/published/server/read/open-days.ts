import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { closedDays } from '#modules/settings/server/public.ts';

interface Term {
  name: string;
  opensOn: string;
  closesOn: string;
  halfTermFrom: string | null;
  halfTermTo: string | null;
}

/** Why nothing is taught on a day, in words; null: it is a day of a term. */
export type ClosedBecause = (day: string) => string | null;

/**
 * Which days the school teaches on, by its terms, half-terms and holidays. Days of the week do not count here: what the timetable has
 * on a Saturday is held on one. A school that has set no term up teaches on every day that is no holiday.
 */
export async function readOpenDays(tx: Tx): Promise<ClosedBecause> {
  const { rows: terms } = await sql<Term>`
    select name, opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom", half_term_to as "halfTermTo"
      from settings.terms order by opens_on`.execute(tx);
  const closed = await closedDays(tx);
  return (day) => {
    if (closed.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)) return 'Holiday';
    if (terms.length === 0) return null;
    const term = terms.find(({ opensOn, closesOn }) => opensOn <= day && day <= closesOn);
    if (!term) {
      const next = terms.find(({ opensOn }) => opensOn > day);
      return next ? `Between terms, ${next.name} opens ${formatDay(next.opensOn, true)}` : 'Between terms';
    }
    const { halfTermFrom, halfTermTo } = term;
    return halfTermFrom !== null && halfTermTo !== null && halfTermFrom <= day && day <= halfTermTo ? 'Half-term' : null;
  };
}
