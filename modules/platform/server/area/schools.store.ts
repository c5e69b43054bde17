import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { School } from '../../contract/schools.ts';
import { subscriptionOf } from '../subscription.rules.ts';

type Row = Omit<School, 'standing' | 'warning'> & { timeZone: string };

const columns = sql`
  s.id, s.version, s.branch_id as "branchId", b.name as "branchName", s.name, s.status, s.status_reason as "statusReason", s.plan,
  s.paid_until as "paidUntil", s.grace_days as "graceDays", s.time_zone as "timeZone", s.created_at as "createdAt",
  (select count(*) from platform.account a where a.school_id = s.id and a.kind = 'school') as users,
  (select max(a.last_seen_at) from platform.account a where a.school_id = s.id and a.kind = 'school') as "lastSeenAt"`;

const from = sql`from platform.school s join platform.branch b on b.id = s.branch_id`;

const sortable: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(s.name)`,
  branchName: sql`lower(b.name)`,
  status: sql`s.status`,
  plan: sql`s.plan`,
  paidUntil: sql`s.paid_until`,
  users: sql`(select count(*) from platform.account a where a.school_id = s.id and a.kind = 'school')`,
  lastSeenAt: sql`(select max(a.last_seen_at) from platform.account a where a.school_id = s.id and a.kind = 'school')`,
  createdAt: sql`s.created_at`,
};

interface Filter extends PageRequest {
  branchId: number | null;
  status?: 'active' | 'suspended' | undefined;
}

/** One page of schools, of one branch or (null) of all. */
export async function listSchools(tx: Tx, input: Filter, now: Date): Promise<Page<School>> {
  const conditions = [sql`(${input.branchId}::int is null or s.branch_id = ${input.branchId})`];
  if (input.status) conditions.push(sql`s.status = ${input.status}`);
  if (input.q) conditions.push(matches([sql`s.name`, sql`b.name`], input.q));
  const where = sql.join(conditions, sql` and `);
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`s.id`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${where}
     order by ${order} ${wayOf(input.sort)} nulls last, s.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(tx);
  return { rows: rows.map((row) => shown(row, now)), total: one(counted).total };
}

/** One school; 404 when there is none, or not in the branch that `only` allows. */
export async function readSchool(tx: Tx, schoolId: number, only: number | null, now: Date): Promise<School> {
  const { rows } = await sql<Row>`select ${columns} ${from} where s.id = ${schoolId}`.execute(tx);
  const row = rows[0];
  if (!row || (only !== null && row.branchId !== only)) throw notFound('school');
  return shown(row, now);
}

function shown({ timeZone, ...row }: Row, now: Date): School {
  return { ...row, ...subscriptionOf({ ...row, timeZone }, now) };
}

/** Adds a school and gives its id. */
export async function insertSchool(tx: Tx, branchId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into platform.school (branch_id, name) values (${branchId}, ${name}) returning id`.execute(tx);
  return one(rows).id;
}

/** What may be changed of a school, by column. */
interface Changes {
  name?: string;
  branchId?: number;
  plan?: string;
  paidUntil?: string | null;
  graceDays?: number;
}

const written: Record<keyof Changes, string> = {
  name: 'name',
  branchId: 'branch_id',
  plan: 'plan',
  paidUntil: 'paid_until',
  graceDays: 'grace_days',
};

/** Changes a school; false when `version` is old. */
export async function writeSchool(tx: Tx, schoolId: number, version: number, changes: Changes): Promise<boolean> {
  const fields = Object.entries(changes) as [keyof Changes, unknown][];
  const sets = fields.map(([field, value]) => sql`${sql.ref(written[field])} = ${value}`);
  const { rows } = await sql`
    update platform.school set ${sql.join([...sets, sql`version = version + 1`])}
     where id = ${schoolId} and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}

/** Holds a school until the transaction ends, so that its state is not changed twice at once. */
export async function lockSchool(tx: Tx, schoolId: number): Promise<void> {
  await sql`select from platform.school where id = ${schoolId} for update`.execute(tx);
}

/** Suspends a school with a reason, or (null) lets it work again. */
export async function writeStatus(tx: Tx, schoolId: number, reason: string | null): Promise<void> {
  await sql`
    update platform.school set status = ${reason === null ? 'active' : 'suspended'}, status_reason = ${reason}, version = version + 1
     where id = ${schoolId}`.execute(tx);
}

/** How many users each school has, and how many of them were signed in since then. */
export async function countUsers(tx: Tx, since: Date): Promise<Map<number, { users: number; activeUsers: number }>> {
  const { rows } = await sql<{ schoolId: number; users: number; activeUsers: number }>`
    select school_id as "schoolId", count(*) as users, count(*) filter (where last_seen_at > ${since}) as "activeUsers"
      from platform.account where kind = 'school' and school_id is not null group by school_id`.execute(tx);
  return new Map(rows.map((row) => [row.schoolId, row]));
}
