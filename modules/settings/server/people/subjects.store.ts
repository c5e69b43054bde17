import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { TaughtSubject, TaughtSubjectsDraft } from '../../contract/people/posts.ts';
import type { StaffContext } from './staff.store.ts';

/** What somebody teaches, by subject and class. */
export async function subjectsOf(tx: Tx, staffMemberId: number): Promise<TaughtSubject[]> {
  const { rows } = await sql<TaughtSubject>`
    select b.course_id as "courseId", c.name as "courseName", b.class_id as "classId", k.name as "className"
      from settings.staff_subject b
      join settings.course c on c.school_id = b.school_id and c.id = b.course_id
      left join settings.class k on k.school_id = b.school_id and k.id = b.class_id
     where b.staff_member_id = ${staffMemberId} order by c.name, k.level nulls first`.execute(tx);
  return rows;
}

const inWords = (rows: readonly TaughtSubject[]) =>
  rows.map(({ courseName, className }) => (className ? `${courseName} (${className})` : courseName)).join(', ') || null;

/** Says what somebody teaches from now on, all of it at once. */
export async function writeSubjects(ctx: StaffContext, staffMemberId: number, subjects: TaughtSubjectsDraft): Promise<void> {
  const before = await subjectsOf(ctx.tx, staffMemberId);
  await sql`delete from settings.staff_subject where staff_member_id = ${staffMemberId}`.execute(ctx.tx);
  await sql`
    insert into settings.staff_subject (staff_member_id, course_id, class_id)
    select ${staffMemberId}::bigint, s.course_id, s.class_id
      from unnest(${subjects.map(({ courseId }) => courseId)}::bigint[], ${subjects.map(({ classId }) => classId)}::bigint[])
        as s (course_id, class_id)`.execute(ctx.tx);
  const after = await subjectsOf(ctx.tx, staffMemberId);
  if (inWords(before) === inWords(after)) return;
  ctx.changed({
    entity: 'staff member',
    id: staffMemberId,
    action: 'subjects changed',
    before: { Subjects: inWords(before) },
    after: { Subjects: inWords(after) },
  });
}
