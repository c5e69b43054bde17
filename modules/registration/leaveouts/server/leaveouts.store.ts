import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Collector, Leaveout, LeaveoutRow, LeaveoutState } from '../contract/leaveout.ts';
import type { leaveoutsApi } from '../contract/leaveouts.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { ownLeaveout } from './own-leaveout.ts';

type Filter = Input<typeof leaveoutsApi.list>;

const signed = sql`(
  select count(*) from registration.leaveout_signature g where g.school_id = l.school_id and g.leaveout_id = l.id)`;
const stateAt = (now: Date) => sql`case when l.state = 'out' and l.back_by < ${now} then 'late' else l.state end`;
const rowAt = (now: Date) => sql`
  l.id, l.version, l.leaveout_no as "leaveoutNo", ${stateAt(now)} as state, l.student_id as "studentId",
  s.full_name as "studentName", s.admission_no as "admissionNo", c.name || coalesce(' ' || t.name, '') as seat,
  h.name as "hostelName", s.gender, s.photo_file_id as "photoFileId", y.name as "typeName", y.kind, l.reason,
  l.out_from as "outFrom", l.back_by as "backBy", l.out_at as "outAt", l.returned_at as "returnedAt",
  l.collector_name as "collectorName", l.requested_by as "requestedBy",
  case when l.state = 'requested' then l.chain[1 + ${signed}] end as "waitsFor"`;
const from = sql`
  registration.leaveout l
  join registration.student s on s.school_id = l.school_id and s.id = l.student_id
  join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
  left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  outFrom: sql`l.out_from`,
  backBy: sql`l.back_by`,
  studentName: sql`s.search_text`,
  leaveoutNo: sql`l.leaveout_no`,
  state: sql`l.state`,
  typeName: sql`y.name`,
};

type Asking = Pick<RegistrationContext, 'tx' | 'now' | 'user' | 'school'>;

/** What waits for a user: not asked for by them, and not signed by them yet. */
const mine = (accountId: number) => sql`(l.state = 'requested' and not ${ownLeaveout(sql.ref('l'), accountId)})`;

function conditionsOf(filter: Filter, { now, user: { accountId }, school }: Asking): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`s.search_text`, sql`l.leaveout_no`, sql`l.collector_name`], filter.q));
  if (filter.state === 'open') found.push(sql`l.state in ('requested', 'approved', 'out')`);
  else if (filter.state === 'mine') found.push(mine(accountId));
  else if (filter.state === 'late') found.push(sql`l.state = 'out' and l.back_by < ${now}`);
  else if (filter.state === 'out') found.push(sql`l.state = 'out' and l.back_by >= ${now}`);
  else if (filter.state) found.push(sql`l.state = ${filter.state}`);
  if (filter.kind) found.push(sql`y.kind = ${filter.kind}`);
  if (filter.typeId) found.push(sql`l.type_id = ${filter.typeId}`);
  if (filter.studentId) found.push(sql`l.student_id = ${filter.studentId}`);
  if (filter.classId) found.push(sql`s.class_id = ${filter.classId}`);
  if (filter.hostelId) found.push(sql`s.hostel_id = ${filter.hostelId}`);
  if (filter.from) found.push(sql`l.out_from >= ${filter.from}::timestamp at time zone ${school.timeZone}`);
  return sql.join(found, sql` and `);
}

/** Leave-outs as filtered, a page of them. */
export async function listLeaveouts(ctx: Asking, filter: Filter): Promise<Page<LeaveoutRow>> {
  const { tx, now } = ctx;
  const where = conditionsOf(filter, ctx);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`l.out_from`;
  const { rows } = await sql<LeaveoutRow>`
    select ${rowAt(now)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)}, l.id desc
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Until when somebody was out: of who left the school meanwhile no longer than they were let out for. */
export const lastedUntil = (now: Date) => sql`
  coalesce(l.returned_at, case when l.state = 'cancelled' then least(l.back_by, ${now}::timestamptz) end, ${now}::timestamptz)`;

/** Open ones by state, those that wait for the user, and days lost to fees since the year began. */
export async function countLeaveouts({ tx, now, user, school }: Asking) {
  const { rows } = await sql<{ state: LeaveoutState; leaveouts: number }>`
    select ${stateAt(now)} as state, count(*) as leaveouts from registration.leaveout l
     where l.state in ('requested', 'approved', 'out') group by 1`.execute(tx);
  const { rows: others } = await sql<{ mine: number; days: number }>`
    select (select count(*) from registration.leaveout l where ${mine(user.accountId)}) as mine,
           (select coalesce(sum(greatest(1, extract(day from ${lastedUntil(now)} - l.out_at))), 0)
              from registration.leaveout l join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
             where y.kind = 'fees' and l.out_at >= date_trunc('year', ${now}::timestamptz, ${school.timeZone}))::int as days`.execute(
    tx,
  );
  return { rows, mine: one(others).mine, feeDaysLost: one(others).days };
}

/** Counts those who are out and past the time to be back. */
export const countLate = (now: Date): RawBuilder<unknown> =>
  sql`select count(*) from registration.leaveout where state = 'out' and back_by < ${now}`;

/** The whole record; the digits of a pass that is not approved are left out. Throws 404. */
export async function getLeaveout({ tx, now, user }: Omit<Asking, 'school'>, id: number): Promise<Leaveout> {
  const { rows } = await sql<Omit<Leaveout, 'signatures' | 'collectors'>>`
    select ${rowAt(now)}, l.type_id as "typeId", l.chain, l.collected, l.return_with as "returnWith",
           case when l.state in ('approved', 'out') then l.code end as code, l.requested_at as "requestedAt",
           l.closed_because as "closedBecause", l.out_by as "outBy", l.collector_relation as "collectorRelation",
           l.collector_phone as "collectorPhone", l.collector_id_no as "collectorIdNo", l.returned_by as "returnedBy",
           l.return_note as "returnNote", l.cleared_at as "clearedAt", l.cleared_by as "clearedBy", l.late_told_at as "lateToldAt",
           ${ownLeaveout(sql.ref('l'), user.accountId)} as mine
      from ${from} where l.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('leave-out');
  return { ...found, signatures: await signaturesOf(tx, id), collectors: await collectorsOf(tx, found.studentId) };
}

async function signaturesOf(tx: Tx, id: number): Promise<Leaveout['signatures']> {
  const { rows } = await sql<Leaveout['signatures'][number]>`
    select place, title, account_name as "accountName", approved, note, at
      from registration.leaveout_signature where leaveout_id = ${id} order by place`.execute(tx);
  return rows;
}

async function collectorsOf(tx: Tx, studentId: number): Promise<Collector[]> {
  const { rows } = await sql<Collector>`
    select g.id as "guardianId", g.full_name as "fullName", sg.relation, g.phone, g.national_id as "nationalId",
           sg.may_collect as "mayCollect"
      from registration.student_guardian sg
      join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
     where sg.student_id = ${studentId} order by sg.priority, g.id`.execute(tx);
  return rows;
}

/** The leave-out behind a QR code or six digits; the newest when a student's digits were used before. Throws 404. */
export async function findPass(ctx: Omit<Asking, 'school'>, pass: string): Promise<Leaveout> {
  const key = pass.split('/').at(-1)?.replaceAll(/\s/g, '') ?? '';
  const { rows } = await sql<{ id: number }>`
    select id from registration.leaveout where token = ${key} or code = ${key} order by id desc limit 1`.execute(ctx.tx);
  if (!rows[0]) throw notFound('pass');
  return getLeaveout(ctx, rows[0].id);
}

/** The students who are out on a day of the school, each with the kind of leave. */
export async function studentsOnLeave(tx: Tx, day: string, timeZone: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select l.student_id as id, y.kind from registration.leaveout l
      join registration.leaveout_type y on y.school_id = l.school_id and y.id = l.type_id
     where l.out_at is not null and (l.out_at at time zone ${timeZone})::date <= ${day}::date
       and (l.returned_at is null or (l.returned_at at time zone ${timeZone})::date > ${day}::date)
       and (l.state <> 'cancelled' or (l.back_by at time zone ${timeZone})::date > ${day}::date)`.execute(tx);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** True when a student may be at the gate: let out, or about to be. */
export async function hasOpenPass(tx: Tx, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from registration.leaveout where student_id = ${studentId} and state in ('approved', 'out') limit 1`.execute(tx);
  return rows.length > 0;
}
