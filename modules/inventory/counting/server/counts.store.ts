import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { matches, tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { hasDuty } from '../../setup/server/duties.ts';
import type { CountLine, CountRow, StockCount } from '../contract/count.ts';
import type { countsApi } from '../contract/counts.ts';
import { isHidden, linesNow } from './lines-now.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'changed'>;

const table = tableStore<CountRow>({
  table: 'inventory.stock_count',
  entity: 'stock count',
  columns: {
    countNo: 'count_no',
    storeId: 'store_id',
    day: 'day',
    scope: 'scope',
    reason: 'reason',
    blind: 'blind',
    note: 'note',
    state: 'state',
    postedOn: 'posted_on',
    gained: 'gained',
    lost: 'lost',
    askedName: 'asked_name',
  },
  computed: {
    storeName: sql`(select s.name from inventory.store s where s.school_id = t.school_id and s.id = t.store_id)`,
    categoryName: sql`(select c.name from inventory.category c where c.school_id = t.school_id and c.id = t.category_id)`,
    lines: sql`(select count(*) from inventory.stock_count_line l where l.school_id = t.school_id and l.count_id = t.id)`,
    countedLines: sql`(
      select count(*) from inventory.stock_count_line l
       where l.school_id = t.school_id and l.count_id = t.id
         and exists (select from inventory.stock_count_tally y where y.school_id = l.school_id and y.line_id = l.id))`,
  },
  search: ['count_no', 'note', 'asked_name'],
});

/** Counts, searched and filtered. */
export function listCounts(ctx: Context, input: Input<typeof countsApi.list>) {
  const { state, storeId, reason, itemId, from, to, ...page } = input;
  const ofLine = (condition: ReturnType<typeof sql>) => sql`exists (
    select from inventory.stock_count_line l where l.school_id = t.school_id and l.count_id = t.id and ${condition})`;
  return table.list(ctx, page, [
    ...(state === 'unfinished' ? [sql`t.state in ('open', 'counted')`] : state ? [sql`t.state = ${state}`] : []),
    ...(storeId ? [sql`t.store_id = ${storeId}`] : []),
    ...(reason ? [sql`(t.reason = ${reason} or ${ofLine(sql`l.reason = ${reason}`)})`] : []),
    ...(itemId ? [ofLine(sql`l.item_id = ${itemId}`)] : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ]);
}

/** Whoever opened a count, counted some of it or decided on a figure of it: a condition over `t`. */
export const hasCounted = (me: number) => sql`(
  coalesce(t.asked_by = ${me}, false)
  or exists (select from inventory.stock_count_entry e where e.school_id = t.school_id and e.count_id = t.id and e.counted_by = ${me})
  or exists (select from inventory.stock_count_line l where l.school_id = t.school_id and l.count_id = t.id and l.decided_by = ${me}))`;

type More = Omit<StockCount, keyof CountRow | 'steps' | 'over' | 'short' | 'conflicts' | 'differing' | 'unpriced'>;
interface Sums {
  conflicts: number;
  differing: number;
  over: number;
  short: number;
  unpriced: number;
}

/** One count with what it comes to. Throws 404. */
export async function getCount(ctx: Context, id: number): Promise<StockCount> {
  const row = await table.get(ctx, id);
  const { rows: more } = await sql<More>`
    select t.category_id as "categoryId", s.transit, t.opened_at as "openedAt", ${isHidden} as hidden,
           ${hasCounted(ctx.user.accountId)} as mine, ${hasDuty(ctx.user, 'approver', sql`t.store_id`)} as "mayApprove"
      from inventory.stock_count t join inventory.store s on s.school_id = t.school_id and s.id = t.store_id
     where t.id = ${id}`.execute(ctx.tx);
  const { rows: sums } = await sql<Sums>`
    select count(*) filter (where l.conflict) as conflicts, count(*) filter (where l.difference <> 0) as differing,
           coalesce(sum(l.worth) filter (where l.worth > 0), 0)::bigint as over,
           coalesce(-sum(l.worth) filter (where l.worth < 0), 0)::bigint as short,
           count(*) filter (where l.unpriced) as unpriced
      from ${linesNow(sql`l.count_id = ${id}`)} l`.execute(ctx.tx);
  const { rows: steps } = await sql<StockCount['steps'][number]>`
    select step, taken_name as name, comment, at from inventory.stock_count_step where count_id = ${id} order by id`.execute(
    ctx.tx,
  );
  const [rest] = more;
  if (!rest) throw notFound('stock count');
  const { over, short, differing, ...counts } = one(sums);
  const shown = rest.hidden ? { over: null, short: null, differing: null, unpriced: 0 } : { over, short, differing };
  return { ...row, ...rest, ...counts, ...shown, steps };
}

const line = sql`
  l.id, l.item_id as "itemId", i.code, i.name, i.unit, i.divisible, l.batch_no as "batchNo", l.expires_on as "expiresOn",
  case when not ${isHidden} then l.system_open end as "systemOpen", case when not ${isHidden} then l.then_said end as "systemThen",
  l.counted, l.counted_at as "countedAt", case when not ${isHidden} then l.difference end as difference,
  case when not ${isHidden} then l.worth end as value, l.conflict, l.decided_name as "decidedName", l.counted_name as "countedName",
  l.reason, l.note, l.price, coalesce(l.unpriced and not ${isHidden}, false) as unpriced,
  (select coalesce(json_agg(json_build_object('id', y.id, 'name', y.counted_name, 'quantity', y.quantity, 'at', y.at) order by y.id), '[]')
     from inventory.stock_count_tally y where y.school_id = l.school_id and y.line_id = l.id) as tallies`;
const joined = (where: ReturnType<typeof sql>) => sql`
  ${linesNow(where)} l
  join inventory.stock_count t on t.school_id = l.school_id and t.id = l.count_id
  join inventory.item i on i.school_id = l.school_id and i.id = l.item_id`;

const sorting = {
  name: sql`lower(i.name)`,
  code: sql`lower(i.code)`,
  counted: sql`l.counted`,
  difference: sql`case when not ${isHidden} then l.difference end`,
  value: sql`case when not ${isHidden} then l.worth end`,
};
const showing = {
  conflict: sql`l.conflict`,
  differing: sql`not ${isHidden} and l.difference <> 0`,
  uncounted: sql`l.counted is null and not l.conflict`,
  counted: sql`l.people > 0`,
};

/** A page of a count's lines. Throws 404. */
export async function listLines(
  ctx: Context,
  { id, show, q, page, size, sort }: Input<typeof countsApi.lines>,
): Promise<Output<typeof countsApi.lines>> {
  await table.get(ctx, id);
  const order = sorting[sort.replace('-', '') as keyof typeof sorting];
  const { rows } = await sql<CountLine & { total: number }>`
    select ${line}, count(*) over () as total from ${joined(sql`l.count_id = ${id}`)}
     where ${show ? showing[show] : sql`true`} and ${q ? matches([sql`i.name`, sql`i.code`, sql`l.batch_no`, sql`l.note`], q) : sql`true`}
     order by ${order} ${wayOf(sort)} nulls last, lower(i.name), l.expires_on nulls last, l.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One line. Throws 404 where the count has no such line. */
export async function getLine({ tx }: Context, id: number, lineId: number): Promise<CountLine> {
  const { rows } = await sql<CountLine>`
    select ${line} from ${joined(sql`l.count_id = ${id} and l.id = ${lineId}`)}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('line');
  return found;
}

/** Every line of a count in the order of its sheet. */
export async function linesOf({ tx }: Pick<Context, 'tx'>, id: number): Promise<CountLine[]> {
  const { rows } = await sql<CountLine>`
    select ${line} from ${joined(sql`l.count_id = ${id}`)} order by lower(i.name), l.expires_on nulls last, l.id`.execute(tx);
  return rows;
}
