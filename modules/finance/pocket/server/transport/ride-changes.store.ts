import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BillChange, Rider, ridersApi } from '../../contract/riders.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { type ChargeChange, chargeChanges, inFigures, postNotes } from './bill-changes.store.ts';
import { chargeRiders } from './bills.store.ts';
import { termsOf } from './rider-terms.store.ts';
import { getRider, type RiderRow, riderRow } from './riders.store.ts';
import { lockRoute, refuseFull, refuseTwice, type Ride } from './seats.store.ts';
import { chargedFrom } from './weeks.rules.ts';

type Api = typeof ridersApi;

/** Puts a student on a route. Throws 409 with figures on a full one until it is confirmed; of two at once one gets the last seat. */
export async function addRider(ctx: FinanceContext, input: Input<Api['add']>): Promise<Rider> {
  const ride = { ...input, from: input.fromDay, to: input.toDay };
  if (ride.to !== null && ride.to < ride.from) throw fieldError('toDay', 'The last day cannot be before the first.');
  await openBooks(ctx.tx);
  const route = await lockRoute(ctx.tx, ride);
  await holdHere(ctx, input.studentId);
  await refuseTwice(ctx.tx, input.studentId, ride);
  if (!input.confirmed) await refuseFull(ctx.tx, route, ride);
  const id = await insertRider(ctx, input.studentId, ride, input.fromDay);
  const rider = await getRider(ctx.tx, id);
  ctx.changed({ entity: 'rider', id, action: 'added', after: inWords(rider) });
  return rider;
}

async function holdHere(ctx: FinanceContext, studentId: number): Promise<void> {
  await lockAccounts(ctx.tx, [studentId]);
  const { rows } = await sql<{ here: boolean }>`select here from registration.roll where id = ${studentId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('student');
  if (!rows[0].here) throw fieldError('studentId', 'This student has left the school.');
}

async function insertRider(ctx: FinanceContext, studentId: number, ride: Ride, charged: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into finance.rider (student_id, route_id, stage_id, direction, from_day, to_day, charged_from, author_name)
    values (${studentId}, ${ride.routeId}, ${ride.stageId}, ${ride.direction}, ${ride.from}, ${ride.to}, ${charged},
            ${authorOf(ctx).name}) returning id`.execute(ctx.tx);
  return one(rows).id;
}

const inWords = ({ fullName, routeName, stageName, direction, fromDay, toDay }: Rider) => ({
  Student: fullName,
  Route: routeName,
  Stage: stageName,
  Direction: direction,
  From: fromDay,
  Until: toDay,
});

// The charges are put right in the same order of waiting for everybody: books, route, student.
async function hold(
  ctx: FinanceContext,
  id: number,
  version: number,
  to: { routeId: number; stageId: number } | null,
): Promise<RiderRow> {
  const { studentId } = await riderRow(ctx.tx, id);
  await openBooks(ctx.tx);
  if (to) await lockRoute(ctx.tx, to);
  await lockAccounts(ctx.tx, [studentId]);
  const rider = await riderRow(ctx.tx, id);
  if (rider.version !== version) throw staleRecord('rider');
  return rider;
}

type Change = Input<Api['change']>;

interface Planned {
  rider: RiderRow;
  ride: Ride;
  charged: string;
  lastDay: string;
  changes: ChargeChange[];
}

async function planChange(tx: Tx, rider: RiderRow, input: Change): Promise<Planned> {
  const { fromDay, routeId, stageId, direction } = input;
  if (fromDay <= rider.fromDay) throw fieldError('fromDay', 'Choose a day after the first of the ride that is changed.');
  if (rider.toDay !== null && fromDay > rider.toDay)
    throw fieldError('fromDay', 'The ride has ended by then. Put the student on a route again.');
  const ride = { routeId, stageId, direction, from: fromDay, to: rider.toDay };
  const lastDay = addDays(fromDay, -1);
  const charged = chargedFrom(await termsOf(tx), fromDay);
  const { rows } = await sql<{ fee: number }>`
    select case when ${direction} = 'both' then two_way else one_way end as fee from finance.stage where id = ${stageId}`.execute(
    tx,
  );
  const [stage] = rows;
  if (!stage) throw fieldError('stageId', 'Choose a stage of this route.');
  const next = { fee: stage.fee, chargedFrom: charged, to: rider.toDay };
  return { rider, ride, charged, lastDay, changes: await chargeChanges(tx, rider, lastDay, next) };
}

export async function previewChange(ctx: FinanceContext, input: Change): Promise<BillChange> {
  const { changes } = await planChange(ctx.tx, await riderRow(ctx.tx, input.id), input);
  return inFigures(changes);
}

/** Moves a rider from a day on: the old ride ends, a new one begins, and the charges follow. */
export async function changeRider(ctx: FinanceContext, input: Change): Promise<Rider> {
  const rider = await hold(ctx, input.id, input.version, input);
  const before = await getRider(ctx.tx, rider.id);
  const { ride, charged, lastDay, changes } = await planChange(ctx.tx, rider, input);
  await refuseTwice(ctx.tx, rider.studentId, ride, rider.id);
  if (!input.confirmed) await refuseFull(ctx.tx, await lockRoute(ctx.tx, ride), ride, rider.id);
  await endRow(ctx, rider, lastDay, 'Changed');
  await postNotes(ctx, rider, changes, { day: schoolDay(ctx), reason: 'Changed' });
  const id = await insertRider(ctx, rider.studentId, ride, charged);
  for (const { term, fresh } of changes) if (fresh > 0) await chargeRiders(ctx, term, { riderIds: [id] }, schoolDay(ctx));
  const after = await getRider(ctx.tx, id);
  ctx.changed({ entity: 'rider', id: rider.id, action: 'changed', before: inWords(before), after: inWords(after) });
  ctx.changed({ entity: 'rider', id, action: 'added', before: inWords(before), after: inWords(after) });
  return after;
}

async function endRow(ctx: FinanceContext, rider: RiderRow, lastDay: string, because: string): Promise<void> {
  await sql`
    update finance.rider set to_day = ${lastDay}, ended_because = ${because}, version = version + 1 where id = ${rider.id}`.execute(
    ctx.tx,
  );
}

type End = Input<Api['end']>;

export async function previewEnd(ctx: FinanceContext, input: End): Promise<BillChange> {
  const rider = await riderRow(ctx.tx, input.id);
  refuseEarly(rider, input);
  return inFigures(await chargeChanges(ctx.tx, rider, input.lastDay, null));
}

function refuseEarly(rider: RiderRow, { lastDay }: End): void {
  if (lastDay < rider.fromDay) throw fieldError('lastDay', 'The last day cannot be before the first.');
}

/** Takes a rider off after a day; a later day than was said before needs a seat and is charged. */
export async function endRider(ctx: FinanceContext, input: End): Promise<Rider> {
  const { routeId, stageId } = await riderRow(ctx.tx, input.id);
  const rider = await hold(ctx, input.id, input.version, null);
  refuseEarly(rider, input);
  const before = await getRider(ctx.tx, rider.id);
  if (rider.toDay !== null && input.lastDay > rider.toDay) {
    const ride = { routeId, stageId, direction: rider.direction, from: addDays(rider.toDay, 1), to: input.lastDay };
    await refuseTwice(ctx.tx, rider.studentId, ride, rider.id);
    await refuseFull(ctx.tx, await lockRoute(ctx.tx, ride), ride, rider.id);
  }
  const changes = await chargeChanges(ctx.tx, rider, input.lastDay, null);
  await endRow(ctx, rider, input.lastDay, input.reason);
  await postNotes(ctx, rider, changes, { day: schoolDay(ctx), reason: input.reason });
  const after = await getRider(ctx.tx, rider.id);
  ctx.changed({
    entity: 'rider',
    id: rider.id,
    action: 'ended',
    reason: input.reason,
    before: inWords(before),
    after: inWords(after),
  });
  return after;
}
