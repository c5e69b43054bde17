import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type Ration, type rationsApi, stateWords } from '../../contract/rations.ts';
import { stillThere } from './reckon.ts';
import { getRation, holdRation, type RationContext } from './rations.store.ts';

/**
 * Notes how many were served and what was left in the kitchen, which goes into the next ration that needs it. It can be noted anew,
 * but for what went on already. Throws 409 for what is not issued, 400 at the field where more would be left than there was.
 */
export async function serveRation(
  ctx: RationContext,
  { id, version, meals, items, note }: Input<typeof rationsApi.serve>,
): Promise<Ration> {
  const held = await holdRation(ctx, id);
  if (held.state !== 'issued' && held.state !== 'served')
    throw new UserError('conflict', `This ration is “${stateWords[held.state][0]}”. Only what is issued is served.`);
  if (held.version !== version) throw staleRecord('ration');
  // Held against a ration that takes what was left, in the order of those that do.
  await sql`select from inventory.ration_item where ration_id = ${id} order by id for update`.execute(ctx.tx);
  const before = await getRation(ctx, id);
  refuseItems(before, items);
  await sql`
    update inventory.ration_meal m set served = w.served
      from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as w ("mealId" bigint, served int)
     where m.ration_id = ${id} and m.meal_id = w."mealId"`.execute(ctx.tx);
  await sql`
    update inventory.ration_item x
       set left_over = w."leftOver",
           left_value = case when a.there = 0 then 0
                             else round((x.value - a.back_value + x.carried_value) * w."leftOver"::numeric / a.there)::bigint end
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w ("itemId" bigint, "leftOver" bigint),
           lateral (
             select o.id, o.quantity - coalesce(l.good, 0) + o.carried as there, coalesce(l.good_value, 0) as back_value
               from inventory.ration_item o
               join inventory.ration t on t.school_id = o.school_id and t.id = o.ration_id
               left join inventory.issue_line l on l.school_id = o.school_id and l.issue_id = t.issue_id and l.item_id = o.item_id
              where o.ration_id = ${id} and o.item_id = w."itemId") a
     where x.ration_id = ${id} and x.id = a.id and ${stillThere('x')}`.execute(ctx.tx);
  await sql`
    update inventory.ration set state = 'served', note = ${note}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  const after = await getRation(ctx, id);
  ctx.changed({ entity: 'ration', id, action: 'served', before: inHistory(before), after: inHistory(after) });
  return after;
}

function refuseItems({ items: there }: Ration, items: readonly { itemId: number; leftOver: number }[]): void {
  for (const [at, { itemId, leftOver }] of items.entries()) {
    const item = there.find((one) => one.itemId === itemId);
    const field = `items.${at}.leftOver`;
    if (!item) throw fieldError(`items.${at}.itemId`, 'This item is not on the ration.');
    if (items.findIndex((one) => one.itemId === itemId) < at)
      throw fieldError(`items.${at}.itemId`, `${item.name} is listed twice.`);
    const most = item.quantity - item.returned + item.carried;
    if (leftOver > most) throw fieldError(field, `There were only ${formatQuantity(most, item.unit)} of ${item.name}.`);
    if (!item.divisible && leftOver % 1000 !== 0)
      throw fieldError(field, `${item.name} is counted in whole units (${item.unit}).`);
    if (item.gone && leftOver !== item.leftOver)
      throw fieldError(field, `What was left of ${item.name} went into another ration already.`);
  }
}

const inHistory = ({ rationNo, meals, items, note }: Ration) => ({
  rationNo,
  served: meals.flatMap(({ name, served }) => (served === null ? [] : [`${name} ${served}`])).join(', '),
  left: items.flatMap(({ name, leftOver }) => (leftOver ? [`${name} ${leftOver / 1000}`] : [])).join(', '),
  note,
});
