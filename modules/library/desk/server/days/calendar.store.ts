import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { closedDays } from '#modules/settings/server/public.ts';
import type { SchoolCalendar, TermSpan } from './days.rules.ts';

/** The school's terms and closed days. */
export async function schoolCalendar(tx: Tx): Promise<SchoolCalendar> {
  const { rows: terms } = await sql<TermSpan>`
    select opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom", half_term_to as "halfTermTo"
      from settings.terms order by opens_on`.execute(tx);
  return { terms, closed: await closedDays(tx) };
}
