import { sql } from 'kysely';
import { documents } from '#kit/server/approval/documents.ts';
import type { StockContext } from '../../stock/server/moves.ts';
import { countApproval } from '../contract/count-approval.ts';
import type { StockCount } from '../contract/count.ts';
import { getCount, hasCounted } from './counts.store.ts';
import { authorOf } from './open-count.ts';

/** Where counts are kept, and whose they are. */
export const keptCounts = { table: 'inventory.stock_count', own: { mine: hasCounted } };

const stepWords: Readonly<Record<string, string>> = {
  finish: 'counted',
  approve: 'approved',
  sendBack: 'sent back',
  cancel: 'cancelled',
};

/** Counts through the steps of their approval. */
export const counts = documents(countApproval, {
  ...keptCounts,
  read: (ctx: StockContext, id) => getCount(ctx, id),
  audit: ({ state, countNo, over, short }: StockCount) => ({ state, countNo, over, short }),
  write: async (ctx, { id, step, comment }) => {
    const { id: author, name } = authorOf(ctx);
    await sql`
      insert into inventory.stock_count_step (count_id, step, comment, taken_by, taken_name)
      values (${id}, ${stepWords[step] ?? step}, ${comment}, ${author}::bigint, ${name})`.execute(ctx.tx);
  },
});
