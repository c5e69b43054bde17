import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import type { Ctx } from '../person.ts';

interface Held {
  until: string | null;
  locked: boolean;
  reason: string | null;
}

/** Gives one student more time, or lets them hand in nothing more. Throws 400, 404. */
export async function extendFor(ctx: Ctx, { id, studentId, until, locked, reason }: Input<typeof assignmentsApi.extend>) {
  const assignment = await getAssignment(ctx, id);
  if (until !== null && Date.parse(until) <= Date.parse(assignment.dueAt))
    throw fieldError('until', 'Choose a time after the assignment is due.');
  const { rows: theirs } = await sql`
    select from elearning.assignment_for w where w.assignment_id = ${id} and w.student_id = ${studentId}
    union all select from elearning.submission s where s.assignment_id = ${id} and s.student_id = ${studentId}`.execute(ctx.tx);
  if (theirs.length === 0) throw fieldError('studentId', 'This assignment is not for that student.');
  const { rows } = await sql<Held>`
    select e.until, e.locked, e.reason from elearning.extension e
     where e.assignment_id = ${id} and e.student_id = ${studentId} for update`.execute(ctx.tx);
  await sql`
    insert into elearning.extension (assignment_id, student_id, until, locked, reason)
    values (${id}, ${studentId}, ${until}, ${locked}, ${reason})
    on conflict (school_id, assignment_id, student_id)
      do update set until = excluded.until, locked = excluded.locked, reason = excluded.reason, version = extension.version + 1`.execute(
    ctx.tx,
  );
  ctx.changed({
    entity: 'assignment',
    id,
    action: 'extension changed',
    ...(rows[0] && { before: { studentId, ...rows[0] } }),
    after: { studentId, until, locked, reason },
    reason,
  });
  return { studentId };
}
