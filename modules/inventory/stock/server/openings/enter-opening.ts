import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { settingAccount } from '../../../setup/server/accounts.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import type { openingsApi } from '../../contract/openings.ts';
import { holdBalances } from '../balances.ts';
import type { StockContext } from '../moves.ts';
import { postMoves } from '../post-moves.ts';

export type OpeningDraft = Input<typeof openingsApi.enter>;

const series = { kind: 'opening stock', prefix: 'OS', digits: 5 };

/** Enters what was in a store before its books were kept here: once for each item, and only while nothing of it has moved there. */
export async function enterOpening(ctx: StockContext, draft: OpeningDraft): Promise<{ id: number; openingNo: string }> {
  await refuseWithout(ctx, 'keeper', draft.storeId);
  refuseTwice(draft);
  const counterId = await settingAccount(ctx.tx, 'opening');
  await holdBalances(
    ctx,
    draft.lines.map(({ itemId }) => ({ storeId: draft.storeId, itemId })),
  );
  await refuseMoved(ctx, draft);
  const openingNo = await documentNumber(ctx.tx, series, draft.day);
  const { accountId, fullName } = ctx.user;
  const { rows } = await sql<{ id: number }>`
    insert into inventory.opening (opening_no, store_id, day, note, counter_id, author_id, author_name)
    values (${openingNo}, ${draft.storeId}, ${draft.day}, ${draft.note}, ${counterId}, ${actorId({ accountId })}, ${fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const value = draft.lines.reduce((sum, line) => sum + line.value, 0);
  await postMoves(
    ctx,
    { kind: 'opening', document: 'opening stock', id, no: openingNo, day: draft.day, narration: draft.note ?? 'Opening stock' },
    draft.lines.map((line, at) => ({
      storeId: draft.storeId,
      itemId: line.itemId,
      quantity: line.quantity,
      value: line.value,
      batch: line.batchNo === null ? null : { no: line.batchNo, expiresOn: line.expiresOn },
      counterId,
      field: `lines.${at}.${line.batchNo === null ? 'quantity' : 'batchNo'}`,
    })),
  );
  ctx.changed({
    entity: 'opening stock',
    id,
    action: 'entered',
    after: { openingNo, storeId: draft.storeId, day: draft.day, lines: draft.lines.length, value },
  });
  return { id, openingNo };
}

function refuseTwice({ lines }: OpeningDraft): void {
  const seen = new Set<string>();
  for (const [at, { itemId, batchNo, expiresOn }] of lines.entries()) {
    const key = `${itemId}/${batchNo?.toLowerCase() ?? ''}`;
    if (seen.has(key)) throw fieldError(`lines.${at}.itemId`, 'This item is listed already.');
    if (batchNo === null && expiresOn !== null)
      throw fieldError(`lines.${at}.batchNo`, 'Enter the number of the batch that is used by this day.');
    seen.add(key);
  }
}

/** Of the items whose balances are held. */
async function refuseMoved({ tx }: StockContext, { storeId, lines }: OpeningDraft): Promise<void> {
  const { rows } = await sql<{ itemId: number; item: string; there: boolean }>`
    select i.id as "itemId", i.name as item, b.quantity > 0 as there
      from inventory.balance b join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
     where b.store_id = ${storeId} and b.item_id = any(${lines.map(({ itemId }) => itemId)}::bigint[])
       and (b.quantity > 0 or exists (
         select from inventory.move m
          where m.school_id = b.school_id and m.store_id = b.store_id and m.item_id = b.item_id and m.kind <> 'opening'))`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return;
  const at = lines.findIndex(({ itemId }) => itemId === found.itemId);
  throw fieldError(
    `lines.${at}.itemId`,
    found.there
      ? `${found.item} is in this store already. Receive what comes, or count what is there.`
      : `${found.item} has moved in this store. Receive what comes, or count what is there.`,
  );
}
