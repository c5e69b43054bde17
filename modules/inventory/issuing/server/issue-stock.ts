import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { addProgress } from '../../requests/server/progress.ts';
import type { StockContext } from '../../stock/server/moves.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import { type IssuedLine, linesToIssue, receiverOf } from './issue-facts.ts';

/** To whom something is issued. */
export type Receiver =
  | { kind: 'department'; departmentId: number }
  | { kind: 'staff'; staffMemberId: number }
  | { kind: 'student'; studentId: number }
  | { kind: 'kitchen'; departmentId: number | null };

export interface IssueDraft {
  storeId: number;
  /** `yyyy-mm-dd`, not to come. */
  day: string;
  to: Receiver;
  purpose?: string | null;
  /** The approved requisition that it is issued for; each line names the line of it. */
  requisitionId?: number | null;
  /** Who signed for it, as `signedBy` answers. */
  signed: { how: 'pin' | 'card' | 'own' | 'paper'; name: string };
  lines: readonly {
    itemId: number;
    /** In what the quantity is counted; none: in the item's own unit. */
    unitName?: string | null;
    /** Thousandths of that unit. */
    quantity: number;
    /** By when it is to come back. */
    dueOn?: string | null;
    requisitionLineId?: number | null;
    /** The batch it is taken from; none: what expires first. */
    batchId?: number | null;
  }[];
}

export interface Issued {
  id: number;
  issueNo: string;
  /** Cents. */
  value: number;
}

const series = { kind: 'issue of stock', prefix: 'ISS', digits: 5 };

/**
 * Issues stock: takes it out of the store at its average cost to what its category spends it on, and says so to the requisition. Who
 * may is asked by the caller. Throws 400 at the field, 422 where there is not so much in the store, or more than the requisition has left.
 */
export async function issueStock(ctx: StockContext, draft: IssueDraft): Promise<Issued> {
  const lines = await linesToIssue(ctx, draft);
  const received = await receiverOf(ctx, draft.to);
  await addProgress(
    ctx.tx,
    lines.flatMap(({ requisitionLineId, quantity }) =>
      requisitionLineId === null ? [] : [{ lineId: requisitionLineId, issued: quantity }],
    ),
  );
  const issueNo = await documentNumber(ctx.tx, series, draft.day);
  const written = await writeIssue(ctx, draft, issueNo, received.departmentId, lines);
  const id = there(written[0]).issueId;
  const moved = await postMoves(
    ctx,
    { kind: 'issue', document: 'issue', id, no: issueNo, day: draft.day, narration: `Issued to ${received.name}` },
    lines.map((line, at) => ({
      storeId: draft.storeId,
      itemId: line.itemId,
      quantity: -line.quantity,
      batchId: line.batchId,
      counterId: line.expenseId,
      departmentId: received.departmentId,
      lineId: written[at]?.id ?? null,
      field: `lines.${at}.quantity`,
    })),
  );
  const value = await writeValues(
    ctx,
    id,
    written.map(({ id: lineId }, at) => ({ id: lineId, value: moved[at]?.value ?? 0 })),
  );
  ctx.changed({
    entity: 'issue',
    id,
    action: 'issued',
    after: {
      Number: issueNo,
      To: received.name,
      Day: draft.day,
      Items: lines.map((line) => `${formatQuantity(line.quantity, line.unit)} ${line.item}`).join(', '),
      Signed: draft.signed.name,
    },
  });
  return { id, issueNo, value };
}

interface Written {
  id: number;
  issueId: number;
}

/** Writes the issue with its lines, in their order; what they are worth comes once they have left the store. */
async function writeIssue(
  { tx, user }: StockContext,
  { storeId, day, to, purpose, requisitionId, signed }: IssueDraft,
  issueNo: string,
  departmentId: number | null,
  lines: readonly IssuedLine[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with made as (
      insert into inventory.issue (issue_no, store_id, day, to_kind, department_id, staff_member_id, student_id, purpose,
                                   requisition_id, signed_how, signed_name, asked_by, asked_name)
      values (${issueNo}, ${storeId}, ${day}::date, ${to.kind}, ${departmentId},
              ${to.kind === 'staff' ? to.staffMemberId : null}::bigint, ${to.kind === 'student' ? to.studentId : null}::bigint,
              ${purpose ?? null}, ${requisitionId ?? null}::bigint, ${signed.how}, ${signed.name}, ${actorId(user)}::bigint,
              ${user.fullName})
      returning id)
    insert into inventory.issue_line (issue_id, place, item_id, unit_name, factor, quantity, expense_id, comes_back, due_on,
                                      requisition_line_id)
    select m.id, l.place, l."itemId", l."unitName", l.factor, l.quantity, l."expenseId", l."comesBack", l."dueOn", l."requisitionLineId"
      from made m, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (place int, "itemId" bigint, "unitName" text, factor bigint, quantity bigint, "expenseId" bigint, "comesBack" boolean,
              "dueOn" date, "requisitionLineId" bigint)
     order by l.place returning id, issue_id as "issueId"`.execute(tx);
  return rows;
}

async function writeValues({ tx }: StockContext, id: number, values: readonly { id: number; value: number }[]): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    with line as (
      update inventory.issue_line l set value = v.value
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id bigint, value bigint) where l.id = v.id)
    update inventory.issue set value = ${values.reduce((sum, { value }) => sum + value, 0)} where id = ${id} returning value`.execute(
    tx,
  );
  return one(rows).value;
}
