import { sql } from 'kysely';
import { addDays, dayIn, instantIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DueRow, type EngagedClass, engagedDays, type LiveRow, type Overview } from '../contract/overview.ts';
import { doneSince } from './done.ts';
import { type Looks, looksOver } from './scope.ts';

type Ctx = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school'>;

const dayLong = 86_400_000;
const mostDue = 12;
const mostLive = 8;

/** All of e-learning at a glance, of what the caller looks over. */
export async function getOverview(ctx: Ctx): Promise<Overview> {
  const looks = await looksOver(ctx);
  const due = await dueSoon(ctx, looks);
  return {
    live: await liveNow(ctx, looks),
    due: due.slice(0, mostDue),
    moreDue: due.length > mostDue,
    toMark: await toMark(ctx, looks),
    classes: await engagement(ctx, looks),
  };
}

async function liveNow({ tx, now, school: { timeZone } }: Ctx, { meeting }: Looks): Promise<LiveRow[]> {
  const tomorrowEnds = instantIn(timeZone, addDays(dayIn(timeZone, now), 2), '00:00');
  const { rows } = await sql<LiveRow>`
    select m.id, m.title, case when m.kind = 'class' then concat_ws(', ', c.name, o.name) end as whom, m.starts_at as "startsAt",
           m.ends_at as "endsAt", m.opens_at <= ${now} as now
      from elearning.meeting m
      left join settings.classes c on c.school_id = m.school_id and c.id = m.class_id
      left join settings.courses o on o.school_id = m.school_id and o.id = m.course_id
     where m.cancelled_at is null and m.closes_at > ${now} and m.starts_at < ${tomorrowEnds}
       and ((m.kind = 'staff' and m.everyone) or (m.kind = 'class' and ${meeting}))
       -- The room may have been ended before its time.
       and not exists (select from elearning.room r where r.school_id = m.school_id and r.meeting_id = m.id and r.ended_at is not null)
     order by m.starts_at, m.id limit ${mostLive}`.execute(tx);
  return rows;
}

async function dueSoon({ tx, now }: Ctx, { assignment, quiz }: Looks): Promise<DueRow[]> {
  const until = new Date(now.getTime() + engagedDays * dayLong);
  const { rows } = await sql<DueRow>`
    with due as (
      select 'assignment'::text as kind, a.id, a.title, a.course_id, a.due_at
        from elearning.assignment a
       where a.state = 'published' and a.opens_at <= ${now} and a.due_at between ${now} and ${until} and ${assignment}
      union all
      select 'quiz', q.id, q.title, q.course_id, q.closes_at
        from elearning.quiz q
       where q.state = 'published' and coalesce(q.opens_at <= ${now}, true) and q.closes_at between ${now} and ${until}
         and ${quiz}
       order by due_at, kind, id limit ${mostDue + 1})
    select d.kind, d.id, d.title, o.name as "courseName", d.due_at as "dueAt",
           coalesce(w.done, q.done, 0) as done, coalesce(w.of, q.of, 0) as of
      from due d
      join settings.courses o on o.id = d.course_id
      left join lateral (
        select (count(*) filter (where exists (
                  select from elearning.assignment_standing s
                   where s.school_id = f.school_id and s.assignment_id = f.assignment_id and s.student_id = f.student_id
                     and s.handed_in_at is not null)))::int as done, count(*)::int as of
          from elearning.assignment_for f where d.kind = 'assignment' and f.assignment_id = d.id) w on d.kind = 'assignment'
      left join lateral (
        select (count(*) filter (where exists (
                  select from elearning.quiz_sitting s
                   where s.school_id = f.school_id and s.quiz_id = f.quiz_id and s.student_id = f.student_id)))::int as done,
               count(*)::int as of
          from elearning.quiz_for f where d.kind = 'quiz' and f.quiz_id = d.id) q on d.kind = 'quiz'
     order by d.due_at, d.kind, d.id`.execute(tx);
  return rows;
}

async function toMark({ tx }: Ctx, { assignment, quiz }: Looks): Promise<Overview['toMark']> {
  const { rows } = await sql<Overview['toMark']>`
    select (select count(distinct (s.assignment_id, s.student_id))::int
              from elearning.assignment_standing s
              join elearning.assignment a on a.school_id = s.school_id and a.id = s.assignment_id
             where s.state = 'submitted' and a.state <> 'archived' and ${assignment}) as assignments,
           (select coalesce(sum(s.ungraded), 0)::int
              from elearning.quiz_sitting s
              join elearning.quiz q on q.school_id = s.school_id and q.id = s.quiz_id
             where s.ungraded > 0 and s.state <> 'running' and q.state <> 'archived' and ${quiz}) as answers`.execute(tx);
  return rows[0] ?? { assignments: 0, answers: 0 };
}

async function engagement({ tx, now, school }: Ctx, { student }: Looks): Promise<EngagedClass[]> {
  const since = new Date(now.getTime() - engagedDays * dayLong);
  const { rows } = await sql<EngagedClass>`
    with mine as materialized (
      select r.school_id, r.id, r.class_id from registration.roll r where r.here and r.class_id is not null and ${student}),
    done as (
      select d.student_id,
             (count(*) filter (where d.kind = 'quizzes'))::int as quizzes, (count(*) filter (where d.kind = 'assignments'))::int as assignments,
             (count(*) filter (where d.kind = 'selfTests'))::int as self_tests,
             (count(*) filter (where d.kind = 'activities'))::int as activities,
             (count(*) filter (where d.kind = 'posts'))::int as posts, sum(d.seconds)::int as seconds
        from ${doneSince(since, school.timeZone)} d group by d.student_id)
    select c.id, c.name, count(*)::int as students, count(u.student_id)::int as accounts, count(d.student_id)::int as active,
           coalesce(sum(d.quizzes), 0)::int as quizzes, coalesce(sum(d.assignments), 0)::int as assignments,
           coalesce(sum(d.self_tests), 0)::int as "selfTests", coalesce(sum(d.activities), 0)::int as activities,
           coalesce(sum(d.posts), 0)::int as posts, (coalesce(sum(d.seconds), 0) / 60)::int as minutes
      from mine m
      join settings.classes c on c.school_id = m.school_id and c.id = m.class_id
      left join platform.student_users u on u.school_id = m.school_id and u.student_id = m.id and u.disabled_at is null
      left join done d on d.student_id = m.id
     group by c.id, c.name, c.level order by c.level, c.name`.execute(tx);
  return rows;
}
