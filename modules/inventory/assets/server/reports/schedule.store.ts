import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { trialBalance } from '#modules/finance/server/public.ts';
import type { assetReportsApi, ScheduleAccount, ScheduleRow } from '../../contract/reports.ts';
import type { ReadContext } from '../register/context.ts';

type Schedule = Output<typeof assetReportsApi.schedule>;

interface Row extends Omit<ScheduleRow, 'costClosing' | 'depreciatedClosing' | 'netOpening' | 'netClosing'> {
  costId: number;
  accumulatedId: number | null;
}

/**
 * Cost, depreciation and net book value by category over a time: each figure is what was posted on its days, so that the closing
 * balances are those of the ledger where nobody has posted to these accounts besides. Both days included. Throws 400 at `to`.
 */
export async function assetSchedule(ctx: ReadContext, { from, to }: { from: string; to: string }): Promise<Schedule> {
  if (to < from) throw fieldError('to', 'Choose a day that is not before the first one.');
  const before = addDays(from, -1);
  const stood = sql`a.registered_on <= ${before}::date and (a.gone_on is null or a.gone_on > ${before}::date)`;
  const came = sql`a.registered_on between ${from}::date and ${to}::date`;
  const went = sql`a.gone_on between ${from}::date and ${to}::date`;
  const { rows } = await sql<Row>`
    select c.id as "categoryId", c.name as "categoryName", c.cost_id as "costId", c.accumulated_id as "accumulatedId",
           coalesce(sum(a.cost) filter (where ${stood}), 0)::bigint as "costOpening",
           coalesce(sum(a.cost) filter (where ${came}), 0)::bigint as additions,
           coalesce(sum(a.cost) filter (where ${went}), 0)::bigint as disposals,
           coalesce(sum(a.brought_in + n.before) filter (where ${stood}), 0)::bigint as "depreciatedOpening",
           coalesce(sum(a.brought_in) filter (where ${came}), 0)::bigint as "broughtIn",
           coalesce(sum(n.during), 0)::bigint as charge,
           coalesce(sum(a.brought_in + n.before + n.during) filter (where ${went}), 0)::bigint as "onDisposals"
      from inventory.asset_category c
      left join inventory.asset a on a.school_id = c.school_id and a.category_id = c.id
      left join lateral (
        select coalesce(sum(x.amount) filter (where x.day <= ${before}::date and (x.back_on is null or x.back_on > ${before}::date)), 0)
                 as before,
               coalesce(sum(x.amount) filter (where x.day between ${from}::date and ${to}::date), 0)
                 - coalesce(sum(x.amount) filter (where x.back_on between ${from}::date and ${to}::date), 0) as during
          from inventory.depreciation_line x where x.school_id = a.school_id and x.asset_id = a.id) n on true
     group by c.school_id, c.id having c.active or count(a.id) > 0 order by kit.fold(c.name)`.execute(ctx.tx);
  const whole = rows.map((row) => {
    const costClosing = row.costOpening + row.additions - row.disposals;
    const depreciatedClosing = row.depreciatedOpening + row.broughtIn + row.charge - row.onDisposals;
    const netOpening = row.costOpening - row.depreciatedOpening;
    return { ...row, costClosing, depreciatedClosing, netOpening, netClosing: costClosing - depreciatedClosing };
  });
  return {
    rows: whole.map(({ costId: _cost, accumulatedId: _accumulated, ...row }) => row),
    accounts: await beside(ctx, to, whole),
  };
}

/** Each account that assets stand in, with what the register and what the ledger say of it. */
async function beside(
  { tx }: ReadContext,
  to: string,
  rows: readonly (Row & Pick<ScheduleRow, 'costClosing' | 'depreciatedClosing'>)[],
): Promise<ScheduleAccount[]> {
  const sums = new Map<number, { what: ScheduleAccount['what']; amount: number }>();
  const add = (id: number | null, what: ScheduleAccount['what'], amount: number): void => {
    if (id !== null) sums.set(id, { what: sums.get(id)?.what ?? what, amount: (sums.get(id)?.amount ?? 0) + amount });
  };
  for (const { costId, costClosing } of rows) add(costId, 'cost', costClosing);
  for (const { accumulatedId, depreciatedClosing } of rows) add(accumulatedId, 'depreciated', -depreciatedClosing);
  const ledger = await trialBalance(tx, { from: to, to });
  return ledger.flatMap(({ id, code, name, closing }) => {
    const sum = sums.get(id);
    if (!sum) return [];
    return [
      {
        accountId: id,
        account: `${code} ${name}`,
        what: sum.what,
        register: sum.amount,
        ledger: closing,
        difference: closing - sum.amount,
      },
    ];
  });
}
