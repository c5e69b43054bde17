import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds as holdsWords } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { meetingAttendanceApi, PresentRow } from '../../contract/attendance.ts';
import type { Meeting } from '../../contract/meetings.ts';
import { getMeeting } from '../meetings/meetings.store.ts';
import type { Ctx } from '../who.ts';

/** Stays of a person `w.person_id`, together: they never overlap. */
export const staysOf = sql`(
  select min(y.from_at) as from_at, max(y.until_at) as until_at, count(*)::int as times,
         coalesce(round(sum(extract(epoch from y.until_at - y.from_at)) / 60), 0)::int as minutes
    from elearning.room_stay y where y.school_id = w.school_id and y.person_id = w.person_id)`;

/** Where a student `s` sat on the day of a meeting `m`, as `e`; of whom it is not known since when, where they sit now. */
const seatOfThen = (timeZone: string): RawBuilder<unknown> => sql`
  left join lateral (
    select s.class_id, s.stream_id
     where s.here and not exists (select from registration.seats o where o.school_id = s.school_id and o.student_id = s.id)
    union all
    (select o.class_id, o.stream_id from registration.seats o
      where o.school_id = s.school_id and o.student_id = s.id and (s.here or o.until_day is not null)
        and (m.starts_at at time zone ${timeZone})::date between o.from_day and coalesce(o.until_day, 'infinity')
      order by o.from_day desc limit 1)) e on true`;

/** Whether a live class `m` was for a student `s` who sat in `e` then: who takes the subject there now is taken to have done so. */
const wasFor = sql`(
  m.kind = 'class' and e.class_id = m.class_id
  and (m.audience = 'class' or exists (
        select from elearning.meeting_stream x
         where x.school_id = m.school_id and x.meeting_id = m.id and x.stream_id = e.stream_id))
  and (not exists (select from registration.class_subjects u
                    where u.school_id = m.school_id and u.class_id = m.class_id and u.course_id = m.course_id)
       or exists (select from registration.class_subjects u
                   where u.school_id = m.school_id and u.class_id = m.class_id and u.course_id = m.course_id
                     and u.compulsory and (not s.here or s.class_id is distinct from m.class_id))
       or exists (select from exams.takers_now n
                   where n.school_id = s.school_id and n.student_id = s.id and n.course_id = m.course_id)))`;

/** Everybody whom a meeting was for and everybody who came, each by a number of their own: students, people of the room, users. */
function everybody({ school }: Ctx, id: number): RawBuilder<unknown> {
  return sql`(
    select s.school_id, s.id * 3 as id, p.id as person_id, s.full_name as name, s.admission_no, concat_ws(' ', k.name, t.name) as seat
      from elearning.meeting m
      join registration.roll s on s.school_id = m.school_id
      ${seatOfThen(school.timeZone)}
      left join elearning.room_person p on p.school_id = m.school_id and p.meeting_id = m.id and p.student_id = s.id
      left join settings.classes k on k.school_id = s.school_id and k.id = e.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = e.stream_id
     where m.id = ${id} and (p.id is not null or ${wasFor})
    union all
    select p.school_id, p.id * 3 + 1, p.id, p.name, null, case when p.host then 'Led the room' else 'Staff' end
      from elearning.room_person p where p.meeting_id = ${id} and p.student_id is null
    union all
    select u.school_id, u.id * 3 + 2, null, u.full_name, null, 'Invited'
      from elearning.meeting m
      join platform.users u on u.school_id = m.school_id and u.kind = 'school' and u.disabled_at is null
      left join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
     where m.id = ${id} and m.kind = 'staff'
       and (m.everyone or exists (
             select from elearning.meeting_invitee i
              where i.school_id = m.school_id and i.meeting_id = m.id
                and (i.account_id = u.id or i.staff_member_id = u.staff_member_id or i.department_id = f.department_id)))
       and not exists (
             select from elearning.room_person p
              where p.school_id = m.school_id and p.meeting_id = m.id
                and (p.account_id = u.id or p.staff_member_id = u.staff_member_id)))`;
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(w.name)`,
  seat: sql`w.seat`,
  fromAt: sql`y.from_at`,
  untilAt: sql`y.until_at`,
  minutes: sql`y.minutes`,
};

/** The meeting, for who holds it. Throws 403, 404. */
export async function heldMeeting(ctx: Ctx, id: number): Promise<Meeting> {
  const meeting = await getMeeting(ctx, id);
  if (!meeting.mine) throw new UserError('forbidden', 'Who was there is for who holds the meeting.');
  return meeting;
}

/** Who was there from when to when, and who was not. Throws 403, 404. */
export async function whoWasThere(ctx: Ctx, input: Input<typeof meetingAttendanceApi.list>): Promise<Page<PresentRow>> {
  const { id, part, q, page, size, sort } = input;
  await heldMeeting(ctx, id);
  const down = wayOf(sort);
  const only = part === undefined ? sql`true` : part === 'came' ? sql`y.times > 0` : sql`y.times = 0`;
  const { rows } = await sql<PresentRow & { total: number }>`
    select w.id, w.name, w.admission_no as "admissionNo", w.seat, y.from_at as "fromAt", y.until_at as "untilAt", y.minutes, y.times,
           (select count(*)::int from elearning.room_message g
             where g.school_id = w.school_id and g.person_id = w.person_id and g.deleted_at is null) as messages,
           (select count(*)::int from elearning.room_vote v where v.school_id = w.school_id and v.person_id = w.person_id) as votes,
           (count(*) over ())::int as total
      from ${everybody(ctx, id)} w cross join lateral ${staysOf} y
     where ${only} and ${q ? holdsWords(sql`kit.fold(concat_ws(' ', w.name, w.admission_no))`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`kit.fold(w.name)`} ${down} nulls last, w.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
