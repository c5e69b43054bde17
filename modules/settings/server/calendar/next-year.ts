import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import type { NextYear } from '../../contract/next-year.ts';
import { termStore } from './terms.store.ts';
import { today, yearStore } from './years.store.ts';

const oneLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');

/** A name with its year counted on: "2026" and "Year 2026/27" become "2027" and "Year 2027/28". */
export function laterName(name: string): string {
  const counted = name.replaceAll(/\d{4}|(?<=\/)\d{2}(?!\d)/g, (digits) =>
    String(Number(digits) + 1).padStart(digits.length, '0'),
  );
  return counted === name ? `${name}, next year` : counted;
}

/** Days by which school weeks move into the next year: 52 weeks, so that Mondays stay Mondays, or 53 where those would not reach it. */
export const daysToNextYear = (opensOn: string): number =>
  addDays(opensOn, 364) < `${Number(opensOn.slice(0, 4)) + 1}` ? 371 : 364;

type YearRow = { id: number; name: string; startsOn: string; endsOn: string };

/** The year after the one that runs, or after the latest, with the same terms in the same weeks; null when there is none to go by. */
export async function proposeNextYear(ctx: DayContext): Promise<NextYear | null> {
  const { rows } = await sql<YearRow>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn" from settings.academic_year
     order by (starts_on > ${today(ctx)}), starts_on desc limit 1`.execute(ctx.tx);
  const last = rows[0];
  if (!last) return null;
  const { rows: terms } = await sql<NextYear['terms'][number]>`
    select number, name, opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom",
           half_term_to as "halfTermTo"
      from settings.term where year_id = ${last.id} order by number`.execute(ctx.tx);
  const days = daysToNextYear(terms[0]?.opensOn ?? last.startsOn);
  const later = (day: string) => addDays(day, days);
  const moved = terms.map(({ number, name, opensOn, closesOn, halfTermFrom, halfTermTo }) => ({
    number,
    name: laterName(name) === `${name}, next year` ? name : laterName(name),
    opensOn: later(opensOn),
    closesOn: later(closesOn),
    halfTermFrom: halfTermFrom && later(halfTermFrom),
    halfTermTo: halfTermTo && later(halfTermTo),
  }));
  const startsOn = oneLater(last.startsOn);
  const endsOn = oneLater(last.endsOn);
  const first = moved[0]?.opensOn ?? startsOn;
  const close = moved.at(-1)?.closesOn ?? endsOn;
  return {
    name: laterName(last.name),
    startsOn: first < startsOn ? first : startsOn,
    endsOn: close > endsOn ? close : endsOn,
    terms: moved,
  };
}

/**
 * Adds a year with its terms, all or nothing; nothing becomes current by it. What is wrong with a term is said at `terms.1.opensOn`.
 * @param given the proposal as the school has corrected it; the proposal itself when left out. Throws 422 without a year to go by
 */
export async function addNextYear(ctx: DayContext, given?: NextYear): Promise<YearRow> {
  const next = given ?? (await proposeNextYear(ctx));
  if (!next) throw new UserError('rule', 'Enter this academic year and its terms under Years and terms first.');
  const { terms, ...draft } = next;
  for (const [at, { opensOn }] of terms.entries()) {
    const before = terms[at - 1];
    if (before && opensOn <= before.closesOn)
      throw fieldError(`terms.${at}.opensOn`, `It opens after ${before.name} has closed.`);
  }
  const year = await yearStore.create(ctx, draft);
  for (const [at, term] of terms.entries())
    try {
      await termStore.create(ctx, { ...term, yearId: year.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const fields = (error.fields ?? []).map((field) => ({ ...field, path: `terms.${at}.${field.path}` }));
      throw new UserError(error.code, error.message, { fields });
    }
  return year;
}

/** Whether the year after is due: the last term that stands in the calendar closes within six weeks, or has closed. */
export async function nextYearDue(ctx: DayContext): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(max(closes_on) < ${addDays(today(ctx), 42)}, false) as due from settings.term`.execute(ctx.tx);
  return rows[0]?.due === true;
}
