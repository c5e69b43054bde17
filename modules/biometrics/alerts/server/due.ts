import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { instantIn } from '#kit/contract/dates.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { inSickBay } from '../../days/server/sick-bay-days.store.ts';
import { wayOfPunch } from '../../devices/server/punches/seen.ts';
import { noteArrivals, type Passing } from './arrivals.ts';
import { readAlertSettings, readRules } from './rules.store.ts';
import { tellOf, type TellContext } from './tell.ts';

interface Noted {
  studentId: number;
  status: 'late' | 'absent';
  /** When the register said so, or a device saw them; null where neither is known. */
  at: Date | null;
  minutes: number | null;
}

/**
 * Tells the families of who came and left by a device and of who is late, and from the school's time on of who is absent; where devices count, of who was not seen either,
 * as long as some device has seen anybody today. Answers how many messages are on their way.
 */
export async function tellOfToday(ctx: TellContext): Promise<number> {
  const day = schoolDay(ctx);
  const told = new Set((await readRules(ctx.tx)).flatMap((rule) => (rule.told ? rule.event : [])));
  const { absentAt, absentCounts, limitMinutes } = await readAlertSettings(ctx.tx);
  const since = instantIn(ctx.school.timeZone, day, absentAt);
  const absentNow = told.has('absent') && ctx.now >= since;
  let count = told.has('arrival') || told.has('departure') ? await noteArrivals(ctx, await passedToday(ctx, day)) : 0;
  if (!told.has('late') && !absentNow) return count;
  const marked = await notedToday(ctx, day);
  const late = marked.filter(({ status }) => status === 'late');
  count += await tellOf(
    ctx,
    'late',
    late.map(({ studentId, at, minutes }) => ({ studentId, at: at ?? ctx.now, minutes })),
  );
  if (!absentNow) return count;
  const away = await studentsOnLeave(ctx.tx, day, ctx.school.timeZone);
  const inTime = ctx.now.getTime() - since.getTime() <= limitMinutes * 60_000;
  const unseen = absentCounts === 'device' && inTime ? await unseenToday(ctx, day) : [];
  const absent = [
    ...marked.flatMap(({ studentId, status, at }) =>
      status === 'absent' ? { studentId, at: at !== null && at > since ? at : since, minutes: null } : [],
    ),
    ...unseen.map((studentId) => ({ studentId, at: since, minutes: null })),
  ];
  count += await tellOf(
    ctx,
    'absent',
    absent.filter(({ studentId }) => !away.has(studentId)),
  );
  return count;
}

/**
 * Who is late or absent today and not told of, with when that was said: of a register marked without a line, when it was marked. Whose
 * hours alone come to an absence was at school, and may be still.
 */
async function notedToday(ctx: TellContext, day: string): Promise<Noted[]> {
  const { rows } = await sql<Omit<Noted, 'at'> & { at: string | null }>`
    select d.student_id as "studentId", d.status, d.minutes_late as minutes, coalesce(m.said, m.latest, d.first_in) as at
      from biometrics.attendance d
      left join lateral (
        select min(least(k.made_at, k.marked_at)) filter (where k.meaning = d.status) as said, max(least(k.made_at, k.marked_at)) as latest
          from biometrics.register r
          join biometrics.register_mark k on k.school_id = r.school_id and k.register_id = r.id
         where r.school_id = d.school_id and r.day = d.day and k.student_id = d.student_id) m on true
     where d.day = ${day}::date and (d.status = 'late' or (d.status = 'absent' and num_nonnulls(d.registered, d.corrected) > 0))
       and not exists (select from biometrics.alert n
                        where n.school_id = d.school_id and n.student_id = d.student_id and n.day = d.day and n.event = d.status)`.execute(
    ctx.tx,
  );
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }));
}

/** Who came in and who left today by what devices saw, as far as nothing is noted of it. Whom they saw leave only is not said to have come. */
async function passedToday(ctx: TellContext, day: string): Promise<Passing[]> {
  const { rows } = await sql<{ studentId: number; at: string; direction: 'in' | 'out' }>`
    select d.student_id as "studentId", w.at, w.direction
      from biometrics.days d
      join lateral (values ('in', 'arrival', d.first_in), ('out', 'departure', d.last_out)) w(direction, event, at) on w.at is not null
     where d.day = ${day}::date
       and not exists (select from biometrics.alert n
                        where n.school_id = d.school_id and n.student_id = d.student_id and n.day = d.day and n.event = w.event)
       and not (w.event = 'arrival' and exists (
         select from biometrics.enrolment e
           join biometrics.punch p on p.school_id = e.school_id and p.device_user = e.number and p.day = d.day and p.at = d.first_in
           left join biometrics.gadget g on g.school_id = p.school_id and g.id = p.gadget_id
          where e.school_id = d.school_id and e.student_id = d.student_id and d.day between e.from_day and coalesce(e.until_day, 'infinity')
            and ${wayOfPunch} = 'out'))`.execute(ctx.tx);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/**
 * Students on the roll whom a device could have seen, as they have a number, and of whom neither a register nor a device says anything
 * today; nobody where no device has seen anybody. Who lies in the sick bay or is suspended passes no gate.
 */
async function unseenToday(ctx: TellContext, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from registration.roll s
     where s.here and s.class_id is not null and s.status <> 'suspended'
       and exists (select from biometrics.enrolment e
                    where e.school_id = s.school_id and e.student_id = s.id and ${day}::date between e.from_day and coalesce(e.until_day, 'infinity'))
       and exists (select from biometrics.days d where d.school_id = s.school_id and d.day = ${day}::date and d.first_in is not null)
       and not exists (select from biometrics.days d where d.school_id = s.school_id and d.day = ${day}::date and d.student_id = s.id)
       and not exists (select from biometrics.alert n
                        where n.school_id = s.school_id and n.student_id = s.id and n.day = ${day}::date and n.event = 'absent')`.execute(
    ctx.tx,
  );
  const unseen = rows.map(({ id }) => id);
  const lying = await inSickBay(
    ctx.tx,
    unseen.map((studentId) => ({ studentId, day })),
  );
  const bay = new Set(lying.map(({ studentId }) => studentId));
  return unseen.filter((id) => !bay.has(id));
}

/** Tells what is due in every school that tells of it, each in a transaction of its own. Done by a timer. */
export async function tellEverywhere(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const { rows } = await sql<{ schoolId: number }>`
    select distinct school_id as "schoolId" from biometrics.alert_rule where told`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school && school.status !== 'suspended')
      await inSystem(services, school, log, 'attendance messages', (ctx) => tellOfToday(ctx));
  }
}
