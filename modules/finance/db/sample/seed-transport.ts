import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { chargeRiders } from '../../pocket/server/transport/bills.store.ts';
import { driverStore, logStore, stageStore, vehicleStore } from '../../pocket/server/transport/lookups.store.ts';
import { addRider } from '../../pocket/server/transport/ride-changes.store.ts';
import { termsOf } from '../../pocket/server/transport/rider-terms.store.ts';
import { createRoute } from '../../pocket/server/transport/routes.store.ts';

const routes = [
  {
    name: 'Northern route',
    zone: 'North',
    stages: ['Kwa Njeri market', 'Mũtĩ junction', 'Githurai stage', 'Kahawa West', 'Roysambu', 'Safari Park'],
    vehicle: { plate: 'KDB 417T', model: 'Isuzu NQR', capacity: 33, insuredIn: 19, inspectedIn: 140 },
    driver: {
      fullName: 'Joseph Mwangi Kariũki',
      phone: '+254711000201',
      licenceNo: 'DL-204417',
      licenceIn: 300,
      psvBadge: 'PSV 88120',
    },
    assistant: 'Beatrice Nduta',
  },
  {
    name: 'Eastern route',
    zone: 'East',
    stages: ['Tena corner', 'Umoja Two', 'Kayole junction', 'Saika', 'Njirũ shops', 'Ruai bypass'],
    vehicle: { plate: 'KCX 902L', model: 'Toyota Coaster', capacity: 26, insuredIn: 210, inspectedIn: 88 },
    driver: { fullName: 'Hassan Ali Abdi', phone: '+254711000202', licenceNo: 'DL-118903', licenceIn: 24, psvBadge: 'PSV 90417' },
    assistant: 'Grace Nyambura',
  },
] as const;

/** Two routes of six stages with vehicles, drivers and logs; students ride them and are charged for the current term. */
export async function seedTransport(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const today = schoolDay(ctx);
  const term = await currentTerm(ctx.tx, today);
  const from = term?.opensOn ?? today;
  const made: { id: number; stages: number[] }[] = [];
  for (const route of routes) made.push(await seedRoute(ctx, route, today));
  for (const [at, studentId] of students.entries()) {
    const route = made[at % made.length];
    const stageId = route?.stages[at % 6];
    if (!route || stageId === undefined) continue;
    const direction = at % 7 === 3 ? 'am' : at % 11 === 5 ? 'pm' : 'both';
    const late = at % 10 === 9 ? 21 : 0;
    await addRider(ctx, {
      studentId,
      routeId: route.id,
      stageId,
      direction,
      fromDay: addDays(from, late),
      toDay: null,
      confirmed: true,
    });
  }
  const current = (await termsOf(ctx.tx)).find(({ id }) => id === term?.termId);
  if (current) await chargeRiders(ctx, current, {}, addDays(current.opensOn, 14));
}

async function seedRoute(
  ctx: SchoolContext,
  route: (typeof routes)[number],
  today: string,
): Promise<{ id: number; stages: number[] }> {
  const stages: number[] = [];
  for (const [at, name] of route.stages.entries()) {
    const twoWay = 1_450_000 - at * 150_000;
    const minute = String(5 + at * 8).padStart(2, '0');
    const stage = await stageStore.create(ctx, {
      name,
      zone: route.zone,
      oneWay: twoWay * 0.6,
      twoWay,
      pickTime: `06:${minute}`,
      dropTime: `17:${String(55 - at * 8).padStart(2, '0')}`,
      latitude: null,
      longitude: null,
      active: true,
    });
    stages.push(stage.id);
  }
  const { plate, model, capacity, insuredIn, inspectedIn } = route.vehicle;
  const vehicle = await vehicleStore.create(ctx, {
    plate,
    model,
    capacity,
    insuredUntil: addDays(today, insuredIn),
    inspectedUntil: addDays(today, inspectedIn),
    active: true,
  });
  const { licenceIn, ...person } = route.driver;
  const driver = await driverStore.create(ctx, { ...person, licenceUntil: addDays(today, licenceIn), active: true });
  for (const [at, litres] of [62, 58.5, 60].entries())
    await logStore.create(ctx, {
      vehicleId: vehicle.id,
      kind: 'fuel',
      day: addDays(today, -3 - at * 7),
      litres,
      odometer: 148_200 - at * 610,
      amount: Math.round(litres * 17_480),
      place: 'Rubis, Thika Road',
      authorName: ctx.user.username,
    });
  await logStore.create(ctx, {
    vehicleId: vehicle.id,
    kind: 'maintenance',
    day: addDays(today, -12),
    odometer: 147_600,
    amount: 1_850_000,
    place: 'Baba Dogo garage',
    note: 'Service, brake pads',
    authorName: ctx.user.username,
  });
  const { id } = await createRoute(ctx, {
    name: route.name,
    vehicleId: vehicle.id,
    driverId: driver.id,
    assistantName: route.assistant,
    assistantPhone: null,
    ownSeats: null,
    stageIds: stages,
    active: true,
  });
  return { id, stages };
}
