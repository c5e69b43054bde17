import { type RawBuilder, sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import { depreciationApproval } from '../../contract/depreciation-approval.ts';
import type {
  depreciationApi,
  DepreciationGroup,
  MonthLine,
  MonthOfDepreciation,
  MonthRow,
} from '../../contract/depreciation.ts';
import type { AssetContext, ReadContext } from '../register/context.ts';
import { lastDayOf, monthOf, monthsOn } from './depreciation.rules.ts';
import { assetsOf, digestOf, dueLines, groupsOf, sumOf } from './due.store.ts';

const fields = sql`
  r.id, r.version, left(r.month::text, 7) as month, r.state, r.assets, r.amount, r.asked_name as "askedName", r.at,
  r.posted_name as "postedName", r.back_on as "backOn"`;

/** Months, a page of them. */
export async function listMonths(
  { tx }: ReadContext,
  { state, q, page, size, sort }: Input<typeof depreciationApi.list>,
): Promise<Page<MonthRow>> {
  const order = sort.replace(/^-/, '') === 'amount' ? sql`r.amount` : sql`r.month`;
  const { rows } = await sql<MonthRow & { total: number }>`
    select ${fields}, count(*) over () as total from inventory.depreciation r
     where (${state ?? null}::text is null or r.state = ${state ?? null})
       and ${q ? matches([sql`r.month`, sql`r.asked_name`, sql`r.posted_name`], q) : sql`true`}
     order by ${order} ${wayOf(sort)}, r.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The last month that is over: its last day has come. */
export function latestMonth(ctx: Pick<ReadContext, 'now' | 'school'>): string {
  const today = schoolDay(ctx);
  const month = monthOf(today);
  return lastDayOf(month) === today ? month : monthsOn(month, -1);
}

/** The last month that is posted, and the one that is prepared. */
export async function monthsThatStand({
  tx,
}: Pick<ReadContext, 'tx'>): Promise<{ posted: string | null; prepared: number | null }> {
  const { rows } = await sql<{ posted: string | null; prepared: number | null }>`
    select left((max(month) filter (where state = 'posted'))::text, 7) as posted, max(id) filter (where state = 'prepared') as prepared
      from inventory.depreciation where state in ('posted', 'prepared')`.execute(tx);
  return rows[0] ?? { posted: null, prepared: null };
}

/** Which month comes next, and what is due in it. */
export async function nextMonth(
  ctx: ReadContext,
  { month: wanted }: Input<typeof depreciationApi.next>,
): Promise<Output<typeof depreciationApi.next>> {
  const { posted, prepared } = await monthsThatStand(ctx);
  const latest = latestMonth(ctx);
  const first = posted === null;
  const next = first ? (wanted !== undefined && wanted <= latest ? wanted : latest) : monthsOn(posted, 1);
  const month = prepared !== null || next > latest ? null : next;
  const lines = month === null ? [] : await dueLines(ctx.tx, month);
  const missed = lines.filter((line) => line.month !== month);
  return {
    month,
    prepared,
    first,
    latest,
    assets: assetsOf(lines),
    amount: sumOf(lines),
    caughtUp: assetsOf(missed),
    groups: groupsOf(lines),
  };
}

async function groupsPosted({ tx }: Pick<ReadContext, 'tx'>, id: number): Promise<DepreciationGroup[]> {
  const { rows } = await sql<DepreciationGroup>`
    select a.category_id as "categoryId", c.name as "categoryName", n.department_id as "departmentId", d.name as "departmentName",
           count(distinct a.id)::int as assets, sum(n.amount)::bigint as amount
      from inventory.depreciation_line n
      join inventory.asset a on a.school_id = n.school_id and a.id = n.asset_id
      join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
      left join settings.departments d on d.school_id = n.school_id and d.id = n.department_id
     where n.run_id = ${id} group by 1, 2, 3, 4 order by 2, 4 nulls first`.execute(tx);
  return rows;
}

/** Where months are kept, and whose they are. */
export const keptMonths = {
  table: 'inventory.depreciation',
  own: { mine: (account: number): RawBuilder<unknown> => sql`t.asked_by = ${account}` },
};

/** One month by category and department; of one that is only prepared what is due now. Throws 404. */
export async function getMonth(ctx: ReadContext, id: number): Promise<MonthOfDepreciation> {
  const approves = hasDuty(ctx.user, 'approver');
  const { rows } = await sql<Omit<MonthOfDepreciation, 'groups' | 'changed'> & { digest: string }>`
    select ${fields}, r.journal_id as "journalId", r.digest, coalesce(r.asked_by = ${ctx.user.accountId}, false) as mine,
           ${approves} as "mayApprove", (coalesce(r.asked_by = ${ctx.user.accountId}, false) or ${approves}) as "mayDiscard"
      from inventory.depreciation r where r.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('month of depreciation');
  const { digest, ...row } = found;
  const due = row.state === 'prepared' ? await dueLines(ctx.tx, row.month) : [];
  const posted = row.state === 'posted' || row.state === 'taken_back';
  return {
    ...row,
    groups: posted ? await groupsPosted(ctx, id) : groupsOf(due),
    changed: row.state === 'prepared' && digestOf(due) !== digest,
  };
}

const lineOrder: Readonly<Record<string, RawBuilder<unknown>>> = {
  tag: sql`lower(a.tag)`,
  name: sql`kit.fold(a.name)`,
  categoryName: sql`kit.fold(c.name)`,
  month: sql`n.month`,
  amount: sql`n.amount`,
};

/** What was depreciated of each asset by a month, a page of it. */
export async function listMonthLines(
  ctx: ReadContext,
  { id, categoryId, q, page, size, sort }: Input<typeof depreciationApi.lines>,
): Promise<Page<MonthLine>> {
  await getMonth(ctx, id);
  const { rows } = await sql<MonthLine & { total: number }>`
    select n.id, n.asset_id as "assetId", a.tag, a.name, c.name as "categoryName", d.name as "departmentName",
           left(n.month::text, 7) as month, n.amount, count(*) over () as total
      from inventory.depreciation_line n
      join inventory.asset a on a.school_id = n.school_id and a.id = n.asset_id
      join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
      left join settings.departments d on d.school_id = n.school_id and d.id = n.department_id
     where n.run_id = ${id} and (${categoryId ?? null}::bigint is null or a.category_id = ${categoryId ?? null})
       and ${q ? matches([sql`a.tag`, sql`a.name`], q) : sql`true`}
     order by ${lineOrder[sort.replace(/^-/, '')] ?? sql`lower(a.tag)`} ${wayOf(sort)}, n.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What the history keeps of a month. */
export const monthInHistory = ({ month, state, assets, amount }: MonthRow) => ({
  Month: formatMonth(`${month}-01`),
  State: depreciationApproval.states[state][0],
  Assets: assets,
  Amount: formatCents(amount),
});

/** Months through the steps of their approval. */
export const months = documents(depreciationApproval, {
  ...keptMonths,
  read: (ctx: AssetContext, id) => getMonth(ctx, id),
  audit: monthInHistory,
});
