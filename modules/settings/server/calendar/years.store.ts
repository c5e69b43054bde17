import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { type FieldError, fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DayContext, type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { years } from '../../contract/years.ts';
import { type TermDays, yearProblems } from './terms.rules.ts';

/** Today at the school. */
export const today = (ctx: Pick<SchoolContext, 'now' | 'school'>) => dayIn(ctx.school.timeZone, ctx.now);

const store = resourceStore(years, (day) => ({
  table: 'settings.academic_year',
  computed: {
    status: sql`case when ${day}::date < t.starts_on then 'Upcoming' when ${day}::date > t.ends_on then 'Completed' else 'Active' end`,
    closed: sql`(t.closed_at is not null)`,
    terms: sql`(select count(*) from settings.term m where m.year_id = t.id)`,
  },
  search: ['name'],
  before: async (ctx, draft, was) => {
    if (was) await lockOpenYear(ctx, was.id);
    refuse(yearProblems(draft, was ? await termsOf(ctx, was.id) : []));
  },
  removal: async (ctx, { id }) => void (await lockOpenYear(ctx, id)),
}));

export const yearStore = {
  ...store,

  close: async (ctx: DayContext, id: number) => {
    await lockOpenYear(ctx, id);
    const { rows } = await sql<{ name: string }>`select name from settings.term where year_id = ${id} and current`.execute(
      ctx.tx,
    );
    if (rows[0])
      throw new UserError('rule', `${rows[0].name} of this year is the current term. Make a term of another year current first.`);
    await sql`update settings.academic_year set closed_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.tx);
    ctx.changed({ entity: 'academic year', id, action: 'closed' });
    return store.get(ctx, id);
  },

  reopen: async (ctx: DayContext, id: number, reason: string) => {
    const { rows } = await sql`
      update settings.academic_year set closed_at = null, version = version + 1 where id = ${id} and closed_at is not null returning id`.execute(
      ctx.tx,
    );
    const year = await store.get(ctx, id);
    if (rows.length === 0) throw new UserError('rule', 'This year is not closed.');
    ctx.changed({ entity: 'academic year', id, action: 'reopened', reason });
    return year;
  },
};

async function termsOf(ctx: DayContext, yearId: number): Promise<(TermDays & { name: string })[]> {
  const { rows } = await sql<TermDays & { name: string }>`
    select name, opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom", half_term_to as "halfTermTo"
      from settings.term where year_id = ${yearId} order by opens_on`.execute(ctx.tx);
  return rows;
}

/**
 * Holds a year until the transaction ends, so that its days and its terms cannot be changed past each other.
 * Throws 404, or 422 when the year is closed.
 */
export async function lockOpenYear(ctx: DayContext, id: number): Promise<DraftOf<typeof years>> {
  const { rows } = await sql<DraftOf<typeof years> & { closed: boolean }>`
    select name, starts_on as "startsOn", ends_on as "endsOn", closed_at is not null as closed
      from settings.academic_year where id = ${id} for update`.execute(ctx.tx);
  const year = rows[0];
  if (!year) throw notFound('academic year');
  if (year.closed) throw new UserError('rule', `The year ${year.name} is closed. Its record cannot be changed.`);
  return year;
}

/** Throws a validation error when there are problems. */
export function refuse(problems: readonly FieldError[]): void {
  const [first, ...rest] = problems;
  if (!first) return;
  if (rest.length === 0) throw fieldError(first.path, first.message);
  throw new UserError('validation', `Check ${problems.length} fields.`, { fields: [...problems] });
}
