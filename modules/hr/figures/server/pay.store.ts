import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { lastPosted } from '../../plans/server/posted.store.ts';
import { returnsAtHome } from '../../returns/server/at-home.ts';
import type { PayDashboard } from '../contract/figures.ts';

/** What of the dashboard is pay, in two statements. */
export async function payToday({ tx, user, now }: SchoolContext): Promise<PayDashboard> {
  const counts = returnsAtHome.map(({ count }) => sql`(${count(user.accountId, now)})`);
  const { rows } = await sql<{ due: number }>`select ${sql.join(counts, sql` + `)} as due`.execute(tx);
  return { months: await lastPosted(tx), returnsDue: one(rows).due };
}
