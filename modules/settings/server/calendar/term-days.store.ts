import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDays, type Span, type TermDays } from './terms.rules.ts';

/** A term with its school days in order. */
export interface TermWithDays extends TermDays {
  id: number;
  name: string;
  yearName: string;
  current: boolean;
  days: string[];
}

/** Terms of the school with their school days, the newest first: every one, or the one asked for. */
export async function termsWithDays(tx: Tx, termId?: number): Promise<TermWithDays[]> {
  const { rows } = await sql<Omit<TermWithDays, 'days'>>`
    select t.id, t.name, y.name as "yearName", t.current, t.opens_on as "opensOn", t.closes_on as "closesOn",
           t.half_term_from as "halfTermFrom", t.half_term_to as "halfTermTo"
      from settings.term t join settings.academic_year y on y.school_id = t.school_id and y.id = t.year_id
     where ${termId ?? null}::bigint is null or t.id = ${termId ?? null} order by t.opens_on desc`.execute(tx);
  const closed = await closedDays(tx);
  return rows.map((term) => ({ ...term, days: schoolDays(term, closed) }));
}

/** From when until when the school is closed, each time. */
export async function closedDays(tx: Tx): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select starts_on as "startsOn", ends_on as "endsOn" from settings.holiday where kind = 'closed'`.execute(tx);
  return rows;
}
