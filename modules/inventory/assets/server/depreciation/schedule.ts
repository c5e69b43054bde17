import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { assetsApi } from '../../contract/assets.ts';
import { getAsset } from '../register/assets.store.ts';
import type { ReadContext } from '../register/context.ts';
import { dueUntil, monthsOn } from './depreciation.rules.ts';
import { standingOf } from './due.store.ts';

type Schedule = Output<typeof assetsApi.schedule>;

/** For so many months ahead, and how many of them are listed one by one. */
const [ahead, listed] = [1500, 60];

/** What was depreciated of an asset and what is to come by its terms of today; nothing comes of what has gone. Throws 404. */
export async function scheduleOf(ctx: ReadContext, id: number): Promise<Schedule> {
  const asset = await getAsset(ctx, id);
  const { rows: posted } = await sql<{ month: string; amount: number }>`
    select left(month::text, 7) as month, amount from inventory.depreciation_line
     where asset_id = ${id} and back_on is null order by month`.execute(ctx.tx);
  const { from, terms, standing } = await standingOf(ctx.tx, id);
  const coming = asset.goneOn === null ? dueUntil(terms, standing, monthsOn(standing.last ?? from, ahead)) : [];
  const all = [...posted.map((one) => ({ ...one, posted: true })), ...coming.map((one) => ({ ...one, posted: false }))];
  let bookValue = asset.cost - asset.broughtIn;
  const months = all.map((one) => ({ ...one, bookValue: (bookValue -= one.amount) }));
  const years = [...Map.groupBy(months, ({ month }) => Number(month.slice(0, 4)))].map(([year, of]) => ({
    year,
    posted: sum(of.filter((one) => one.posted)),
    toCome: sum(of.filter((one) => !one.posted)),
    bookValue: of.at(-1)?.bookValue ?? 0,
  }));
  const shown = months.slice(0, posted.length + listed);
  return { broughtIn: asset.broughtIn, months: shown, later: sum(months.slice(shown.length)), years };
}

const sum = (months: readonly { amount: number }[]): number => months.reduce((all, { amount }) => all + amount, 0);
