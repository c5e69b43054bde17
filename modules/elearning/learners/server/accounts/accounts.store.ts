import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { StudentAccount, studentAccountsApi } from '../../contract/accounts.ts';
import { accountScope } from './scope.ts';

const state = sql`case when a.id is null then 'none' when a.disabled_at is not null then 'disabled'
  when a.last_seen_at is null then 'never' else 'active' end`;

const from = sql`
  registration.roll r
  left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
  left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
  left join platform.student_users a on a.school_id = r.school_id and a.student_id = r.id`;

const fields = sql`
  r.id, r.admission_no as no, r.full_name as name, c.name as "className", t.name as "streamName", a.username, ${state} as state,
  a.last_seen_at as "lastSeenAt", a.version`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`r.search_text`,
  no: sql`r.admission_no`,
  className: sql`c.level`,
  username: sql`lower(a.username)`,
  lastSeenAt: sql`a.last_seen_at`,
};

/** One page of students on the roll whose accounts the caller keeps. */
export async function listAccounts(
  ctx: SchoolContext,
  input: Input<typeof studentAccountsApi.list>,
): Promise<Output<typeof studentAccountsApi.list>> {
  const { keeps } = await accountScope(ctx);
  const wanted: RawBuilder<unknown>[] = [keeps, sql`r.here`];
  if (input.q)
    wanted.push(sql`(${matchesFolded(sql`r.search_text`, input.q)} or strpos(lower(a.username), lower(${input.q})) > 0)`);
  if (input.classId) wanted.push(sql`r.class_id = ${input.classId}`);
  if (input.streamId) wanted.push(sql`r.stream_id = ${input.streamId}`);
  if (input.state) wanted.push(sql`${state} = ${input.state}`);
  const where = sql.join(wanted, sql` and `);
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`r.search_text`;
  const direction = sql`${wayOf(input.sort)} nulls last`;
  const { rows } = await sql<StudentAccount>`
    select ${fields} from ${from} where ${where}
     order by ${order} ${direction}, t.name, r.search_text, r.id
     ${onPage(input)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(
    ctx.tx,
  );
  return { rows, total: one(counted).total };
}

/** One student on the roll with the account; throws 404 for a student whom the caller does not keep. */
export async function getAccount(ctx: SchoolContext, studentId: number): Promise<StudentAccount> {
  const { keeps } = await accountScope(ctx);
  const { rows } = await sql<StudentAccount>`
    select ${fields} from ${from} where r.id = ${studentId} and r.here and ${keeps}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('student');
  return rows[0];
}

/** Classes with their streams, and how many of their students have accounts. */
export async function accountPlaces(ctx: SchoolContext): Promise<Output<typeof studentAccountsApi.places>['rows']> {
  const { keeps } = await accountScope(ctx);
  const { rows } = await sql<Output<typeof studentAccountsApi.places>['rows'][number]>`
    select c.id as "classId", c.name as "className", t.id as "streamId", t.name as "streamName", count(*)::int as students,
           count(a.id)::int as accounts,
           (count(*) filter (where a.id is not null and a.disabled_at is null and a.last_seen_at is null))::int as waiting
      from registration.roll r
      join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
      left join platform.student_users a on a.school_id = r.school_id and a.student_id = r.id
     where r.here and ${keeps}
     group by c.id, c.name, c.level, t.id, t.name order by c.level, c.id, t.name`.execute(ctx.tx);
  return rows;
}
