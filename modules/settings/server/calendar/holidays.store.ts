import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Holiday, holidays } from '../../contract/holidays.ts';
import { publicHolidaysOf } from './public-holidays.ts';
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

/** Adds the public holidays of a year whose day is not in the calendar yet, but for the days that are left out. Returns those it added. */
export async function addPublicHolidays(
  ctx: StoreContext,
  year: number,
  leftOut: (day: string) => boolean = () => false,
): Promise<Holiday[]> {
  const { rows } = await sql<Span>`select starts_on as "startsOn", ends_on as "endsOn" from settings.holiday`.execute(ctx.tx);
  const missing = publicHolidaysOf(year).filter(
    ({ day }) => !leftOut(day) && !rows.some((span) => span.startsOn <= day && day <= span.endsOn),
  );
  const added: Holiday[] = [];
  for (const { name, day } of missing)
    added.push(await holidayStore.create(ctx, { name, startsOn: day, endsOn: day, kind: 'closed' }));
  return added;
}

async function refuseInClosedYear(ctx: StoreContext, { startsOn, endsOn }: Span): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from settings.academic_year
     where closed_at is not null and daterange(starts_on, ends_on, '[]') && daterange(${startsOn}::date, ${endsOn}::date, '[]')`.execute(
    ctx.tx,
  );
  if (rows[0]) throw new UserError('rule', `The year ${rows[0].name} is closed. Its record cannot be changed.`);
}
