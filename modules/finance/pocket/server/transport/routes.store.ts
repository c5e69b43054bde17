import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Route, routesApi } from '../../contract/routes.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { ending } from './lookups.store.ts';
import { refuse } from '../wallets/wallet.rules.ts';

type Draft = Input<typeof routesApi.create>;

const riding = (direction: string, today: string) => sql`
  (select count(*)::int from finance.rider r where r.route_id = t.id and r.direction in (${direction}, 'both')
      and r.from_day <= ${today}::date and (r.to_day is null or r.to_day >= ${today}::date))`;

/** Routes with how full they are on a day. */
export const routesOn = (today: string) =>
  tableStore<Route>({
    table: 'finance.route',
    entity: 'route',
    columns: {
      name: 'name',
      vehicleId: 'vehicle_id',
      driverId: 'driver_id',
      assistantName: 'assistant_name',
      assistantPhone: 'assistant_phone',
      ownSeats: 'seats',
      active: 'active',
    },
    computed: {
      plate: sql`(select v.plate from finance.vehicle v where v.school_id = t.school_id and v.id = t.vehicle_id)`,
      driverName: sql`(select d.full_name from finance.driver d where d.school_id = t.school_id and d.id = t.driver_id)`,
      driverPhone: sql`(select d.phone from finance.driver d where d.school_id = t.school_id and d.id = t.driver_id)`,
      seats: sql`coalesce(t.seats, (select v.capacity from finance.vehicle v where v.school_id = t.school_id and v.id = t.vehicle_id))`,
      stages: sql`(select count(*)::int from finance.route_stage p where p.school_id = t.school_id and p.route_id = t.id)`,
      morning: riding('am', today),
      evening: riding('pm', today),
      warning: sql`nullif(concat_ws(', ',
        (select concat_ws(', ', case when ${ending('v.insured_until', today)} then 'insurance of ' || v.plate end,
                case when ${ending('v.inspected_until', today)} then 'inspection of ' || v.plate end)
           from finance.vehicle v where v.school_id = t.school_id and v.id = t.vehicle_id
            and (${ending('v.insured_until', today)} or ${ending('v.inspected_until', today)})),
        (select 'licence of ' || d.full_name from finance.driver d
          where d.school_id = t.school_id and d.id = t.driver_id and ${ending('d.licence_until', today)})), '')`,
    },
    search: ['name'],
    filters: ['active'],
  });

/** One route with its stages in order. Throws 404. */
export async function getRoute(ctx: FinanceContext, id: number): Promise<Output<typeof routesApi.get>> {
  const today = schoolDay(ctx);
  const route = await routesOn(today).get(ctx, id);
  const { rows: stops } = await sql<Output<typeof routesApi.get>['stops'][number]>`
    select s.id, s.name, s.zone, s.pick_time as "pickTime", s.drop_time as "dropTime",
           (select count(*)::int from finance.rider r where r.school_id = p.school_id and r.route_id = p.route_id
               and r.stage_id = s.id and r.from_day <= ${today}::date and (r.to_day is null or r.to_day >= ${today}::date)) as riders
      from finance.route_stage p join finance.stage s on s.school_id = p.school_id and s.id = p.stage_id
     where p.route_id = ${id} order by p.place`.execute(ctx.tx);
  return { ...route, stops, stageIds: stops.map((stop) => stop.id) };
}

/** Adds a route with its stages. */
export async function createRoute(ctx: FinanceContext, { stageIds, ...draft }: Draft): Promise<Route> {
  const route = await routesOn(schoolDay(ctx)).create(ctx, draft);
  await writeStages(ctx, route.id, stageIds);
  return routesOn(schoolDay(ctx)).get(ctx, route.id);
}

/** Changes a route and its stages. Throws 409 for another version, 422 for a stage that is taken out while somebody boards there. */
export async function updateRoute(
  ctx: FinanceContext,
  { id, version, stageIds, ...draft }: Input<typeof routesApi.update>,
): Promise<Route> {
  await routesOn(schoolDay(ctx)).update(ctx, id, version, draft);
  await writeStages(ctx, id, stageIds);
  return routesOn(schoolDay(ctx)).get(ctx, id);
}

async function writeStages(ctx: FinanceContext, routeId: number, stageIds: readonly number[]): Promise<void> {
  const ids = [...new Set(stageIds)];
  const { rows } = await sql<{ name: string }>`
    select distinct s.name from finance.rider r join finance.stage s on s.school_id = r.school_id and s.id = r.stage_id
     where r.route_id = ${routeId} and r.stage_id <> all(${ids}::bigint[])
       and (r.to_day is null or r.to_day >= ${schoolDay(ctx)}::date)`.execute(ctx.tx);
  refuse(rows.length > 0 ? `Somebody boards at ${rows.map(({ name }) => name).join(', ')}. Move them first.` : null, 'stageIds');
  await sql`delete from finance.route_stage where route_id = ${routeId}`.execute(ctx.tx);
  await sql`
    insert into finance.route_stage (route_id, stage_id, place)
    select ${routeId}, s.id, s.place from unnest(${ids}::bigint[]) with ordinality as s (id, place)`.execute(ctx.tx);
}
