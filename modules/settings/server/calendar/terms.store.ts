import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { DayContext, DraftOf } from '#kit/server/resource/resource-store.ts';
import type { CurrentTerm, Term, terms } from '../../contract/terms.ts';
import { dayOfTerm, schoolDays, type Span, statusOn, termProblems } from './terms.rules.ts';
import { lockOpenYear, refuse, today } from './years.store.ts';

type Row = Omit<Term, 'status' | 'schoolDays'>;
export type TermDraft = DraftOf<typeof terms>;

const table = tableStore<Row>({
  table: 'settings.term',
  entity: 'term',
  columns: {
    yearId: 'year_id',
    number: 'number',
    name: 'name',
    opensOn: 'opens_on',
    closesOn: 'closes_on',
    halfTermFrom: 'half_term_from',
    halfTermTo: 'half_term_to',
    current: 'current',
  },
  computed: {
    yearName: sql`(select name from settings.academic_year y where y.id = t.year_id)`,
    yearClosed: sql`(select closed_at is not null from settings.academic_year y where y.id = t.year_id)`,
  },
  search: ['name'],
  filters: ['yearId'],
});

export const termStore = {
  list: async (ctx: DayContext, input: PageRequest & Record<string, unknown>): Promise<Page<Term>> => {
    const { rows, total } = await table.list(ctx, input);
    const closed = await closedDays(ctx.tx);
    return { rows: rows.map((row) => complete(ctx, row, closed)), total };
  },
  get: async (ctx: DayContext, id: number) => complete(ctx, await table.get(ctx, id), await closedDays(ctx.tx)),

  /** A school's first term becomes its current one. */
  create: async (ctx: DayContext, draft: TermDraft) => {
    refuse(termProblems(draft, await yearOf(ctx, draft)));
    const { rows } = await sql`select from settings.term limit 1`.execute(ctx.tx);
    const row = await table.create(ctx, { ...draft, current: rows.length === 0 });
    return complete(ctx, row, await closedDays(ctx.tx));
  },

  update: async (ctx: DayContext, id: number, version: number, draft: TermDraft) => {
    const before = await table.get(ctx, id);
    await lockOpenYear(ctx, before.yearId);
    refuse(termProblems(draft, await yearOf(ctx, draft)));
    const row = await table.update(ctx, id, version, { ...draft });
    return complete(ctx, row, await closedDays(ctx.tx));
  },

  remove: async (ctx: DayContext, id: number) => {
    const term = await table.get(ctx, id);
    await lockOpenYear(ctx, term.yearId);
    const { rows } = await sql`select from settings.term where id <> ${id} limit 1`.execute(ctx.tx);
    if (term.current && rows.length > 0)
      throw new UserError('rule', 'This is the current term. Make another term current before you remove it.');
    await table.remove(ctx, id);
  },

  makeCurrent: async (ctx: DayContext, id: number) => {
    const term = await table.get(ctx, id);
    await lockOpenYear(ctx, term.yearId);
    // One after the other: the second of two at once waits here and then sees what the first has set.
    await sql`select from settings.term order by id for update`.execute(ctx.tx);
    const { rows } = await sql<{ id: number }>`
      update settings.term set current = false where current and id <> ${id} returning id`.execute(ctx.tx);
    await sql`update settings.term set current = true where id = ${id}`.execute(ctx.tx);
    for (const other of rows)
      ctx.changed({
        entity: 'term',
        id: other.id,
        action: 'no longer current',
        before: { current: true },
        after: { current: false },
      });
    if (!term.current)
      ctx.changed({ entity: 'term', id, action: 'made current', before: { current: false }, after: { current: true } });
    return termStore.get(ctx, id);
  },
};

async function yearOf(ctx: DayContext, { yearId }: TermDraft) {
  const { rows } = await sql`select from settings.academic_year where id = ${yearId}`.execute(ctx.tx);
  if (rows.length === 0) throw fieldError('yearId', 'Choose a year of this school.');
  return lockOpenYear(ctx, yearId);
}

function complete(ctx: DayContext, row: Row, closed: readonly Span[]): Term {
  const status = statusOn(row.opensOn, row.closesOn, today(ctx));
  return { ...row, status, schoolDays: schoolDays(row, closed).length };
}

/** The days on which the school is closed. */
async function closedDays(tx: Tx): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select starts_on as "startsOn", ends_on as "endsOn" from settings.holiday where kind = 'closed'`.execute(tx);
  return rows;
}

/** The term that the school has set as current, as it stands on any day (`yyyy-mm-dd`); null when there is none. */
export async function readCurrentTerm(tx: Tx): Promise<(day: string) => CurrentTerm | null> {
  const { rows } = await sql<Omit<CurrentTerm, 'status' | 'dayNumber' | 'days'>>`
    select t.id as "termId", t.name, t.number, t.year_id as "yearId", y.name as "yearName", t.opens_on as "opensOn",
           t.closes_on as "closesOn", t.half_term_from as "halfTermFrom", t.half_term_to as "halfTermTo"
      from settings.term t join settings.academic_year y on y.school_id = t.school_id and y.id = t.year_id
     where t.current`.execute(tx);
  const term = rows[0];
  if (!term) return () => null;
  const closed = await closedDays(tx);
  return (day) => ({ ...term, status: statusOn(term.opensOn, term.closesOn, day), ...dayOfTerm(term, closed, day) });
}
