import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { deskFigures } from '../../desk/server/for-others.ts';
import { owed } from '../../fines/server/fines.store.ts';
import type { LibraryToday } from '../contract/lists.ts';
import { lackingNow } from './entitlement.store.ts';
import { lateClasses } from './reports.store.ts';

/** The library today. */
export async function libraryNow(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>): Promise<LibraryToday> {
  const { tx } = ctx;
  const day = schoolDay(ctx);
  const { rows } = await sql<Pick<LibraryToday, 'titles' | 'copies' | 'finesOwed'>>`
    select (select count(*)::int from library.title where active) as titles,
           (select count(*)::int from library.copy where status not in ('lost', 'withdrawn')) as copies,
           coalesce((select sum(${owed})
                       from library.fine f
                       left join finance.charges_standing s on s.school_id = f.school_id and s.invoice_id = f.invoice_id), 0)::bigint
             as "finesOwed"`.execute(tx);
  const { rows: months } = await sql<LibraryToday['months'][number]>`
    select left(m.month::date::text, 7) as month,
           (select count(*)::int from library.loan l
             where l.out_on >= m.month::date and l.out_on < (m.month + interval '1 month')::date and not l.taken_back) as loans
      from generate_series(date_trunc('month', ${day}::date) - interval '11 months', date_trunc('month', ${day}::date),
                           interval '1 month') as m (month) order by m.month`.execute(tx);
  const { rows: kinds } = await sql<LibraryToday['kinds'][number]>`
    select t.kind, count(*)::int as copies, count(l.id)::int as out
      from library.copy c
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
      left join library.loan l on l.school_id = c.school_id and l.copy_id = c.id and l.returned_at is null and l.lost_on is null
     where c.status not in ('lost', 'withdrawn') group by t.kind order by 2 desc, 1`.execute(tx);
  const { rows: top } = await sql<LibraryToday['top'][number]>`
    select t.id, t.title, count(*)::int as loans
      from library.loan l join library.title t on t.school_id = l.school_id and t.id = l.title_id
     where l.out_on >= ${addDays(day, -90)}::date and not l.taken_back
     group by t.school_id, t.id, t.title order by 3 desc, t.title, t.id limit 10`.execute(tx);
  const late = await lateClasses(ctx, { page: 1, size: 20, sort: '-loans' });
  return {
    day,
    ...one(rows),
    ...(await deskFigures(tx, day)),
    months,
    kinds,
    top,
    lateClasses: late.rows,
    lacking: await lackingNow(tx),
  };
}
