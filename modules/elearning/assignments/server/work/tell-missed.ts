import { sql } from 'kysely';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { tellingRule } from '#modules/messaging/server/public.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { assignmentEvents } from '../../contract/events.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import type { Ctx } from '../person.ts';
import { missedAmong } from './people.store.ts';

const shortened = (title: string): string => (title.length > 50 ? `${title.slice(0, 48)}…` : title);

/** Tells the guardians of some students who missed an assignment, each once. Throws 404, 422 where such messages are off. */
export async function tellMissed(ctx: Ctx, { id, studentIds }: Input<typeof assignmentsApi.tell>): Promise<{ told: number }> {
  const assignment = await getAssignment(ctx, id);
  if (assignment.team !== 'none')
    throw new UserError('rule', 'Teams hand this assignment in. Tell the families of a team by a message of your own.');
  if (!(await tellingRule(ctx, assignmentEvents.missed)).told)
    throw new UserError(
      'rule',
      'Messages about missed assignments are switched off. Switch them on where messages about events are set.',
    );
  const missed = await missedAmong(ctx, assignment, studentIds);
  const { rows } = await sql<{ studentId: number }>`
    insert into elearning.missed_told (assignment_id, student_id, at)
    select ${id}, m.student_id, ${ctx.now}
      from unnest(${missed.map((one) => one.id)}::bigint[]) as m (student_id)
    on conflict do nothing returning student_id as "studentId"`.execute(ctx.tx);
  const fresh = new Set(rows.map(({ studentId }) => studentId));
  const due = formatDay(dayIn(ctx.school.timeZone, new Date(assignment.dueAt)));
  await ctx.services.events.happened(
    ctx,
    assignmentEvents.missed,
    missed
      .filter((one) => fresh.has(one.id))
      .map((one) => ({
        studentId: one.id,
        values: { student: one.name, assignment: shortened(assignment.title), subject: assignment.courseName, due },
      })),
  );
  ctx.changed({ entity: 'assignment', id, action: 'guardians told', after: { students: fresh.size } });
  return { told: fresh.size };
}
