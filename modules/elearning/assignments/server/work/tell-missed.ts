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

/** Without a sign that would make the SMS twice as dear. */
const shortened = (title: string): string => (title.length > 50 ? `${title.slice(0, 47).toWellFormed()}...` : title);

/** Tells the guardians of some students who missed an assignment, of a team those of all its members, each once. Throws 404, 422 where such messages are off. */
export async function tellMissed(ctx: Ctx, { id, studentIds }: Input<typeof assignmentsApi.tell>): Promise<{ told: number }> {
  const assignment = await getAssignment(ctx, id);
  const event = assignment.team === 'none' ? assignmentEvents.missed : assignmentEvents.teamMissed;
  if (!(await tellingRule(ctx, event)).told)
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
  const said = { assignment: shortened(assignment.title), subject: assignment.courseName, due };
  const some = missed.filter((one) => fresh.has(one.id));
  if (assignment.team === 'none')
    await ctx.services.events.happened(
      ctx,
      assignmentEvents.missed,
      some.map(({ id: studentId, name }) => ({ studentId, values: { ...said, student: name } })),
    );
  else
    await ctx.services.events.happened(
      ctx,
      assignmentEvents.teamMissed,
      some.map(({ id: studentId, name, team }) => ({ studentId, values: { ...said, student: name, team: team ?? '' } })),
    );
  ctx.changed({ entity: 'assignment', id, action: 'guardians told', after: { students: fresh.size } });
  return { told: fresh.size };
}
