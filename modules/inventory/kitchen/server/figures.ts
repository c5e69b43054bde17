import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { kitchenSetting } from './settings.store.ts';
import { lasting } from './plan.store.ts';
import { daysUsed, variance } from './use.store.ts';

export interface KitchenFigures {
  /** False where no store of the kitchen is chosen: nothing else is said then. */
  set: boolean;
  /** The last days on which something was cooked, the oldest first: heads, and what was used in cents. */
  days: { day: string; heads: number; value: number; perHead: number | null }[];
  /** Cents a head and day over them; null without heads. */
  perHead: number | null;
  /** What was used over them less what the menus needed, in cents, and the items with most of it. */
  variance: number;
  items: { id: string; label: string; value: number }[];
  /** What lasts for the fewest days by the menus to come. */
  shortest: { itemId: number; name: string; days: number }[];
}

/** What a dashboard says of the kitchen over the last four weeks. */
export async function kitchenFigures(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>): Promise<KitchenFigures> {
  const { storeId } = await kitchenSetting(ctx.tx);
  const to = schoolDay(ctx);
  const span = { from: addDays(to, -27), to };
  const days = await daysUsed(ctx.tx, span);
  const heads = days.reduce((sum, day) => sum + day.heads, 0);
  const value = days.reduce((sum, day) => sum + day.value, 0);
  const by = await variance(ctx, { ...span, by: 'item', page: 1, size: 200, sort: '-value' });
  const lasts = storeId === null ? [] : (await lasting(ctx, { page: 1, size: 5, sort: 'daysPlan' })).rows;
  return {
    set: storeId !== null,
    days: days.map((day) => ({ day: day.day, heads: day.heads, value: day.value, perHead: day.perHead })),
    perHead: heads > 0 ? Math.round(value / heads) : null,
    variance: by.rows.reduce((sum, row) => sum + row.value, 0),
    items: by.rows
      .filter((row) => row.value > 0)
      .slice(0, 5)
      .map(({ id, label, value: of }) => ({ id, label, value: of })),
    shortest: lasts.flatMap(({ id, name, daysPlan }) => (daysPlan === null ? [] : [{ itemId: id, name, days: daysPlan }])),
  };
}
