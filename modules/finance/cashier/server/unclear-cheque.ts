import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Cheque, chequesApi } from '../contract/cheques.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { reverse } from '../../ledger/server/post.store.ts';
import { chequeIn, getCheque, receiptsOfCheque } from './cheques.store.ts';

/**
 * It was said by mistake that a cheque cleared, or into another account: its money goes back to the cheques in hand, today, and it is
 * pending again. Nobody is told, because its receipts stand as they stood. Throws 404, 409 for one that is not cleared, 403 for whoever
 * said it, and 422 where a reconciliation that is locked has shown it.
 */
export async function unclearCheque(ctx: SchoolContext, { id, reason }: Input<typeof chequesApi.unclear>): Promise<Cheque> {
  await openBooks(ctx.tx);
  const { clearedBy } = await chequeIn(ctx.tx, id, ['cleared']);
  const { rows } = await sql<{ own: boolean; shown: boolean }>`
    select coalesce(j.author_id = ${ctx.user.accountId}, false) as own,
           exists (select from finance.tick t
                    where t.school_id = j.school_id and t.journal_id = j.id and t.reconciliation_id is not null) as shown
      from finance.journal j where j.id = ${clearedBy}`.execute(ctx.tx);
  if (rows[0]?.own) refuseOwn('You said that this cheque cleared, so somebody else has to take that back.');
  if (rows[0]?.shown)
    throw new UserError('rule', 'The bank has shown this cheque: it is part of a reconciliation that is locked.');
  if (clearedBy !== null) await reverse(ctx, [clearedBy], { day: schoolDay(ctx), reason });
  await sql`
    update finance.receipt set state = 'pending'
     where state = 'posted' and id in (select r.id from (${receiptsOfCheque(sql`${id}::bigint`)}) r)`.execute(ctx.tx);
  await sql`
    update finance.cheque set state = 'pending', bank_id = null, decided_on = null, decided_by = null, journal_id = null,
           version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getCheque(ctx.tx, id);
  ctx.changed({ entity: 'cheque', id, action: 'not cleared after all', before: { state: 'cleared' }, after, reason });
  return after;
}
