import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import type { voteHeadReport } from '../../contract/reports.ts';
import { sumOf } from './paged.ts';
import type { Period } from '../../../ledger/server/trial-balance.store.ts';

type Line = z.output<typeof voteHeadReport>['rows'][number];
type Head = Pick<Line, 'voteHeadId' | 'name' | 'billed' | 'reduced' | 'collected' | 'spent'>;

/**
 * What vote heads were billed, collected and spent in a period. What stands against a receivable says which it is: income,
 * funds and caution money are billing, expenses are reductions, everything else is money.
 */
export async function voteHeadLines(tx: Tx, { from, to }: Period): Promise<Line[]> {
  const { rows } = await sql<Head>`
    with pairs as materialized (
      select vote_head_id, debit_id, credit_id, sum(amount) as amount
        from finance.entry where vote_head_id is not null and day between ${from} and ${to}
       group by vote_head_id, debit_id, credit_id),
    owed as (
      select p.vote_head_id, o.kind, o.role is not distinct from 'caution' as caution,
             case when r.id = p.debit_id then p.amount else -p.amount end as amount
        from pairs p
        join finance.account r on r.id in (p.debit_id, p.credit_id) and r.role in ('fees', 'other')
        join finance.account o on o.school_id = r.school_id and o.id = p.debit_id + p.credit_id - r.id),
    spent as (
      select p.vote_head_id, case when x.id = p.debit_id then p.amount else -p.amount end as amount
        from pairs p
        join finance.account x on x.id in (p.debit_id, p.credit_id) and x.kind = 'expense'
        join finance.account o on o.school_id = x.school_id and o.id = p.debit_id + p.credit_id - x.id
         and o.kind in ('asset', 'liability') and o.role is distinct from 'fees' and o.role is distinct from 'other')
    select v.id as "voteHeadId", v.name,
           coalesce((select sum(o.amount) from owed o
                      where o.vote_head_id = v.id and (o.kind in ('income', 'equity') or o.caution)), 0)::bigint as billed,
           coalesce((select -sum(o.amount) from owed o where o.vote_head_id = v.id and o.kind = 'expense'), 0)::bigint as reduced,
           coalesce((select -sum(o.amount) from owed o
                      where o.vote_head_id = v.id and o.kind in ('asset', 'liability') and not o.caution), 0)::bigint as collected,
           coalesce((select sum(s.amount) from spent s where s.vote_head_id = v.id), 0)::bigint as spent
      from finance.vote_head v order by v.priority, v.name`.execute(tx);
  const used = rows.filter(({ billed, reduced, collected, spent }) => billed || reduced || collected || spent);
  const lines = used.map((row): Line => ({ id: String(row.voteHeadId), style: 'line', ...row, ...derived(row) }));
  const sum = (of: 'billed' | 'reduced' | 'collected' | 'spent') => sumOf(lines, (line) => line[of]);
  const all = { billed: sum('billed'), reduced: sum('reduced'), collected: sum('collected'), spent: sum('spent') };
  return [...lines, { id: 'total', style: 'total', voteHeadId: null, name: 'Total', ...all, ...derived(all) }];
}

function derived({ billed, reduced, collected, spent }: Omit<Head, 'voteHeadId' | 'name'>) {
  const due = billed - reduced;
  return { rate: due > 0 ? Math.round((collected / due) * 1000) / 10 : null, left: collected - spent };
}
