import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AssetJob, assetJobsApi } from '../../contract/upkeep.ts';
import { jobWords } from '../../contract/words.ts';
import type { AssetContext, ReadContext } from '../register/context.ts';

const seen = sql`
  select j.id, j.asset_id as "assetId", a.tag, a.name as "assetName", j.kind, j.day, j.what, j.done_by as "doneBy", j.cost,
         j.next_on as "nextOn", j.author_name as "authorName", j.at
    from inventory.asset_job j join inventory.asset a on a.school_id = j.school_id and a.id = j.asset_id`;
const sorting: Readonly<Record<string, RawBuilder<unknown>>> = { day: sql`x.day`, cost: sql`x.cost`, tag: sql`lower(x.tag)` };

/** What was done to assets, a page of it, and what all of it cost. */
export async function listJobs(
  { tx }: ReadContext,
  { assetId, kind, from, until, q, page, size, sort }: Input<typeof assetJobsApi.list>,
): Promise<Output<typeof assetJobsApi.list>> {
  const where = sql`(${assetId ?? null}::bigint is null or x."assetId" = ${assetId ?? null})
       and (${kind ?? null}::text is null or x.kind = ${kind ?? null})
       and (${from ?? null}::date is null or x.day >= ${from ?? null}::date)
       and (${until ?? null}::date is null or x.day <= ${until ?? null}::date)
       and ${q ? matches([sql`x.tag`, sql`x."assetName"`, sql`x.what`, sql`x."doneBy"`], q) : sql`true`}`;
  const { rows } = await sql<AssetJob>`
    select x.* from (${seen}) x where ${where}
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`x.day`} ${wayOf(sort)}, x.id desc
     ${onPage({ page, size })}`.execute(tx);
  const { rows: sums } = await sql<{ total: number; cost: number }>`
    select count(*) as total, coalesce(sum(x.cost), 0)::bigint as cost from (${seen}) x where ${where}`.execute(tx);
  return { rows, ...one(sums) };
}

/** Notes what was done to an asset; when it is due next stands at the asset. Throws 400 at the field. */
export async function addJob(ctx: AssetContext, draft: Input<typeof assetJobsApi.add>): Promise<AssetJob> {
  const { assetId, kind, day, what, doneBy, cost, nextOn, condition } = draft;
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  const { rows: held } = await sql<{ gone: boolean }>`
    select gone_on is not null as gone from inventory.asset where id = ${assetId} for update`.execute(ctx.tx);
  if (!held[0]) throw fieldError('assetId', 'Choose an asset of this school.');
  if (held[0].gone) throw fieldError('assetId', 'This asset has gone.');
  const { rows } = await sql<{ id: number }>`
    insert into inventory.asset_job (asset_id, kind, day, what, done_by, cost, next_on, author_id, author_name, at)
    values (${assetId}, ${kind}, ${day}::date, ${what}, ${doneBy}, ${cost}, ${nextOn}::date, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  await sql`
    update inventory.asset
       set maintenance_on = coalesce(${nextOn}::date, case when maintenance_on > ${day}::date then maintenance_on end),
           condition = coalesce(${condition}, condition), version = version + 1
     where id = ${assetId}`.execute(ctx.tx);
  ctx.changed({
    entity: 'asset',
    id: assetId,
    action: jobWords[kind].toLowerCase(),
    after: { Day: day, What: what, By: doneBy, Cost: formatCents(cost), Next: nextOn },
  });
  const { rows: made } = await sql<AssetJob>`select x.* from (${seen}) x where x.id = ${one(rows).id}`.execute(ctx.tx);
  return one(made);
}
