import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { maxQuantity } from '../../setup/contract/quantity.ts';
import type { CountLine } from '../contract/count.ts';
import type { countsApi } from '../contract/counts.ts';
import { getLine } from './counts.store.ts';
import { holdOpen } from './enter-counts.ts';
import { authorOf } from './open-count.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'changed'>;

/** Says which figure of a line stands; whoever counts it anew afterwards opens the question again. */
export async function decideLine(
  ctx: Context,
  { id, lineId, take, tallyId, quantity }: Input<typeof countsApi.decide>,
): Promise<CountLine> {
  const { countNo } = await holdOpen(ctx, id);
  const before = await getLine(ctx, id, lineId);
  const { tallies, divisible, name, unit } = before;
  if (tallies.length === 0) throw new UserError('rule', `Nobody has counted ${name} yet.`);
  const chosen = tallies.find((tally) => tally.id === tallyId);
  if (take === 'one' && !chosen) throw fieldError('tallyId', 'Choose whose figure stands.');
  if (take === 'anew' && quantity === null) throw fieldError('quantity', 'Enter a quantity.');
  const together = tallies.reduce((sum, one) => sum + one.quantity, 0);
  const stands = (take === 'one' ? chosen?.quantity : take === 'together' ? together : quantity) ?? 0;
  if (stands > maxQuantity) throw fieldError('quantity', 'Enter at most 10,000,000.');
  if (!divisible && stands % 1000 !== 0) throw fieldError('quantity', `${name} is counted in whole units (${unit}).`);
  // As of when it was counted: the chosen figure's moment, the last of them, or now.
  const at =
    take === 'anew'
      ? sql`clock_timestamp()`
      : sql`(select max(y.at) from inventory.stock_count_tally y
              where y.line_id = ${lineId} and (${take} = 'together' or y.id = ${chosen?.id ?? 0}))`;
  const { id: author, name: by } = authorOf(ctx);
  await sql`
    update inventory.stock_count_line
       set decided = ${stands}, decided_at = ${at}, decided_by = ${author}::bigint, decided_name = ${by}
     where id = ${lineId}`.execute(ctx.tx);
  const after = await getLine(ctx, id, lineId);
  const was = Object.fromEntries(tallies.map((tally) => [tally.name, tally.quantity / 1000]));
  ctx.changed({ entity: 'stock count', id, action: 'decided', before: was, after: { countNo, name, counted: stands / 1000 } });
  return after;
}

/** Says why a line differs and what its item is worth, while the count is not approved; one that waits for approval has a new version then. */
export async function noteLine(
  ctx: Context,
  { id, lineId, reason, note, price }: Input<typeof countsApi.note>,
): Promise<CountLine> {
  const { rows } = await sql<{ state: string; countNo: string }>`
    select state, count_no as "countNo" from inventory.stock_count where id = ${id} for update`.execute(ctx.tx);
  const [count] = rows;
  if (!count) throw notFound('stock count');
  if (count.state !== 'open' && count.state !== 'counted')
    throw new UserError('conflict', `Count ${count.countNo} is closed. Its lines stay as they are.`);
  const before = await getLine(ctx, id, lineId);
  await sql`
    update inventory.stock_count_line set reason = ${reason}, note = ${note}, price = ${price} where id = ${lineId}`.execute(
    ctx.tx,
  );
  // Whoever approves what waits has seen another worth: their page is stale.
  if (count.state === 'counted' && price !== before.price)
    await sql`update inventory.stock_count set version = version + 1 where id = ${id}`.execute(ctx.tx);
  const said = (line: Pick<CountLine, 'name' | 'reason' | 'note' | 'price'>) => ({
    name: line.name,
    reason: line.reason,
    note: line.note,
    price: line.price,
  });
  ctx.changed({
    entity: 'stock count',
    id,
    action: 'noted',
    before: said(before),
    after: said({ name: before.name, reason, note, price }),
  });
  return getLine(ctx, id, lineId);
}
