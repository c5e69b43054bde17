import { sql } from 'kysely';
import { dayIn, formatDay, timeIn } from '#kit/contract/dates.ts';
import { liveEvents } from '../../contract/events.ts';
import type { Meeting } from '../../contract/meetings.ts';
import type { Ctx } from '../who.ts';

/** Without a sign that would make the SMS twice as dear. */
const shortened = (text: string): string => (text.length > 50 ? `${text.slice(0, 47).toWellFormed()}...` : text);

/** Tells whom a meeting is for what happened to it: staff of theirs, the guardians of students of a live class; once it is called only staff. */
export async function tellOfMeeting(ctx: Ctx, meeting: Meeting, what: 'called' | 'moved' | 'cancelled'): Promise<void> {
  const { id, kind, title, startsAt, cancelledBecause } = meeting;
  const starts = new Date(startsAt);
  const values = {
    meeting: shortened(title),
    day: formatDay(dayIn(ctx.school.timeZone, starts)),
    time: timeIn(ctx.school.timeZone, starts),
    what: cancelledBecause === null ? what : `${what}: ${shortened(cancelledBecause)}`,
  };
  if (kind === 'staff') {
    const { rows } = await sql<{ name: string; phone: string | null }>`
      select u.full_name as name, coalesce(f.phone, u.phone) as phone
        from elearning.meeting m
        join platform.users u on u.school_id = m.school_id and u.kind = 'school' and u.disabled_at is null and u.id <> ${ctx.user.accountId}
        left join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
       where m.id = ${id} and (m.everyone or exists (
               select from elearning.meeting_invitee i
                where i.school_id = m.school_id and i.meeting_id = m.id
                  and (i.account_id = u.id or i.staff_member_id = u.staff_member_id or i.department_id = f.department_id)))
       order by u.id`.execute(ctx.tx);
    await ctx.services.events.happened(
      ctx,
      liveEvents.meeting,
      rows.map((person) => ({ person, values })),
    );
    return;
  }
  if (what === 'called') return;
  const { rows } = await sql<{ studentId: number; student: string }>`
    select f.student_id as "studentId", s.full_name as student
      from elearning.meeting_for f join registration.roll s on s.school_id = f.school_id and s.id = f.student_id
     where f.meeting_id = ${id} order by f.student_id`.execute(ctx.tx);
  await ctx.services.events.happened(
    ctx,
    liveEvents.liveClass,
    rows.map(({ studentId, student }) => ({ studentId, values: { ...values, student } })),
  );
}
