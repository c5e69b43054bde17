import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inDays } from '../contract/words.ts';
import { availableBy, dueBy, type Entry, type Service, worksAll } from './entitlement.rules.ts';
import { employeeFacts, holdLeaveOf, ledgerOf, typeFacts, type TypeFacts } from './facts.store.ts';
import { giveDue } from './give-due.ts';

/** Leave that is left to somebody on their last day; days in hundredths. */
export interface LeaveLeft {
  readonly typeId: number;
  readonly typeName: string;
  readonly source: string | null;
  readonly year: number;
  readonly days: number;
}

type LeavingContext = Pick<SchoolContext, 'tx' | 'user' | 'changed' | 'now' | 'school'>;

/** Calendar months of the year of a day until it that were worked whole. */
function monthsWorked(service: Service, until: string): number {
  const year = until.slice(0, 4);
  return Array.from({ length: 12 }, (_none, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`).filter((first) => {
    const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
    return last <= until && worksAll(service, first, last);
  }).length;
}

/**
 * What the ledger has given for months after the last day: what was earned for them, or the part of a year that was given whole, also where the way of giving has
 * changed since.
 */
function unearned(type: TypeFacts, service: Service, lastDay: string, entries: readonly Entry[]): number {
  const year = Number(lastDay.slice(0, 4));
  const given = [...entries, ...dueBy(type, service, entries, lastDay)].filter(
    (one) => one.year === year && (one.kind === 'entitled' || one.kind === 'earned'),
  );
  const sum = (of: readonly Entry[]) => of.reduce((all, { days }) => all + days, 0);
  if (!given.some(({ kind }) => kind === 'entitled')) return sum(given.filter(({ day }) => day > lastDay));
  const whole = sum(given);
  return whole - Math.round((whole * monthsWorked(service, lastDay)) / 12);
}

/**
 * What is left on the last day of types that are paid out: all that is given by then, less what is for months after it. Of leave that is given whole at the
 * start of the year a twelfth counts for each month that was worked whole.
 */
export async function leaveLeftOn(tx: Tx, staffMemberId: number, lastDay: string): Promise<LeaveLeft[]> {
  const [person] = await employeeFacts(tx, [staffMemberId]);
  if (!person) return [];
  const types = (await typeFacts(tx, null)).filter(
    ({ encashable, earned, gender }) => encashable && earned !== 'none' && (gender === null || gender === person.gender),
  );
  const ids = types.map(({ id }) => id);
  const ledger = await ledgerOf(tx, [staffMemberId], ids);
  const { rows: sources } = await sql<{ id: number; source: string | null }>`
    select id, source from hr.leave_type where id = any(${ids}::bigint[])`.execute(tx);
  // The last contract ends with the last day, whatever it says now.
  const contracts = person.contracts?.map((span, at, all) => (at === all.length - 1 ? { ...span, toDay: null } : span));
  const service: Service = { fromDay: person.fromDay, toDay: lastDay, ...(contracts && { contracts }) };
  return types.flatMap((type): LeaveLeft[] => {
    const entries = ledger.get(`${staffMemberId} ${type.id}`) ?? [];
    const days = availableBy(type, service, entries, lastDay) - unearned(type, service, lastDay, entries);
    const source = sources.find(({ id }) => id === type.id)?.source ?? null;
    return days > 0 ? [{ typeId: type.id, typeName: type.name, source, year: Number(lastDay.slice(0, 4)), days }] : [];
  });
}

const said = (ctx: LeavingContext, id: number, action: string, { typeName, year, days }: LeaveLeft, note: string): void =>
  ctx.changed({
    entity: 'balance of leave',
    id,
    action,
    after: { Type: typeName, Year: year, Days: inDays(days), Reason: note },
  });

/**
 * Pays out what is left on the last day: the payroll of its month takes it (`encashedIn`). What months to come give until then comes after it. Answers the
 * keys of the entries.
 */
export async function payOutOnLeaving(
  ctx: LeavingContext,
  { staffMemberId, lastDay, left, note }: { staffMemberId: number; lastDay: string; left: readonly LeaveLeft[]; note: string },
): Promise<number[]> {
  if (left.length === 0) return [];
  await holdLeaveOf(ctx.tx, staffMemberId);
  await giveDue(ctx, [staffMemberId]);
  const { rows } = await sql<{ id: number; typeId: number }>`
    insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, note, author_id, author_name)
    select ${staffMemberId}, e."typeId", e.year, 'encashed', -e.days, ${lastDay}::date, ${note}, ${actorId(ctx.user)}::bigint,
           ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as e("typeId" bigint, year int, days int)
    returning id, type_id as "typeId"`.execute(ctx.tx);
  for (const { id, typeId } of rows) {
    const of = left.find((one) => one.typeId === typeId);
    if (of) said(ctx, id, 'paid out', of, note);
  }
  return rows.map(({ id }) => id);
}

/** Takes back what was paid out: the days are there again, and no payroll pays them. */
export async function givePayOutBack(ctx: LeavingContext, entryIds: readonly number[], note: string): Promise<void> {
  if (entryIds.length === 0) return;
  const { rows } = await sql<LeaveLeft & { id: number }>`
    with back as (
      insert into hr.leave_entry (staff_member_id, type_id, year, kind, days, day, note, takes_back_id, author_id, author_name)
      select e.staff_member_id, e.type_id, e.year, e.kind, -e.days, e.day, ${note}, e.id, ${actorId(ctx.user)}::bigint,
             ${ctx.user.fullName}
        from hr.leave_entry e where e.id = any(${[...entryIds]}::bigint[]) and e.kind = 'encashed' and e.days < 0
      returning id, type_id, year, days)
    select b.id, b.type_id as "typeId", t.name as "typeName", null::text as source, b.year, b.days
      from back b join hr.leave_type t on t.id = b.type_id`.execute(ctx.tx);
  for (const row of rows) said(ctx, row.id, 'paying out cancelled', row, note);
}
