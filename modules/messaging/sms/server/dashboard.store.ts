import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { SmsDashboard } from '../contract/dashboard.ts';
import { creditOf } from '../../outgoing/server/credit.store.ts';

const counts = sql`
  count(*) filter (where m.state = 'sent') as sent, count(*) filter (where m.state = 'delivered') as delivered,
  count(*) filter (where m.state = 'failed') as failed, count(*) filter (where m.state = 'unknown') as unknown`;
const totals = sql`count(*) as messages, sum(m.segments)::bigint as segments, ${counts}`;
const from = sql`messaging.message m join messaging.batch b on b.school_id = m.school_id and b.id = m.batch_id`;

/** What became of messages in the last days, today the last of them; every figure is the number of rows of a filter of the history. */
export async function smsDashboardOf(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>, days: number): Promise<SmsDashboard> {
  const { tx } = ctx;
  const to = schoolDay(ctx);
  const first = addDays(to, 1 - days);
  const period = sql`m.day between ${first}::date and ${to}::date`;
  const now = await sql<SmsDashboard['now']>`
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'held') as held,
           count(*) filter (where state = 'sending') as sending,
           count(*) filter (where state = 'unknown' and again_batch_id is null) as unknown
      from messaging.message where state in ('queued', 'held', 'sending', 'unknown')`.execute(tx);
  const perDay = await sql<SmsDashboard['days'][number] & { blocked: number; segments: number }>`
    select d::date as day, coalesce(sent, 0) as sent, coalesce(delivered, 0) as delivered, coalesce(failed, 0) as failed,
           coalesce(unknown, 0) as unknown, coalesce(blocked, 0) as blocked, coalesce(segments, 0) as segments
      from generate_series(${first}::date, ${to}::date, interval '1 day') d
      left join (select m.day, count(*) filter (where m.state = 'blocked') as blocked,
                        (sum(m.segments) filter (where m.state in ('sent', 'delivered', 'failed', 'unknown')))::bigint as segments, ${counts}
                   from messaging.message m where ${period} group by m.day) c on c.day = d::date
     order by d`.execute(tx);
  const grouped = (by: 'purpose' | 'author') =>
    sql<SmsDashboard['purposes'][number]>`
      select b.${sql.ref(by)} as name, ${totals} from ${from} where ${period} group by 1 order by count(*) desc, 1 limit 50`.execute(
      tx,
    );
  const [purposes, authors] = [await grouped('purpose'), await grouped('author')];
  const sum = (key: 'sent' | 'delivered' | 'failed' | 'unknown' | 'blocked' | 'segments') =>
    perDay.rows.reduce((total, row) => total + row[key], 0);
  return {
    from: first,
    to,
    credit: await creditOf(tx),
    now: now.rows[0] ?? { queued: 0, held: 0, sending: 0, unknown: 0 },
    period: {
      sent: sum('sent'),
      delivered: sum('delivered'),
      failed: sum('failed'),
      unknown: sum('unknown'),
      blocked: sum('blocked'),
      segments: sum('segments'),
    },
    days: perDay.rows,
    purposes: purposes.rows,
    authors: authors.rows,
  };
}
