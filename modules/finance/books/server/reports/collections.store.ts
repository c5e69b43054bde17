import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import type { collectionGroups, collectionsReport } from '../../contract/reports.ts';
import { sumOf } from './paged.ts';
import type { Period } from '../../../ledger/server/trial-balance.store.ts';

type Line = z.output<typeof collectionsReport>['rows'][number];
type Group = (typeof collectionGroups)[number];

const names = {
  mode: sql`case r.mode when 'cash' then 'Cash' when 'mpesa' then 'M-Pesa' when 'bank_slip' then 'Bank slip' when 'cheque' then 'Cheque'
                        when 'eft' then 'Bank transfer' when 'bursary' then 'Bursary' else 'In kind' end`,
  cashier: sql`coalesce(r.cashier_name, r.author_name)`,
  head: sql`coalesce(v.name, case when o.role = 'prepayment' then 'Paid in advance' else o.name end)`,
};

/** What receipts brought day by day; a crossed one is taken off on the day it was crossed. */
export async function collectionLines(tx: Tx, { from, to, by }: Period & { by: Group }): Promise<Line[]> {
  const { rows } = await sql<Line & { day: string }>`
    select j.day || ' ' || ${names[by]} as id, 'line' as style, j.day, ${names[by]} as name,
           count(distinct r.id) filter (where j.reverses_id is null) as receipts,
           count(distinct r.id) filter (where j.reverses_id is not null) as crossed,
           sum(case when j.reverses_id is null then e.amount else -e.amount end)::bigint as amount
      from finance.journal j
      join finance.receipt r on r.school_id = j.school_id and r.journal_id = coalesce(j.reverses_id, j.id)
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
      join finance.account o on o.school_id = e.school_id and o.id = case when j.reverses_id is null then e.credit_id else e.debit_id end
      left join finance.vote_head v on v.school_id = e.school_id and v.id = e.vote_head_id
     where j.kind = 'receipt' and j.day between ${from} and ${to}
     group by j.day, ${names[by]} order by j.day, ${names[by]}`.execute(tx);
  const days = Map.groupBy(rows, ({ day }) => day);
  const lines = [...days].flatMap(([day, own]): Line[] =>
    own.length > 1 ? [...own, { ...summed(own, by), id: `${day} sum`, style: 'sum', day, name: 'The day in all' }] : own,
  );
  return [...lines, { ...summed(rows, by), id: 'total', style: 'total', day: null, name: 'Total' }];
}

// A receipt over several vote heads counts once for each: their number is not a number of receipts.
const summed = (rows: readonly Line[], by: Group) => ({
  receipts: by === 'head' ? 0 : sumOf(rows, ({ receipts }) => receipts),
  crossed: by === 'head' ? 0 : sumOf(rows, ({ crossed }) => crossed),
  amount: sumOf(rows, ({ amount }) => amount),
});
