import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { TypedCode, typedCodesApi } from '../../contract/typed-codes.ts';
import { channelNames, type Channel } from '../../../receiving/server/channels.ts';
import { familyOf } from '../../../receiving/server/references/standing.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';

interface Row extends Omit<TypedCode, 'finding' | 'toldBy'> {
  channel: Channel | 'line' | null;
  elsewhere: string | null;
  twice: boolean;
}

/**
 * Of a code whose receipt `r` was issued again, perhaps among several and more than once: what stands on it in cents, and what
 * ticked lines show of that. Null until they show all of it.
 */
const issuedAgain = sql`
  select sum(m.amount) filter (where m.stands) as amount,
         case when bool_and(m.ticked) filter (where m.stands) then sum(m.amount) filter (where m.stands)
              when not bool_or(m.ticked) filter (where m.stands) then max(m.amount) filter (where m.ticked) end as told
    from (select n.amount, n.state in ('posted', 'pending') as stands,
                 exists (select from finance.tick k join finance.receipt o on o.journal_id = k.journal_id where o.id = n.id) as ticked
            from ${familyOf(sql`r.id`)} n) m`;

/**
 * Codes that people typed and that stand, with what is told of them: by a payment, by a ticked line of a statement, or by a
 * line of a statement that names the code with another amount.
 */
const codes = sql`(
  select c.*, case when c.settled is not null then 'settled'
                   when c.twice or c.told <> c.amount or c.elsewhere is not null then 'differs'
                   when c.told is not null then 'confirmed' else 'waiting' end as state
    from (
      select f.id, f.shown as reference, f.twice, f.settled_at as settled, f.settled_name, f.settled_because,
             coalesce(r.receipt_no, b.reference) as no, r.id as receipt_id, coalesce(r.series, 'bursary') as what,
             coalesce(r.mode, b.instrument) as mode, coalesce(r.day, b.day) as day,
             coalesce(s.full_name, r.payer_name, b.payer_name) as name, a.name as account,
             coalesce(r.cashier_name, r.author_name, b.author_name) as typed_by,
             coalesce(g.amount, r.amount, b.amount)::bigint as amount,
             coalesce(p.amount, g.told, t.amount, l.amount)::bigint as told,
             case when p.id is not null then p.channel when coalesce(g.told, t.id, l.id) is not null then 'line' end as channel,
             case when p.money_id <> coalesce(r.money_id, b.money_id) then pa.name end as elsewhere
        from finance.reference f
        left join finance.receipt r on f.kind = 'receipt' and r.id = f.document_id
        left join finance.bursary b on f.kind = 'bursary' and b.id = f.document_id
        left join registration.roll s on s.id = r.student_id
        join finance.account a on a.id = coalesce(r.money_id, b.money_id)
        left join finance.payment p on p.id = f.payment_id
        left join finance.account pa on pa.id = p.money_id
        left join lateral (${issuedAgain}) g on r.instead_of_id is not null
        left join lateral (
          select k.id, coalesce(r.amount, b.amount) as amount from finance.tick k
            join finance.receipt o on o.journal_id = k.journal_id
           where (o.id = r.id or (o.source = 'bursary' and o.source_id = b.id)) limit 1) t
          on p.id is null and r.instead_of_id is null
        left join lateral (
          select l.id, l.amount from finance.statement_line l
           where l.money_id = coalesce(r.money_id, b.money_id) and l.amount > 0 and l.reference is not null
             and finance.reference_key(l.reference, l.money_id::text) = f.key
             and not exists (select from finance.tick k where k.line_id = l.id)
           order by l.id limit 1) l on p.id is null and t.id is null and g.told is null
       where f.kind in ('receipt', 'bursary') and f.freed_at is null and coalesce(r.mode, b.instrument) <> 'cheque') c)`;

const columns = sql`
  c.id, c.reference, c.no as "documentNo", c.receipt_id as "receiptId", c.what, c.mode, c.day, c.name, c.account,
  c.typed_by as "typedBy", c.amount, c.told, c.state, c.settled_name as "settledBy", c.settled as "settledAt",
  c.settled_because as "settledBecause", c.channel, c.elsewhere, c.twice`;

const order: Readonly<Record<string, ReturnType<typeof sql>>> = {
  day: sql`c.day`,
  amount: sql`c.amount`,
  reference: sql`c.reference`,
};

function shown({ channel, elsewhere, twice, ...row }: Row): TypedCode {
  const toldBy = channel === null ? null : channel === 'line' ? 'The bank’s statement' : channelNames[channel];
  const said = row.told !== null && row.told !== row.amount;
  const finding = [
    said && `${formatCents(row.amount)} was typed; ${toldBy ?? 'the bank'} says ${formatCents(row.told ?? 0)}.`,
    elsewhere && `The money came into ${elsewhere}.`,
    twice && 'Another receipt uses this code.',
  ].filter(Boolean);
  return { ...row, toldBy, finding: finding.join(' ') || null };
}

export async function listTypedCodes(tx: Tx, input: Input<typeof typedCodesApi.list>): Promise<Page<TypedCode>> {
  const conditions = [
    input.state === 'all' ? sql`true` : sql`c.state = ${input.state}`,
    ...(input.q ? [matches([sql`c.reference`, sql`c.no`, sql`c.name`, sql`c.typed_by`], input.q)] : []),
  ];
  const from = sql`from ${codes} c where ${sql.join(conditions, sql` and `)}`;
  const by = order[input.sort.replace(/^-/, '')] ?? sql`c.day`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} order by ${by} ${wayOf(input.sort)}, c.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  return { rows: rows.map(shown), total: one(counted).total };
}

/** How many are told of differently, and how many of nobody. */
export async function codeFigures(tx: Tx): Promise<{ unconfirmed: number; differing: number }> {
  const { rows } = await sql<{ unconfirmed: number; differing: number }>`
    select count(*) filter (where c.state = 'waiting')::int as unconfirmed, count(*) filter (where c.state = 'differs')::int as differing
      from ${codes} c`.execute(tx);
  return rows[0] ?? { unconfirmed: 0, differing: 0 };
}

/** Throws 404. */
export async function typedCode(tx: Tx, id: number): Promise<TypedCode> {
  const { rows } = await sql<Row>`select ${columns} from ${codes} c where c.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('code');
  return shown(found);
}

/** Throws 404, and 409 for one that is confirmed, or that somebody has settled. */
export async function settleCode(ctx: FinanceContext, id: number, reason: string): Promise<void> {
  await sql`select from finance.reference where id = ${id} for no key update`.execute(ctx.tx);
  const before = await typedCode(ctx.tx, id);
  if (before.state === 'confirmed') throw new UserError('conflict', 'This code is confirmed. Nothing is left to find out.');
  if (before.state === 'settled') throw new UserError('conflict', 'Somebody has settled this code already.');
  await sql`
    update finance.reference
       set settled_at = ${ctx.now.toISOString()}, settled_name = ${authorOf(ctx).name}, settled_because = ${reason}
     where id = ${id}`.execute(ctx.tx);
  const after = { Reference: before.reference, Finding: before.finding, Why: reason };
  ctx.changed({ entity: 'typed code', id, action: 'settled', after });
}
