import { type RawBuilder, sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { PageRequest } from '#kit/contract/page.ts';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { Holiday } from '../../contract/holidays.ts';
import { publicHolidays2026 } from '../../contract/holidays-2026.ts';
import type { Span } from './terms.rules.ts';

const year: RawBuilder<unknown> = sql`extract(year from t.starts_on)::int`;

const table = tableStore<Holiday & { year: number }>({
  table: 'settings.holiday',
  entity: 'holiday',
  columns: { name: 'name', startsOn: 'starts_on', endsOn: 'ends_on', kind: 'kind' },
  computed: { year },
  search: ['name'],
  filters: ['kind', 'year'],
});

export type HolidayDraft = Span & { name: string; kind: 'closed' | 'special' };

export const holidayStore = {
  list: (ctx: StoreContext, input: PageRequest & Record<string, unknown>) => table.list(ctx, input),
  get: (ctx: StoreContext, id: number) => table.get(ctx, id),
  create: async (ctx: StoreContext, draft: HolidayDraft) => {
    await check(ctx, draft);
    return table.create(ctx, { ...draft });
  },
  update: async (ctx: StoreContext, id: number, version: number, draft: HolidayDraft) => {
    await refuseInClosedYear(ctx, await table.get(ctx, id));
    await check(ctx, draft);
    return table.update(ctx, id, version, { ...draft });
  },
  remove: async (ctx: StoreContext, id: number) => {
    await refuseInClosedYear(ctx, await table.get(ctx, id));
    await table.remove(ctx, id);
  },

  /** Adds the public holidays whose day is not in the calendar yet. Returns how many it added. */
  addPublic: async (ctx: StoreContext) => {
    const { rows } = await sql<Span>`select starts_on as "startsOn", ends_on as "endsOn" from settings.holiday`.execute(ctx.tx);
    const missing = publicHolidays2026.filter(({ day }) => !rows.some((span) => span.startsOn <= day && day <= span.endsOn));
    for (const { name, day } of missing) await holidayStore.create(ctx, { name, startsOn: day, endsOn: day, kind: 'closed' });
    return missing.length;
  },
};

async function check(ctx: StoreContext, draft: HolidayDraft): Promise<void> {
  if (draft.endsOn < draft.startsOn) throw fieldError('endsOn', 'The last day cannot be before the first.');
  await refuseInClosedYear(ctx, draft);
}

async function refuseInClosedYear(ctx: StoreContext, { startsOn, endsOn }: Span): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from settings.academic_year
     where closed_at is not null and daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`.execute(
    ctx.tx,
  );
  if (rows[0]) throw new UserError('rule', `The year ${rows[0].name} is closed. Its record cannot be changed.`);
}
