import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { holidays } from '../../contract/holidays.ts';
import { publicHolidays2026 } from '../../contract/holidays-2026.ts';
import type { Span } from './terms.rules.ts';

export const holidayStore = resourceStore(holidays, {
  table: 'settings.holiday',
  search: ['name'],
  where: { year: (year) => sql`extract(year from t.starts_on)::int = ${year}` },
  before: async (ctx, draft, was) => {
    if (was) await refuseInClosedYear(ctx, was);
    if (draft.endsOn < draft.startsOn) throw fieldError('endsOn', 'The last day cannot be before the first.');
    await refuseInClosedYear(ctx, draft);
  },
  removal: refuseInClosedYear,
});

/** Adds the public holidays whose day is not in the calendar yet, without that on the day `open`. Returns how many it added. */
export async function addPublicHolidays(ctx: StoreContext, open?: string): Promise<number> {
  const { rows } = await sql<Span>`select starts_on as "startsOn", ends_on as "endsOn" from settings.holiday`.execute(ctx.tx);
  const missing = publicHolidays2026.filter(
    ({ day }) => day !== open && !rows.some((span) => span.startsOn <= day && day <= span.endsOn),
  );
  for (const { name, day } of missing) await holidayStore.create(ctx, { name, startsOn: day, endsOn: day, kind: 'closed' });
  return missing.length;
}

async function refuseInClosedYear(ctx: StoreContext, { startsOn, endsOn }: Span): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from settings.academic_year
     where closed_at is not null and daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`.execute(
    ctx.tx,
  );
  if (rows[0]) throw new UserError('rule', `The year ${rows[0].name} is closed. Its record cannot be changed.`);
}
