import { type RawBuilder, sql } from 'kysely';
import { addDays, instantIn } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds as holdsWords } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { LearnerMeeting, learnerMeetingsApi, Meeting, MeetingRow, meetingsApi, whens } from '../../contract/meetings.ts';
import { type Ctx, holds, type Me, mayCome, meetingAndRoom, meOf, stateAt } from '../who.ts';

const rowsOf = sql`
  from ${meetingAndRoom}
  left join settings.courses c on c.school_id = m.school_id and c.id = m.course_id
  left join settings.classes k on k.school_id = m.school_id and k.id = m.class_id
  left join settings.staff f on f.school_id = m.school_id and f.id = m.staff_member_id`;

/** Whom it is for, in words. */
const forWhom = sql`(case
  when m.kind = 'class' then coalesce((
    select string_agg(s.name, ', ' order by s.name) from elearning.meeting_stream x
      join settings.streams s on s.school_id = x.school_id and s.id = x.stream_id
     where x.school_id = m.school_id and x.meeting_id = m.id), 'The whole class')
  when m.everyone then 'Everybody'
  else coalesce((
    select string_agg(coalesce(d.name, w.full_name, u.full_name, 'A former user'), ', ' order by d.name, w.full_name, u.full_name)
      from elearning.meeting_invitee i
      left join settings.departments d on d.school_id = i.school_id and d.id = i.department_id
      left join settings.staff w on w.school_id = i.school_id and w.id = i.staff_member_id
      left join platform.users u on u.school_id = i.school_id and u.id = i.account_id
     where i.school_id = m.school_id and i.meeting_id = m.id), '') end)`;

const learnerFields = (now: Date) => sql`
  m.id, m.kind, m.title, c.name as "courseName", k.name as "className", coalesce(f.full_name, m.author_name) as host,
  ${stateAt(now)} as state, m.starts_at as "startsAt", m.ends_at as "endsAt", m.provider,
  m.cancelled_because as "cancelledBecause"`;

const fields = (now: Date) => sql`${learnerFields(now)}, ${forWhom} as "forWhom", m.series_id as "seriesId",
  (select count(*)::int from elearning.room_person p
    where p.school_id = m.school_id and p.meeting_id = m.id and exists (
          select from elearning.room_stay y where y.school_id = p.school_id and y.person_id = p.id)) as came`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  startsAt: sql`m.starts_at`,
  title: sql`kit.fold(m.title)`,
  courseName: sql`c.name`,
  className: sql`k.level`,
  host: sql`coalesce(f.full_name, m.author_name)`,
};

type When = (typeof whens)[number];

/** What is still to come is what a list begins with. */
function inTime(ctx: Ctx, when: When): RawBuilder<unknown> {
  const day = schoolDay(ctx);
  const at = (which: string) => instantIn(ctx.school.timeZone, which, '00:00');
  const over = sql`(r.ended_at is not null or m.closes_at <= ${ctx.now}::timestamptz)`;
  const by: Readonly<Record<When, () => RawBuilder<unknown>>> = {
    today: () => sql`m.starts_at >= ${at(day)} and m.starts_at < ${at(addDays(day, 1))}`,
    coming: () => sql`m.cancelled_at is null and not ${over}`,
    past: () => sql`m.cancelled_at is null and ${over}`,
    cancelled: () => sql`m.cancelled_at is not null`,
    all: () => sql`true`,
  };
  return by[when]();
}

const orderOf = (sort: string) => {
  const down = wayOf(sort);
  return sql`${sortable[sort.replace(/^-/, '')] ?? sql`m.starts_at`} ${down} nulls last, m.id ${down}`;
};

const found = (q: string | undefined) =>
  q ? holdsWords(sql`kit.fold(concat_ws(' ', m.title, c.name, k.name, f.full_name))`, q) : sql`true`;

/** Live classes and meetings of whoever calls. */
export async function listMeetings(ctx: Ctx, input: Input<typeof meetingsApi.list>): Promise<Page<MeetingRow>> {
  const { q, when = 'coming', kind, classId, courseId, page, size, sort } = input;
  const me = await meOf(ctx);
  const { rows } = await sql<MeetingRow & { total: number }>`
    select ${fields(ctx.now)}, (count(*) over ())::int as total ${rowsOf}
     where ${mayCome(me)} and ${inTime(ctx, when)} and ${found(q)}
       and ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}
       and ${classId === undefined ? sql`true` : sql`m.class_id = ${classId}`}
       and ${courseId === undefined ? sql`true` : sql`m.course_id = ${courseId}`}
     order by ${orderOf(sort)} ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One of them. Throws 404. */
export async function getMeeting(ctx: Ctx, id: number, given?: Me): Promise<Meeting> {
  const me = given ?? (await meOf(ctx));
  const { rows } = await sql<Meeting>`
    select ${fields(ctx.now)}, m.version, m.note, m.course_id as "courseId", m.class_id as "classId", m.audience, m.everyone,
           m.staff_member_id as "staffMemberId", m.opens_at as "opensAt", m.closes_at as "closesAt",
           (case when ${holds(me)} then m.link end) as link, r.lobby,
           m.author_name as "authorName", m.registered_at as "registeredAt", ${holds(me)} as mine,
           (select coalesce(jsonb_agg(x.stream_id order by x.stream_id), '[]') from elearning.meeting_stream x
             where x.school_id = m.school_id and x.meeting_id = m.id) as "streamIds",
           (select coalesce(jsonb_agg(i.department_id order by i.id) filter (where i.department_id is not null), '[]')
              from elearning.meeting_invitee i where i.school_id = m.school_id and i.meeting_id = m.id) as "departmentIds",
           (select coalesce(jsonb_agg(i.staff_member_id order by i.id) filter (where i.staff_member_id is not null), '[]')
              from elearning.meeting_invitee i where i.school_id = m.school_id and i.meeting_id = m.id) as "staffMemberIds",
           (select coalesce(jsonb_agg(i.account_id order by i.id) filter (where i.account_id is not null), '[]')
              from elearning.meeting_invitee i where i.school_id = m.school_id and i.meeting_id = m.id) as "userIds",
           (select count(*)::int from elearning.meeting n join elearning.room o on o.school_id = n.school_id and o.meeting_id = n.id
             where n.school_id = m.school_id and n.series_id = m.series_id and n.starts_at > m.starts_at and n.cancelled_at is null
               and o.begun_at is null) as following
      ${rowsOf} where m.id = ${id} and ${mayCome(me)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('meeting');
  return row;
}

/** Live classes of the student. */
export async function ownMeetings(ctx: Ctx, input: Input<typeof learnerMeetingsApi.list>): Promise<Page<LearnerMeeting>> {
  const { q, when, page, size, sort } = input;
  const me = await meOf(ctx);
  const { rows } = await sql<LearnerMeeting & { total: number }>`
    select ${learnerFields(ctx.now)}, m.note, (count(*) over ())::int as total ${rowsOf}
     where ${mayCome(me)} and ${inTime(ctx, when)} and ${found(q)}
     order by ${orderOf(sort)} ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One of them. Throws 404. */
export async function ownMeeting(ctx: Ctx, id: number): Promise<LearnerMeeting> {
  const { rows } = await sql<LearnerMeeting>`
    select ${learnerFields(ctx.now)}, m.note ${rowsOf} where m.id = ${id} and ${mayCome(await meOf(ctx))}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('live class');
  return row;
}
