import { sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import type { EventKind } from '#kit/contract/events.ts';
import { leaveoutEvents } from '../contract/events.ts';
import type { RegistrationContext } from '../../server/parts.ts';

/** Tells the guardians of the students of leave-outs. */
export async function tellOfLeaveouts(ctx: RegistrationContext, kind: EventKind, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    studentId: number;
    student: string;
    type: string;
    reason: string;
    back: string;
    returnWith: string | null;
    code: string;
    collector: string | null;
  }>`
    select l.student_id as "studentId", s.full_name as student, y.name as type, coalesce(l.closed_because, l.reason) as reason,
           l.back_by as back, l.return_with as "returnWith", l.code, l.collector_name as collector
      from registration.leaveout l
      join registration.student s on s.school_id = l.school_id and s.id = l.student_id
      join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
     where l.id = any(${ids}::bigint[]) order by l.id`.execute(ctx.tx);
  await ctx.services.events.happened(
    ctx,
    kind,
    rows.map(({ studentId, returnWith, back, collector, ...values }) => ({
      studentId,
      values: {
        ...values,
        back: formatInstant(back, ctx.school.timeZone),
        return_with: returnWith ?? 'on time',
        collector: collector ?? 'nobody',
      },
    })),
  );
}

/** Approved leave-outs: a suspension is told in its own words. */
export async function tellApproved(ctx: RegistrationContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select l.id, y.kind from registration.leaveout l
      join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
     where l.id = any(${ids}::bigint[])`.execute(ctx.tx);
  const of = (suspended: boolean) => rows.filter(({ kind }) => (kind === 'suspension') === suspended).map(({ id }) => id);
  if (of(false).length > 0) await tellOfLeaveouts(ctx, leaveoutEvents.approved, of(false));
  if (of(true).length > 0) await tellOfLeaveouts(ctx, leaveoutEvents.suspended, of(true));
}
