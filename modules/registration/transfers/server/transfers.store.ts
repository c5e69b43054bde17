import { type RawBuilder, sql } from 'kysely';
import type { Input, Result } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { EventKind } from '#kit/contract/events.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Transfer, TransferRow } from '../contract/transfer.ts';
import type { transfersApi } from '../contract/transfers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { clearancesOf } from './clearance.ts';

const row = sql`
  r.id, r.version, r.transfer_no as "transferNo", r.direction, r.state, r.student_id as "studentId", s.full_name as "studentName",
  s.admission_no as "admissionNo", c.name || coalesce(' ' || t.name, '') as seat, r.other_school as "otherSchool",
  r.requested_on as "requestedOn", r.completed_on as "completedOn", coalesce(r.reported_on, o.reported_on) as "reportedOn"`;
const from = sql`
  registration.transfer r
  left join platform.transfer_offers o on o.from_school_id = r.school_id and o.transfer_id = r.id
  join registration.student s on s.school_id = r.school_id and s.id = r.student_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  requestedOn: sql`r.requested_on`,
  studentName: sql`s.search_text`,
  transferNo: sql`r.transfer_no`,
  state: sql`r.state`,
  otherSchool: sql`r.other_school`,
  completedOn: sql`r.completed_on`,
};

const open = sql`r.state in ('requested', 'approved')`;
/** Released or taken in, and not come yet: who is out is followed up by the school that let them go. */
const notReported = sql`r.state = 'completed' and r.reported_on is null and o.reported_on is null`;

/** How many transfers wait for a signature, and how many students for whom a school waits. */
export async function countTransfers(tx: Tx): Promise<Result<typeof transfersApi.counts>> {
  const { rows } = await sql<Result<typeof transfersApi.counts>>`
    select count(*) filter (where ${open}) as open, count(*) filter (where ${notReported}) as "notReported",
           (select count(*) from platform.transfer_offers w where w.to_school_id = kit.school_id() and w.state = 'offered') as offered
      from registration.transfer r
      left join platform.transfer_offers o on o.from_school_id = r.school_id and o.transfer_id = r.id
     where r.state in ('requested', 'approved', 'completed')`.execute(tx);
  return rows[0] ?? { open: 0, notReported: 0, offered: 0 };
}

/** Transfers as filtered, a page of them. */
export async function listTransfers(tx: Tx, filter: Input<typeof transfersApi.list>): Promise<Page<TransferRow>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`s.search_text`, sql`r.transfer_no`, sql`r.other_school`], filter.q));
  if (filter.direction) found.push(sql`r.direction = ${filter.direction}`);
  if (filter.state === 'open') found.push(open);
  else if (filter.state === 'not reported') found.push(notReported);
  else if (filter.state) found.push(sql`r.state = ${filter.state}`);
  if (filter.studentId) found.push(sql`r.student_id = ${filter.studentId}`);
  if (filter.classId) found.push(sql`s.class_id = ${filter.classId}`);
  if (filter.from) found.push(sql`r.requested_on >= ${filter.from}`);
  if (filter.to) found.push(sql`r.requested_on <= ${filter.to}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`r.requested_on`;
  const { rows } = await sql<TransferRow>`
    select ${row} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, r.id desc
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One transfer with what each department says; with `lock` nobody else acts on it until the transaction ends. Throws 404. */
export async function getTransfer(
  ctx: Pick<RegistrationContext, 'tx' | 'now' | 'school' | 'user'>,
  id: number,
  checks: readonly ClearanceCheck[],
  lock = false,
): Promise<Transfer> {
  if (lock) await sql`select from registration.transfer where id = ${id} for update`.execute(ctx.tx);
  const { rows } = await sql<Omit<Transfer, 'clearances'>>`
    select ${row}, r.reason, r.requested_by as "requestedBy", r.requested_account = ${ctx.user.accountId} as "requestedByMe",
           r.approved_by as "approvedBy", r.approved_at as "approvedAt", r.completed_by as "completedBy",
           r.closed_because as "closedBecause", r.leaving_certificate_no as "leavingCertificateNo", r.conduct,
           case when o.id is not null
             then json_build_object('state', o.state, 'closedOn', o.closed_on, 'closedBecause', o.closed_because) end as offer
      from ${from} where r.id = ${id}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('transfer');
  const closed = found.direction === 'in' || !['requested', 'approved'].includes(found.state);
  return { ...found, clearances: await clearancesOf(ctx, { id, studentId: found.studentId, closed }, checks) };
}

/** Tells the guardians of the student of a transfer. */
export async function tellOfTransfer(ctx: RegistrationContext, kind: EventKind, one: Transfer): Promise<void> {
  const { studentId, studentName: student, otherSchool: other, transferNo: number } = one;
  await ctx.services.events.happened(ctx, kind, [{ studentId, values: { student, other, number } }]);
}
