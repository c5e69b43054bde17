import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Stage } from '../../contract/stages.ts';
import type { Driver, Vehicle, VehicleLog } from '../../contract/vehicles.ts';

/** How many days before a paper ends the school is warned. */
export const warnedDays = 30;

/** Stages with who boards there on a day. */
export const stagesOn = (today: string) =>
  tableStore<Stage>({
    table: 'finance.stage',
    entity: 'stage',
    columns: {
      name: 'name',
      zone: 'zone',
      oneWay: 'one_way',
      twoWay: 'two_way',
      pickTime: 'pick_time',
      dropTime: 'drop_time',
      latitude: 'latitude',
      longitude: 'longitude',
      active: 'active',
    },
    computed: {
      routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route_stage p
                     join finance.route r on r.school_id = p.school_id and r.id = p.route_id where p.stage_id = t.id)`,
      riders: sql`(select count(*)::int from finance.rider r where r.stage_id = t.id and r.from_day <= ${today}::date
                      and (r.to_day is null or r.to_day >= ${today}::date))`,
    },
    search: ['name', 'zone'],
    filters: ['active'],
  });

/** Whether a paper ends within the days of warning, or has ended. */
export const ending = (column: string, today: string) => sql`${sql.ref(column)} <= ${addDays(today, warnedDays)}::date`;

const vehiclePapers = (today: string) => sql`nullif(concat_ws(', ',
  case when ${ending('t.insured_until', today)} then 'Insurance' end,
  case when ${ending('t.inspected_until', today)} then 'Inspection' end), '')`;

export const vehiclesOn = (today: string) =>
  tableStore<Vehicle>({
    table: 'finance.vehicle',
    entity: 'vehicle',
    columns: {
      plate: 'plate',
      model: 'model',
      capacity: 'capacity',
      insuredUntil: 'insured_until',
      inspectedUntil: 'inspected_until',
      active: 'active',
    },
    computed: {
      routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route r where r.vehicle_id = t.id)`,
      expires: vehiclePapers(today),
    },
    search: ['plate', 'model'],
  });

export const driversOn = (today: string) =>
  tableStore<Driver>({
    table: 'finance.driver',
    entity: 'driver',
    columns: {
      fullName: 'full_name',
      phone: 'phone',
      licenceNo: 'licence_no',
      licenceUntil: 'licence_until',
      psvBadge: 'psv_badge',
      active: 'active',
    },
    computed: {
      routes: sql`(select string_agg(r.name, ', ' order by r.name) from finance.route r where r.driver_id = t.id)`,
      expires: sql`case when ${ending('t.licence_until', today)} then 'Licence' end`,
    },
    search: ['full_name', 'phone', 'licence_no', 'psv_badge'],
  });

/** Only records with a paper that ends soon. */
export const soon = {
  vehicle: (today: string) => sql`(${ending('t.insured_until', today)} or ${ending('t.inspected_until', today)}) and t.active`,
  driver: (today: string) => sql`${ending('t.licence_until', today)} and t.active`,
};

export const vehicleLogs = tableStore<VehicleLog>({
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
