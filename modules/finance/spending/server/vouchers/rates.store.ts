import { sql } from 'kysely';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { type Rate, rates, ratesApi } from '../../contract/rates.ts';
import { kenyanRates } from './kenyan-rates.ts';

export const rateStore = resourceStore(rates, { table: 'finance.withholding_rate', search: ['name', 'source'] });

/** The rates that hold on a day: of each tax the one that began last. */
export async function ratesOn({ tx }: Pick<StoreContext, 'tx'>, day: string): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select * from (
      select distinct on (lower(name)) id, version, name, kind, rate, from_day as "fromDay", to_day as "toDay", source, active
        from finance.withholding_rate
       where active and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)
       order by lower(name), from_day desc) r order by kind, lower(name)`.execute(tx);
  return rows;
}

/** Adds the Kenyan rates whose names are not there yet. */
export async function addKenyanRates(ctx: StoreContext): Promise<number> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from finance.withholding_rate`.execute(ctx.tx);
  const known = new Set(rows.map(({ name }) => name));
  const missing = kenyanRates.filter(({ name }) => !known.has(name.toLowerCase()));
  for (const draft of missing) await rateStore.create(ctx, draft);
  return missing.length;
}

export const rateRoutes = implement(ratesApi, {
  ...handlersOf(rateStore),
  options: async (ctx, { day }) => ({ rows: await ratesOn(ctx, day) }),
  addKenyan: async (ctx) => ({ added: await addKenyanRates(ctx) }),
});
