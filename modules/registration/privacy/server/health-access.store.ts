import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { HealthAccess, healthAccessApi } from '../contract/health-access.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`a.at`,
  accountName: sql`a.account_name`,
  studentName: sql`s.search_text`,
};

/** Who has looked at whose health record. */
export async function listHealthAccess(tx: Tx, filter: Input<typeof healthAccessApi.list>): Promise<Page<HealthAccess>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.studentId) found.push(sql`a.student_id = ${filter.studentId}`);
  if (filter.q) found.push(matches([sql`s.search_text`, sql`a.account_name`], filter.q));
  const from = sql`
    registration.health_access a join registration.student s on s.school_id = a.school_id and s.id = a.student_id
    where ${sql.join(found, sql` and `)}`;
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`a.at`;
  const { rows } = await sql<HealthAccess>`
    select a.id, a.at, a.account_name as "accountName", s.id as "studentId", s.full_name as "studentName",
           s.admission_no as "admissionNo", a.shown_in as "shownIn" from ${from}
     order by ${order} ${wayOf(filter.sort)}, a.id desc
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}
