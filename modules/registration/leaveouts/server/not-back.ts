import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { leaveoutEvents } from '../contract/events.ts';
import { type Leaveout, mayBeTakenBack } from '../contract/leaveout.ts';
import type { gateApi } from '../contract/gate.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { setStatus, whereTheyAre } from './gate.store.ts';
import { getLeaveout } from './leaveouts.store.ts';
import { tellOfLeaveouts } from './tell.ts';

/** The student has not come back after all: they are out as before, and the family that was told otherwise is told so. */
export async function takeBackReturn(ctx: RegistrationContext, input: Input<typeof gateApi.notBack>): Promise<Leaveout> {
  const pass = await getLeaveout(ctx, input.id);
  const { studentName: student } = pass;
  if (pass.state !== 'returned') throw new UserError('rule', `${student} is not noted as back on this pass.`);
  if (!mayBeTakenBack(pass, ctx.now))
    throw new UserError('rule', `${student} came back more than a day ago, so the return stands. Issue a new leave-out instead.`);
  const { here, outOn } = await whereTheyAre(ctx, pass);
  if (outOn !== null) throw new UserError('rule', `${student} has left again, on ${outOn}, so the return stands.`);
  if (!here) throw new UserError('rule', `${student} has left the school, so the return stands.`);
  const { rows } = await sql<{ statusBefore: string | null }>`
    update registration.leaveout
       set state = 'out', returned_at = null, returned_by = null, return_note = null, version = version + 1
     where id = ${input.id} and version = ${input.version} and state = 'returned' returning status_before as "statusBefore"`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw staleRecord('leave-out');
  if (rows[0].statusBefore !== null)
    await setStatus(ctx, pass, pass.kind === 'suspension' ? 'suspended' : 'on_leave', ['active']);
  ctx.changed({
    entity: 'leave-out',
    id: input.id,
    action: 'not back after all',
    before: { Returned: pass.returnedAt, 'Let in by': pass.returnedBy, Note: pass.returnNote },
  });
  await tellOfLeaveouts(ctx, leaveoutEvents.notBack, [input.id]);
  return getLeaveout(ctx, input.id);
}
