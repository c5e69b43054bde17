import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { assetReportsApi, DueKind } from '../../contract/reports.ts';
import { accumulatedOn, assetFields, assetJoins, searched } from '../register/assets.store.ts';
import type { ReadContext } from '../register/context.ts';

/** Days after which an asset is due to be seen again. */
export const seenWithin = 365;

interface DueOf {
  /** When it is due; null for what has no day. */
  on: RawBuilder<string | null>;
  where: RawBuilder<unknown>;
}

/** What is due of an asset `a`, by kind, until a day. */
export function dueOf(kind: DueKind, { today, until, now }: { today: string; until: string; now: Date }): DueOf {
  switch (kind) {
    case 'maintenance':
      return { on: sql`a.maintenance_on`, where: sql`a.maintenance_on <= ${until}::date` };
    case 'warranty':
      return { on: sql`a.warranty_until`, where: sql`a.warranty_until between ${today}::date and ${until}::date` };
    case 'verification': {
      const on = sql<string>`(coalesce(a.seen_on, a.registered_on) + ${seenWithin}::int)`;
      return { on, where: sql`${on} <= ${until}::date and a.status <> 'lost'` };
    }
    case 'depreciated':
      return { on: sql`null::date`, where: sql`a.method <> 'none' and ${accumulatedOn(today)} >= a.cost - a.residual` };
    case 'booking': {
      const out = sql<string | null>`(
        select b.until_at::date from inventory.asset_booking b
         where b.school_id = a.school_id and b.asset_id = a.id and b.state = 'out' and b.until_at < ${now})`;
      return { on: out, where: sql`${out} is not null` };
    }
  }
}

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueOn: sql`x."dueOn"`,
  tag: sql`lower(x.tag)`,
  name: sql`kit.fold(x.name)`,
  cost: sql`x.cost`,
};

type Due = Output<typeof assetReportsApi.due>;

/** Assets of which something is due, a page of them. */
export async function listDue(
  ctx: ReadContext,
  { kind, days, categoryId, q, page, size, sort }: Input<typeof assetReportsApi.due>,
): Promise<Due> {
  const today = schoolDay(ctx);
  const { on, where } = dueOf(kind, { today, until: addDays(today, days), now: ctx.now });
  const { rows } = await sql<Due['rows'][number] & { total: number }>`
    select x.*, count(*) over () as total
      from (select ${assetFields(today, ctx.now)}, ${on} as "dueOn" ${assetJoins}
             where a.gone_on is null and ${where} and ${searched(q)}
               and (${categoryId ?? null}::bigint is null or a.category_id = ${categoryId ?? null})) x
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`x."dueOn"`} ${wayOf(sort)} nulls last, x.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** In which year what is replaced, by how long things of a category usually serve; what should have been is this year’s. */
export async function replacementPlan(ctx: ReadContext): Promise<Output<typeof assetReportsApi.replacement>> {
  const year = Number(schoolDay(ctx).slice(0, 4));
  const { rows } = await sql<Output<typeof assetReportsApi.replacement>['rows'][number]>`
    select greatest(${year}, extract(year from a.in_use_on)::int + c.replaced_after)::int as year, c.id as "categoryId",
           c.name as "categoryName", count(*)::int as assets, sum(a.cost)::bigint as cost
      from inventory.asset a join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
     where a.gone_on is null and c.replaced_after is not null
     group by 1, 2, 3 order by 1, 3`.execute(ctx.tx);
  return { rows };
}
