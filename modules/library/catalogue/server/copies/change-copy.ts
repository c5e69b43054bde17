import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { copiesApi, CopyRow } from '../../contract/copies.ts';
import type { CopyState } from '../ports.ts';
import { holdCodes, refuseUsed } from './accession.store.ts';
import { getCopy } from './copies.store.ts';

/** What the history keeps of a copy. */
const inHistory = ({ accessionNo, barcode, ownPrice, source, shelf, condition, status, acquiredOn }: CopyRow) => ({
  accessionNo,
  barcode,
  price: ownPrice,
  source,
  shelf,
  condition,
  status,
  acquiredOn,
});

/** A copy that nobody else changes until the transaction ends. Throws 404, and 409 when it has been changed since. */
async function hold({ tx }: SchoolContext, id: number, version: number, state: CopyState): Promise<CopyRow> {
  const { rows } = await sql<{ version: number }>`select version from library.copy where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw notFound('copy');
  if (rows[0].version !== version) throw staleRecord('copy');
  return getCopy(tx, id, state);
}

/** Changes a copy's numbers, place, condition and price. Throws 400 at the field for a code that another copy has, 404, 409. */
export async function changeCopy(
  ctx: SchoolContext,
  { id, version, ...draft }: Input<typeof copiesApi.update>,
  state: CopyState,
): Promise<CopyRow> {
  await holdCodes(ctx.tx);
  const before = await hold(ctx, id, version, state);
  await refuseUsed(ctx.tx, 'accessionNo', [draft.accessionNo], id);
  if (draft.barcode !== null) await refuseUsed(ctx.tx, 'barcode', [draft.barcode], id);
  await sql`
    update library.copy
       set accession_no = ${draft.accessionNo}, barcode = ${draft.barcode}, price = ${draft.ownPrice}::bigint, source = ${draft.source},
           shelf = ${draft.shelf}, condition = ${draft.condition}, acquired_on = ${draft.acquiredOn}::date,
           damaged_on = case when ${draft.condition}::text = 'damaged' then coalesce(damaged_on, ${schoolDay(ctx)}::date) end,
           labelled_at = case when accession_no = ${draft.accessionNo} then labelled_at end, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  const after = await getCopy(ctx.tx, id, state);
  ctx.changed({ entity: 'copy', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return after;
}

const done = { available: 'back on the shelf', repair: 'to repair', reference: 'for reference only', lost: 'missing' } as const;

/** What a borrower lost is found at the desk alone: otherwise they would go on owing what the copy costs. */
async function refuseLostOnLoan({ tx }: SchoolContext, { id, accessionNo }: CopyRow, { lostOnLoan }: CopyState): Promise<void> {
  const { rows } = await sql`select from library.copy c where c.id = ${id} and ${lostOnLoan}`.execute(tx);
  if (rows.length > 0)
    throw new UserError(
      'rule',
      `${accessionNo} was lost on loan. Scan it under Return books, so that what was charged for it is given back.`,
    );
}

/**
 * Says how a copy stands: in repair, for reference only, missing, or back. Who it was put aside for waits again once it is not on the
 * shelf. Throws 422 while it is with somebody, was lost on loan or waits to be written off, 400 at `because` where the reason is missing,
 * 404, 409.
 */
export async function markCopy(
  ctx: SchoolContext,
  { id, version, status, because }: Input<typeof copiesApi.mark>,
  state: CopyState,
): Promise<CopyRow> {
  const before = await hold(ctx, id, version, state);
  if (before.out)
    throw new UserError('rule', `${before.accessionNo} is with ${before.holderName ?? 'somebody'}. Return it at the desk first.`);
  if (before.writeOffId !== null) throw new UserError('rule', `${before.accessionNo} waits to be written off.`);
  if (before.status === status) return before;
  await refuseLostOnLoan(ctx, before, state);
  const asks = status === 'lost' || before.status === 'withdrawn' || before.status === 'lost';
  if (because === null && asks) throw fieldError('because', 'Say why.');
  await sql`
    update library.copy set status = ${status}, status_on = ${schoolDay(ctx)}::date, status_because = ${because}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  if (status !== 'available') await state.away(ctx, [id]);
  const after = await getCopy(ctx.tx, id, state);
  ctx.changed({
    entity: 'copy',
    id,
    action: done[status],
    before: inHistory(before),
    after: inHistory(after),
    reason: because,
  });
  return after;
}

/** Moves copies to another shelf. Throws 404 when one of them is not of this library. */
export async function moveCopies(
  ctx: SchoolContext,
  { copyIds, shelf }: Input<typeof copiesApi.move>,
): Promise<{ moved: number }> {
  const ids = [...new Set(copyIds)];
  const { rows } = await sql<{ id: number; accessionNo: string; was: string | null }>`
    select id, accession_no as "accessionNo", shelf as was from library.copy where id = any(${ids}::bigint[]) order by id for update`.execute(
    ctx.tx,
  );
  if (rows.length < ids.length) throw notFound('copy');
  const moving = rows.filter(({ was }) => was !== shelf);
  await sql`
    update library.copy set shelf = ${shelf}, version = version + 1 where id = any(${moving.map(({ id }) => id)}::bigint[])`.execute(
    ctx.tx,
  );
  for (const { id, accessionNo, was } of moving)
    ctx.changed({ entity: 'copy', id, action: 'moved', before: { accessionNo, shelf: was }, after: { accessionNo, shelf } });
  return { moved: moving.length };
}
