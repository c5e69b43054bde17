import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { usualZone } from '#kit/contract/dates.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { AuditRow, ClientErrorRow, logsApi, SignInRow } from '../../contract/logs.ts';

const audit = sql`(
  select 's' || school_id || '-' || id as id, at, school_id, account_name, entity, entity_id, action, reason, endpoint, ip, before, after
    from kit.audit_entry
  union all
  select 'p' || id, at, null, account_name, entity, entity_id, action, reason, endpoint, ip, before, after from kit.platform_audit_entry)`;

const auditFrom = sql`${audit} t left join platform.school s on s.id = t.school_id`;

const auditColumns = sql`
  t.id::text as id, t.at, t.school_id as "schoolId", s.name as "schoolName", t.account_name as "accountName", t.entity,
  t.entity_id as "entityId", t.action, t.reason, t.endpoint, t.ip, t.before, t.after`;

/** One page of the records of all schools and of the platform. */
export async function listAudit(tx: Tx, input: Input<typeof logsApi.audit>): Promise<Page<AuditRow>> {
  const conditions = between(input);
  if (input.schoolId) conditions.push(sql`t.school_id = ${input.schoolId}`);
  if (input.log === 'schools') conditions.push(sql`t.school_id is not null`);
  if (input.log === 'platform') conditions.push(sql`t.school_id is null`);
  if (input.entity) conditions.push(sql`t.entity = ${input.entity}`);
  if (input.action) conditions.push(sql`t.action = ${input.action}`);
  if (input.account) conditions.push(matches([sql`t.account_name`], input.account));
  if (input.q)
    conditions.push(matches([sql`t.entity`, sql`t.action`, sql`t.account_name`, sql`t.reason`, sql`t.endpoint`], input.q));
  return page<AuditRow>(tx, input, auditColumns, auditFrom, conditions);
}

/** One record: `s<school>-<number>` of a school's log, `p<number>` of the platform's. Throws 404. */
export async function readAudit(tx: Tx, key: string): Promise<AuditRow> {
  const at = /^(?:s(\d{1,9})-|p)(\d{1,15})$/.exec(key);
  if (!at) throw notFound('entry');
  const from =
    at[1] === undefined
      ? sql`(select null::int as school_id, p.* from kit.platform_audit_entry p where p.id = ${Number(at[2])})`
      : sql`(select * from kit.audit_entry where school_id = ${Number(at[1])} and id = ${Number(at[2])})`;
  const { rows } = await sql<AuditRow>`
    select ${auditColumns} from ${from} t left join platform.school s on s.id = t.school_id`.execute(tx);
  if (!rows[0]) throw notFound('entry');
  return { ...rows[0], id: key };
}

/** One page of the tries to sign in. */
export function listSignIns(tx: Tx, input: Input<typeof logsApi.signIns>): Promise<Page<SignInRow>> {
  const conditions = between(input);
  if (input.schoolId) conditions.push(sql`t.school_id = ${input.schoolId}`);
  if (input.outcome) conditions.push(sql`t.outcome = ${input.outcome}`);
  if (input.q) conditions.push(matches([sql`t.username`, sql`t.ip`, sql`s.name`], input.q));
  return page<SignInRow>(
    tx,
    input,
    sql`t.id, t.at, t.username, t.school_id as "schoolId", s.name as "schoolName", t.ip, t.device, t.outcome`,
    sql`platform.sign_in_attempt t left join platform.school s on s.id = t.school_id`,
    conditions,
  );
}

const faultColumns = sql`t.id, t.at, s.name as "schoolName", a.username, t.path, t.message, t.stack, t.device`;

const faultFrom = sql`
  platform.client_error t left join platform.school s on s.id = t.school_id left join platform.account a on a.id = t.account_id`;

/** One page of the faults that browsers reported. */
export function listClientErrors(tx: Tx, input: Input<typeof logsApi.clientErrors>): Promise<Page<ClientErrorRow>> {
  const conditions = input.q ? [matches([sql`t.message`, sql`t.path`, sql`a.username`, sql`s.name`], input.q)] : [sql`true`];
  return page<ClientErrorRow>(tx, input, faultColumns, faultFrom, conditions);
}

/** One reported fault. Throws 404. */
export async function readClientError(tx: Tx, faultId: number): Promise<ClientErrorRow> {
  const { rows } = await sql<ClientErrorRow>`select ${faultColumns} from ${faultFrom} where t.id = ${faultId}`.execute(tx);
  if (!rows[0]) throw notFound('report');
  return rows[0];
}

interface ClientFault {
  accountId: number | null;
  schoolId: number | null;
  network: string;
  path: string;
  message: string;
  stack: string | null;
  device: string | null;
  now: Date;
}

/** Keeps a reported fault, unless its network has reported `most` within the hour. Reports of over 30 days ago go. */
export async function insertClientError(tx: Tx, fault: ClientFault, most: number): Promise<void> {
  await sql`delete from platform.client_error where at < ${new Date(fault.now.getTime() - 30 * 86_400_000)}`.execute(tx);
  await sql`
    insert into platform.client_error (at, account_id, school_id, network, path, message, stack, device)
    select ${fault.now}::timestamptz, ${fault.accountId}::bigint, ${fault.schoolId}::int, ${fault.network}, ${fault.path}, ${fault.message},
           ${fault.stack}::text, ${fault.device}::text
     where (select count(*) from platform.client_error
             where network = ${fault.network} and at > ${new Date(fault.now.getTime() - 3_600_000)}) < ${most}`.execute(tx);
}

function between(input: { from?: string | undefined; to?: string | undefined }): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(input.from ? [sql`t.at >= (${input.from}::date::timestamp at time zone ${usualZone})`] : []),
    ...(input.to ? [sql`t.at < ((${input.to}::date + 1)::timestamp at time zone ${usualZone})`] : []),
  ];
}

async function page<R>(
  tx: Tx,
  input: { page: number; size: number; sort: string },
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Page<R>> {
  const where = sql.join([...conditions], sql` and `);
  const direction = wayOf(input.sort);
  const { rows } = await sql<R>`
    select ${columns} from ${from} where ${where} order by t.at ${direction}, t.id ${direction}
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}
