import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { secondPersonApi, WaitingRecord } from '../contract/second-person.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { refuseDays } from '../../ledger/server/days/check-days.ts';
import type { WaitingPosts } from './waiting-posts.ts';
import { waitingOf } from './waiting.store.ts';

/** Approves, which posts it as of now, or refuses. Whoever asked does not decide. */
export async function decideWaiting(
  ctx: FinanceContext,
  { id, approve, remark }: Input<typeof secondPersonApi.decide>,
  waitingPosts: WaitingPosts,
): Promise<WaitingRecord> {
  const before = await waitingOf(ctx, id);
  if (before.mine) throw new UserError('forbidden', 'You asked for this, so somebody else has to decide it.');
  if (!approve && remark === null) throw fieldError('remark', 'Say why it is refused.');
  await end(ctx, id, approve ? 'posted' : 'refused', remark);
  if (approve) {
    const journalId = await postAsked(ctx, before, waitingPosts);
    await sql`update finance.waiting_posting set journal_id = ${journalId} where id = ${id}`.execute(ctx.tx);
  }
  const after = await waitingOf(ctx, id);
  ctx.changed({ entity: 'waiting posting', id, action: approve ? 'approved' : 'refused', before, after });
  return after;
}

/** Takes back what one asked for oneself. */
export async function cancelWaiting(ctx: FinanceContext, id: number): Promise<WaitingRecord> {
  const before = await waitingOf(ctx, id);
  if (!before.mine) throw new UserError('forbidden', 'Somebody else asked for this. Refuse it with your reason instead.');
  await end(ctx, id, 'cancelled', null);
  const after = await waitingOf(ctx, id);
  ctx.changed({ entity: 'waiting posting', id, action: 'cancelled', before, after });
  return after;
}

/** Of two at once the second waits for the first, and finds it decided. */
async function end(ctx: FinanceContext, id: number, state: WaitingRecord['state'], remark: string | null): Promise<void> {
  const me = authorOf(ctx);
  const { rows } = await sql`
    update finance.waiting_posting
       set state = ${state}, decided_by = ${me.id}, decided_name = ${me.name}, decided_at = ${ctx.now}, remark = ${remark}
     where id = ${id} and state = 'waiting' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('conflict', 'This has been decided already.');
}

/** Posts it as it would have been posted at once: days, the closed period and funds are judged now. */
async function postAsked(ctx: FinanceContext, asked: WaitingRecord, waitingPosts: WaitingPosts): Promise<number | null> {
  const { day, post } = waitingPosts[asked.kind];
  await refuseDays(ctx, [{ path: 'day', day: asked.day, kind: day }]);
  return post(ctx, asked);
}
