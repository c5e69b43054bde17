import { type RawBuilder, sql } from 'kysely';
import { addDays, earlierOf, formatDay } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { PayOutdated } from './outdated-pay.ts';
import type { PaidUntil } from './paid-until.ts';

export type DatedContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'user'>;

/** What payroll, which stands after this area, is asked and told of somebody’s pay. */
export interface PayAfter {
  readonly paidUntil: PaidUntil;
  readonly outdated: PayOutdated;
}

interface Dated {
  readonly id: number;
  readonly version: number;
  readonly fromDay: string;
  readonly toDay: string | null;
}

interface Kept<Row, Draft> {
  /** Schema-qualified. */
  readonly table: string;
  /** As the audit and messages name it: `contract`. */
  readonly entity: string;
  /** All rows of somebody as of the school’s day, the newest first. */
  readonly list: (ctx: DatedContext, staffMemberId: number) => Promise<Row[]>;
  /** Columns besides the days. */
  readonly columns: (draft: Draft) => Readonly<Record<string, unknown>>;
  /** As the audit keeps it. */
  readonly audited: (row: Row) => unknown;
  /** Somebody may come into a payroll by one that is changed. */
  readonly joining?: boolean;
}

/** Nobody else changes what hangs on an employee until the caller’s transaction ends. Throws 404 for who is none. */
async function lockEmployee(tx: Tx, staffMemberId: number): Promise<void> {
  const { rows } = await sql`select from hr.employee where staff_member_id = ${staffMemberId} for update`.execute(tx);
  if (rows.length === 0) throw notFound('employee');
}

/**
 * Rows of an employee from a day until a day, of which one holds on a day. A new one ends the one before. One by which a posted run
 * has paid is never changed in what it says.
 */
export function datedRows<Row extends Dated, Draft extends { fromDay: string; toDay: string | null }>({
  table,
  entity,
  list,
  columns,
  audited,
  joining = false,
}: Kept<Row, Draft>) {
  const where = sql.table(table);
  const find = async (ctx: DatedContext, staffMemberId: number, id: number): Promise<Row> => {
    const found = (await list(ctx, staffMemberId)).find((row) => row.id === id);
    if (!found) throw notFound(entity);
    return found;
  };
  const refuseUsed = async (ctx: DatedContext, paidUntil: PaidUntil, staffMemberId: number, row: Row): Promise<void> => {
    const until = await paidUntil(ctx.tx, staffMemberId);
    if (until !== null && row.fromDay <= until)
      throw new UserError(
        'rule',
        `Pay until ${formatDay(until)} is posted, and this ${entity} was part of it, so it stays as it is. Add a new one from the day of the change; the difference is paid as arrears.`,
      );
  };
  /** The employee is held, and payrolls are to be worked out again that have their pay of these days on. */
  const hold = async (ctx: DatedContext, { outdated }: PayAfter, staffMemberId: number, from: string): Promise<void> => {
    await outdated(ctx.tx, { staffMemberIds: [staffMemberId], from, to: null, joining });
    await lockEmployee(ctx.tx, staffMemberId);
  };
  const set = async (ctx: DatedContext, row: Row, version: number, changes: readonly RawBuilder<unknown>[]): Promise<void> => {
    const { rows } = await sql`
      update ${where} set ${sql.join([...changes, sql`version = version + 1`])}
       where id = ${row.id} and version = ${version} returning id`.execute(ctx.tx);
    if (rows.length === 0) throw staleRecord(entity);
  };
  const said = (ctx: DatedContext, id: number, action: string, before: Row | null, after: Row | null): void =>
    ctx.changed({
      entity,
      id,
      action,
      ...(before && { before: audited(before) }),
      ...(after && { after: audited(after) }),
    });

  return {
    list,
    find,

    /** Adds a row from its day on; the one that holds there ends the day before. Throws 400 at `fromDay` where one begins then. */
    add: async (ctx: DatedContext, staffMemberId: number, draft: Draft): Promise<Row> => {
      await lockEmployee(ctx.tx, staffMemberId);
      refuseOrder(draft);
      const rows = await list(ctx, staffMemberId);
      if (rows.some(({ fromDay }) => fromDay === draft.fromDay))
        throw fieldError('fromDay', `Another ${entity} begins on that day. Change that one.`);
      const before = rows.find((row) => row.fromDay < draft.fromDay && (row.toDay === null || row.toDay >= draft.fromDay));
      if (before) {
        await set(ctx, before, before.version, [sql`to_day = ${addDays(draft.fromDay, -1)}`]);
        said(ctx, staffMemberId, `${entity} ended`, before, await find(ctx, staffMemberId, before.id));
      }
      const written = Object.entries({
        staff_member_id: staffMemberId,
        from_day: draft.fromDay,
        to_day: draft.toDay,
        ...columns(draft),
        author_id: ctx.user.accountId,
        author_name: ctx.user.fullName,
      });
      const { rows: added } = await sql<{ id: number }>`
        insert into ${where} (${sql.join(written.map(([column]) => sql.ref(column)))})
        values (${sql.join(written.map(([, value]) => value))}) returning id`.execute(ctx.tx);
      const after = await find(ctx, staffMemberId, one(added).id);
      said(ctx, staffMemberId, `${entity} added`, null, after);
      return after;
    },

    /** Puts a row right by which nothing was paid. Throws 409 when it has changed since `version`, 422 once it is used. */
    change: async (
      ctx: DatedContext,
      pay: PayAfter,
      staffMemberId: number,
      { id, version, ...draft }: Draft & { id: number; version: number },
    ): Promise<Row> => {
      const wanted = draft as unknown as Draft;
      await hold(ctx, pay, staffMemberId, earlierOf((await find(ctx, staffMemberId, id)).fromDay, wanted.fromDay));
      const before = await find(ctx, staffMemberId, id);
      await refuseUsed(ctx, pay.paidUntil, staffMemberId, before);
      refuseOrder(wanted);
      const until = await pay.paidUntil(ctx.tx, staffMemberId);
      if (until !== null && wanted.fromDay <= until)
        throw fieldError('fromDay', `Pay until ${formatDay(until)} is posted. Choose a later day.`);
      const changes = Object.entries({ from_day: wanted.fromDay, to_day: wanted.toDay, ...columns(wanted) });
      await set(
        ctx,
        before,
        version,
        changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      );
      const after = await find(ctx, staffMemberId, id);
      said(ctx, staffMemberId, `${entity} put right`, before, after);
      return after;
    },

    /** Says on which day a row ends, or that it goes on; not before the last day that was paid by it. */
    end: async (
      ctx: DatedContext,
      pay: PayAfter,
      staffMemberId: number,
      { id, version, toDay }: { id: number; version: number; toDay: string | null },
    ): Promise<Row> => {
      const last = earlierOf((await find(ctx, staffMemberId, id)).toDay, toDay);
      if (last !== null) await hold(ctx, pay, staffMemberId, addDays(last, 1));
      else await lockEmployee(ctx.tx, staffMemberId);
      const before = await find(ctx, staffMemberId, id);
      refuseOrder({ fromDay: before.fromDay, toDay });
      const until = await pay.paidUntil(ctx.tx, staffMemberId);
      if (until !== null && toDay !== null && before.fromDay <= until && toDay < until)
        throw fieldError('toDay', `Pay until ${formatDay(until)} is posted. It cannot end before that day.`);
      if (until !== null && before.toDay !== null && before.toDay <= until && toDay !== before.toDay)
        throw fieldError('toDay', `It ended on ${formatDay(before.toDay)}, and pay until ${formatDay(until)} is posted.`);
      await set(ctx, before, version, [sql`to_day = ${toDay}`]);
      const after = await find(ctx, staffMemberId, id);
      said(ctx, staffMemberId, toDay === null ? `${entity} goes on` : `${entity} ended`, before, after);
      return after;
    },

    /** Removes a row that was entered by mistake. Throws 422 once something was paid by it. */
    remove: async (ctx: DatedContext, pay: PayAfter, staffMemberId: number, id: number): Promise<void> => {
      await hold(ctx, pay, staffMemberId, (await find(ctx, staffMemberId, id)).fromDay);
      const before = await find(ctx, staffMemberId, id);
      await refuseUsed(ctx, pay.paidUntil, staffMemberId, before);
      await sql`delete from ${where} where id = ${id}`.execute(ctx.tx);
      said(ctx, staffMemberId, `${entity} removed`, before, null);
    },
  };
}

function refuseOrder({ fromDay, toDay }: { fromDay: string; toDay: string | null }): void {
  if (toDay !== null && toDay < fromDay) throw fieldError('toDay', 'The last day cannot be before the first.');
}
