import { sql } from 'kysely';
import { type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import { implement } from '#kit/server/http/implement.ts';
import { type Rate, ratesApi } from '../../contract/rates.ts';
import { kenyanRates } from './kenyan-rates.ts';

export const rateStore = tableStore<Rate>({
  table: 'finance.withholding_rate',
  entity: 'withholding rate',
  columns: {
    name: 'name',
    kind: 'kind',
    rate: 'rate',
    fromDay: 'from_day',
    toDay: 'to_day',
    source: 'source',
    active: 'active',
  },
  search: ['name', 'source'],
  filters: ['kind'],
});

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
  list: (ctx, input) => rateStore.list(ctx, input),
  options: async (ctx, { day }) => ({ rows: await ratesOn(ctx, day) }),
  get: (ctx, { id }) => rateStore.get(ctx, id),
  addKenyan: async (ctx) => ({ added: await addKenyanRates(ctx) }),
  create: (ctx, draft) => rateStore.create(ctx, draft),
  update: (ctx, { id, version, ...draft }) => rateStore.update(ctx, id, version, draft),
  remove: async (ctx, { id }) => {
    await rateStore.remove(ctx, id);
    return {};
  },
});
