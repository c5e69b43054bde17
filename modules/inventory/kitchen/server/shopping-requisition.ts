import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { writeRequisition } from '../../requests/server/write-requisition.ts';
import type { kitchenUseApi } from '../contract/use.ts';
import { kitchenStore } from './settings.store.ts';

/** So many lines stand on one requisition. */
const most = 100;

/** Drafts requisitions of what the kitchen is short of, out of the school’s store that has most of it; answers the first. */
export async function shoppingRequisition(
  ctx: SchoolContext,
  { neededOn, lines }: Input<typeof kitchenUseApi.requisition>,
): Promise<{ id: number; requisitionNo: string; more: number }> {
  const { storeId, departmentId } = await kitchenStore(ctx.tx);
  const ids = lines.map(({ itemId }) => itemId);
  if (new Set(ids).size < ids.length) throw fieldError('lines', 'List each item only once.');
  const { rows } = await sql<{ id: number; has: number; prices: Record<string, number> }>`
    select s.id, coalesce(sum(b.value), 0)::bigint as has,
           (select coalesce(json_object_agg(p.item_id, p.price), '{}') from (
              select x.item_id, round(sum(x.value)::numeric * 1000 / sum(x.quantity))::bigint as price from inventory.balance x
               where x.school_id = s.school_id and x.item_id = any(${ids}::bigint[]) and x.quantity > 0 group by x.item_id) p) as prices
      from inventory.store s
      left join inventory.balance b on b.school_id = s.school_id and b.store_id = s.id and b.item_id = any(${ids}::bigint[])
     where s.active and not s.transit and s.id <> ${storeId}
     group by s.school_id, s.id order by 2 desc, s.id limit 1`.execute(ctx.tx);
  const [from] = rows;
  if (!from) throw new UserError('rule', 'There is no other store that the kitchen could ask.');
  const made: { id: number; requisitionNo: string }[] = [];
  for (let at = 0; at < lines.length; at += most) {
    const { id, requisitionNo } = await writeRequisition(ctx, {
      departmentId,
      expenseId: null,
      voteHeadId: null,
      storeId: from.id,
      purpose: 'Food for the kitchen’s menus',
      neededOn,
      submit: false,
      lines: lines.slice(at, at + most).map(({ itemId, quantity }) => ({
        itemId,
        description: null,
        unitName: null,
        quantity,
        price: from.prices[String(itemId)] ?? 0,
      })),
    });
    made.push({ id, requisitionNo });
  }
  return { ...there(made[0]), more: made.length - 1 };
}
