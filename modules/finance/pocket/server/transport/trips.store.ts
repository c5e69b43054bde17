import { sql } from 'kysely';
import { timeIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { tripEvents } from '../../contract/events.ts';
import type { routesApi, TripRider } from '../../contract/routes.ts';
import { chargesOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { routesOn } from './routes.store.ts';

type Api = typeof routesApi;

/** Who rides a trip of a day, in the order of its stages. Throws 404. */
export async function tripOf(ctx: FinanceContext, input: Input<Api['trip']>): Promise<Output<Api['trip']>> {
  const { id, direction } = input;
  const day = input.day ?? schoolDay(ctx);
  const route = await routesOn(schoolDay(ctx)).get(ctx, id);
  const { rows } = await sql<Omit<TripRider, 'paid'> & { chargeId: number | null; fee: number }>`
    select r.student_id as "studentId", s.full_name as "fullName", s.admission_no as "admissionNo",
           c.name || coalesce(' ' || m.name, '') as seat, s.photo_file_id as "photoFileId", g.name as "stageName",
           case when ${direction} = 'am' then g.pick_time else g.drop_time end as time, w.full_name as "guardianName",
           w.phone as "guardianPhone", k.boarded_at as "boardedAt", k.alighted_at as "alightedAt", b.charge_id as "chargeId",
           case when r.direction = 'both' then g.two_way else g.one_way end as fee
      from finance.rider r
      join registration.roll s on s.school_id = r.school_id and s.id = r.student_id and s.here
      join finance.stage g on g.school_id = r.school_id and g.id = r.stage_id
      left join finance.route_stage p on p.school_id = r.school_id and p.route_id = r.route_id and p.stage_id = r.stage_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
      left join finance.trip_tick k on k.school_id = r.school_id and k.route_id = r.route_id and k.day = ${day}
            and k.direction = ${direction} and k.student_id = r.student_id
      left join lateral (
        select h.full_name, h.phone from registration.contacts h
         where h.school_id = s.school_id and h.student_id = s.id order by h.priority limit 1) w on true
      left join lateral (
        select b.charge_id from finance.rider_bill b
          join settings.terms t on t.school_id = b.school_id and t.id = b.term_id and t.current
          join finance.charge h on h.school_id = b.school_id and h.id = b.charge_id and h.live
         where b.school_id = r.school_id and b.rider_id = r.id limit 1) b on true
     where r.route_id = ${id} and r.direction in (${direction}, 'both') and r.from_day <= ${day}::date
       and (r.to_day is null or r.to_day >= ${day}::date)
     order by case when ${direction} = 'am' then p.place else -p.place end, s.search_text`.execute(ctx.tx);
  const charges = await chargesOf(
    ctx.tx,
    rows.map(({ studentId }) => studentId),
    { open: true },
  );
  const owed = new Set(charges.map(({ chargeId }) => chargeId));
  const riders = rows.map(({ chargeId, fee, ...row }) => ({
    ...row,
    paid: fee === 0 || (chargeId !== null && !owed.has(chargeId)),
  }));
  return { route, day, direction, rows: riders };
}

/** Ticks that a student boarded or left, or takes the tick back; guardians are told of the first tick. Throws 404. */
export async function tick(ctx: FinanceContext, input: Input<Api['tick']>): Promise<Output<Api['tick']>> {
  const { id, direction, studentId, step, undo } = input;
  // Two who tick the same student at once tell the guardian once.
  await lockAccounts(ctx.tx, [studentId]);
  const trip = await tripOf(ctx, input);
  const rider = trip.rows.find((row) => row.studentId === studentId);
  if (!rider) throw notFound('rider');
  if (step === 'alighted' && !undo && rider.boardedAt === null)
    throw new UserError('rule', `${rider.fullName} has not boarded. Tick that first.`);
  const at = undo ? null : ctx.now.toISOString();
  const [boarded, alighted] = step === 'boarded' ? [at, null] : [null, at];
  const { rows } = await sql<Output<Api['tick']>>`
    insert into finance.trip_tick as k (route_id, day, direction, student_id, boarded_at, alighted_at, ticked_by)
    values (${id}, ${trip.day}, ${direction}, ${studentId}, ${boarded}, ${alighted}, ${ctx.user.username})
    on conflict (school_id, route_id, day, direction, student_id) do update set
      boarded_at = case when ${step} <> 'boarded' then k.boarded_at when ${undo} then null else coalesce(k.boarded_at, ${at}::timestamptz) end,
      alighted_at = case when ${step} <> 'alighted' then case when ${undo} then null else k.alighted_at end
                         when ${undo} then null else coalesce(k.alighted_at, ${at}::timestamptz) end,
      ticked_by = excluded.ticked_by
    returning boarded_at as "boardedAt", alighted_at as "alightedAt"`.execute(ctx.tx);
  const now = rows[0] ?? { boardedAt: null, alightedAt: null };
  ctx.changed({
    entity: 'route',
    id,
    action: undo ? `${step} undone` : step,
    after: { Student: rider.fullName, Day: trip.day },
  });
  const before = step === 'boarded' ? rider.boardedAt : rider.alightedAt;
  if (!undo && before === null) {
    const time = timeIn(ctx.school.timeZone, ctx.now);
    const values = { student: rider.fullName, time, route: trip.route.name, stage: rider.stageName };
    await ctx.services.events.happened(ctx, tripEvents[step], [{ studentId, values }]);
  }
  return now;
}
