import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { inUnits } from '../../requests/server/in-units.ts';
import type { IssueDraft, Receiver } from './issue-stock.ts';

/** A line as it will be written. */
export interface IssuedLine {
  place: number;
  itemId: number;
  item: string;
  unit: string;
  unitName: string;
  factor: number;
  /** Thousandths of the item's unit. */
  quantity: number;
  expenseId: number;
  comesBack: boolean;
  dueOn: string | null;
  requisitionLineId: number | null;
  batchId: number | null;
}

interface Fact {
  itemId: number | null;
  item: string | null;
  kind: string | null;
  unit: string | null;
  expenseId: number | null;
  unitName: string | null;
  factor: number | null;
  onRequisition: boolean;
}

/** What the lines of an issue are of. Throws 400 at the field. */
export async function linesToIssue({ tx }: Pick<SchoolContext, 'tx'>, draft: IssueDraft): Promise<IssuedLine[]> {
  const asked = draft.lines.map(({ itemId, unitName = null, requisitionLineId = null }) => ({
    itemId,
    unitName,
    requisitionLineId,
  }));
  const { rows } = await sql<Fact>`
    select i.id as "itemId", i.name as item, i.kind, i.unit, c.expense_id as "expenseId", coalesce(u.name, i.unit) as "unitName",
           case when l."unitName" is null or l."unitName" = i.unit then 1000 else u.factor end as factor,
           r.id is not null as "onRequisition"
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
             as ("itemId" bigint, "unitName" text, "requisitionLineId" bigint)) with ordinality
           as l ("itemId", "unitName", "requisitionLineId", n)
      left join inventory.item i on i.id = l."itemId"
      left join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
      left join inventory.item_unit u on u.school_id = i.school_id and u.item_id = i.id and u.name = l."unitName"
      left join inventory.requisition_line r on r.id = l."requisitionLineId" and r.item_id = i.id
       and r.requisition_id = ${draft.requisitionId ?? null}::bigint
     order by l.n`.execute(tx);
  return draft.lines.map((line, at) => lineToIssue(draft, line, rows[at], at));
}

function lineToIssue(draft: IssueDraft, line: IssueDraft['lines'][number], fact: Fact | undefined, at: number): IssuedLine {
  const field = `lines.${at}`;
  if (
    !fact ||
    fact.itemId === null ||
    fact.item === null ||
    fact.unit === null ||
    fact.unitName === null ||
    fact.expenseId === null
  )
    throw fieldError(`${field}.itemId`, 'Choose an item of this school.');
  const { item, kind, unit, unitName, factor, expenseId } = fact;
  if (kind === 'asset') throw fieldError(`${field}.itemId`, `${item} goes into the register of assets; it is not issued here.`);
  if (factor === null) throw fieldError(`${field}.unitName`, `${item} is not kept in this unit.`);
  const { requisitionLineId = null, dueOn = null, batchId = null } = line;
  if (!fact.onRequisition && (draft.requisitionId || requisitionLineId))
    throw fieldError(`${field}.itemId`, `${item} is not on this requisition.`);
  if (dueOn !== null && dueOn < draft.day) throw fieldError(`${field}.dueOn`, 'Choose the day of the issue or a later one.');
  return {
    place: at + 1,
    itemId: fact.itemId,
    item,
    unit,
    unitName,
    factor,
    quantity: inUnits(line.quantity, factor, `${field}.quantity`, unit),
    expenseId,
    comesBack: kind === 'returnable' || dueOn !== null,
    dueOn,
    requisitionLineId,
    batchId,
  };
}

/** Who receives: what the note calls them, and the department that uses it, as it is today. */
export interface Received {
  name: string;
  departmentId: number | null;
}

/** Reads who receives. Throws 400 at the field for nobody of this school, 422 for who has left. */
export async function receiverOf({ tx }: Pick<SchoolContext, 'tx'>, to: Receiver): Promise<Received> {
  if (to.kind === 'kitchen' && to.departmentId === null) return { name: 'the kitchen', departmentId: null };
  const found = {
    department: sql`select name, id as "departmentId", true as here from settings.departments where id = ${keyOf(to)}`,
    kitchen: sql`select name, id as "departmentId", true as here from settings.departments where id = ${keyOf(to)}`,
    staff: sql`
      select full_name as name, department_id as "departmentId", status = 'active' as here from settings.staff where id = ${keyOf(to)}`,
    student: sql`select full_name as name, null::bigint as "departmentId", here from registration.roll where id = ${keyOf(to)}`,
  }[to.kind];
  const { rows } = await sql<Received & { here: boolean }>`${found}`.execute(tx);
  if (rows.length === 0) throw fieldError(fields[to.kind], missing[to.kind]);
  const { here, ...received } = one(rows);
  if (!here)
    throw new UserError('rule', `${received.name} has left, so that nothing is issued to them.`, {
      fields: [{ path: fields[to.kind], message: 'They have left.' }],
    });
  return received;
}

const keyOf = (to: Receiver): number | null =>
  to.kind === 'staff' ? to.staffMemberId : to.kind === 'student' ? to.studentId : to.departmentId;

const fields = { department: 'departmentId', kitchen: 'departmentId', staff: 'staffMemberId', student: 'studentId' } as const;
const missing = {
  department: 'Choose a department of this school.',
  kitchen: 'Choose a department of this school.',
  staff: 'Choose a member of staff of this school.',
  student: 'Choose a student of this school.',
} as const;
