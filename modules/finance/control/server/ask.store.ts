import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { WaitingPosting } from '../contract/second-person.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { isAlone } from './alone.store.ts';

/** What is asked of a second person. */
export interface Asked {
  kind: WaitingPosting['kind'];
  title: string;
  amount: number;
  day: string;
  reference: string | null;
  reversesId?: number;
  reason?: string;
  /** A charge says only what pays it; a reversal has those of its journal. */
  lines: readonly { accountId: number; side: 'debit' | 'credit'; amount: number; note: string | null }[];
}

/** True for what one person does not post alone: it is asked of a second one. */
export const waits = async (...asked: Parameters<typeof isAlone>): Promise<boolean> => !(await isAlone(...asked));

/** Lets something wait until another approves it; returns its key. */
export async function ask(ctx: FinanceContext, { lines, ...asked }: Asked): Promise<number> {
  await openBooks(ctx.tx);
  const author = authorOf(ctx);
  const { kind, title, amount, day, reference, reversesId = null, reason = null } = asked;
  const { rows } = await sql<{ id: number }>`
    insert into finance.waiting_posting (kind, title, amount, day, reference, reverses_id, reason, asked_by, asked_name)
    values (${kind}, ${title}, ${amount}, ${day}, ${reference}, ${reversesId}, ${reason}, ${author.id}, ${author.name}) returning id`.execute(
    ctx.tx,
  );
  const { id } = one(rows);
  const placed = lines.map((line, place) => ({ ...line, place }));
  await sql`
    insert into finance.waiting_line (posting_id, place, ledger_id, side, amount, note)
    select ${id}, l.place, l."accountId", l.side, l.amount, l.note
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
             as l (place int, "accountId" bigint, side text, amount bigint, note text)`.execute(ctx.tx);
  ctx.changed({ entity: 'waiting posting', id, action: 'asked', after: { ...asked, lines } });
  return id;
}
