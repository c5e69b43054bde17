import { sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import { type FieldError, fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { AcademicYear } from '../../contract/years.ts';
import { type Span, statusOn, type TermDays, yearProblems } from './terms.rules.ts';

/** What the calendar's stores need of a handler's context. */
export type CalendarContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school'>;

/** Today at the school. */
export const today = (ctx: Pick<SchoolContext, 'now' | 'school'>) => dayIn(ctx.school.timeZone, ctx.now);

const table = tableStore<Omit<AcademicYear, 'status'>>({
  table: 'settings.academic_year',
  entity: 'academic year',
  columns: { name: 'name', startsOn: 'starts_on', endsOn: 'ends_on' },
  computed: {
    closed: sql`(t.closed_at is not null)`,
    terms: sql`(select count(*) from settings.term m where m.year_id = t.id)`,
  },
  search: ['name'],
  filters: ['closed'],
});

type YearDraft = Span & { name: string };

export const yearStore = {
  list: async (ctx: CalendarContext, input: PageRequest & Record<string, unknown>): Promise<Page<AcademicYear>> => {
    const { rows, total } = await table.list(ctx, input);
    return { rows: rows.map((row) => withStatus(ctx, row)), total };
  },
  get: async (ctx: CalendarContext, id: number) => withStatus(ctx, await table.get(ctx, id)),
  create: async (ctx: CalendarContext, draft: YearDraft) => {
    refuse(yearProblems(draft, []));
    return withStatus(ctx, await table.create(ctx, { ...draft }));
  },
  update: async (ctx: CalendarContext, id: number, version: number, draft: YearDraft) => {
    await lockOpenYear(ctx, id);
    refuse(yearProblems(draft, await termsOf(ctx, id)));
    return withStatus(ctx, await table.update(ctx, id, version, { ...draft }));
  },
  remove: async (ctx: CalendarContext, id: number) => {
    await lockOpenYear(ctx, id);
    await table.remove(ctx, id);
  },

  close: async (ctx: CalendarContext, id: number) => {
    await lockOpenYear(ctx, id);
    const { rows } = await sql<{ name: string }>`select name from settings.term where year_id = ${id} and current`.execute(
      ctx.tx,
    );
    if (rows[0])
      throw new UserError('rule', `${rows[0].name} of this year is the current term. Make a term of another year current first.`);
    await sql`update settings.academic_year set closed_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.tx);
    ctx.changed({ entity: 'academic year', id, action: 'closed' });
    return yearStore.get(ctx, id);
  },

  reopen: async (ctx: CalendarContext, id: number, reason: string) => {
    const { rows } = await sql`
      update settings.academic_year set closed_at = null, version = version + 1 where id = ${id} and closed_at is not null returning id`.execute(
      ctx.tx,
    );
    const year = await yearStore.get(ctx, id);
    if (rows.length === 0) throw new UserError('rule', 'This year is not closed.');
    ctx.changed({ entity: 'academic year', id, action: 'reopened', reason });
    return year;
  },
};

function withStatus(ctx: CalendarContext, row: Omit<AcademicYear, 'status'>): AcademicYear {
  return { ...row, status: statusOn(row.startsOn, row.endsOn, today(ctx)) };
}

async function termsOf(ctx: CalendarContext, yearId: number): Promise<(TermDays & { name: string })[]> {
  const { rows } = await sql<TermDays & { name: string }>`
    select name, opens_on as "opensOn", closes_on as "closesOn", half_term_from as "halfTermFrom", half_term_to as "halfTermTo"
      from settings.term where year_id = ${yearId} order by opens_on`.execute(ctx.tx);
  return rows;
}

/**
 * Holds a year until the transaction ends, so that its days and its terms cannot be changed past each other.
 * Throws 404, or 422 when the year is closed.
 */
export async function lockOpenYear(ctx: CalendarContext, id: number): Promise<YearDraft> {
  const { rows } = await sql<YearDraft & { closed: boolean }>`
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
