import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { waitAgain } from '../../../desk/server/for-others.ts';
import { type Stocktake, stocktakeApproval, type stocktakesApi } from '../../contract/stocktakes.ts';
import { getStocktake, keepScans, keptStocktakes, missingNow, type StocktakeContext } from './stocktakes.store.ts';

const series = { kind: 'library stock-taking', prefix: 'LST', digits: 4 };

const inHistory = ({ stocktakeNo, state, shelf, kind, seen, missing }: Stocktake) => ({
  stocktakeNo,
  state,
  shelf,
  kind,
  seen,
  missing,
});

/** Begins a stock-taking. */
export async function beginStocktake(ctx: StocktakeContext, draft: Input<typeof stocktakesApi.begin>): Promise<Stocktake> {
  const day = schoolDay(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into library.stocktake (stocktake_no, day, shelf, kind, note, asked_by, asked_name)
    values (${await documentNumber(ctx.tx, series, day)}, ${day}, ${draft.shelf}, ${draft.kind}, ${draft.note},
            ${actorId(ctx.user)}, ${ctx.user.fullName}) returning id`.execute(ctx.tx);
  const after = await getStocktake(ctx, one(rows).id);
  ctx.changed({ entity: 'stock-taking', id: after.id, action: 'begun', after: inHistory(after) });
  return after;
}

const stocktakes = documents(stocktakeApproval, {
  ...keptStocktakes,
  read: (ctx: StocktakeContext, id) => getStocktake(ctx, id),
  audit: inHistory,
});

type Step = Input<typeof stocktakesApi.finish>;

/** Takes a step that writes nothing off. Throws 403, 404, 409, and 400 where a reason is asked. */
export const moveStocktake = (ctx: StocktakeContext, step: 'finish' | 'reopen' | 'cancel', { remark, ...at }: Step) =>
  stocktakes.take(ctx, step, at, remark, () => (step === 'finish' ? {} : { remark }));

/**
 * Writes the missing copies off as lost; what was lent, found or withdrawn since it was counted is not among them. What the stock-taking
 * says stays from then on as it is now.
 */
export const approveStocktake = (ctx: StocktakeContext, { remark, ...at }: Step): Promise<Stocktake> =>
  stocktakes.take(ctx, 'approve', at, remark, async ({ stocktakeNo }) => {
    const day = schoolDay(ctx);
    // Whoever lends or takes back one of them meanwhile is waited for, and then looked at again.
    const missing = await missingNow(ctx, at.id);
    await sql`
      select from library.copy where id = any(${missing.map(({ copyId }) => copyId)}::bigint[]) order by id for update`.execute(
      ctx.tx,
    );
    const held = new Set(missing.map(({ copyId }) => copyId));
    const gone = (await missingNow(ctx, at.id)).filter(({ copyId }) => held.has(copyId));
    const ids = gone.map(({ copyId }) => copyId);
    const expected = gone.length + (await keepScans(ctx, at.id));
    await sql`
      insert into library.stocktake_missing (stocktake_id, copy_id, price)
      select ${at.id}, m."copyId", m.price
        from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as m ("copyId" bigint, price bigint)`.execute(ctx.tx);
    await sql`
      update library.copy set status = 'lost', status_on = ${day}::date, status_because = ${`Missing in stock-taking ${stocktakeNo}`},
             version = version + 1
       where id = any(${ids}::bigint[])`.execute(ctx.tx);
    await waitAgain(ctx, ids);
    for (const { copyId, accessionNo, status } of gone)
      ctx.changed({
        entity: 'copy',
        id: copyId,
        action: 'lost',
        before: { accessionNo, status },
        after: { accessionNo, status: 'lost' },
        reason: `Missing in stock-taking ${stocktakeNo}`,
      });
    return { approved_on: day, expected, remark };
  });
