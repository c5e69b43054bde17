import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import {
  approveDisposal,
  askDisposal,
  cancelDisposal,
  receiveProceeds,
  rejectDisposal,
} from '../../assets/server/disposals/dispose.ts';
import { askTransfer, cancelTransfer, getTransfer } from '../../assets/server/register/transfers.ts';
import { openRound, outcomesOf } from '../../assets/server/rounds/rounds.store.ts';
import { cancelRound, closeRound, takeScans } from '../../assets/server/rounds/scan.ts';
import { book, bringBack, cancelBooking, handOut } from '../../assets/server/upkeep/bookings.store.ts';
import { addJob } from '../../assets/server/upkeep/jobs.store.ts';
import type { Named, Places } from './seed-assets.ts';

const hour = 3_600_000;

/** Transfers, maintenance, bookings and loans. */
export async function seedAssetUse(ctx: SchoolContext, named: Named, { lab, office }: Places): Promise<void> {
  const { bus, projector, microscopes, laptops, desks } = named;
  const today = schoolDay(ctx);
  const { rows: staff } = await sql<{ id: number }>`
    select id from settings.staff where status = 'active' order by id desc limit 3`.execute(ctx.tx);
  const { rows: students } = await sql<{ id: number }>`select id from registration.roll where here order by id limit 1`.execute(
    ctx.tx,
  );
  const [first, second] = staff.map(({ id }) => id);
  if (first === undefined || second === undefined) return;
  const move = (assetIds: readonly number[], more: Partial<Parameters<typeof askTransfer>[1]>) =>
    askTransfer(ctx, {
      assetIds: [...assetIds],
      toLocationId: lab,
      toCustodianId: null,
      departmentId: null,
      movesPlace: true,
      movesCustodian: false,
      day: today,
      reason: null,
      how: null,
      pin: null,
      card: null,
      ...more,
    });
  await move(desks.slice(0, 6), { reason: 'Mtihani wa mwisho – “KCSE”' });
  await move(laptops.slice(0, 1), { toLocationId: office, toCustodianId: first, movesCustodian: true, how: 'paper' });
  // One waits for its new custodian, one was called off.
  await move(laptops.slice(3, 4), { toCustodianId: second, movesCustodian: true, movesPlace: false });
  const { ids } = await move(laptops.slice(4, 5), { toCustodianId: first, movesCustodian: true });
  const called = await getTransfer(ctx, ids[0] ?? 0);
  await cancelTransfer(ctx, { id: called.id, version: called.version, comment: 'Amekataa' });

  const job = { kind: 'service' as const, day: today, doneBy: 'Ndũng’ũ Motors', condition: null, nextOn: addDays(today, 90) };
  if (bus[0]) {
    await addJob(ctx, { ...job, assetId: bus[0], what: 'Oil, filters, brakes', cost: 1_850_000 });
    await addJob(ctx, { ...job, assetId: bus[0], kind: 'inspection', what: 'NTSA – ukaguzi', cost: 300_000, nextOn: null });
  }
  if (microscopes[3])
    await addJob(ctx, { ...job, assetId: microscopes[3], kind: 'repair', what: 'Lenzi mpya Ø 4 mm', cost: 0, nextOn: null });
  await lend(ctx, { projector: projector[0], microscopes, bus: bus[0] }, { first, second, studentId: students[0]?.id ?? null });
}

interface Lent {
  projector: number | undefined;
  microscopes: readonly number[];
  bus: number | undefined;
}

async function lend(
  ctx: SchoolContext,
  { projector, microscopes, bus }: Lent,
  { first, second, studentId }: { first: number; second: number; studentId: number | null },
): Promise<void> {
  const at = (hours: number) => new Date(ctx.now.getTime() + hours * hour);
  const plan = (assetId: number, from: number, until: number) => ({
    assetId,
    staffMemberId: first,
    studentId: null,
    fromAt: at(from).toISOString(),
    untilAt: at(until).toISOString(),
    purpose: 'Kongamano la “Hisabati”',
    out: false,
  });
  const versioned = ({ id, version }: { id: number; version: number }) => ({ id, version });
  if (projector !== undefined) {
    // Lent two days ago and back since; booked again; one that was called off.
    const before = { ...ctx, now: at(-50) };
    const lent = await handOut(before, versioned(await book(before, plan(projector, -49, -30))));
    await bringBack({ ...ctx, now: at(-31) }, { ...versioned(lent), condition: 'good' });
    await book(ctx, { ...plan(projector, 24, 27), staffMemberId: second });
    await cancelBooking(ctx, versioned(await book(ctx, plan(projector, 48, 50))));
  }
  // Late: it should have been back yesterday.
  if (microscopes[0] !== undefined && studentId !== null) {
    const before = { ...ctx, now: at(-60) };
    await book(before, { ...plan(microscopes[0], -60, -20), staffMemberId: null, studentId, out: true });
  }
  if (bus !== undefined) await book(ctx, { ...plan(bus, 0, 9), out: true, purpose: 'Safari ya Nakuru' });
}

/** One is sold and paid in two parts, one scrapped, one waits; others were rejected and taken back. */
export async function seedDisposals(bursar: SchoolContext, principal: SchoolContext, { old, desks, tv }: Named): Promise<void> {
  const day = schoolDay(bursar);
  const ask = (assetId: number, how: 'sold' | 'scrapped' | 'stolen', reason: string, price = 0) =>
    askDisposal(bursar, { assetId, how, day, reason, buyer: how === 'sold' ? 'Jua Kali “Wanjirũ” & Sons' : null, price });
  const at = ({ id, version }: { id: number; version: number }, comment: string | null = null) => ({ id, version, comment });
  const [first, second, third] = old;
  const [table, stolen] = [desks[9], desks[10]];
  if (first === undefined || second === undefined || third === undefined || table === undefined || stolen === undefined) return;
  const sold = await approveDisposal(principal, at(await ask(first, 'sold', 'Haitumiki tena', 250_000), 'By the board'));
  const paid = { payerName: 'Jua Kali “Wanjirũ” & Sons', day, mode: 'cash' as const, reference: null, moneyId: null };
  const half = await receiveProceeds(bursar, { ...paid, id: sold.id, version: sold.version, amount: 150_000 });
  await receiveProceeds(bursar, { ...paid, id: half.id, version: half.version, amount: 50_050 });
  await approveDisposal(principal, at(await ask(stolen, 'stolen', 'OB 17/3/2026 – Kituo cha polisi')));
  await ask(second, 'scrapped', 'Board is burnt');
  await rejectDisposal(principal, at(await ask(table, 'scrapped', 'Mguu umevunjika'), 'The carpenter mends it'));
  if (tv[0] !== undefined) await cancelDisposal(bursar, at(await ask(tv[0], 'scrapped', 'Wrong asset'), 'Kosa'));
}

/** A round that is closed with things missing, elsewhere and unknown, one that is under way, and one that was given up. */
export async function seedAssetRounds(
  bursar: SchoolContext,
  principal: SchoolContext,
  { microscopes, laptops }: Named,
  { lab, office, store }: Places,
): Promise<void> {
  const round = await openRound(bursar, { locationId: lab, categoryId: null, note: 'Mwisho wa muhula' });
  const all = await outcomesOf(bursar, round.id);
  const at = bursar.now.toISOString();
  const seen = all.slice(0, Math.max(1, all.length - 3)).map(({ tag }, nth) => ({
    key: `sample-scan-${nth}`,
    code: tag,
    // One stands in the office, as two laptops of the office stand here.
    locationId: nth === 0 ? office : lab,
    condition: nth === 1 ? ('poor' as const) : null,
    at,
  }));
  const besides = laptops.slice(0, 1).map((id, nth) => ({
    key: `sample-besides-${nth}`,
    code: `https://shule.example/inventory/assets/info/${id}`,
    locationId: lab,
    condition: null,
    at,
  }));
  const unknown = { key: 'sample-unknown', code: 'KIBANDIKO/99 “?”', locationId: lab, condition: null, at };
  await takeScans(bursar, { id: round.id, scans: [...seen, ...besides, unknown] });
  const now = await outcomesOf(bursar, round.id);
  const of = (outcome: string) => now.filter((one) => one.outcome === outcome).map(({ assetId }) => assetId);
  await closeRound(principal, {
    id: round.id,
    version: 1,
    comment: 'Moja haikuonekana',
    moved: of('elsewhere').slice(0, 1),
    lost: of('missing')
      .filter((id) => microscopes.includes(id))
      .slice(0, 1),
  });
  const given = await openRound(bursar, { locationId: office, categoryId: null, note: null });
  await cancelRound(bursar, { id: given.id, version: 1, comment: 'Likizo' });
  const open = await openRound(bursar, { locationId: store, categoryId: null, note: 'Inaendelea' });
  const [first] = await outcomesOf(bursar, open.id);
  if (first)
    await takeScans(bursar, {
      id: open.id,
      scans: [{ key: 'sample-open-1', code: first.tag, locationId: null, condition: null, at }],
    });
}
