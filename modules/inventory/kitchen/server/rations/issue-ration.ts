import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { issueStock } from '../../../issuing/server/issue-stock.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import { signedBy } from '../../../setup/server/sign.ts';
import type { Ration, rationsApi } from '../../contract/rations.ts';
import { kitchenSetting } from '../settings.store.ts';
import { holdDraft, refuseLines } from './draft-ration.ts';
import { leftOver, stillThere } from './reckon.ts';
import { getRation } from './rations.store.ts';

type Form = Input<typeof rationsApi.issue>;

/**
 * Issues a ration out of the kitchen’s store, as who keeps it, on its day, or as soon after it as stock can move. Heads, needs and
 * what was left from before stay from then on as they are now. Throws 403, 404, 409, 400 at the field, 422 where there is not so much.
 */
export async function issueRation(ctx: SchoolContext, form: Form): Promise<Ration> {
  const held = await holdDraft(ctx, form.id, form.version);
  await refuseWithout(ctx, 'keeper', held.storeId);
  await refuseLines(ctx, form.lines);
  if (form.signerId === null) throw fieldError('signerId', 'Choose who receives it and signs.');
  const signed = await signedBy(ctx, { how: form.signedHow, staffMemberId: form.signerId, pin: form.pin, card: form.card });
  const draft = await getRation(ctx, form.id);
  await keepDraft(ctx, draft, form.lines);
  const carried = await carryOver(ctx, draft);
  const lines = form.lines.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0 && carried === 0)
    throw new UserError('rule', 'Nothing is issued. Put dishes on the day’s menu, or enter what is issued.');
  const { departmentId } = await kitchenSetting(ctx.tx);
  const issued =
    lines.length === 0
      ? null
      : await issueStock(ctx, {
          storeId: draft.storeId,
          day: await issuedOn(ctx, draft, lines),
          to: { kind: 'kitchen', departmentId },
          purpose: `Ration ${draft.rationNo}: ${draft.meals.map(({ name }) => name).join(', ')}`,
          signed,
          lines,
        });
  await sql`
    update inventory.ration_item x set value = coalesce(l.value, 0)
      from inventory.ration_item o
      left join inventory.issue_line l on l.school_id = o.school_id and l.issue_id = ${issued?.id ?? null}::bigint and l.item_id = o.item_id
     where x.ration_id = ${draft.id} and o.school_id = x.school_id and o.id = x.id`.execute(ctx.tx);
  await sql`
    update inventory.ration set state = 'issued', issue_id = ${issued?.id ?? null}, version = version + 1 where id = ${draft.id}`.execute(
    ctx.tx,
  );
  const { rationNo } = draft;
  ctx.changed({
    entity: 'ration',
    id: draft.id,
    action: 'issued',
    after: {
      rationNo,
      Issue: issued?.issueNo ?? null,
      Heads: draft.meals.map(({ name, heads }) => `${name} ${heads}`).join(', '),
      Signed: signed.name,
    },
  });
  return getRation(ctx, draft.id);
}

/**
 * The day on which a ration leaves the store: its own; today where that is still to come; and where something of it has moved in the
 * store since, the day of that, because an item moves in the order of days.
 */
async function issuedOn(ctx: SchoolContext, { day, storeId }: Ration, lines: Form['lines']): Promise<string> {
  const { rows } = await sql<{ moved: string | null }>`
    select max(last_day) as moved from inventory.balance
     where store_id = ${storeId} and item_id = any(${lines.map(({ itemId }) => itemId)}::bigint[])`.execute(ctx.tx);
  const { moved } = one(rows);
  const today = schoolDay(ctx);
  if (day >= today) return today;
  return moved !== null && moved > day ? moved : day;
}

/** Keeps heads, meals, needs and quantities as they are now. */
async function keepDraft({ tx }: SchoolContext, draft: Ration, lines: Form['lines']): Promise<void> {
  await sql`
    update inventory.ration_meal m
       set meal_name = w.name, dishes = w.dishes, boarders = w.boarders, day_scholars = w."dayScholars"
      from jsonb_to_recordset(${JSON.stringify(draft.meals)}::jsonb)
           as w ("mealId" bigint, name text, dishes text, boarders int, "dayScholars" int)
     where m.ration_id = ${draft.id} and m.meal_id = w."mealId"`.execute(tx);
  const needs = draft.items.flatMap(({ itemId, meals }) => meals.map((meal) => ({ itemId, ...meal })));
  await sql`
    insert into inventory.ration_need (ration_id, ration_meal_id, item_id, quantity)
    select ${draft.id}, m.id, n."itemId", n.quantity
      from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as n ("itemId" bigint, "mealId" bigint, quantity bigint)
      join inventory.ration_meal m on m.ration_id = ${draft.id} and m.meal_id = n."mealId"`.execute(tx);
  const ids = new Set([...draft.items, ...lines].map(({ itemId }) => itemId));
  const items = [...ids].map((itemId) => ({
    itemId,
    planned: draft.items.find((item) => item.itemId === itemId)?.planned ?? 0,
    quantity: lines.find((line) => line.itemId === itemId)?.quantity ?? 0,
  }));
  await sql`delete from inventory.ration_item where ration_id = ${draft.id}`.execute(tx);
  await sql`
    insert into inventory.ration_item (ration_id, item_id, planned, quantity, carried, carried_value, value)
    select ${draft.id}, w."itemId", w.planned, w.quantity, 0, 0, 0
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w ("itemId" bigint, planned bigint, quantity bigint)
     order by w."itemId"`.execute(tx);
}

/** Takes what was left of its items from before into the ration, each once; answers how much that is. */
async function carryOver({ tx }: SchoolContext, { id, day }: Ration): Promise<number> {
  await sql`
    select from inventory.ration_item o
     where o.left_over > 0 and ${stillThere('o')}
       and o.item_id in (select x.item_id from inventory.ration_item x where x.ration_id = ${id})
     order by o.id for update of o`.execute(tx);
  const { rows } = await sql<{ carried: number }>`
    update inventory.ration_item x set carried = coalesce(c.carried, 0), carried_value = coalesce(c.carried_value, 0)
      from inventory.item i left join lateral (${leftOver(day)}) c on true
     where x.ration_id = ${id} and i.school_id = x.school_id and i.id = x.item_id and c.carried > 0
    returning x.carried`.execute(tx);
  await sql`
    update inventory.ration_item o set carried_to = ${id}
      from inventory.ration t left join inventory.issue s on s.school_id = t.school_id and s.id = t.issue_id
     where t.school_id = o.school_id and t.id = o.ration_id and o.left_over > 0 and ${stillThere('o')} and t.day <= ${day}::date
       and coalesce(s.state, 'issued') = 'issued'
       and o.item_id in (select x.item_id from inventory.ration_item x where x.ration_id = ${id} and x.carried > 0)`.execute(tx);
  return rows.reduce((sum, { carried }) => sum + carried, 0);
}
