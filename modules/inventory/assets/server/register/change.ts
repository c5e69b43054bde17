import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { postDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { postMoves } from '../../../stock/server/post-moves.ts';
import type { Asset } from '../../contract/asset.ts';
import type { assetsApi } from '../../contract/assets.ts';
import { firstMonth, monthsBetween, monthsOn } from '../depreciation/depreciation.rules.ts';
import { accumulatedOf, categoriesOf } from '../setup/categories.store.ts';
import { standingOf } from '../depreciation/due.store.ts';
import { getAsset, holdAsset, inHistory } from './assets.store.ts';
import type { AssetContext } from './context.ts';
import { refuseGone } from './enter.ts';
import { entryKind } from './register.ts';

interface At {
  id: number;
  version: number;
}

/** Holds an asset that has not gone, does something to it, and says in its history what has changed. Throws 404, 409. */
async function changing(
  ctx: AssetContext,
  { id, version }: At,
  told: { action: string; reason?: string | null },
  work: (before: Asset) => Promise<void>,
): Promise<Asset> {
  const held = await holdAsset(ctx, id);
  const before = await getAsset(ctx, id);
  refuseGone(before);
  if (held.version !== version) throw staleRecord('asset');
  await work(before);
  await sql`update inventory.asset set version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getAsset(ctx, id);
  const { action, reason = null } = told;
  ctx.changed({ entity: 'asset', id, action, before: inHistory(before), after: inHistory(after), reason });
  return after;
}

/** Changes what is said of an asset. Throws 403 for who does not keep the stores, 400 at the field. */
export async function updateAsset(ctx: AssetContext, input: Input<typeof assetsApi.update>): Promise<Asset> {
  await refuseWithout(ctx, 'keeper');
  return changing(ctx, input, { action: 'changed' }, async (before) => {
    if (input.categoryId !== before.categoryId) await refuseOtherAccounts(ctx, before.categoryId, input.categoryId);
    await sql`
      update inventory.asset
         set tag = ${input.tag}, name = ${input.name}, category_id = ${input.categoryId}, serial_no = ${input.serialNo},
             model = ${input.model}, department_id = ${input.departmentId}::bigint, condition = ${input.condition},
             bookable = ${input.bookable}, funding = ${input.funding}, supplier_id = ${input.supplierId}::bigint,
             warranty_until = ${input.warrantyUntil}::date, maintenance_on = ${input.maintenanceOn}::date, note = ${input.note}
       where id = ${input.id}`.execute(ctx.tx);
  });
}

async function refuseOtherAccounts({ tx }: AssetContext, from: number, into: number): Promise<void> {
  const found = await categoriesOf(tx, [from, into]);
  const [was, next] = [there(found.get(from)), found.get(into)];
  if (!next) throw fieldError('categoryId', 'Choose a category of this school.');
  if (next.costId !== was.costId || next.accumulatedId !== was.accumulatedId)
    throw fieldError('categoryId', `${next.name} stands in other accounts of the ledger than ${was.name}.`);
}

/**
 * Depreciates an asset otherwise from the next month on that is not depreciated yet; what was posted stays. A straight line takes
 * what is left over the months that are left of its whole life. Throws 400 at the field.
 */
export async function changeTerms(ctx: AssetContext, input: Input<typeof assetsApi.terms>): Promise<Asset> {
  await refuseWithout(ctx, 'keeper');
  const { method, residual, reason } = input;
  return changing(ctx, input, { action: 'depreciated otherwise', reason }, async (before) => {
    if (residual > before.cost) throw fieldError('residual', 'Enter at most what it cost.');
    const months = method === 'straight_line' ? input.months : null;
    const rate = method === 'reducing_balance' ? input.rate : null;
    if (method === 'straight_line' && months === null) throw fieldError('months', 'Enter over how many months.');
    if (method === 'reducing_balance' && rate === null) throw fieldError('rate', 'Enter the rate a year.');
    const category = there((await categoriesOf(ctx.tx, [before.categoryId])).get(before.categoryId));
    if (method !== 'none' && (category.accumulatedId === null || category.expenseId === null))
      throw fieldError('method', `${category.name} has no accounts of depreciation. Choose them under Asset settings.`);
    const { from, standing } = await standingOf(ctx.tx, before.id);
    const next = standing.last === null ? from : monthsOn(standing.last, 1);
    const left = months === null ? null : Math.max(1, months - monthsBetween(firstMonth(before.inUseOn), next));
    await sql`
      update inventory.asset
         set method = ${method}, months = ${months}::int, rate = ${rate}::int, residual = ${residual},
             terms_from = ${`${next}-01`}::date, terms_after = ${standing.accumulated}, terms_months = ${left}::int
       where id = ${before.id}`.execute(ctx.tx);
  });
}

/** In use, in store, in repair. */
export function changeStatus(ctx: AssetContext, input: Input<typeof assetsApi.status>): Promise<Asset> {
  const { status, condition, reason } = input;
  const words = { in_use: 'in use', store: 'put into store', repair: 'sent to repair' } as const;
  return changing(ctx, input, { action: words[status], reason }, async (before) => {
    if (before.status === 'lost') throw new UserError('rule', 'It is lost. Say first that it was found.');
    if (before.status === 'on_loan') throw new UserError('rule', 'It is on loan. Note first that it is back.');
    await setStatus(ctx, before.id, status, condition);
  });
}

/** Reports an asset as lost; the books stay until its disposal is approved. */
export function loseAsset(ctx: AssetContext, input: Input<typeof assetsApi.lose>): Promise<Asset> {
  return changing(ctx, input, { action: 'reported as lost', reason: input.reason }, async (before) => {
    if (before.status === 'lost') throw new UserError('rule', 'It is reported as lost already.');
    await setStatus(ctx, before.id, 'lost', before.condition);
  });
}

/** Says that a lost asset was found. */
export function foundAsset(ctx: AssetContext, input: Input<typeof assetsApi.found>): Promise<Asset> {
  const { locationId, condition, reason } = input;
  return changing(ctx, input, { action: 'found', reason }, async (before) => {
    if (before.status !== 'lost') throw new UserError('rule', 'It is not reported as lost.');
    await setStatus(ctx, before.id, 'in_use', condition);
    if (locationId !== null)
      await sql`update inventory.asset set location_id = ${locationId} where id = ${before.id}`.execute(ctx.tx);
  });
}

async function setStatus({ tx, now }: AssetContext, id: number, status: string, condition: string): Promise<void> {
  const lostAt = status === 'lost' ? now : null;
  await sql`
    update inventory.asset set status = ${status}, condition = ${condition}, lost_at = ${lostAt} where id = ${id}`.execute(tx);
}

/**
 * Takes back what was registered by mistake: it leaves the books today by the entry that it came with, and goes back into its store
 * where it came out of one. Throws 422 once something was depreciated of it or it is to be disposed of.
 */
export async function takeBackAsset(ctx: AssetContext, input: Input<typeof assetsApi.takeBack>): Promise<Asset> {
  await refuseWithout(ctx, 'keeper');
  const { id, reason } = input;
  return changing(ctx, input, { action: 'cancelled', reason }, async (before) => {
    const { standing } = await standingOf(ctx.tx, id);
    if (standing.last !== null) throw new UserError('rule', 'Something was depreciated of it. Ask for its disposal instead.');
    if (before.disposalId !== null) throw new UserError('rule', 'Its disposal is asked for. Cancel that first.');
    if (before.status === 'on_loan') throw new UserError('rule', 'It is on loan. Note first that it is back.');
    await leaveBooks(ctx, before, reason);
    await callOff(ctx, id);
    await sql`
      update inventory.asset set status = 'taken_back', gone_on = ${schoolDay(ctx)}::date where id = ${id}`.execute(ctx.tx);
  });
}

async function leaveBooks(
  ctx: AssetContext,
  { id, tag, name, cost, broughtIn, departmentId }: Asset,
  reason: string,
): Promise<void> {
  const day = schoolDay(ctx);
  const { rows } = await sql<{
    entryId: number;
    entryNo: string;
    counterId: number | null;
    storeId: number | null;
    itemId: number | null;
    categoryId: number;
  }>`
    select e.id as "entryId", e.entry_no as "entryNo", e.counter_id as "counterId", e.store_id as "storeId", e.item_id as "itemId",
           a.category_id as "categoryId"
      from inventory.asset a join inventory.asset_entry e on e.school_id = a.school_id and e.id = a.entry_id
     where a.id = ${id}`.execute(ctx.tx);
  const { entryId, entryNo, counterId, storeId, itemId, categoryId } = one(rows);
  const category = there((await categoriesOf(ctx.tx, [categoryId])).get(categoryId));
  const narration = `Asset ${tag} ${name} cancelled: ${reason}`;
  if (storeId !== null && itemId !== null) {
    const document = { kind: 'capitalised' as const, document: entryKind, id: entryId, no: entryNo, day, narration };
    await postMoves(ctx, document, [{ storeId, itemId, quantity: 1000, value: cost, counterId: category.costId, departmentId }]);
    return;
  }
  if (counterId === null) return;
  const moves = [
    ...(broughtIn > 0 ? [{ debit: accumulatedOf(category), credit: category.costId, amount: broughtIn, departmentId }] : []),
    ...(cost > broughtIn ? [{ debit: counterId, credit: category.costId, amount: cost - broughtIn, departmentId }] : []),
  ];
  if (moves.length > 0)
    await postDocument(ctx, { kind: entryKind, documentId: entryId, documentNo: entryNo, day, narration, moves });
}

/** Calls off what was planned with an asset that goes: a transfer that waits, bookings. */
export async function callOff({ tx }: Pick<AssetContext, 'tx'>, assetId: number): Promise<void> {
  await sql`
    update inventory.asset_transfer set state = 'cancelled', version = version + 1
     where asset_id = ${assetId} and state = 'asked'`.execute(tx);
  await sql`
    update inventory.asset_booking set state = 'cancelled', version = version + 1
     where asset_id = ${assetId} and state in ('booked', 'out')`.execute(tx);
}
