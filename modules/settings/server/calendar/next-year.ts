import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Holiday } from '../../contract/holidays.ts';
import type { NextYear } from '../../contract/next-year.ts';
import { keepMade, type KeptRecord, type MadeKinds, oneAtATime, takeBackMade, yearMade } from '../first-week/made.store.ts';
import { addPublicHolidays, holidayStore } from './holidays.store.ts';
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
 * Adds a year with its terms and public holidays, all or nothing; nothing becomes current by it. What is wrong with a term is said at `terms.1.opensOn`.
 * @param given the proposal as the school has corrected it; the proposal itself when left out. Throws 422 without a year to go by
 */
export async function addNextYear(ctx: DayContext, given?: NextYear): Promise<YearRow> {
  await oneAtATime(ctx);
  const next = given ?? (await proposeNextYear(ctx));
  if (!next) throw new UserError('rule', 'Enter this academic year and its terms under Years and terms first.');
  const { terms, ...draft } = next;
  for (const [at, { opensOn }] of terms.entries()) {
    const before = terms[at - 1];
    if (before && opensOn <= before.closesOn)
      throw fieldError(`terms.${at}.opensOn`, `It opens after ${before.name} has closed.`);
  }
  const year = await yearStore.create(ctx, draft);
  const made: KeptRecord[] = [{ part: yearMade, entity: 'academic year', id: year.id, name: year.name }];
  for (const [at, term] of terms.entries())
    try {
      const { id, name } = await termStore.create(ctx, { ...term, yearId: year.id });
      made.push({ part: yearMade, entity: 'term', id, name });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const fields = (error.fields ?? []).map((field) => ({ ...field, path: `terms.${at}.${field.path}` }));
      throw new UserError(error.code, error.message, { fields });
    }
  for (const day of await publicHolidaysIn(ctx, year))
    made.push({ part: yearMade, entity: 'holiday', id: day.id, name: day.name });
  // Only the latest can be taken back: the one before it is what this one was made from.
  await sql`delete from settings.pack_use where pack = ${yearMade}`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    insert into settings.pack_use (pack, made_at) values (${yearMade}, ${ctx.now}) returning id`.execute(ctx.tx);
  await keepMade(ctx, yearKinds, one(rows).id, made);
  return year;
}

const yearKinds: MadeKinds = {
  'academic year': { table: 'settings.academic_year', remove: (ctx, id) => yearStore.remove(ctx, id) },
  term: { table: 'settings.term', remove: (ctx, id) => termStore.remove(ctx, id) },
  holiday: { table: 'settings.holiday', remove: (ctx, id) => holidayStore.remove(ctx, id) },
};

/** Adds the public holidays of a year of the school, which may begin in one calendar year and end in the next. */
async function publicHolidaysIn(ctx: DayContext, { startsOn, endsOn }: YearRow): Promise<Holiday[]> {
  const added: Holiday[] = [];
  for (let year = Number(startsOn.slice(0, 4)); year <= Number(endsOn.slice(0, 4)); year += 1)
    added.push(...(await addPublicHolidays(ctx, year, (day) => day < startsOn || day > endsOn)));
  return added;
}

/** The year that was made from the last, has not begun and was not taken back. */
export async function yearJustMade(ctx: DayContext) {
  const { rows } = await sql<{ id: number; name: string; terms: number }>`
    select y.id, y.name, (select count(*)::int from settings.term t where t.school_id = y.school_id and t.year_id = y.id) as terms
      from settings.pack_use u
      join settings.pack_record r on r.school_id = u.school_id and r.use_id = u.id and r.entity = 'academic year'
      join settings.academic_year y on y.school_id = r.school_id and y.id = r.record_id
     where u.pack = ${yearMade} and u.undone_at is null and y.starts_on > ${today(ctx)}`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** Takes back a year that was made from the last. Throws 404, and 409 naming what was changed since or is in use; then all of it stays. */
export async function undoNextYear(ctx: SchoolContext, yearId: number) {
  await oneAtATime(ctx);
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, r.name from settings.pack_use u
      join settings.pack_record r on r.school_id = u.school_id and r.use_id = u.id
     where u.pack = ${yearMade} and u.undone_at is null and r.entity = 'academic year' and r.record_id = ${yearId}`.execute(
    ctx.tx,
  );
  const [use] = rows;
  if (!use) throw notFound('year');
  await refuseMoreTerms(ctx, yearId, use.id);
  const records = await takeBackMade(ctx, yearKinds, use.id, 'year');
  ctx.changed({ entity: 'academic year', id: yearId, action: 'undone', before: { Year: use.name, Records: records } });
  return { records };
}

/** A term that was added by hand is nothing that the year was made with, and stays. */
async function refuseMoreTerms({ tx }: SchoolContext, yearId: number, useId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select t.name from settings.term t
     where t.year_id = ${yearId}
       and not exists (select from settings.pack_record r
                        where r.school_id = t.school_id and r.use_id = ${useId} and r.entity = 'term' and r.record_id = t.id)
     order by t.opens_on limit 1`.execute(tx);
  const [more] = rows;
  if (more) throw new UserError('in_use', `${more.name} was added since, so the year cannot be undone. Remove the term first.`);
}

/** Whether the year after is due: the last term that stands in the calendar closes within six weeks, or has closed. */
export async function nextYearDue(ctx: DayContext): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(max(closes_on) < ${addDays(today(ctx), 42)}, false) as due from settings.term`.execute(ctx.tx);
  return rows[0]?.due === true;
}
