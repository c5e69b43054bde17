import { sql } from 'kysely';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { postDocument, receiveIncomeFor } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { settingAccount } from '../../../setup/server/accounts.ts';
import type { Disposal, disposalsApi } from '../../contract/disposals.ts';
import { wayWords } from '../../contract/words.ts';
import { dueUntil, lastDayOf, monthOf } from '../depreciation/depreciation.rules.ts';
import { standingOf, sumOf } from '../depreciation/due.store.ts';
import { entriesOf, writeLines } from '../depreciation/post-month.ts';
import { getAsset, holdAsset } from '../register/assets.store.ts';
import { callOff } from '../register/change.ts';
import type { AssetContext } from '../register/context.ts';
import { refuseGone } from '../register/enter.ts';
import { accumulatedOf, categoriesOf } from '../setup/categories.store.ts';
import { disposalInHistory, disposals, getDisposal } from './disposals.store.ts';

const series = { kind: 'asset disposal', prefix: 'DSP', digits: 5 };

/** Asks for the disposal of an asset. Throws 400 at the field. */
export async function askDisposal(ctx: AssetContext, draft: Input<typeof disposalsApi.ask>): Promise<Disposal> {
  const { assetId, how, day, reason, buyer, price } = draft;
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  const { rows } = await sql`select from inventory.asset where id = ${assetId} for update`.execute(ctx.tx);
  if (rows.length === 0) throw fieldError('assetId', 'Choose an asset of this school.');
  const asset = await getAsset(ctx, assetId);
  refuseGone(asset);
  if (asset.disposalId !== null) throw fieldError('assetId', 'The disposal of this asset is asked for already.');
  if (how !== 'sold' && price > 0) throw fieldError('price', 'Only what is sold has a price.');
  await refuseDay(ctx, asset, day);
  const no = await documentNumber(ctx.tx, series, day);
  const { rows: made } = await sql<{ id: number }>`
    insert into inventory.asset_disposal (disposal_no, asset_id, how, day, reason, buyer, price, asked_by, asked_name, at)
    values (${no}, ${assetId}, ${how}, ${day}::date, ${reason}, ${buyer}, ${price}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(made);
  const asked = await getDisposal(ctx, id);
  ctx.changed({ entity: 'disposal of an asset', id, action: 'asked', after: disposalInHistory(asked), reason });
  return asked;
}

/** Throws 400 at `day` for one before the asset was in the books, or in a month after which it was depreciated further. */
async function refuseDay(
  ctx: AssetContext,
  { id, registeredOn }: { id: number; registeredOn: string },
  day: string,
): Promise<void> {
  if (day < registeredOn)
    throw fieldError('day', `It is in the books since ${formatDay(registeredOn)}. Choose that day or a later one.`);
  const { standing } = await standingOf(ctx.tx, id);
  if (standing.last !== null && standing.last > monthOf(day))
    throw fieldError(
      'day',
      `It is depreciated until ${formatMonth(lastDayOf(standing.last))}. Choose a day of that month or a later one.`,
    );
}

/**
 * Approves a disposal: what is not depreciated yet until the month of the disposal is posted first, then the asset leaves the books
 * on that day; what it still stood at goes to the account that says what is gained or lost. Throws 422 while it is on loan.
 */
export function approveDisposal(ctx: AssetContext, { comment, ...at }: Input<typeof disposalsApi.approve>): Promise<Disposal> {
  return disposals.take(ctx, 'approve', at, comment, async ({ id, disposalNo, assetId, how, day }) => {
    await holdAsset(ctx, assetId);
    const asset = await getAsset(ctx, assetId);
    refuseGone(asset);
    if (asset.status === 'on_loan' && how !== 'lost' && how !== 'stolen')
      throw new UserError('rule', 'It is on loan. Note first that it is back.');
    await refuseDay(ctx, asset, day);
    const category = there((await categoriesOf(ctx.tx, [asset.categoryId])).get(asset.categoryId));
    const { departmentId, cost, tag, name } = asset;
    const { terms, standing } = await standingOf(ctx.tx, assetId);
    const due = dueUntil(terms, standing, monthOf(day)).map((one) => ({
      ...one,
      assetId,
      categoryId: asset.categoryId,
      categoryName: asset.categoryName,
      departmentId,
      departmentName: asset.departmentName,
    }));
    const document = { documentId: id, documentNo: disposalNo, day };
    const catchUp = await entriesOf(ctx.tx, due);
    const caughtUp =
      catchUp.length === 0
        ? null
        : await postDocument(ctx, {
            ...document,
            kind: 'asset depreciation',
            narration: `Depreciation of ${tag} until it went`,
            moves: catchUp,
          });
    await writeLines(ctx.tx, { runId: null, disposalId: id, day }, due);
    const accumulated = standing.accumulated + sumOf(due);
    const account = await settingAccount(ctx.tx, 'disposal');
    const left = cost - accumulated;
    const moves = [
      ...(accumulated > 0
        ? [{ debit: accumulatedOf(category), credit: category.costId, amount: accumulated, departmentId }]
        : []),
      ...(left > 0 ? [{ debit: account, credit: category.costId, amount: left, departmentId }] : []),
    ];
    const narration = `${wayWords[how]}: ${tag} ${name}`;
    const journalId =
      moves.length === 0 ? null : await postDocument(ctx, { ...document, kind: 'asset disposal', narration, moves });
    await callOff(ctx, assetId);
    await sql`
      update inventory.asset set status = 'disposed', gone_on = ${day}::date, version = version + 1 where id = ${assetId}`.execute(
      ctx.tx,
    );
    ctx.changed({
      entity: 'asset',
      id: assetId,
      action: `disposed of: ${wayWords[how].toLowerCase()}`,
      after: { Disposal: disposalNo },
    });
    return {
      ...decided(ctx),
      cost,
      accumulated,
      result_id: account,
      journal_id: journalId,
      depreciation_journal_id: caughtUp,
    };
  });
}

const decided = ({ user, now }: AssetContext) => ({
  decided_by: actorId(user),
  decided_name: user.fullName,
  decided_at: now,
});

export const rejectDisposal = (ctx: AssetContext, { comment, ...at }: Input<typeof disposalsApi.reject>) =>
  disposals.take(ctx, 'reject', at, comment, () => decided(ctx));

export const cancelDisposal = (ctx: AssetContext, { comment, ...at }: Input<typeof disposalsApi.cancel>) =>
  disposals.take(ctx, 'cancel', at, comment);

/**
 * Receives what an asset was sold for, with a receipt of finance, into the account that bore what it still stood at: what that
 * account comes to is what was gained or lost. Throws 400 at `amount` for more than the price.
 */
export async function receiveProceeds(ctx: AssetContext, input: Input<typeof disposalsApi.receive>): Promise<Disposal> {
  const { id, version, payerName, amount, day, mode, reference, moneyId } = input;
  const before = await disposals.hold(ctx, { id, version });
  if (before.state !== 'approved' || before.how !== 'sold')
    throw new UserError('rule', 'Money is received for an asset whose sale is approved.');
  if (before.price > 0 && before.received + amount > before.price)
    throw fieldError(
      'amount',
      `It is sold for ${formatCents(before.price)}, and ${formatCents(before.received)} came in before.`,
    );
  const { rows } = await sql<{ accountId: number | null }>`
    select result_id as "accountId" from inventory.asset_disposal where id = ${id}`.execute(ctx.tx);
  const { receiptId, receiptNo } = await receiveIncomeFor(ctx, {
    source: 'Sale of assets',
    accountId: there(one(rows).accountId),
    payerName,
    amount,
    day,
    mode,
    reference,
    moneyId,
    narration: `${before.disposalNo}: ${before.tag} ${before.assetName}`,
  });
  await sql`
    insert into inventory.disposal_receipt (disposal_id, amount, day, receipt_id, receipt_no, received_by, received_name)
    values (${id}, ${amount}, ${day}::date, ${receiptId}, ${receiptNo}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})`.execute(
    ctx.tx,
  );
  await sql`update inventory.asset_disposal set version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getDisposal(ctx, id);
  ctx.changed({
    entity: 'disposal of an asset',
    id,
    action: 'proceeds received',
    before: disposalInHistory(before),
    after: { ...disposalInHistory(after), Receipt: receiptNo },
  });
  return after;
}
