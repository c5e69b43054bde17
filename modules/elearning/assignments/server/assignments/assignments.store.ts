import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { streamsOf } from '#modules/settings/server/public.ts';
import type { Assignment, AssignmentRow } from '../../contract/assignment.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { type Ctx, type Marker, markerOf, taughtIn, worksOn } from '../person.ts';
import { assignmentFields, assignmentRows } from './assignment-sql.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueAt: sql`a.due_at`,
  opensAt: sql`a.opens_at`,
  title: sql`kit.fold(a.title)`,
  courseName: sql`c.name`,
  className: sql`k.level`,
  teacher: sql`f.full_name`,
  state: sql`a.state`,
};

function inState(state: string | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`a.state <> 'archived'`;
  if (state === 'open') return sql`a.state in ('draft', 'published')`;
  if (state === 'toMark')
    return sql`a.state <> 'archived' and exists (
      select from elearning.submission s where s.school_id = a.school_id and s.assignment_id = a.id and s.state = 'submitted')`;
  return sql`a.state = ${state}`;
}

/** Assignments that the caller works with. What was put away is listed only when it is asked for. */
export async function listAssignments(ctx: Ctx, input: Input<typeof assignmentsApi.list>): Promise<Page<AssignmentRow>> {
  const { q, state, classId, courseId, page, size, sort } = input;
  const who = await markerOf(ctx);
  const down = wayOf(sort);
  const where = sql`${worksOn(who)} and ${inState(state)}
    and ${classId === undefined ? sql`true` : sql`a.class_id = ${classId}`}
    and ${courseId === undefined ? sql`true` : sql`a.course_id = ${courseId}`}
    and ${q ? sql`(${holds(sql`kit.fold(a.title)`, q)} or ${holds(sql`kit.fold(c.name)`, q)})` : sql`true`}`;
  const { rows } = await sql<AssignmentRow & { total: number }>`
    select ${assignmentFields}, (count(*) over ())::int as total ${assignmentRows}
     where ${where}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`a.due_at`} ${down} nulls last, a.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One assignment with all that was written. Throws 404 for one that the caller does not work with. */
export async function getAssignment(ctx: Ctx, id: number, given?: Marker): Promise<Assignment> {
  const who = given ?? (await markerOf(ctx));
  const { rows } = await sql<Assignment>`
    select ${assignmentFields}, a.version, a.audience, a.instructions, a.cut_off_at as "cutOffAt", a.max_mark as "maxMark", a.rubric,
           a.takes, a.drafts, a.team, a.resubmit, a.late, a.late_per_day as "latePerDay", a.statement, a.author_name as "authorName",
           a.published_at as "publishedAt",
           (select coalesce(jsonb_agg(x.stream_id order by x.stream_id), '[]') from elearning.assignment_stream x
             where x.school_id = a.school_id and x.assignment_id = a.id) as "streamIds",
           (select coalesce(jsonb_agg(x.student_id order by x.student_id), '[]') from elearning.assignment_student x
             where x.school_id = a.school_id and x.assignment_id = a.id) as "studentIds",
           (select coalesce(jsonb_agg(r.full_name order by r.id), '[]')
              from elearning.assignment_student x join registration.roll r on r.school_id = x.school_id and r.id = x.student_id
             where x.school_id = a.school_id and x.assignment_id = a.id) as "studentNames",
           (select coalesce(jsonb_agg(jsonb_build_object('fileId', e.file_id, 'name', e.name) order by e.place, e.id), '[]')
              from elearning.assignment_file e where e.school_id = a.school_id and e.assignment_id = a.id) as files,
           (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'studentIds', (
                     select coalesce(jsonb_agg(m.student_id order by m.student_id), '[]') from elearning.team_member m
                      where m.school_id = g.school_id and m.team_id = g.id)) order by g.id), '[]')
              from elearning.team g where g.school_id = a.school_id and g.assignment_id = a.id) as teams
      ${assignmentRows} where a.id = ${id} and ${worksOn(who)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('assignment');
  return row;
}

/** What the caller may set assignments for. */
export async function assignmentChoices(ctx: Ctx): Promise<Output<typeof assignmentsApi.choices>> {
  const who = await markerOf(ctx);
  const { rows: classes } = await sql<{ id: number; name: string }>`
    select k.id, k.name from settings.classes k
     where k.active and (${who.admin} or exists (
             select from exams.teachers_now t
              where t.school_id = k.school_id and t.class_id = k.id and t.staff_member_id = ${who.staffMemberId}::bigint))
     order by k.level, k.id`.execute(ctx.tx);
  const streams = await streamsOf(ctx.tx);
  return {
    classes,
    streams: streams.map(({ id, name, classId }) => ({ id, name, classId })),
    subjects: await subjectsOf(ctx, who),
  };
}

type Subject = Output<typeof assignmentsApi.choices>['subjects'][number];

async function subjectsOf({ tx }: Ctx, who: Marker): Promise<Subject[]> {
  if (who.admin) {
    const { rows } = await sql<Subject>`
      select c.id as "courseId", c.name, null::bigint as "classId", null::bigint as "streamId"
        from settings.courses c order by c.name, c.id`.execute(tx);
    return rows;
  }
  const { rows } = await sql<Subject>`
    select t.course_id as "courseId", c.name, t.class_id as "classId", t.stream_id as "streamId"
      from exams.teachers_now t join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
     where t.staff_member_id = ${who.staffMemberId}::bigint order by c.name, t.course_id, t.class_id, t.stream_id`.execute(tx);
  return rows;
}

/** Students of a class who take a subject and whom the caller teaches it. */
export async function studentsFor(ctx: Ctx, { classId, courseId }: Input<typeof assignmentsApi.students>) {
  const { whole, streams } = await taughtIn(ctx, await markerOf(ctx), classId, courseId);
  const { rows } = await sql<{ id: number; name: string; admissionNo: string; streamId: number | null }>`
    select r.id, r.full_name as name, r.admission_no as "admissionNo", r.stream_id as "streamId"
      from registration.roll r
     where r.here and r.class_id = ${classId} and (${whole} or r.stream_id = any(${[...streams]}::bigint[]))
       and (not exists (select from registration.class_subjects u where u.class_id = ${classId} and u.course_id = ${courseId})
            or exists (select from exams.takers_now k
                        where k.school_id = r.school_id and k.student_id = r.id and k.course_id = ${courseId}))
     order by r.full_name, r.id`.execute(ctx.tx);
  return { rows };
}

/** An attachment of an assignment that the caller works with. Throws 404. */
export async function attachmentOf(ctx: Ctx, id: number, fileId: number) {
  const who = await markerOf(ctx);
  const { rows } = await sql`
    select from elearning.assignment a
      join elearning.assignment_file e on e.school_id = a.school_id and e.assignment_id = a.id
     where a.id = ${id} and e.file_id = ${fileId} and ${worksOn(who)}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}
