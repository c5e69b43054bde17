import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addProgress } from '../../requests/server/progress.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import { issueApproval } from '../contract/issue-approval.ts';
import type { Issue, issuesApi } from '../contract/issues.ts';
import { getIssue, inHistory } from './issues.store.ts';
import type { IssueFollower } from './ports.ts';

/** Issues through the step that reverses them. */
export const issues = documents(issueApproval, {
  table: 'inventory.issue',
  read: (ctx: SchoolContext, id) => getIssue(ctx, id),
  audit: inHistory,
});

interface Gone {
  itemId: number;
  batchId: number | null;
  departmentId: number | null;
  quantity: number;
  value: number;
  lineId: number;
  expenseId: number;
  requisitionLineId: number | null;
}

/**
 * Reverses an issue today: everything comes back into the store at the value it left at, from the accounts and departments it was
 * spent on then, whatever they are now. Throws 403, 404, 409, 400 without a reason, and 422 once something of it came back.
 */
export const reverseIssue = (
  ctx: SchoolContext,
  { comment, ...at }: Input<typeof issuesApi.reverse>,
  followers: readonly IssueFollower[] = [],
): Promise<Issue> =>
  issues.take(ctx, 'reverse', at, comment, async (issue) => {
    const gone = await movedBy(ctx, issue);
    for (const { beforeReversal } of followers) await beforeReversal(ctx, issue.id);
    const day = schoolDay(ctx);
    await addProgress(
      ctx.tx,
      gone.flatMap(({ requisitionLineId, quantity }) =>
        requisitionLineId === null ? [] : [{ lineId: requisitionLineId, issued: -quantity }],
      ),
    );
    await postMoves(
      ctx,
      {
        kind: 'return',
        document: 'issue reversal',
        id: issue.id,
        no: issue.issueNo,
        day,
        narration: `Reversal of ${issue.issueNo}: ${comment ?? ''}`,
      },
      gone.map((one) => ({
        storeId: issue.storeId,
        itemId: one.itemId,
        quantity: one.quantity,
        value: one.value,
        counterId: one.expenseId,
        departmentId: one.departmentId,
        lineId: one.lineId,
        ...backInto(one.batchId),
      })),
    );
    return { reversed_on: day, because: comment };
  });

/** Where something comes back to; for an item whose batches were not kept when it left a batch of that name. */
export const backInto = (batchId: number | null) =>
  batchId === null ? { batch: { no: 'Not known', expiresOn: null } } : { batchId };

/** What left the store by an issue, line by line and batch by batch. Throws 422 once something of it came back. */
async function movedBy({ tx }: SchoolContext, { id, lines }: Issue): Promise<Gone[]> {
  // Held, so that nobody takes something of it back meanwhile.
  const { rows: back } = await sql<{ back: boolean }>`
    select returned + lost > 0 as back from inventory.issue_line where issue_id = ${id} order by id for update`.execute(tx);
  if (back.some((line) => line.back) || back.length !== lines.length)
    throw new UserError('rule', 'Something of this issue came back already. Receive the rest as a return instead.');
  const { rows } = await sql<Gone>`
    select v.item_id as "itemId", v.batch_id as "batchId", v.department_id as "departmentId", -v.quantity as quantity, -v.value as value,
           l.id as "lineId", l.expense_id as "expenseId", l.requisition_line_id as "requisitionLineId"
      from inventory.move v join inventory.issue_line l on l.school_id = v.school_id and l.id = v.line_id
     where v.document = 'issue' and v.document_id = ${id} order by v.id`.execute(tx);
  return rows;
}
