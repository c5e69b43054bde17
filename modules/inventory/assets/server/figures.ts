import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Status } from '../contract/words.ts';
import { accumulatedOn, shownStatus } from './register/assets.store.ts';
import type { ReadContext } from './register/context.ts';
import { dueOf } from './reports/due.store.ts';

/** What a dashboard says of assets; amounts in cents. */
export interface AssetFigures {
  byStatus: { status: Status; assets: number }[];
  assets: number;
  cost: number;
  bookValue: number;
  maintenanceDue: number;
  warrantyEnding: number;
  verificationDue: number;
  fullyDepreciated: number;
  lateLoans: number;
}

/** Counts by status, what all is worth, and what is due within so many days. */
export async function assetFigures(ctx: ReadContext, days = 30): Promise<AssetFigures> {
  const today = schoolDay(ctx);
  const at = { today, until: addDays(today, days), now: ctx.now };
  const counted = (kind: Parameters<typeof dueOf>[0]) => sql<number>`count(*) filter (where ${dueOf(kind, at).where})::int`;
  const { rows: byStatus } = await sql<AssetFigures['byStatus'][number]>`
    select ${shownStatus(ctx.now)} as status, count(*)::int as assets from inventory.asset a
     where a.gone_on is null group by 1 order by 2 desc, 1`.execute(ctx.tx);
  const { rows } = await sql<Omit<AssetFigures, 'byStatus'>>`
    select count(*)::int as assets, coalesce(sum(a.cost), 0)::bigint as cost,
           coalesce(sum(a.cost - ${accumulatedOn(today)}), 0)::bigint as "bookValue", ${counted('maintenance')} as "maintenanceDue",
           ${counted('warranty')} as "warrantyEnding", ${counted('verification')} as "verificationDue",
           ${counted('depreciated')} as "fullyDepreciated", ${counted('booking')} as "lateLoans"
      from inventory.asset a where a.gone_on is null`.execute(ctx.tx);
  return { ...one(rows), byStatus };
}
