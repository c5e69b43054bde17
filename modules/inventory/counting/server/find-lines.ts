import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { CountEntry } from '../contract/count.ts';

type Context = Pick<SchoolContext, 'tx'>;

/** An entry, with the item that it means and how much; refused in words where it means none. */
export interface Wanted extends Pick<CountEntry, 'key' | 'lineId' | 'batch' | 'how' | 'at'> {
  itemId: number | null;
  quantity: number;
  refused: string | null;
}

/** The line that an entry counts. */
export interface Line {
  id: number;
  itemId: number;
  name: string;
  unit: string;
  divisible: boolean;
  batches: boolean;
  batchNo: string | null;
  refused: string | null;
}

/** Finds what scanners read: an item's code or barcode, or the barcode of one of its units. */
export async function resolveItems({ tx }: Context, countId: number, entries: readonly CountEntry[]): Promise<Wanted[]> {
  const codes = [...new Set(entries.flatMap(({ code }) => (code === null ? [] : [code.toLowerCase()])))];
  const { rows } =
    codes.length === 0
      ? { rows: [] }
      : await sql<{ code: string; itemId: number; factor: number }>`
          select c.code, f.item_id as "itemId", f.factor
            from unnest(${codes}::text[]) as c (code)
            cross join lateral (
              select i.id as item_id, 1000::bigint as factor, 2 as place from inventory.item i where lower(i.code) = c.code
              union all select i.id, 1000, 1 from inventory.item i where lower(i.barcode) = c.code
              union all select u.item_id, u.factor, 3 from inventory.item_unit u where lower(u.barcode) = c.code
              order by place limit 1) f`.execute(tx);
  const found = new Map(rows.map(({ code, ...of }) => [code, of]));
  const ofLines = await itemsOfLines(tx, countId, entries);
  return entries.map(({ key, lineId, itemId, code, batch, how, at, quantity }) => {
    const one = { key, lineId, batch, how, at, refused: null };
    if (code !== null) {
      const item = found.get(code.toLowerCase());
      const refused = item ? null : `Nothing has the code ${code}.`;
      return { ...one, itemId: item?.itemId ?? null, quantity: quantity ?? item?.factor ?? 0, refused };
    }
    if (lineId === null) return { ...one, itemId, quantity: quantity ?? 0 };
    const refused = ofLines.has(lineId) ? null : 'The count has no such line.';
    return { ...one, itemId: ofLines.get(lineId) ?? null, quantity: quantity ?? 0, refused };
  });
}

async function itemsOfLines(tx: Context['tx'], countId: number, entries: readonly CountEntry[]): Promise<Map<number, number>> {
  const ids = entries.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  const { rows } = await sql<{ id: number; itemId: number }>`
    select id, item_id as "itemId" from inventory.stock_count_line where count_id = ${countId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, itemId }) => [id, itemId]));
}

interface Count {
  id: number;
  storeId: number;
  scope: 'all' | 'category' | 'items';
  categoryId: number | null;
}

interface Item {
  id: number;
  name: string;
  unit: string;
  divisible: boolean;
  batches: boolean;
  categoryId: number;
}

/** The line of each entry, by its key; what was found and does not stand on the count is added to it where it is part of it. */
export async function linesFor(ctx: Context, count: Count, wanted: readonly Wanted[]): Promise<Map<string, Line>> {
  const items = await itemsOf(ctx, wanted);
  let lines = await linesOf(ctx, count.id, items);
  const missing = wanted.filter((entry) => {
    const item = items.get(entry.itemId ?? 0);
    return (
      item &&
      entry.lineId === null &&
      !lineOf(entry, item, lines) &&
      belongs(count, item, lines) &&
      (entry.batch || !item.batches)
    );
  });
  if (missing.length > 0) {
    await addLines(ctx, count.id, missing);
    lines = await linesOf(ctx, count.id, items);
  }
  const added = new Set(missing.map(({ key }) => key));
  return new Map(
    wanted.flatMap((entry) => {
      const item = items.get(entry.itemId ?? 0);
      if (!item || entry.refused !== null) return [];
      const line = lineOf(entry, item, lines);
      if (line) return [[entry.key, withWords(line)] as const];
      return [
        [
          entry.key,
          { ...item, itemId: item.id, batchNo: null, refused: whyNot(count, item, lines, added.has(entry.key)) },
        ] as const,
      ];
    }),
  );
}

const withWords = (line: Line): Line =>
  line.batches && line.batchNo === null ? { ...line, refused: `Enter the batch of ${line.name}.` } : line;

function whyNot(count: Count, item: Item, lines: readonly Line[], tried: boolean): string {
  if (!belongs(count, item, lines)) return `${item.name} is not part of this count.`;
  if (tried) return `${item.name} is in another count of this store that is not finished.`;
  return `Choose the batch of ${item.name}.`;
}

/** Whether an item that is found is counted here. */
function belongs({ scope, categoryId }: Count, item: Item, lines: readonly Line[]): boolean {
  if (scope === 'items') return lines.some(({ itemId }) => itemId === item.id);
  return scope === 'all' || item.categoryId === categoryId;
}

/** The line that an entry means: the one it names, the one of its batch, or the only one of its item. */
function lineOf({ lineId, batch }: Wanted, item: Item, lines: readonly Line[]): Line | undefined {
  if (lineId !== null) return lines.find(({ id }) => id === lineId);
  const own = lines.filter(({ itemId }) => itemId === item.id);
  if (batch) return own.find(({ batchNo }) => batchNo?.toLowerCase() === batch.no.toLowerCase());
  const named = own.filter(({ batchNo }) => batchNo !== null || !item.batches);
  return named.length === 1 ? named[0] : undefined;
}

async function itemsOf({ tx }: Context, wanted: readonly Wanted[]): Promise<Map<number, Item>> {
  const ids = wanted.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const { rows } = await sql<Item>`
    select id, name, unit, divisible, batches, category_id as "categoryId" from inventory.item
     where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((item) => [item.id, item]));
}

async function linesOf({ tx }: Context, countId: number, items: ReadonlyMap<number, Item>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.item_id as "itemId", i.name, i.unit, i.divisible, i.batches, l.batch_no as "batchNo", null::text as refused
      from inventory.stock_count_line l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.count_id = ${countId} and l.item_id = any(${[...items.keys()]}::bigint[]) order by l.id`.execute(tx);
  return rows;
}

/** Adds lines of what was found; one that stands in another count of the store is not added. */
async function addLines({ tx }: Context, countId: number, missing: readonly Wanted[]): Promise<void> {
  const found = missing.map(({ itemId, batch }) => ({ item: itemId, no: batch?.no ?? null, expires: batch?.expiresOn ?? null }));
  await sql`
    insert into inventory.stock_count_line (count_id, store_id, item_id, batch_id, batch_no, expires_on, system_open, reason)
    select t.id, t.store_id, i.id, n.id, case when i.batches then coalesce(n.batch_no, f.no) end,
           case when i.batches then coalesce(n.expires_on, f.expires) end,
           case when i.batches then coalesce(s.quantity, 0) else coalesce(b.quantity, 0) end, t.reason
      from (select distinct on (item, lower(no)) item, no, expires
              from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (item bigint, no text, expires date)) f
      join inventory.stock_count t on t.id = ${countId}
      join inventory.item i on i.school_id = t.school_id and i.id = f.item
      left join inventory.batch n on i.batches and n.school_id = i.school_id and n.item_id = i.id and lower(n.batch_no) = lower(f.no)
      left join inventory.batch_balance s on s.school_id = n.school_id and s.batch_id = n.id and s.store_id = t.store_id
      left join inventory.balance b on b.school_id = i.school_id and b.item_id = i.id and b.store_id = t.store_id
     order by i.id on conflict do nothing`.execute(tx);
}
