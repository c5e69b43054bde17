import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { maxCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { worth } from '../../setup/contract/quantity.ts';
import type { LineDraft, Requisition, RequisitionDraft, requisitionsApi } from '../contract/requisitions.ts';
import { submit } from './decide.ts';
import { inUnits } from './in-units.ts';
import { getRequisition, inHistory, requisitions, writeStep } from './requisitions.store.ts';

const series = { kind: 'requisition', prefix: 'REQ', digits: 5 };

/** A line as it is kept. */
export interface Line {
  place: number;
  itemId: number | null;
  description: string | null;
  unitName: string;
  factor: number;
  quantity: number;
  unitPrice: number;
  price: number;
  amount: number;
}

interface Fact {
  name: string | null;
  unit: string | null;
  divisible: boolean | null;
  factor: number | null;
}

/** The lines in thousandths of each item's unit, with what they are estimated at. Throws 400 at the field. */
export async function linesOf({ tx }: Pick<SchoolContext, 'tx'>, drafts: readonly LineDraft[]): Promise<Line[]> {
  const asked = drafts.map(({ itemId, unitName }) => ({ itemId, unitName }));
  const { rows } = await sql<Fact>`
    select i.name, i.unit, i.divisible, case when l."unitName" is null or l."unitName" = i.unit then 1000 else u.factor end as factor
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("itemId" bigint, "unitName" text)) with ordinality
           as l ("itemId", "unitName", n)
      left join inventory.item i on i.id = l."itemId" and i.active
      left join inventory.item_unit u on u.school_id = i.school_id and u.item_id = i.id and u.name = l."unitName"
     order by l.n`.execute(tx);
  const lines = drafts.map((draft, at) => lineOf(draft, rows[at], at));
  if (lines.reduce((sum, { amount }) => sum + amount, 0) > maxCents)
    throw fieldError('lines', 'The lines come to more than 1,000,000,000.00.');
  return lines;
}

function lineOf({ itemId, description, unitName, quantity, price }: LineDraft, fact: Fact | undefined, at: number): Line {
  const field = `lines.${at}`;
  const amount = worth(quantity, price);
  const common = { place: at + 1, description, unitPrice: price, amount };
  if (itemId === null) {
    if (description === null) throw fieldError(`${field}.description`, 'Choose an item, or say what is wanted.');
    return { ...common, itemId, unitName: unitName ?? 'unit', factor: 1000, quantity, price };
  }
  if (!fact || fact.name === null || fact.unit === null)
    throw fieldError(`${field}.itemId`, 'Choose an item of this school that is in use.');
  const { factor } = fact;
  if (factor === null) throw fieldError(`${field}.unitName`, `${fact.name} is not kept in this unit.`);
  const base = inUnits(quantity, factor, `${field}.quantity`, fact.unit);
  if (!fact.divisible && base % 1000 !== 0)
    throw fieldError(`${field}.quantity`, `${fact.name} is counted in whole units (${fact.unit}).`);
  return { ...common, itemId, unitName: unitName ?? fact.unit, factor, quantity: base, price: priceOfOne(price, factor) };
}

/** What one of the item's unit costs, where so many thousandths of it cost `price`: cents, rounded half up. */
const priceOfOne = (price: number, factor: number): number =>
  Number((BigInt(price) * 2000n + BigInt(factor)) / (2n * BigInt(factor)));

/** Writes a requisition, and submits it where that is asked. Throws 400 at the field, 422 where a budget stops it. */
export async function writeRequisition(ctx: SchoolContext, draft: RequisitionDraft): Promise<Requisition> {
  const lines = await linesOf(ctx, draft.lines);
  refuseNoStore(draft, lines);
  const day = schoolDay(ctx);
  const no = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.requisition
      (requisition_no, department_id, store_id, purpose, needed_on, expense_id, vote_head_id, amount, day, asked_by, asked_name)
    values (${no}, ${draft.departmentId}, ${draft.storeId}, ${draft.purpose}, ${draft.neededOn}::date, ${draft.expenseId},
            ${draft.voteHeadId}, ${sumOf(lines)}, ${day}::date, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeLines(ctx, id, lines);
  const made = await getRequisition(ctx, id);
  ctx.changed({ entity: 'requisition', id, action: 'written', after: inHistory(made) });
  return draft.submit ? submit(ctx, { id, version: made.version, comment: null }) : made;
}

/**
 * Changes one's own requisition. One that is submitted, supported or approved goes back to a draft, and whoever signed it signs again.
 * Throws 403 for another's, 404, 409 where it changed meanwhile or is decided on, 422 once something of it is ordered or issued.
 */
export async function changeRequisition(
  ctx: SchoolContext,
  { id, version, ...draft }: Input<typeof requisitionsApi.update>,
): Promise<Requisition> {
  const before = await requisitions.hold(ctx, { id, version });
  if (!before.mine) refuseOwn('Only who wrote this requisition changes it.');
  if (['closed', 'rejected', 'cancelled'].includes(before.state))
    throw new UserError('conflict', 'This requisition is decided on. Write a new one; it can be copied from this one.');
  if (before.lines.some(({ ordered, received, issued }) => ordered + received + issued > 0))
    throw new UserError(
      'rule',
      'Something of this requisition is ordered or issued, so that it stays as it is. Close the rest instead.',
    );
  const lines = await linesOf(ctx, draft.lines);
  refuseNoStore(draft, lines);
  await sql`
    update inventory.requisition
       set department_id = ${draft.departmentId}, store_id = ${draft.storeId}, purpose = ${draft.purpose},
           needed_on = ${draft.neededOn}::date, expense_id = ${draft.expenseId}, vote_head_id = ${draft.voteHeadId},
           amount = ${sumOf(lines)}, state = 'draft', version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await writeLines(ctx, id, lines);
  if (before.state !== 'draft') await writeStep(ctx, id, 'changed', null);
  const after = await getRequisition(ctx, id);
  ctx.changed({ entity: 'requisition', id, action: 'changed', before: inHistory(before), after: inHistory(after) });
  return draft.submit ? submit(ctx, { id, version: after.version, comment: null }) : after;
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function refuseNoStore({ storeId }: { storeId: number | null }, lines: readonly Line[]): void {
  if (storeId === null && lines.some(({ itemId }) => itemId !== null))
    throw fieldError('storeId', 'Choose the store that these items come from.');
}

/** Writes the lines in place of those that are there; a line that stays in its place keeps its key. */
async function writeLines({ tx }: SchoolContext, id: number, lines: readonly Line[]): Promise<void> {
  await sql`delete from inventory.requisition_line where requisition_id = ${id} and place > ${lines.length}`.execute(tx);
  await sql`
    insert into inventory.requisition_line
      (requisition_id, place, item_id, description, unit_name, factor, quantity, unit_price, price, amount)
    select ${id}::bigint, l.place, l."itemId", l.description, l."unitName", l.factor, l.quantity, l."unitPrice", l.price, l.amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (place int, "itemId" bigint, description text, "unitName" text, factor bigint, quantity bigint, "unitPrice" bigint,
              price bigint, amount bigint)
     order by l.place
    on conflict (school_id, requisition_id, place) do update
       set item_id = excluded.item_id, description = excluded.description, unit_name = excluded.unit_name, factor = excluded.factor,
           quantity = excluded.quantity, unit_price = excluded.unit_price, price = excluded.price, amount = excluded.amount`.execute(
    tx,
  );
}
