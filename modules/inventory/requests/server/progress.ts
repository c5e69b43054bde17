import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** How much further a line is: thousandths of the item's unit, less than nothing where something is taken back. */
export interface Progress {
  lineId: number;
  ordered?: number;
  received?: number;
  issued?: number;
}

/** A line of a requisition and what is still to be done for it. */
export interface OpenLine {
  lineId: number;
  requisitionId: number;
  /** None: a service, or what the stores do not keep. */
  itemId: number | null;
  /** What it is called: the item's name, or the description. */
  name: string;
  description: string | null;
  /** The item's unit; the line's own where there is no item. */
  unit: string;
  /** What it was asked in, and how many thousandths of the item's unit are in one. */
  unitName: string;
  factor: number;
  /** Thousandths of the item's unit. */
  quantity: number;
  ordered: number;
  received: number;
  issued: number;
  /** What nobody has ordered or issued yet, and what nobody has issued yet; never below nothing. */
  toOrder: number;
  toIssue: number;
  /** Estimates in cents: of one of the item's unit, and of the line. */
  price: number;
  amount: number;
}

/** The lines of a requisition in their order, with what is still to be done. */
export async function openLines(tx: Tx, requisitionId: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id as "lineId", l.requisition_id as "requisitionId", l.item_id as "itemId", coalesce(i.name, l.description, '') as name,
           l.description, coalesce(i.unit, l.unit_name) as unit, l.unit_name as "unitName", l.factor, l.quantity, l.ordered,
           l.received, l.issued, greatest(l.quantity - greatest(l.ordered, l.issued), 0)::bigint as "toOrder",
           case when l.item_id is null then 0 else l.quantity - l.issued end::bigint as "toIssue", l.price, l.amount
      from inventory.requisition_line l
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
     where l.requisition_id = ${requisitionId} order by l.place, l.id`.execute(tx);
  return rows;
}

interface Held {
  id: number;
  requisitionNo: string;
  state: string;
}

/**
 * Says how much further lines of requisitions are, and where the requisitions stand by that. Holds the requisitions, so that of two
 * who issue the last of a line one is refused. Throws 422 where more would be issued than was asked for, or more taken back than
 * was done, and where something is ordered or issued of one that is not approved.
 */
export async function addProgress(tx: Tx, steps: readonly Progress[]): Promise<void> {
  if (steps.length === 0) return;
  const { rows: held } = await sql<Held>`
    select id, requisition_no as "requisitionNo", state from inventory.requisition
     where id in (select requisition_id from inventory.requisition_line where id = any(${steps.map(({ lineId }) => lineId)}::bigint[]))
     order by id for update`.execute(tx);
  if (steps.some(({ ordered = 0, issued = 0 }) => ordered > 0 || issued > 0)) refuseUnapproved(held);
  const { rows: moved } = await sql<{ over: string | null }>`
    with step as (
      select "lineId", sum(coalesce(ordered, 0)) as ordered, sum(coalesce(received, 0)) as received, sum(coalesce(issued, 0)) as issued
        from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          as s ("lineId" bigint, ordered bigint, received bigint, issued bigint) group by "lineId"),
    next as (
      select l.id, l.ordered + s.ordered as ordered, l.received + s.received as received, l.issued + s.issued as issued, l.quantity,
             s.issued > 0 as issues, coalesce(i.name, l.description, '') as name
        from step s join inventory.requisition_line l on l.id = s."lineId"
        left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id),
    done as (
      update inventory.requisition_line l set ordered = n.ordered, received = n.received, issued = n.issued
        from next n where l.id = n.id and n.ordered >= 0 and n.received >= 0 and n.issued between 0 and n.quantity returning l.id)
    select case when d.id is not null then null
                when n.issues and n.issued > n.quantity then n.name || ': more would be issued than is left of the requisition.'
                else n.name || ': more would be taken back than was done for the requisition.' end as over
      from next n left join done d on d.id = n.id order by n.id`.execute(tx);
  const over = moved.find((row) => row.over !== null)?.over;
  if (over) throw new UserError('rule', over, { fields: [{ path: 'lines', message: over }] });
  await sql`
    update inventory.requisition r set progress = s.progress
      from (select l.requisition_id as id, ${progressOf} as progress from inventory.requisition_line l
             where l.requisition_id = any(${held.map(({ id }) => id)}::bigint[]) group by l.requisition_id) s
     where r.id = s.id and r.progress is distinct from s.progress`.execute(tx);
}

/** Throws 422 unless they are approved. */
function refuseUnapproved(held: readonly Held[]): void {
  const not = held.find(({ state }) => state !== 'approved');
  if (not)
    throw new UserError('rule', `Requisition ${not.requisitionNo} is not approved, so that nothing is ordered or issued for it.`);
}

/** How far a requisition is, from its lines `l`. Of an item what counts is what was issued, of a service what was received. */
const progressOf = sql`case
  when bool_and(case when l.item_id is null then l.received else l.issued end >= l.quantity) then 'issued'
  when bool_or(case when l.item_id is null then l.received else l.issued end > 0) then 'part_issued'
  when bool_and(l.ordered >= l.quantity) then 'ordered'
  when bool_or(l.ordered > 0) then 'part_ordered'
  end`;

/** What of a requisition others hang their documents on. */
export interface ApprovedRequisition {
  id: number;
  requisitionNo: string;
  departmentId: number | null;
  storeId: number | null;
  purpose: string;
  expenseId: number | null;
  voteHeadId: number | null;
}

/** A requisition of which something may be ordered or issued. Throws 400 at the field where there is none, 422 unless it is approved. */
export async function approvedRequisition(tx: Tx, id: number): Promise<ApprovedRequisition> {
  const { rows } = await sql<ApprovedRequisition & { state: string }>`
    select id, requisition_no as "requisitionNo", department_id as "departmentId", store_id as "storeId", purpose,
           expense_id as "expenseId", vote_head_id as "voteHeadId", state
      from inventory.requisition where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw fieldError('requisitionId', 'Choose a requisition of this school.');
  refuseUnapproved([found]);
  const { state: _state, ...requisition } = found;
  return requisition;
}
