import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { toName, whomJoined } from './whom.ts';

/** A line of an issue, held while something of it comes back. */
export interface Outstanding {
  id: number;
  issueNo: string;
  state: string;
  day: string;
  storeId: number;
  toName: string;
  departmentId: number | null;
  staffMemberId: number | null;
  studentId: number | null;
  itemId: number;
  item: string;
  unit: string;
  divisible: boolean;
  expenseId: number;
  quantity: number;
  value: number;
  returned: number;
  lost: number;
  good: number;
  goodValue: number;
  /** What one unit costs whoever loses it, in cents; none: what it left the store at. */
  replacementPrice: number | null;
  /** What was taken of each batch, in the order in which it was taken. */
  batches: { batchId: number | null; quantity: number }[];
}

/** What a part of a whole is worth, in cents, rounded half up; all of it takes all. */
export const partOf = (value: number, part: number, whole: number): number =>
  part === whole ? value : Number((BigInt(value) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

/** Lines of issues by their keys, held until the end. */
export async function outstandingOf(tx: Tx, lineIds: readonly number[]): Promise<Map<number, Outstanding>> {
  await sql`
    select from inventory.issue i where i.id in (select issue_id from inventory.issue_line where id = any(${[...lineIds]}::bigint[]))
     order by i.id for update`.execute(tx);
  await sql`select from inventory.issue_line where id = any(${[...lineIds]}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Outstanding>`
    select l.id, i.issue_no as "issueNo", i.state, i.day, i.store_id as "storeId", ${toName} as "toName", i.department_id as "departmentId",
           i.staff_member_id as "staffMemberId", i.student_id as "studentId", l.item_id as "itemId", m.name as item, m.unit, m.divisible,
           l.expense_id as "expenseId", l.quantity, l.value, l.returned, l.lost, l.good, l.good_value as "goodValue",
           m.replacement_price as "replacementPrice", coalesce(b.batches, '[]'::jsonb) as batches
      from inventory.issue_line l
      join inventory.issue i on i.school_id = l.school_id and i.id = l.issue_id
      join inventory.item m on m.school_id = l.school_id and m.id = l.item_id
      ${whomJoined}
      left join lateral (
        select jsonb_agg(jsonb_build_object('batchId', v.batch_id, 'quantity', -v.quantity) order by v.id) as batches
          from inventory.move v
         where v.school_id = l.school_id and v.document = 'issue' and v.document_id = l.issue_id and v.line_id = l.id) b on true
     where l.id = any(${[...lineIds]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
