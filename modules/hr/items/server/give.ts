import { sql } from 'kysely';
import { earlierOf, formatMonth } from '#kit/contract/dates.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { PayOutdated } from '../../employees/server/outdated-pay.ts';
import type { ItemUse, UseDraft } from '../contract/uses.ts';
import { lends, type Method, type Purpose } from '../contract/words.ts';
import type { PostedOf } from '../../days/server/taken.ts';
import type { ItemPaidUntil } from './paid-until.ts';
import { inHistory, oneUse, type UseContext, usesById } from './uses.store.ts';

const entity = 'what somebody has';
const monthOf = (month: string) => formatMonth(`${month}-01`);
const first = (month: string | null) => (month === null ? null : `${month}-01`);

interface Item {
  id: number;
  name: string;
  method: Method;
  purpose: Purpose;
  amount: number | null;
  rate: number | null;
  active: boolean;
}

/** Nobody changes the item until the caller’s transaction ends. Throws 400 at the field. */
async function itemOf(tx: Tx, id: number): Promise<Item> {
  const { rows } = await sql<Item>`
    select id, name, method, purpose, amount, rate, active from hr.pay_item where id = ${id} for share`.execute(tx);
  const [item] = rows;
  if (!item) throw fieldError('itemId', 'Choose an allowance or a deduction of this school.');
  return item;
}

/** Throws 400 at the field where a row says what its item does not take. Answers it with its last month. */
function fitted(item: Item, draft: UseDraft): UseDraft {
  if (lends(item.purpose)) throw fieldError('itemId', 'What is lent is given under Loans and advances.');
  const { fromMonth, once, replaces, amount, rate } = draft;
  const toMonth = once ? fromMonth : draft.toMonth;
  if (toMonth !== null && toMonth < fromMonth) throw fieldError('toMonth', 'The last month cannot be before the first.');
  if (replaces && !once) throw fieldError('replaces', 'Only what is given for one month can replace another.');
  const ofPay = item.method === 'of_basic' || item.method === 'of_gross';
  if (amount !== null && item.method !== 'fixed')
    throw fieldError('amount', `${item.name} does not come as an amount. Leave this empty.`);
  if (rate !== null && !ofPay) throw fieldError('rate', `${item.name} does not come as a rate. Leave this empty.`);
  if (item.method === 'fixed' && amount === null && item.amount === null)
    throw fieldError('amount', `Enter the amount: ${item.name} has none of its own.`);
  if (ofPay && rate === null && item.rate === null) throw fieldError('rate', `Enter the rate: ${item.name} has none of its own.`);
  return { ...draft, toMonth };
}

/** Holds employees against two who give at once. Throws 400 at the field for who is none of this school. */
async function holdEmployees(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select staff_member_id from hr.employee where staff_member_id = any(${[...ids]}::bigint[])
     order by staff_member_id for update`.execute(tx);
  if (rows.length !== ids.length) throw fieldError('staffMemberIds', 'Choose employees of this school.');
}

/** Throws 400 naming who has the item in that time already. */
async function refuseOverlap(
  ctx: UseContext,
  { itemId, ids, except }: { itemId: number; ids: readonly number[]; except: number | null },
  { fromMonth, toMonth, once }: Pick<UseDraft, 'fromMonth' | 'toMonth' | 'once'>,
  field: string,
): Promise<void> {
  if (once) return;
  const { rows } = await sql<{ name: string }>`
    select f.full_name as name from hr.pay_item_use u join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
     where u.item_id = ${itemId} and u.staff_member_id = any(${[...ids]}::bigint[]) and not u.once and u.id is distinct from ${except}::bigint
       and coalesce(u.from_month <= ${first(toMonth)}::date, true) and coalesce(u.to_month >= ${first(fromMonth)}::date, true)
     order by lower(f.full_name)`.execute(ctx.tx);
  const [one, ...more] = rows;
  if (!one) return;
  const who = more.length === 0 ? `${one.name} has` : `${one.name} and ${more.length} more have`;
  throw fieldError(field, `${who} it in that time already. End that first, or give it for one month.`);
}

/**
 * A deduction for one month is taken in that month or never: allowances for a month that is posted are paid as arrears, deductions are not. Throws 400 at `fromMonth`
 * naming whose pay of it is posted.
 */
export async function refuseTooLate(
  { tx }: UseContext,
  posted: PostedOf,
  {
    itemId,
    staffMemberIds,
    fromMonth,
    once,
  }: Pick<UseDraft, 'fromMonth' | 'once'> & {
    itemId: number;
    staffMemberIds: readonly number[];
  },
): Promise<void> {
  if (!once) return;
  const late = await posted(tx, `${fromMonth}-01`, staffMemberIds);
  if (late.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select f.full_name as name from settings.staff f
     where f.id = any(${[...late]}::bigint[]) and exists (select from hr.pay_item i where i.id = ${itemId} and i.side = 'deduction')
     order by lower(f.full_name), f.id limit 1`.execute(tx);
  if (rows[0])
    throw fieldError(
      'fromMonth',
      `Pay of ${monthOf(fromMonth)} is posted for ${rows[0].name}, and nothing is taken of it any more. Choose a later month.`,
    );
}

/** Gives an item to employees. Throws 400 at the field. */
export async function giveItem(
  ctx: UseContext,
  paid: ItemPaidUntil,
  { itemId, staffMemberIds, ...given }: UseDraft & { itemId: number; staffMemberIds: readonly number[] },
): Promise<{ given: number; ids: number[] }> {
  const people = [...new Set(staffMemberIds)];
  await holdEmployees(ctx.tx, people);
  const item = await itemOf(ctx.tx, itemId);
  if (!item.active) throw fieldError('itemId', `${item.name} is out of use.`);
  const draft = fitted(item, given);
  await refuseOverlap(ctx, { itemId, ids: people, except: null }, draft, 'fromMonth');
  await refuseReplaced(ctx.tx, itemId, people, draft);
  const { rows } = await sql<{ id: number }>`
    insert into hr.pay_item_use (staff_member_id, item_id, from_month, to_month, once, replaces, amount, rate, reference, because,
                                 author_id, author_name)
    select p.id, ${itemId}, ${first(draft.fromMonth)}::date, ${first(draft.toMonth)}::date, ${draft.once}, ${draft.replaces},
           ${draft.amount}::bigint, ${draft.rate}::int, ${draft.reference}, ${draft.because}, ${actorId(ctx.user)}::bigint,
           ${ctx.user.fullName}
      from unnest(${people}::bigint[]) as p (id)
    returning id`.execute(ctx.tx);
  const ids = rows.map(({ id }) => id);
  for (const use of await usesById(ctx, paid, ids))
    ctx.changed({ entity, id: use.staffMemberId, action: 'given', after: inHistory(use), reason: use.because ?? undefined });
  return { given: ids.length, ids };
}

/** Two rows cannot both stand in place of what somebody has otherwise. */
async function refuseReplaced(
  tx: Tx,
  itemId: number,
  ids: readonly number[],
  { replaces, fromMonth }: UseDraft,
  except: number | null = null,
): Promise<void> {
  if (!replaces) return;
  const { rows } = await sql<{ name: string }>`
    select f.full_name as name from hr.pay_item_use u join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
     where u.item_id = ${itemId} and u.staff_member_id = any(${[...ids]}::bigint[]) and u.replaces and u.from_month = ${first(fromMonth)}::date
       and u.id is distinct from ${except}::bigint
     order by lower(f.full_name) limit 1`.execute(tx);
  const [one] = rows;
  if (one) throw fieldError('replaces', `${one.name} has another amount in that month already. Change that one.`);
}

function refusePaid({ paidUntil }: ItemUse): void {
  if (paidUntil !== null)
    throw new UserError(
      'rule',
      `Pay until ${monthOf(paidUntil)} was posted by it, so it stays as it is. End it and give it anew from the month of the change.`,
    );
}

/** What payroll, which stands after this area, is asked and told of what somebody has. */
export interface PayAfter {
  readonly paid: ItemPaidUntil;
  readonly outdated: PayOutdated;
}

/** A row held against two who change it at once; payrolls from the month that `from` says are to be worked out again. Throws 404. */
async function held(
  ctx: UseContext,
  { paid, outdated }: PayAfter,
  id: number,
  from: (before: ItemUse) => string | null,
): Promise<ItemUse> {
  const found = await oneUse(ctx, paid, id);
  const { staffMemberId } = found;
  const month = first(from(found));
  if (month !== null) await outdated(ctx.tx, { staffMemberIds: [staffMemberId], from: month, to: null });
  await holdEmployees(ctx.tx, [staffMemberId]);
  return oneUse(ctx, paid, id);
}

async function saidOf(ctx: UseContext, paid: ItemPaidUntil, before: ItemUse, action: string): Promise<ItemUse> {
  const after = await oneUse(ctx, paid, before.id);
  ctx.changed({ entity, id: before.staffMemberId, action, before: inHistory(before), after: inHistory(after) });
  return after;
}

/** Puts a row right. Throws 409 when it has changed since `version`, 422 once pay was posted by it. */
export async function changeUse(
  ctx: UseContext,
  pay: PayAfter,
  { id, version, ...given }: UseDraft & { id: number; version: number },
): Promise<ItemUse> {
  const before = await held(ctx, pay, id, (row) => earlierOf(row.fromMonth, given.fromMonth));
  refusePaid(before);
  const draft = fitted(await itemOf(ctx.tx, before.itemId), given);
  const of = { itemId: before.itemId, ids: [before.staffMemberId], except: id };
  await refuseOverlap(ctx, of, draft, 'fromMonth');
  await refuseReplaced(ctx.tx, before.itemId, of.ids, draft, id);
  const { rows } = await sql`
    update hr.pay_item_use
       set from_month = ${first(draft.fromMonth)}::date, to_month = ${first(draft.toMonth)}::date, once = ${draft.once},
           replaces = ${draft.replaces}, amount = ${draft.amount}::bigint, rate = ${draft.rate}::int, reference = ${draft.reference},
           because = ${draft.because}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('row');
  return saidOf(ctx, pay.paid, before, 'put right');
}

/** Says which month is the last one; null: it goes on. Throws 400 at the field before the last month that was paid by it. */
export async function endUse(
  ctx: UseContext,
  pay: PayAfter,
  { id, version, toMonth }: { id: number; version: number; toMonth: string | null },
): Promise<ItemUse> {
  const before = await held(ctx, pay, id, (row) => earlierOf(row.toMonth, toMonth));
  const { once, fromMonth, paidUntil, itemId, staffMemberId } = before;
  if (once) throw new UserError('rule', 'It holds for its one month and ends by itself.');
  if (toMonth !== null && toMonth < fromMonth) throw fieldError('toMonth', 'The last month cannot be before the first.');
  if (toMonth !== null && paidUntil !== null && toMonth < paidUntil)
    throw fieldError('toMonth', `Pay until ${monthOf(paidUntil)} was posted by it. It cannot end before that month.`);
  await refuseOverlap(ctx, { itemId, ids: [staffMemberId], except: id }, { fromMonth, toMonth, once }, 'toMonth');
  const { rows } = await sql`
    update hr.pay_item_use set to_month = ${first(toMonth)}::date, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('row');
  return saidOf(ctx, pay.paid, before, toMonth === null ? 'goes on' : 'ended');
}

/** Removes a row that was given by mistake. Throws 422 once pay was posted by it. */
export async function removeUse(ctx: UseContext, pay: PayAfter, id: number): Promise<void> {
  const before = await held(ctx, pay, id, (row) => row.fromMonth);
  refusePaid(before);
  const { rows } = await sql`delete from hr.pay_item_use where id = ${id} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('row');
  ctx.changed({ entity, id: before.staffMemberId, action: 'removed', before: inHistory(before) });
}
