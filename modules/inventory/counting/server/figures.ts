import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

export interface CountingFigures {
  /** Counts that go on, and those that wait for approval. */
  open: number;
  waiting: number;
  /** What counts gained and lost between two days, in cents. */
  gained: number;
  lost: number;
  /** What was lost between them by reason, the most first. */
  reasons: { reason: string; lost: number }[];
  /** When each store was last counted whole; the longest ago first, never before all. */
  stores: { storeId: number; storeName: string; countedOn: string | null }[];
}

/** What a dashboard says of counts, from a day to another. */
export async function countingFigures(tx: Tx, from: string, until: string): Promise<CountingFigures> {
  const { rows: sums } = await sql<Pick<CountingFigures, 'open' | 'waiting' | 'gained' | 'lost'>>`
    select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'counted') as waiting,
           coalesce(sum(gained) filter (where posted_on between ${from}::date and ${until}::date), 0)::bigint as gained,
           coalesce(sum(lost) filter (where posted_on between ${from}::date and ${until}::date), 0)::bigint as lost
      from inventory.stock_count`.execute(tx);
  const { rows: reasons } = await sql<CountingFigures['reasons'][number]>`
    select l.reason, (-sum(l.value))::bigint as lost
      from inventory.stock_count t join inventory.stock_count_line l on l.school_id = t.school_id and l.count_id = t.id
     where t.posted_on between ${from}::date and ${until}::date and l.value < 0
     group by l.reason order by 2 desc, 1`.execute(tx);
  const { rows: stores } = await sql<CountingFigures['stores'][number]>`
    select s.id as "storeId", s.name as "storeName",
           (select max(t.posted_on) from inventory.stock_count t
             where t.school_id = s.school_id and t.store_id = s.id and t.scope = 'all') as "countedOn"
      from inventory.store s where s.active and not s.transit order by 3 nulls first, lower(s.name)`.execute(tx);
  return { ...one(sums), reasons, stores };
}
