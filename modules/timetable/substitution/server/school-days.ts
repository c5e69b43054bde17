import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { closedDays, termsWithDays } from '#modules/settings/server/public.ts';

/** Why there is no teaching on a day, as a sentence; null on a day of a term. Saturdays of a term may be taught. */
export async function noLessonsBecause(tx: Tx, day: string): Promise<string | null> {
  const within = (from: string | null, until: string | null): boolean =>
    from !== null && until !== null && from <= day && day <= until;
  const term = (await termsWithDays(tx)).find(({ opensOn, closesOn }) => within(opensOn, closesOn));
  if (!term) return `${formatDay(day)} is in no term.`;
  if (within(term.halfTermFrom, term.halfTermTo)) return `${formatDay(day)} is in the half-term break.`;
  if ((await closedDays(tx)).some(({ startsOn, endsOn }) => within(startsOn, endsOn)))
    return `The school is closed on ${formatDay(day)}.`;
  return null;
}

/** A condition in SQL on a day, given as a piece of SQL: that it is none on which the school is closed. What was arranged for such a day counts for nobody. */
export async function notClosed(tx: Tx): Promise<(day: RawBuilder<unknown>) => RawBuilder<unknown>> {
  const closed = await closedDays(tx);
  const [from, until] = [closed.map(({ startsOn }) => startsOn), closed.map(({ endsOn }) => endsOn)];
  return (day) => sql`
    not exists (select from unnest(${from}::date[], ${until}::date[]) z (starts_on, ends_on) where ${day} between z.starts_on and z.ends_on)`;
}
