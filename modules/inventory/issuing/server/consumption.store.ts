import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ConsumptionRow, consumptionApi } from '../contract/consumption.ts';

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  month: sql`u.month`,
  departmentName: sql`lower(d.name)`,
  itemName: sql`lower(m.name)`,
  quantity: sql`u.quantity`,
  value: sql`u.value`,
};

/** What departments used by item and month: what was issued less what came back, by the department that used it on the day. */
export async function listConsumption(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  input: Input<typeof consumptionApi.list>,
): Promise<Page<ConsumptionRow>> {
  const { q, departmentId, itemId, storeId, page, size, sort } = input;
  const from = `${input.from ?? `${schoolDay(ctx).slice(0, 4)}-01`}-01`;
  const to = `${input.to ?? schoolDay(ctx).slice(0, 7)}-01`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`u.month`} ${wayOf(sort)} nulls last`;
  const { rows } = await sql<ConsumptionRow & { total: number }>`
    select u.month || '/' || coalesce(u.department_id, 0) || '/' || u.item_id as id, u.month, d.name as "departmentName",
           u.item_id as "itemId", m.code, m.name as "itemName", m.unit, u.quantity, u.value, count(*) over () as total
      from (
        select v.school_id, to_char(v.day, 'YYYY-MM') as month, v.department_id, v.item_id, (-sum(v.quantity))::bigint as quantity,
               (-sum(v.value))::bigint as value
          from inventory.move v
         where v.document in ('issue', 'issue return', 'issue reversal')
           and v.day >= ${from}::date and v.day < (${to}::date + interval '1 month')::date
           and (${departmentId ?? null}::bigint is null or v.department_id = ${departmentId ?? null})
           and (${itemId ?? null}::bigint is null or v.item_id = ${itemId ?? null})
           and (${storeId ?? null}::bigint is null or v.store_id = ${storeId ?? null})
         group by v.school_id, to_char(v.day, 'YYYY-MM'), v.department_id, v.item_id
        having sum(v.quantity) <> 0 or sum(v.value) <> 0) u
      join inventory.item m on m.school_id = u.school_id and m.id = u.item_id
      left join settings.departments d on d.school_id = u.school_id and d.id = u.department_id
     where ${q ? holds(sql`kit.fold(m.name || ' ' || m.code || ' ' || coalesce(d.name, ''))`, q) : sql`true`}
     order by ${order}, u.month desc, lower(d.name), lower(m.name), u.item_id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
