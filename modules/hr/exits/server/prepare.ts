import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Exit, ExitDraft, ExitDues, exitsApi } from '../contract/exits.ts';
import { exitApproval } from '../contract/exit-approval.ts';
import { exitDocuments, getExit, inHistory } from './exits.store.ts';
import { linesOf, type Worked, worked } from './facts.store.ts';

/** What leaving would come to. Throws 400 at the field. */
export async function preview(ctx: SchoolContext, draft: ExitDraft): Promise<ExitDues> {
  const now = await worked(ctx, draft);
  return { ...now.dues, lines: linesOf(now) };
}

/** The columns of what was typed in and worked out. */
function columns(draft: ExitDraft, now: Worked): Record<string, unknown> {
  const { dues, contractId } = now;
  return {
    contract_id: contractId,
    last_day: draft.lastDay,
    reason: draft.reason,
    note: draft.note,
    notice_given_on: draft.noticeGivenOn,
    notice_days: dues.noticeDays,
    notice_served: dues.noticeServed,
    notice_owed: dues.noticeOwed,
    notice_by: draft.noticeBy,
    gratuity_rate: draft.gratuityRate,
    gratuity_from: draft.gratuityFrom,
    recoveries: JSON.stringify(draft.recoveries),
    worked: JSON.stringify({ lines: linesOf(now), notes: dues.notes }),
    due: dues.due,
    taken: dues.taken,
  };
}

/** Prepares that an employee leaves. Throws 400 at the field. */
export async function prepareExit(ctx: SchoolContext, draft: ExitDraft): Promise<Exit> {
  const written = Object.entries({
    staff_member_id: draft.staffMemberId,
    ...columns(draft, await worked(ctx, draft)),
    author_id: actorId(ctx.user),
    author_name: ctx.user.fullName,
  });
  const { rows } = await sql<{ id: number }>`
    insert into hr.exit (${sql.join(written.map(([column]) => sql.ref(column)))})
    values (${sql.join(written.map(([, value]) => value))}) returning id`.execute(ctx.tx);
  const exit = await getExit(ctx, one(rows).id);
  ctx.changed({ entity: exitApproval.entity, id: exit.id, action: 'prepared', after: inHistory(exit) });
  return exit;
}

/** Changes what was prepared; whoever changes it prepares it. Throws 404, 409, 400 at the field, 422 once it is confirmed. */
export async function updateExit(ctx: SchoolContext, { id, version, ...more }: Input<typeof exitsApi.update>): Promise<Exit> {
  const before = await exitDocuments.hold(ctx, { id, version });
  if (before.state !== 'prepared')
    throw new UserError('rule', 'Only what is not confirmed yet is changed. Cancel it first, and prepare it anew.');
  const draft = { ...more, staffMemberId: before.staffMemberId };
  const set = Object.entries({
    ...columns(draft, await worked(ctx, draft)),
    author_id: actorId(ctx.user),
    author_name: ctx.user.fullName,
  });
  await sql`
    update hr.exit set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}, at = clock_timestamp(),
           version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getExit(ctx, id);
  ctx.changed({
    entity: exitApproval.entity,
    id,
    action: 'changed',
    before: inHistory(before),
    after: inHistory(after),
  });
  return after;
}
