import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { workOutStudentsOn } from './work-out-days.ts';
import { workOutNightsOf, workOutStaffOn } from './work-out-staff.ts';

/** No more days are closed than these, when a school's server was down for long. */
const most = 31;

/**
 * Closes the days of staff up to yesterday: who has a number and a shift and was not seen is absent, off duty, on leave or on holiday. The
 * hours of students whom devices saw are judged by the whole day.
 * The first time only yesterday is closed. Of two at once one waits and finds it done.
 */
export async function closeStaffDaysOf(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>): Promise<void> {
  const yesterday = addDays(schoolDay(ctx), -1);
  const { rows } = await sql<{ through: string }>`
    insert into biometrics.staff_closing as c (through) values (${addDays(yesterday, -1)}::date)
    on conflict (school_id) do update set through = c.through returning through`.execute(ctx.tx);
  const through = rows[0]?.through ?? yesterday;
  if (through >= yesterday) return;
  const first = addDays(yesterday, 1 - most);
  for (let day = through < first ? first : addDays(through, 1); day <= yesterday; day = addDays(day, 1)) await closeDay(ctx, day);
  await sql`update biometrics.staff_closing set through = ${yesterday}::date`.execute(ctx.tx);
}

/** A night is over on the day after it, so that of the day before is looked at once more. */
async function closeDay(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>, day: string): Promise<void> {
  await workOutNightsOf(ctx, addDays(day, -1));
  await workOutStaffOn(ctx, day);
  await workOutStudentsOn(ctx, day);
}

/** The same in every school that has shifts of staff, or of students who are to be there for some hours, each in a transaction of its own. Done by a timer. */
export async function closeStaffDays(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  // By the clock of Greenwich, so that most minutes open no school at all: days are closed some hours after they end.
  const { rows } = await sql<{ schoolId: number }>`
    select distinct s.school_id as "schoolId" from biometrics.shift s
      left join biometrics.staff_closing c on c.school_id = s.school_id
     where (s.whose = 'staff' or coalesce(s.half_day_hours, s.absent_hours) is not null) and coalesce(c.through < ${addDays(services.clock().toISOString().slice(0, 10), -1)}::date, true)`.execute(
    services.db.platform,
  );
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'days of staff', (ctx) => closeStaffDaysOf(ctx));
  }
}
