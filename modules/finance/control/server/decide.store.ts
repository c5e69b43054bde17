import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { secondApproval } from '../contract/second-approval.ts';
import type { secondPersonApi, WaitingRecord } from '../contract/second-person.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { refuseDays } from '../../ledger/server/days/check-days.ts';
import type { WaitingPosts } from './waiting-posts.ts';
import { waitingOf } from './waiting.store.ts';

/** Where what waits for a second person is kept, and whose it is. */
export const keptWaiting = {
  table: 'finance.waiting_posting',
  own: { mine: (me: number) => sql`t.asked_by = ${me}::bigint` },
};

const postings = documents(secondApproval, {
  ...keptWaiting,
  read: (ctx: FinanceContext, id) => waitingOf(ctx, id),
  audit: (record: WaitingRecord) => record,
});

/** Approves, which posts it as of now, or refuses. Whoever asked does not decide. */
export const decideWaiting = (
  ctx: FinanceContext,
  { id, approve, remark }: Input<typeof secondPersonApi.decide>,
  waitingPosts: WaitingPosts,
): Promise<WaitingRecord> =>
  postings.take(ctx, approve ? 'approve' : 'refuse', { id }, remark, async (before) =>
    ended(ctx, remark, approve ? await postAsked(ctx, before, waitingPosts) : null),
  );

/** Takes back what one asked for oneself. */
export const cancelWaiting = (ctx: FinanceContext, id: number): Promise<WaitingRecord> =>
  postings.take(ctx, 'cancel', { id }, null, () => ended(ctx, null, null));

function ended(ctx: FinanceContext, remark: string | null, journalId: number | null) {
  const { id, name } = authorOf(ctx);
  return { decided_by: id, decided_name: name, decided_at: ctx.now, remark, journal_id: journalId };
}

/** Posts it as it would have been posted at once: days, the closed period and funds are judged now. */
async function postAsked(ctx: FinanceContext, asked: WaitingRecord, waitingPosts: WaitingPosts): Promise<number | null> {
  const { day, post } = waitingPosts[asked.kind];
  await refuseDays(ctx, [{ path: 'day', day: asked.day, kind: day }]);
  return post(ctx, asked);
}
