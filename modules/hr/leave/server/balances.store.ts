import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { LeaveBalance, leaveBalancesApi, LeaveEntry } from '../contract/balances.ts';
import { entryWords, inDays } from '../contract/words.ts';
import { employeeFacts, holdLeaveOf, typeFacts } from './facts.store.ts';
import { giveDue } from './give-due.ts';
import { leaveScope, memberAsking, seesLeaveOf } from './scope.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(name)`,
  typeName: sql`"typeName"`,
  given: sql`given`,
  taken: sql`taken`,
  left: sql`"left"`,
};

/** Balances of a year, as their entries come to; `where` is a condition over the member of staff `f`. */
const balances = (year: number, where: RawBuilder<boolean>) => sql`(
  select min(e.id) as id, e.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", f.department_id,
         p.name as "departmentName", e.type_id as "typeId", t.name as "typeName", t.encashable,
         sum(e.days) filter (where e.kind in ('entitled', 'earned', 'put_right', 'expired'))::int as given,
         coalesce(sum(e.days) filter (where e.kind = 'carried'), 0)::int as carried,
         -coalesce(sum(e.days) filter (where e.kind in ('taken', 'given_back')), 0)::int as taken,
         -coalesce(sum(e.days) filter (where e.kind = 'encashed'), 0)::int as encashed,
         coalesce((select sum(r.days) from hr.leave_request r
                    where r.school_id = e.school_id and r.staff_member_id = e.staff_member_id and r.type_id = e.type_id
                      and r.state in ('asked', 'supported') and extract(year from r.from_day) = ${year}), 0)::int as waiting,
         sum(e.days)::int as "left"
    from hr.leave_entry e
    join settings.staff f on f.school_id = e.school_id and f.id = e.staff_member_id
    join hr.leave_type t on t.school_id = e.school_id and t.id = e.type_id
    left join settings.departments p on p.school_id = f.school_id and p.id = f.department_id
   where e.year = ${year} and ${where}
   group by e.school_id, e.staff_member_id, f.full_name, f.staff_no, f.department_id, p.name, e.type_id, t.name, t.encashable)`;
const fields = sql`
  id, "staffMemberId", name, "staffNo", "departmentName", "typeId", "typeName", encashable, coalesce(given, 0) as given, carried, taken,
  encashed, waiting, "left"`;

const thisYear = (ctx: Pick<SchoolContext, 'now' | 'school'>) => Number(schoolDay(ctx).slice(0, 4));

/** Balances that the caller sees. */
export async function listBalances(ctx: SchoolContext, input: Input<typeof leaveBalancesApi.list>): Promise<Page<LeaveBalance>> {
  const { q, year = thisYear(ctx), typeId, departmentId, staffMemberId, id, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`name`} ${wayOf(sort)}`;
  const { rows } = await sql<LeaveBalance & { total: number }>`
    select ${fields}, count(*) over () as total from ${balances(year, await leaveScope(ctx))} b
     where (${typeId ?? null}::bigint is null or "typeId" = ${typeId ?? null})
       and (${departmentId ?? null}::bigint is null or department_id = ${departmentId ?? null})
       and (${staffMemberId ?? null}::bigint is null or "staffMemberId" = ${staffMemberId ?? null})
       and (${id ?? null}::bigint is null or b.id = ${id ?? null})
       and ${q ? sql`(${holds(sql`kit.fold(name)`, q)} or ${holds(sql`kit.fold("staffNo")`, q)})` : sql`true`}
     order by ${order}, kit.fold(name), "typeName", id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One's own balances of this year. */
export async function myBalances(ctx: SchoolContext): Promise<LeaveBalance[]> {
  const me = await memberAsking(ctx);
  return balancesOn(ctx.tx, schoolDay(ctx), [me ?? 0]);
}

/** Balances of the year that a day is in. */
export async function balancesOn(tx: Tx, day: string, staffIds: readonly number[]): Promise<LeaveBalance[]> {
  const of = sql<boolean>`e.staff_member_id = any(${[...staffIds]}::bigint[])`;
  const { rows } = await sql<LeaveBalance>`
    select ${fields} from ${balances(Number(day.slice(0, 4)), of)} b order by name, "typeName"`.execute(tx);
  return rows;
}

const entryFields = sql`
  e.id, t.name as "typeName", e.kind, e.days, e.day, e.note, e.author_name as "authorName", e.at`;

/** What a balance is the sum of. Throws 404 for somebody whom the caller does not see. */
export async function entriesOf(
  ctx: SchoolContext,
  { staffMemberId, typeId, year }: Input<typeof leaveBalancesApi.entries>,
): Promise<LeaveEntry[]> {
  if (!(await seesLeaveOf(ctx, staffMemberId))) throw notFound('employee');
  const { rows } = await sql<LeaveEntry>`
    select ${entryFields} from hr.leave_entry e join hr.leave_type t on t.school_id = e.school_id and t.id = e.type_id
     where e.staff_member_id = ${staffMemberId} and e.type_id = ${typeId} and e.year = ${year} order by e.day desc, e.id desc`.execute(
    ctx.tx,
  );
  return rows;
}

type Written = Pick<Input<typeof leaveBalancesApi.putRight>, 'staffMemberId' | 'typeId' | 'year' | 'days' | 'note'>;

async function write(ctx: SchoolContext, kind: 'put_right' | 'encashed', day: string, of: Written): Promise<LeaveEntry> {
  const { rows: made } = await sql<{ id: number }>`
    insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, note, author_id, author_name)
    values (${of.staffMemberId}, ${of.typeId}, ${of.year}, ${kind}, ${of.days}, ${day}::date, ${of.note}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const { rows } = await sql<LeaveEntry>`
    select ${entryFields} from hr.leave_entry e join hr.leave_type t on t.school_id = e.school_id and t.id = e.type_id
     where e.id = ${one(made).id}`.execute(ctx.tx);
  return one(rows);
}

async function employeeAndType(ctx: SchoolContext, staffMemberId: number, typeId: number) {
  const [person] = await employeeFacts(ctx.tx, [staffMemberId]);
  if (!person) throw fieldError('staffMemberId', 'Choose an employee with a contract.');
  const [type] = await typeFacts(ctx.tx, [typeId]);
  if (!type) throw fieldError('typeId', 'Choose a type of leave of this school.');
  if (type.earned === 'none') throw fieldError('typeId', `${type.name} is given as it is granted and has no balance.`);
  await holdLeaveOf(ctx.tx, staffMemberId);
  return { person, type };
}

async function leftOf(ctx: SchoolContext, { staffMemberId, typeId, year }: Written): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(days), 0)::int as days from hr.leave_entry
     where staff_member_id = ${staffMemberId} and type_id = ${typeId} and year = ${year}`.execute(ctx.tx);
  return one(rows).days;
}

/** Puts a balance right. Throws 400 at the field, also where it would be less than nothing. */
export async function putRight(ctx: SchoolContext, of: Input<typeof leaveBalancesApi.putRight>): Promise<LeaveEntry> {
  const { person, type } = await employeeAndType(ctx, of.staffMemberId, of.typeId);
  const left = await leftOf(ctx, of);
  if (left + of.days < 0) throw fieldError('days', `Only ${inDays(left)} of ${of.year} are left.`);
  const entry = await write(ctx, 'put_right', schoolDay(ctx), of);
  changed(ctx, entry, person.name, type.name, of);
  return entry;
}

/**
 * Pays days out in place of leave: they go from the balance and wait for payroll (`encashedIn`). Throws 400 at the field, and 422
 * for a type that is not paid out.
 */
export async function encash(ctx: SchoolContext, { day, ...of }: Input<typeof leaveBalancesApi.encash>): Promise<LeaveEntry> {
  const { person, type } = await employeeAndType(ctx, of.staffMemberId, of.typeId);
  if (!type.encashable) throw new UserError('rule', `${type.name} is not paid out. Its type says so.`);
  await giveDue(ctx, [of.staffMemberId]);
  const left = await leftOf(ctx, of);
  if (of.days > left) throw fieldError('days', `Only ${inDays(Math.max(0, left))} of ${of.year} are left.`);
  const entry = await write(ctx, 'encashed', day, { ...of, days: -of.days });
  changed(ctx, entry, person.name, type.name, of);
  return entry;
}

function changed(ctx: SchoolContext, entry: LeaveEntry, name: string, type: string, { year, note }: Written): void {
  ctx.changed({
    entity: 'balance of leave',
    id: entry.id,
    action: entryWords[entry.kind].toLowerCase(),
    after: { Employee: name, Type: type, Year: year, Days: inDays(entry.days), Reason: note },
  });
}
