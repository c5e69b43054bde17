import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { addDays } from '#kit/contract/dates.ts';
import { audienceApi } from '#modules/messaging/audience/contract/audience.ts';
import { eventRulesApi } from '#modules/messaging/texts/contract/event-rules.ts';
import { ridersApi, transportBillsApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';
import { stagesApi } from '../../contract/stages.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../../contract/vehicles.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';

let app: TestApp;
let books: TestBooks;
let year: number;
const office = 'ROLE_Set_Fee_Structure';
const [near, far] = [520_000, 1_040_000];
let stages: { near: number; far: number };

beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 0 });
  year = app.services.clock().getFullYear();
  const stage = async (name: string, twoWay: number) =>
    (
      await app.call(office, stagesApi.create, {
        name,
        zone: 'East',
        oneWay: twoWay / 2,
        twoWay,
        pickTime: '06:20',
        dropTime: '17:05',
      })
    ).body.id;
  stages = { near: await stage('Kwa Ng’ang’a', near), far: await stage('Far stage', far) };
});
afterAll(() => app.close());

const student = async () => (await registerAs(app, testDraft(books.frame))).body.id;
const route = async (name: string, ownSeats: number | null = null, more: object = {}) =>
  (await app.call(office, routesApi.create, { name, ownSeats, stageIds: [stages.far, stages.near], ...more })).body.id;
const first = () => `${year}-01-02`;
/** The first day of a week of the term, counted from 0. */
const week = (n: number) => addDays(first(), 7 * n);
const put = (studentId: number, routeId: number, more: object = {}) =>
  app.call(
    office,
    ridersApi.add,
    { studentId, routeId, stageId: stages.near, direction: 'both', fromDay: first(), ...more },
    freshKey(),
  );
const bill = (headers = freshKey(), routeId?: number) =>
  app.call(
    office,
    transportBillsApi.run,
    { termId: books.termId, dueOn: `${year}-02-01`, ...(routeId ? { routeId } : {}) },
    headers,
  );
const owes = async (id: number) =>
  (await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [id], '9999-12-31')))[0] ?? { other: 0, credit: 0, fees: 0, balance: 0 };

test('a route has its vehicle’s seats, and the last one goes to one of two who ask at once', async () => {
  const vehicle = await app.call(office, vehiclesApi.create, { plate: 'KDA 123X', capacity: 2 });
  const bus = await route('Eastern bus', null, { vehicleId: vehicle.body.id });
  const [a, b, c] = [await student(), await student(), await student()];
  expect((await put(a, bus)).status).toBe(200);
  const both = await Promise.all([put(b, bus), put(c, bus)]);
  expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const full = both.find(({ status }) => status === 409)?.body;
  expect(full?.message).toBe('Eastern bus has 2 seats and 2 riders in the morning. Confirm to put one more.');
  const other = both[0]?.status === 409 ? b : c;
  expect((await put(other, bus, { direction: 'pm' })).status).toBe(409);
  expect((await put(other, bus, { confirmed: true })).status).toBe(200);
  expect((await app.call(office, routesApi.get, { id: bus })).body).toMatchObject({
    seats: 2,
    morning: 3,
    evening: 3,
    stages: 2,
  });
});

test('a student rides once in a direction, on a stage of the route, and only while at the school', async () => {
  const [east, west] = [await route('Ride east'), await route('Ride west', 10, { stageIds: [stages.far] })];
  const id = await student();
  expect((await put(id, east, { direction: 'am' })).status).toBe(200);
  expect((await put(id, west, { stageId: stages.far, direction: 'pm' })).status).toBe(200);
  const twice = await put(id, west, { stageId: stages.far, direction: 'both' });
  expect([twice.status, twice.body.fields?.[0]?.path]).toEqual([422, 'studentId']);
  expect((await put(await student(), west)).body.fields?.[0]?.path).toBe('stageId');
  expect((await put(await student(), east, { toDay: `${year - 1}-12-31` })).status).toBe(400);
  const again = await student();
  const key = freshKey();
  const same = () =>
    app.call(
      office,
      ridersApi.add,
      { studentId: again, routeId: east, stageId: stages.near, direction: 'am', fromDay: first() },
      key,
    );
  expect([(await same()).body.id, (await same()).body.id].every((value, _, all) => value === all[0])).toBe(true);
});

test('a term is charged once a rider, by weeks, also of two runs at once', async () => {
  const bus = await route('Billed bus');
  const [whole, late] = [await student(), await student()];
  await put(whole, bus);
  await put(late, bus, { fromDay: addDays(week(26), 3), direction: 'am' });
  const preview = await app.call(office, transportBillsApi.preview, { termId: books.termId, routeId: bus });
  expect(preview.body.rows.map(({ weeks, ofWeeks, amount }) => [weeks, ofWeeks, amount])).toEqual(
    expect.arrayContaining([
      [52, 52, near],
      [26, 52, near / 4],
    ]),
  );
  const runs = await Promise.all([bill(freshKey(), bus), bill(freshKey(), bus)]);
  expect(runs.map(({ body }) => body.billed).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect((await bill(freshKey(), bus)).body).toEqual({ billed: 0, total: 0 });
  expect([(await owes(whole)).other, (await owes(late)).other]).toEqual([near, near / 4]);
  const { body } = await app.call(office, ridersApi.list, { routeId: bus });
  expect(body.rows.map(({ billed }) => billed).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([near / 4, near]);
  const { rows } = await asSchoolA(app, ({ tx }) => sql`select from finance.vote_head where category = 'transport'`.execute(tx));
  expect(rows).toHaveLength(1);
});

test('who ends or changes in the term gets a note and pays for the rest, with the same figures as the preview', async () => {
  const bus = await route('Changing bus');
  const [leaver, mover] = [await student(), await student()];
  const rides = { leaver: (await put(leaver, bus)).body, mover: (await put(mover, bus)).body };
  await bill(freshKey(), bus);
  const end = { id: rides.leaver.id, version: 1, lastDay: addDays(week(13), -1), reason: 'Moved house' };
  const planned = await app.call(office, ridersApi.previewEnd, end);
  expect(planned.body).toMatchObject({ weeks: 13, ofWeeks: 52, before: near, after: near / 4, note: (-near * 3) / 4, fresh: 0 });
  const both = await Promise.all([
    app.call(office, ridersApi.end, end, freshKey()),
    app.call(office, ridersApi.end, end, freshKey()),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await owes(leaver)).other).toBe(near / 4);
  const longer = { ...end, version: 2, lastDay: addDays(week(26), -1) };
  expect((await app.call(office, ridersApi.previewEnd, longer)).body.note).toBe(near / 4);
  expect((await app.call(office, ridersApi.end, longer, freshKey())).status).toBe(200);
  expect((await owes(leaver)).other).toBe(near / 2);
  // Past the end of the term the rest of it is ridden, so it is charged.
  const past = { ...end, version: 3, lastDay: `${year + 1}-01-31` };
  expect((await app.call(office, ridersApi.previewEnd, past)).body).toMatchObject({
    weeks: 52,
    before: near / 2,
    note: near / 2,
  });
  expect((await app.call(office, ridersApi.end, past, freshKey())).status).toBe(200);
  expect((await owes(leaver)).other).toBe(near);
  const further = { ...end, version: 4, lastDay: `${year + 1}-02-28` };
  expect((await app.call(office, ridersApi.previewEnd, further)).body.note).toBe(0);

  const move = {
    id: rides.mover.id,
    version: 1,
    routeId: bus,
    stageId: stages.far,
    direction: 'both' as const,
    fromDay: addDays(week(25), 2),
  };
  const preview = await app.call(office, ridersApi.previewChange, move);
  expect(preview.body).toMatchObject({ weeks: 26, note: -near / 2, fresh: far / 2, after: near / 2 + far / 2 });
  const moved = await app.call(office, ridersApi.change, move, freshKey());
  expect(moved.body).toMatchObject({ stageName: 'Far stage', fromDay: move.fromDay, billed: far / 2 });
  expect((await owes(mover)).other).toBe(near / 2 + far / 2);
  expect((await bill(freshKey(), bus)).body.billed).toBe(0);
});

test('what was paid for weeks that are taken back becomes credit', async () => {
  const bus = await route('Paid bus');
  const id = await student();
  const ride = (await put(id, bus)).body;
  await bill(freshKey(), bus);
  const { receiveFees } = await import('../../../receiving/server/receipts/receive-fees.ts');
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: id, day: `${year}-02-01`, mode: 'cash', moneyId: books.cash, amount: near }),
  );
  await app.call(
    office,
    ridersApi.end,
    { id: ride.id, version: 1, lastDay: addDays(week(26), -1), reason: 'Boards now' },
    freshKey(),
  );
  expect(await owes(id)).toMatchObject({ other: 0, credit: near / 2, balance: -near / 2 });
});

test('a trip lists its riders in the order of the stages, ticks them once, and is on paper', async () => {
  const bus = await route('Trip bus', 5);
  const [one, two] = [await student(), await student()];
  await put(one, bus);
  await put(two, bus, { stageId: stages.far, direction: 'am' });
  const trip = (direction: 'am' | 'pm') => app.call(office, routesApi.trip, { id: bus, direction });
  expect((await trip('am')).body.rows.map(({ stageName, time }) => [stageName, time])).toEqual([
    ['Far stage', '06:20'],
    ['Kwa Ng’ang’a', '06:20'],
  ]);
  expect((await trip('pm')).body.rows.map(({ studentId }) => studentId)).toEqual([one]);
  const tick = (step: 'boarded' | 'alighted', more: object = {}) =>
    app.call(office, routesApi.tick, { id: bus, direction: 'am', studentId: one, step, ...more }, freshKey());
  expect((await tick('alighted')).status).toBe(422);
  const boarded = (await tick('boarded')).body.boardedAt;
  expect((await tick('boarded')).body.boardedAt).toBe(boarded);
  expect((await tick('alighted')).body.alightedAt).not.toBeNull();
  expect((await tick('boarded', { undo: true })).body).toEqual({ boardedAt: null, alightedAt: null });
  expect((await tick('boarded', { studentId: 999_999 })).status).toBe(404);
  const paper = await app.call(office, routesApi.manifest, { id: bus, direction: 'am' });
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await app.call('otherSchool', routesApi.manifest, { id: bus, direction: 'am' })).status).toBe(404);
});

test('the family hears once that the student boarded and got off, where the school has switched it on', async () => {
  const bus = await route('Told bus', 5);
  const phone = '+254722000333';
  const guardians = [{ fullName: 'Wanjirũ O’Brien', phone, relation: 'Mother', paysFees: true }];
  const { body: rider } = await registerAs(app, testDraft(books.frame, { firstName: 'Amina', guardians }));
  await put(rider.id, bus);
  const told = async () => (await messagesTo(app, phone)).filter((text) => text.includes('Told bus'));
  const tick = (direction: 'am' | 'pm', step: 'boarded' | 'alighted', more: object = {}) =>
    app.call(office, routesApi.tick, { id: bus, direction, studentId: rider.id, step, ...more }, freshKey());
  expect((await tick('am', 'boarded')).status).toBe(200);
  expect(await told()).toEqual([]);
  const { body: rules } = await app.call('ROLE_All', eventRulesApi.list, {});
  const trips = rules.rows.filter(({ key }) => ['finance.boarded', 'finance.alighted'].includes(key));
  for (const { key, version, textEn, textSw } of trips)
    await app.call('ROLE_All', eventRulesApi.set, { key, version, textEn, textSw, told: true });
  await Promise.all([tick('pm', 'boarded'), tick('pm', 'boarded')]);
  await tick('pm', 'alighted');
  await tick('pm', 'alighted', { undo: true });
  expect(await told()).toEqual([
    expect.stringMatching(/^School A: Amina .* boarded Told bus at \d\d:\d\d\.$/),
    expect.stringMatching(/^School A: Amina .* got off Told bus at \d\d:\d\d\.$/),
  ]);
});

test('papers that end soon are warned of, logs add up, and what is used is not removed', async () => {
  const soon = addDays(testDay(app.services.clock()), 10);
  const vehicle = (await app.call(office, vehiclesApi.create, { plate: 'KBB 1', capacity: 33, insuredUntil: soon })).body;
  const driver = (await app.call(office, driversApi.create, { fullName: 'Kĩmani wa Njũgũna', licenceUntil: `${year - 1}-01-01` }))
    .body;
  expect([vehicle.expires, driver.expires]).toEqual(['Insurance', 'Licence']);
  const bus = await route('Old bus', null, { vehicleId: vehicle.id, driverId: driver.id });
  expect((await app.call(office, routesApi.get, { id: bus })).body.warning).toBe(
    'insurance of KBB 1, licence of Kĩmani wa Njũgũna',
  );
  expect((await app.call(office, transportBillsApi.counts, {})).body.expiring).toBe(2);
  const fuel = {
    vehicleId: vehicle.id,
    kind: 'fuel' as const,
    day: `${year}-02-03`,
    litres: 40.5,
    odometer: 120_300,
    amount: 729_000,
  };
  expect((await app.call(office, vehicleLogsApi.create, fuel)).body).toMatchObject({ litres: 40.5, plate: 'KBB 1' });
  expect((await app.call(office, vehiclesApi.remove, { id: vehicle.id })).status).toBe(409);
  const kept = await app.call(office, routesApi.get, { id: bus });
  await put(await student(), bus);
  const without = { id: bus, version: kept.body.version, name: 'Old bus', stageIds: [stages.far] };
  expect((await app.call(office, routesApi.update, without)).body.fields?.[0]?.path).toBe('stageIds');
  expect((await app.call(office, stagesApi.remove, { id: stages.near })).status).toBe(409);
});

test('guardians of a route’s riders can be written to, those of today', async () => {
  const bus = await route('Late bus');
  const [now, past] = [await student(), await student()];
  await put(now, bus);
  await put(past, bus, { toDay: first() });
  const reached = async (caller: 'ROLE_Send_Custom_sms' | 'otherSchool') => {
    const where = [{ kind: 'rides-route', values: [bus] }];
    return (await app.call(caller, audienceApi.count, { audience: { include: [{ source: 'students', where }] } })).body
      .recipients;
  };
  expect([await reached('ROLE_Send_Custom_sms'), await reached('otherSchool')]).toEqual([1, 0]);
});

test('who only reads changes nothing, and another school sees nothing', async () => {
  const bus = await route('Closed bus');
  const id = await student();
  const input = { studentId: id, routeId: bus, stageId: stages.near, direction: 'am' as const, fromDay: first() };
  for (const who of ['ROLE_View_Only', 'ROLE_Pay_Fees'] as const) {
    expect((await app.call(who, routesApi.get, { id: bus })).status).toBe(200);
    expect((await app.call(who, ridersApi.add, input, freshKey())).status).toBe(403);
  }
  expect((await app.call('otherSchool', routesApi.get, { id: bus })).status).toBe(404);
  expect((await app.call('otherSchool', ridersApi.add, input, freshKey())).status).toBe(422);
});
