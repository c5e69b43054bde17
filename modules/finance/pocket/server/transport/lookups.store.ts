import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { RecordOf } from '#kit/contract/resource.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { stages } from '../../contract/stages.ts';
import { drivers, type vehicleLogs, vehicles } from '../../contract/vehicles.ts';

/** How many days before a paper ends the school is warned. */
export const warnedDays = 30;

/** Stages with who boards there now. */
export const stageStore = resourceStore(stages, (today) => ({
  table: 'finance.stage',
  computed: {
    routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route_stage p
                   join finance.route r on r.school_id = p.school_id and r.id = p.route_id where p.stage_id = t.id)`,
    riders: sql`(select count(*)::int from finance.rider r where r.stage_id = t.id and r.from_day <= ${today}::date
                    and (r.to_day is null or r.to_day >= ${today}::date))`,
  },
  search: ['name', 'zone'],
}));

/** Whether a paper ends within the days of warning, or has ended. */
export const ending = (column: string, today: string) => sql`${sql.ref(column)} <= ${addDays(today, warnedDays)}::date`;

/** Only records with a paper that ends soon. */
const soon = {
  vehicle: (today: string) => sql`(${ending('t.insured_until', today)} or ${ending('t.inspected_until', today)}) and t.active`,
  driver: (today: string) => sql`${ending('t.licence_until', today)} and t.active`,
};

const vehiclePapers = (today: string) => sql`nullif(concat_ws(', ',
  case when ${ending('t.insured_until', today)} then 'Insurance' end,
  case when ${ending('t.inspected_until', today)} then 'Inspection' end), '')`;

export const vehicleStore = resourceStore(vehicles, (today) => ({
  table: 'finance.vehicle',
  computed: {
    routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route r where r.vehicle_id = t.id)`,
    expires: vehiclePapers(today),
  },
  search: ['plate', 'model'],
  where: { expires: () => soon.vehicle(today) },
}));

export const driverStore = resourceStore(drivers, (today) => ({
  table: 'finance.driver',
  computed: {
    routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route r where r.driver_id = t.id)`,
    expires: sql`case when ${ending('t.licence_until', today)} then 'Licence' end`,
  },
  search: ['fullName', 'phone', 'licenceNo', 'psvBadge'],
  where: { expires: () => soon.driver(today) },
}));

// Who wrote an entry stands in it, and is not asked for.
export const logStore = tableStore<RecordOf<typeof vehicleLogs>>({
  table: 'finance.vehicle_log',
  entity: 'vehicle log',
  columns: {
    vehicleId: 'vehicle_id',
    kind: 'kind',
    day: 'day',
    litres: 'litres',
    odometer: 'odometer',
    amount: 'amount',
    place: 'place',
    note: 'note',
    authorName: 'author_name',
  },
  computed: {
    plate: sql`(select v.plate from finance.vehicle v where v.school_id = t.school_id and v.id = t.vehicle_id)`,
  },
  search: ['place', 'note'],
  filters: ['vehicleId', 'kind'],
});

/** How many vehicles and drivers have a paper that ends soon or has ended. */
export async function countPapers(tx: Tx, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from finance.vehicle t where ${soon.vehicle(today)})
         + (select count(*) from finance.driver t where ${soon.driver(today)}) as n`.execute(tx);
  return one(rows).n;
}
