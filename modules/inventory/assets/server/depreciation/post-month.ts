import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { postDocument, takeBackDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { depreciationApi, MonthOfDepreciation } from '../../contract/depreciation.ts';
import type { AssetContext } from '../register/context.ts';
import { accumulatedOf, categoriesOf, type CategoryFacts } from '../setup/categories.store.ts';
import { lastDayOf, monthsOn } from './depreciation.rules.ts';
import { assetsOf, digestOf, type DueLine, dueLines, sumOf } from './due.store.ts';
import { getMonth, latestMonth, monthInHistory, months, monthsThatStand } from './months.store.ts';

const inWords = (month: string) => formatMonth(`${month}-01`);

/** Prepares a month, which another posts. Throws 400 at `month` for one that is not the next. */
export async function prepareMonth(
  ctx: AssetContext,
  { month }: Input<typeof depreciationApi.prepare>,
): Promise<MonthOfDepreciation> {
  const { posted } = await monthsThatStand(ctx);
  if (month > latestMonth(ctx)) throw fieldError('month', `${inWords(month)} is not over yet.`);
  if (posted !== null && month !== monthsOn(posted, 1))
    throw fieldError('month', `${inWords(posted)} is the last month that is posted. ${inWords(monthsOn(posted, 1))} comes next.`);
  const lines = await dueLines(ctx.tx, month);
  await refuseWithoutAccounts(ctx.tx, lines);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.depreciation (month, assets, amount, digest, asked_by, asked_name, at)
    values (${`${month}-01`}::date, ${assetsOf(lines)}, ${sumOf(lines)}, ${digestOf(lines)}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const made = await getMonth(ctx, id);
  ctx.changed({ entity: 'month of depreciation', id, action: 'prepared', after: monthInHistory(made) });
  return made;
}

async function refuseWithoutAccounts(tx: Tx, lines: readonly DueLine[]): Promise<Map<number, CategoryFacts>> {
  const categories = await categoriesOf(
    tx,
    lines.map(({ categoryId }) => categoryId),
  );
  for (const category of categories.values()) {
    accumulatedOf(category);
    if (category.expenseId === null)
      throw new UserError(
        'rule',
        `${category.name} has no account that depreciation is spent on. Choose it under Asset settings.`,
      );
  }
  return categories;
}

/** What lines come to in the ledger: the expense of each department against what is depreciated of each category. */
export async function entriesOf(tx: Tx, lines: readonly DueLine[]) {
  const categories = await refuseWithoutAccounts(tx, lines);
  const sums = new Map<string, { debit: number; credit: number; amount: number; departmentId: number | null }>();
  for (const { categoryId, departmentId, amount } of lines) {
    const category = there(categories.get(categoryId));
    const [debit, credit] = [there(category.expenseId), accumulatedOf(category)];
    const key = `${debit} ${credit} ${departmentId}`;
    sums.set(key, { debit, credit, departmentId, amount: (sums.get(key)?.amount ?? 0) + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

/** Writes lines of a month or of a disposal; each asset and month stands once. */
export async function writeLines(
  tx: Tx,
  of: { runId: number | null; disposalId: number | null; day: string },
  lines: readonly DueLine[],
): Promise<void> {
  const rows = lines.map(({ assetId, month, amount, departmentId }) => ({ assetId, month: `${month}-01`, amount, departmentId }));
  await sql`
    insert into inventory.depreciation_line (run_id, disposal_id, asset_id, month, amount, department_id, day)
    select ${of.runId}::bigint, ${of.disposalId}::bigint, r."assetId", r.month, r.amount, r."departmentId", ${of.day}::date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r ("assetId" bigint, month date, amount bigint, "departmentId" bigint)
     order by r."assetId", r.month`.execute(tx);
}

/** Posts a prepared month on its last day. Throws 409 where what is due is not what was prepared. */
export function postMonth(
  ctx: AssetContext,
  { comment, ...at }: Input<typeof depreciationApi.post>,
): Promise<MonthOfDepreciation> {
  return months.take(ctx, 'post', at, comment, async ({ id, month }) => {
    // Nothing of what is depreciated changes or goes meanwhile.
    await sql`select id from inventory.asset where method <> 'none' and gone_on is null order by id for update`.execute(ctx.tx);
    const lines = await dueLines(ctx.tx, month);
    const { rows } = await sql<{ digest: string }>`select digest from inventory.depreciation where id = ${id}`.execute(ctx.tx);
    if (digestOf(lines) !== one(rows).digest)
      throw new UserError('conflict', 'What is due has changed since this was prepared. Discard it and prepare the month again.');
    const day = lastDayOf(month);
    const moves = await entriesOf(ctx.tx, lines);
    const journalId =
      moves.length === 0
        ? null
        : await postDocument(ctx, {
            kind: 'asset depreciation',
            documentId: id,
            documentNo: month,
            day,
            narration: `Depreciation of ${inWords(month)}`,
            moves,
          });
    await writeLines(ctx.tx, { runId: id, disposalId: null, day }, lines);
    return {
      journal_id: journalId,
      posted_by: actorId(ctx.user),
      posted_name: ctx.user.fullName,
      posted_at: ctx.now,
    };
  });
}

/** Discards a prepared month. */
export const discardMonth = (ctx: AssetContext, { comment, ...at }: Input<typeof depreciationApi.discard>) =>
  months.take(ctx, 'discard', at, comment);

/** Takes the last posted month back as a whole, today. Throws 422 for one that later things rest on. */
export function takeBackMonth(
  ctx: AssetContext,
  { comment, ...at }: Input<typeof depreciationApi.takeBack>,
): Promise<MonthOfDepreciation> {
  return months.take(ctx, 'takeBack', at, comment, async ({ id, month, journalId }) => {
    await sql`select id from inventory.asset where method <> 'none' order by id for update`.execute(ctx.tx);
    const { posted } = await monthsThatStand(ctx);
    if (posted !== null && posted !== month)
      throw new UserError('rule', `${inWords(posted)} was posted after it. Reverse that first.`);
    await refuseBuiltUpon(ctx.tx, id);
    const day = schoolDay(ctx);
    if (journalId !== null) await takeBackDocument(ctx, journalId, { day, reason: comment ?? '' });
    await sql`update inventory.depreciation_line set back_on = ${day}::date where run_id = ${id} and back_on is null`.execute(
      ctx.tx,
    );
    return { back_on: day };
  });
}

/** Throws 422 where an asset of the month has gone since, or is depreciated otherwise since. */
async function refuseBuiltUpon(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ tag: string; gone: boolean }>`
    select a.tag, a.gone_on is not null as gone from inventory.depreciation_line n
      join inventory.asset a on a.school_id = n.school_id and a.id = n.asset_id
     where n.run_id = ${id} and n.back_on is null and (a.gone_on is not null or a.terms_from > n.month)
     order by lower(a.tag) limit 1`.execute(tx);
  const [found] = rows;
  if (found)
    throw new UserError(
      'rule',
      `${found.tag} ${found.gone ? 'has gone' : 'is depreciated otherwise'} since. This month stays as it was posted.`,
    );
}
