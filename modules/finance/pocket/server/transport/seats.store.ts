import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { type TripDirection, tripWords } from '../../contract/routes.ts';

/** Where and when somebody is to ride. */
export interface Ride {
  routeId: number;
  stageId: number;
  direction: 'am' | 'pm' | 'both';
  from: string;
  to: string | null;
}

interface HeldRoute {
  name: string;
  seats: number | null;
  active: boolean;
}

/** Makes two who fill the same routes wait for each other. Throws 422 for a route or a stage that is not to be had. */
export async function lockRoute(tx: Tx, { routeId, stageId }: Pick<Ride, 'routeId' | 'stageId'>): Promise<HeldRoute> {
  const { rows } = await sql<HeldRoute & { stops: boolean }>`
    select r.name, r.active,
           coalesce(r.seats, (select v.capacity from finance.vehicle v where v.school_id = r.school_id and v.id = r.vehicle_id)) as seats,
           exists (select from finance.route_stage p where p.school_id = r.school_id and p.route_id = r.id and p.stage_id = ${stageId})
             as stops
      from finance.route r where r.id = ${routeId} for no key update of r`.execute(tx);
  const route = rows[0];
  if (!route?.active) throw refused('routeId', 'Choose a route that is in use.');
  if (!route.stops) throw refused('stageId', 'Choose a stage of this route.');
  return route;
}

/** Refuses one more on a full route, in figures, until it is confirmed. `without` is the assignment that makes room. */
export async function refuseFull(tx: Tx, route: HeldRoute, ride: Ride, without: number | null = null): Promise<void> {
  if (route.seats === null) return;
  const directions: TripDirection[] = ride.direction === 'both' ? ['am', 'pm'] : [ride.direction];
  for (const direction of directions) {
    const riders = await mostRiders(tx, ride, direction, without);
    if (riders < route.seats) continue;
    const when = tripWords[direction].toLowerCase();
    throw new UserError(
      'conflict',
      `${route.name} has ${route.seats} seats and ${riders} riders in the ${when}. Confirm to put one more.`,
      {
        fields: [{ path: 'confirmed', message: `${riders} of ${route.seats} seats are taken in the ${when}.` }],
        detail: { seats: route.seats, riders, direction },
      },
    );
  }
}

// The fullest day is one on which somebody begins, or the first.
async function mostRiders(
  tx: Tx,
  { routeId, from, to }: Ride,
  direction: TripDirection,
  without: number | null,
): Promise<number> {
  const { rows } = await sql<{ riders: number }>`
    with others as (
      select from_day, to_day from finance.rider
       where route_id = ${routeId} and direction in (${direction}, 'both') and id is distinct from ${without}::bigint
         and (to_day is null or to_day >= ${from}::date) and (${to}::date is null or from_day <= ${to}::date)),
    days as (select ${from}::date as day union select from_day from others where from_day > ${from}::date)
    select coalesce(max(n), 0)::int as riders
      from (select count(*) as n from days d join others o on o.from_day <= d.day and (o.to_day is null or o.to_day >= d.day)
             group by d.day) c`.execute(tx);
  return one(rows).riders;
}

/** Refuses a second ride of a student in the same direction on the same days. The student is held. */
export async function refuseTwice(tx: Tx, studentId: number, ride: Ride, without: number | null = null): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select t.name from finance.rider r join finance.route t on t.school_id = r.school_id and t.id = r.route_id
     where r.student_id = ${studentId} and r.id is distinct from ${without}::bigint
       and (r.direction = ${ride.direction} or 'both' in (r.direction, ${ride.direction}))
       and (r.to_day is null or r.to_day >= ${ride.from}::date) and (${ride.to}::date is null or r.from_day <= ${ride.to}::date)
     limit 1`.execute(tx);
  if (rows[0]) throw refused('studentId', `This student rides on ${rows[0].name} in those days already.`);
}

function refused(path: string, message: string): UserError {
  return new UserError('rule', message, { fields: [{ path, message }] });
}
