import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { settingAccount } from '../../setup/server/accounts.ts';
import type { Move, StockContext } from '../../stock/server/moves.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import type { StockCount } from '../contract/count.ts';
import type { countsApi } from '../contract/counts.ts';
import { counts } from './documents.store.ts';
import { linesNow } from './lines-now.ts';
import { authorOf } from './open-count.ts';

type Of<K extends keyof typeof countsApi> = Input<(typeof countsApi)[K]>;

/** Ends the counting: at least one line is counted, and no two figures of one line are left standing beside each other. */
export function finishCount(ctx: StockContext, { rest, comment, ...at }: Of<'finish'>): Promise<StockCount> {
  return counts.take(ctx, 'finish', at, comment, async (before) => {
    const more = rest === 'nothing' ? await countRestAsNothing(ctx, before.id) : 0;
    if (before.conflicts > 0)
      throw new UserError(
        'rule',
        before.conflicts === 1
          ? 'Two people counted one line differently. Say which figure stands.'
          : `Two people counted ${before.conflicts} lines differently. Say for each which figure stands.`,
      );
    if (before.countedLines + more === 0) throw new UserError('rule', 'Nothing is counted yet.');
  });
}

/** What nobody has counted is not there; answers how many lines that are. */
async function countRestAsNothing(ctx: StockContext, id: number): Promise<number> {
  const { id: author, name } = authorOf(ctx);
  const by = sql`${author}::bigint, ${name}`;
  const { rows } = await sql`
    with rest as (
      select l.id, l.count_id from inventory.stock_count_line l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
       where l.count_id = ${id} and not (i.batches and l.batch_no is null)
         and not exists (select from inventory.stock_count_tally y where y.school_id = l.school_id and y.line_id = l.id)),
    entered as (
      insert into inventory.stock_count_entry (count_id, line_id, client_key, how, quantity, at, counted_by, counted_name)
      select count_id, id, 'rest-' || count_id || '-' || id, 'set', 0, clock_timestamp(), ${by} from rest order by id)
    insert into inventory.stock_count_tally (line_id, quantity, at, counted_by, counted_name)
    select id, 0, clock_timestamp(), ${by} from rest order by id returning id`.execute(ctx.tx);
  return rows.length;
}

interface Posting {
  id: number;
  storeId: number;
  itemId: number;
  batchId: number | null;
  batchNo: string | null;
  expiresOn: string | null;
  name: string;
  counted: number;
  countedAt: string;
  countedName: string;
  systemThen: number;
  difference: number;
  priceValue: number | null;
  priceQuantity: number | null;
}

/** Approves a count: what differs is taken in or written off. Throws 422 where less is in the store by now than is to go. */
export function approveCount(ctx: StockContext, { comment, day, ...at }: Of<'approve'>): Promise<StockCount> {
  return counts.take(ctx, 'approve', at, comment, async (before) => {
    const on = day ?? schoolDay(ctx);
    if (on < before.day) throw fieldError('day', 'Choose the day of the count or a later one.');
    const lines = await linesToPost(ctx, before.id);
    const differing = lines.filter(({ difference }) => difference !== 0);
    const values = await post(ctx, before, on, differing);
    await keepPosted(ctx, before.id, lines, values);
    const all = [...values.values()];
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
    return {
      posted_on: on,
      gained: sum(all.filter((value) => value > 0)),
      lost: -sum(all.filter((value) => value < 0)),
    };
  });
}

/** What was counted, with what it differs by; the stock is held first, so that nothing moves meanwhile. */
async function linesToPost({ tx }: StockContext, id: number): Promise<Posting[]> {
  await sql`
    select from inventory.balance b
      where (b.store_id, b.item_id) in (select store_id, item_id from inventory.stock_count_line where count_id = ${id})
     order by b.store_id, b.item_id for update of b`.execute(tx);
  const { rows } = await sql<Posting>`
    select l.id, l.store_id as "storeId", l.item_id as "itemId", l.batch_id as "batchId", l.batch_no as "batchNo",
           l.expires_on as "expiresOn", i.name, l.counted, l.counted_at as "countedAt", l.counted_name as "countedName",
           l.then_said as "systemThen", l.difference, l.price_value as "priceValue", l.price_quantity as "priceQuantity"
      from ${linesNow(sql`l.count_id = ${id}`)} l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.counted is not null order by l.item_id, l.id`.execute(tx);
  return rows;
}

/** Posts what differs, what goes before what comes; answers what each line was worth, below nothing for what went. */
async function post(
  ctx: StockContext,
  count: StockCount,
  day: string,
  lines: readonly Posting[],
): Promise<ReadonlyMap<number, number>> {
  if (lines.length === 0) return new Map();
  const counterId = await settingAccount(ctx.tx, 'losses');
  const ordered = [...lines.filter(({ difference }) => difference < 0), ...lines.filter(({ difference }) => difference > 0)];
  const document = {
    kind: 'adjustment' as const,
    document: 'stock count',
    id: count.id,
    no: count.countNo,
    day,
    narration: `Count of ${count.storeName}`,
  };
  const moved = await postMoves(
    ctx,
    document,
    ordered.map((line) => ({ ...moveOf(line), counterId, lineId: line.id, expired: true })),
  );
  return new Map(ordered.map(({ id, difference }, at) => [id, Math.sign(difference) * (moved[at]?.value ?? 0)]));
}

function moveOf({ storeId, itemId, batchId, batchNo, expiresOn, difference, ...price }: Posting): Omit<Move, 'counterId'> {
  const place = { storeId, itemId, quantity: difference };
  if (difference < 0) return { ...place, batchId };
  const value = worthOf(difference, price.priceValue, price.priceQuantity);
  if (batchId !== null) return { ...place, value, batchId };
  return { ...place, value, batch: batchNo === null ? null : { no: batchNo, expiresOn } };
}

/** At the average cost, or the last price, to the cent; nothing where no price is known. */
function worthOf(quantity: number, value: number | null, of: number | null): number {
  if (value === null || of === null) return 0;
  return Number((BigInt(quantity) * BigInt(value) * 2n + BigInt(of)) / (2n * BigInt(of)));
}

/** Keeps what was counted and posted on the lines, where it stays whatever prices become. */
async function keepPosted(
  { tx }: StockContext,
  id: number,
  lines: readonly Posting[],
  values: ReadonlyMap<number, number>,
): Promise<void> {
  const posted = lines.map(({ id: lineId, systemThen, counted, countedAt, countedName }) => ({
    lineId,
    systemThen,
    counted,
    countedAt,
    countedName,
    value: values.get(lineId) ?? 0,
  }));
  await sql`
    update inventory.stock_count_line l
       set system_then = p."systemThen", counted = p.counted, counted_at = p."countedAt", counted_name = p."countedName", value = p.value
      from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb)
           as p ("lineId" bigint, "systemThen" bigint, counted bigint, "countedAt" timestamptz, "countedName" text, value bigint)
     where l.id = p."lineId"`.execute(tx);
  await endLines(tx, id);
}

/** Lets other counts have the items. */
async function endLines(tx: StockContext['tx'], id: number): Promise<void> {
  await sql`update inventory.stock_count_line set live = false where count_id = ${id}`.execute(tx);
}

/** Sends a count back to be counted again; what was counted stands until it is counted anew. */
export const sendBackCount = (ctx: StockContext, { comment, ...at }: Of<'sendBack'>): Promise<StockCount> =>
  counts.take(ctx, 'sendBack', at, comment);

/** Cancels a count; nothing of it is posted. */
export const cancelCount = (ctx: StockContext, { comment, ...at }: Of<'cancel'>): Promise<StockCount> =>
  counts.take(ctx, 'cancel', at, comment, (before) => endLines(ctx.tx, before.id));
