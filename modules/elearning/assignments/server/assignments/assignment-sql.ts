import { sql } from 'kysely';

/** When work counts as late: the latest of what held when it was handed in, what holds now and what the student was given. */
export const lateAfter = sql`greatest(h.due_at, a.due_at, x.until)`;

/** What was given to a student, or to any of a team, on an assignment: of a row with `assignment_id`, `student_id` and `team_id`. */
export const extensionOf = (row: 's' | 'w') => sql`(
  select max(e.until) as until, coalesce(bool_or(e.locked), false) as locked
    from elearning.extension e
   where e.school_id = ${sql.ref(`${row}.school_id`)} and e.assignment_id = ${sql.ref(`${row}.assignment_id`)}
     and (e.student_id = ${sql.ref(`${row}.student_id`)} or e.student_id in (
           select m.student_id from elearning.team_member m
            where m.school_id = e.school_id and m.team_id = ${sql.ref(`${row}.team_id`)})))`;

const handedIn = sql`(
  select count(*) filter (where h.at is not null)::int as handed_in, count(*) filter (where h.counts_at > ${lateAfter})::int as late,
         count(*) filter (where s.state = 'submitted')::int as to_mark
    from elearning.submission s
    left join lateral (
      select i.at, i.counts_at, i.due_at from elearning.handed_in i
       where i.school_id = s.school_id and i.submission_id = s.id order by i.number desc limit 1) h on true
    cross join lateral ${extensionOf('s')} x
   where s.school_id = a.school_id and s.assignment_id = a.id)`;

/** What lists show of an assignment, over `assignmentRows`. */
export const assignmentFields = sql`
  a.id, a.title, a.course_id as "courseId", c.name as "courseName", a.class_id as "classId", k.name as "className",
  f.full_name as teacher, a.state, a.opens_at as "opensAt", a.due_at as "dueAt",
  (case when a.team = 'none' then (
          select count(*) from elearning.assignment_for w where w.school_id = a.school_id and w.assignment_id = a.id)
        else (select count(*) from elearning.team g where g.school_id = a.school_id and g.assignment_id = a.id) end)::int as students,
  w.handed_in as "handedIn", w.late as "cameLate", w.to_mark as "toMark"`;

export const assignmentRows = sql`
  from elearning.assignment a
  join settings.courses c on c.school_id = a.school_id and c.id = a.course_id
  join settings.classes k on k.school_id = a.school_id and k.id = a.class_id
  left join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id
  cross join lateral ${handedIn} w`;
