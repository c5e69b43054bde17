import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import { disposalApproval } from '../../contract/disposal-approval.ts';
import type { Disposal, DisposalRow, disposalsApi } from '../../contract/disposals.ts';
import { wayWords } from '../../contract/words.ts';
import { accumulatedOn } from '../register/assets.store.ts';
import type { AssetContext, ReadContext } from '../register/context.ts';

const joins = sql`
  from inventory.asset_disposal p
  join inventory.asset a on a.school_id = p.school_id and a.id = p.asset_id
  join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
  cross join lateral (
    select coalesce(sum(r.amount), 0)::bigint as amount
      from inventory.disposal_receipt r
      join finance.receipts q on q.school_id = r.school_id and q.id = r.receipt_id and q.stands
     where r.school_id = p.school_id and r.disposal_id = p.id) m`;

const fields = (day: string): RawBuilder<unknown> => sql`
  p.id, p.version, p.disposal_no as "disposalNo", p.asset_id as "assetId", a.tag, a.name as "assetName", c.name as "categoryName", p.how,
  p.day, p.state, coalesce(p.cost, a.cost) as cost,
  coalesce(p.cost - p.accumulated, a.cost - ${accumulatedOn(day)}) as "bookValue", p.price, m.amount as received,
  m.amount - (p.cost - p.accumulated) as gain, p.asked_name as "askedName"`;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`p.day`,
  disposalNo: sql`p.disposal_no`,
  tag: sql`lower(a.tag)`,
  cost: sql`coalesce(p.cost, a.cost)`,
  bookValue: sql`"bookValue"`,
};

/** Disposals, a page of them. */
export async function listDisposals(
  ctx: ReadContext,
  { state, how, assetId, from, until, q, page, size, sort }: Input<typeof disposalsApi.list>,
): Promise<Page<DisposalRow>> {
  const { rows } = await sql<DisposalRow & { total: number }>`
    select ${fields(schoolDay(ctx))}, count(*) over () as total ${joins}
     where (${state ?? null}::text is null or p.state = ${state ?? null})
       and (${how ?? null}::text is null or p.how = ${how ?? null})
       and (${assetId ?? null}::bigint is null or p.asset_id = ${assetId ?? null})
       and (${from ?? null}::date is null or p.day >= ${from ?? null}::date)
       and (${until ?? null}::date is null or p.day <= ${until ?? null}::date)
       and ${q ? matches([sql`p.disposal_no`, sql`a.tag`, sql`a.name`, sql`p.reason`, sql`p.buyer`], q) : sql`true`}
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`p.day`} ${wayOf(sort)}, p.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Where disposals are kept, and whose they are. */
export const keptDisposals = {
  table: 'inventory.asset_disposal',
  own: { mine: (account: number): RawBuilder<unknown> => sql`t.asked_by = ${account}` },
};

/** One disposal with what came in for it. Throws 404. */
export async function getDisposal(ctx: ReadContext, id: number): Promise<Disposal> {
  const day = schoolDay(ctx);
  const approves = hasDuty(ctx.user, 'approver');
  const mine = sql<boolean>`coalesce(p.asked_by = ${ctx.user.accountId}, false)`;
  const { rows } = await sql<Omit<Disposal, 'receipts'>>`
    select ${fields(day)}, p.reason, p.buyer, coalesce(p.accumulated, ${accumulatedOn(day)}) as accumulated, p.at,
           p.decided_name as "decidedName", p.decided_at as "decidedAt", p.journal_id as "journalId", ${mine} as mine,
           ${approves} as "mayApprove", (${mine} or ${approves}) as "mayCancel"
      ${joins} where p.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('disposal of an asset');
  const { rows: receipts } = await sql<Disposal['receipts'][number]>`
    select r.id, r.receipt_no as "receiptNo", r.day, r.amount, not coalesce(q.stands, false) as crossed,
           r.received_name as "receivedName"
      from inventory.disposal_receipt r
      left join finance.receipts q on q.school_id = r.school_id and q.id = r.receipt_id
     where r.disposal_id = ${id} order by r.id`.execute(ctx.tx);
  return { ...found, receipts };
}

/** What the history keeps of a disposal. */
export const disposalInHistory = ({ disposalNo, tag, assetName, how, day, state, bookValue, price, received }: Disposal) => ({
  Number: disposalNo,
  Asset: `${tag} ${assetName}`,
  How: wayWords[how],
  Day: formatDay(day),
  State: disposalApproval.states[state][0],
  'Book value': formatCents(bookValue),
  Price: formatCents(price),
  Received: formatCents(received),
});

/** Disposals through the steps of their approval. */
export const disposals = documents(disposalApproval, {
  ...keptDisposals,
  read: (ctx: AssetContext, id) => getDisposal(ctx, id),
  audit: disposalInHistory,
});
