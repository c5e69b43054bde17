import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetReportsApi } from '../../contract/reports.ts';
import { assetTransfersApi } from '../../contract/transfers.ts';
import { assetBookingsApi, assetJobsApi } from '../../contract/upkeep.ts';

let app: TestApp;
let world: AssetsWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
});
afterAll(() => app.close());

const get = (id: number) => ok(app.call('noRole', assetsApi.get, { id }));
const transfer = (assetIds: number[], more: object, caller: 'noRole' | 'ROLE_View_Only' = 'noRole') =>
  app.call(caller, assetTransfersApi.ask, { assetIds, day: world.day, ...more }, world.key());

describe('a transfer', () => {
  it('to another place is done at once; to another person once they say so in their own account', async () => {
    const id = await world.asset({ locationId: world.lab, custodianId: world.staff[1] });
    const placed = await ok(transfer([id], { toLocationId: world.office, movesCustodian: false }));
    expect(placed).toMatchObject({ done: 1, waiting: 0 });
    expect(await get(id)).toMatchObject({ locationId: world.office, custodianId: world.staff[1] });
    const asked = await ok(transfer([id], { toLocationId: world.lab, toCustodianId: world.staff[0] }));
    expect(asked).toMatchObject({ done: 0, waiting: 1 });
    expect(
      (await transfer([id], { toLocationId: world.lab, toCustodianId: world.staff[0] })).body.fields?.[0]?.message,
    ).toContain('waits');
    expect(await get(id)).toMatchObject({ locationId: world.office, custodianId: world.staff[1] });
    const at = { id: asked.ids[0] ?? 0, version: 1 };
    expect((await app.call('noRole', assetTransfersApi.confirm, at, world.key())).status).toBe(403);
    expect((await ok(app.call('ROLE_View_Only', assetTransfersApi.list, { mine: true }))).total).toBe(1);
    const both = await Promise.all([1, 2].map(() => app.call('ROLE_View_Only', assetTransfersApi.confirm, at, world.key())));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await get(id)).toMatchObject({ locationId: world.lab, custodianId: world.staff[0], transferId: null });
  });

  it('moves only what it was asked for: place and department that change while it waits stay', async () => {
    const id = await world.asset({ locationId: world.lab });
    const asked = await ok(transfer([id], { toCustodianId: world.staff[0], movesPlace: false }));
    expect(asked.waiting).toBe(1);
    await ok(transfer([id], { toLocationId: world.office, movesCustodian: false }));
    await asSchoolA(app, ({ tx }) =>
      sql`update inventory.asset set department_id = ${world.department} where id = ${id}`.execute(tx),
    );
    await ok(app.call('ROLE_View_Only', assetTransfersApi.confirm, { id: asked.ids[0] ?? 0, version: 1 }, world.key()));
    expect(await get(id)).toMatchObject({
      locationId: world.office,
      departmentId: world.department,
      custodianId: world.staff[0],
    });
    const moves = { toLocationId: world.lab, toCustodianId: world.staff[1], how: 'paper', departmentId: null };
    await ok(transfer([id], moves));
    expect(await get(id)).toMatchObject({ locationId: world.lab, departmentId: world.department, custodianId: world.staff[1] });
  });

  it('is signed for by a code that is counted, by a card, or by who is signed in', async () => {
    const id = await world.asset({});
    const pinHash = await hashPassword('4711');
    await asSchoolA(app, ({ tx }) =>
      sql`insert into inventory.pin (staff_member_id, pin_hash) values (${world.staff[1]}, ${pinHash})`.execute(tx),
    );
    const toStaff = (more: object) => transfer([id], { toCustodianId: world.staff[1], movesPlace: false, ...more });
    expect((await toStaff({ how: 'pin', pin: '0000' })).body.fields?.[0]?.path).toBe('pin');
    expect((await toStaff({ how: 'card', card: 'A001' })).body.fields?.[0]?.path).toBe('card');
    expect((await get(id)).custodianId).toBeNull();
    expect(await ok(toStaff({ how: 'pin', pin: '4711' }))).toMatchObject({ done: 1 });
    expect((await get(id)).custodianId).toBe(world.staff[1]);
    expect(await ok(transfer([id], { toCustodianId: world.staff[0], movesPlace: false }, 'ROLE_View_Only'))).toMatchObject({
      done: 1,
    });
    const declined = await ok(transfer([id], { toCustodianId: world.staff[1], movesPlace: false }));
    const silent = await app.call(
      'ROLE_View_Only',
      assetTransfersApi.decline,
      { id: declined.ids[0] ?? 0, version: 1 },
      world.key(),
    );
    expect(silent.status).toBe(403);
    await ok(app.call('noRole', assetTransfersApi.cancel, { id: declined.ids[0] ?? 0, version: 1 }, world.key()));
    expect((await transfer([id, 999_999], { toLocationId: world.lab, movesCustodian: false })).body.fields?.[0]?.path).toBe(
      'assetIds',
    );
    expect((await app.call('otherSchool', assetTransfersApi.get, { id: declined.ids[0] ?? 0 })).status).toBe(404);
  });
});

describe('a booking', () => {
  const hours = (from: number, until: number) => ({
    fromAt: new Date(Date.now() + from * 3_600_000).toISOString(),
    untilAt: new Date(Date.now() + until * 3_600_000).toISOString(),
  });
  it('is of a thing that can be booked, and of two for one time one gets it', async () => {
    const id = await world.asset({ name: 'Projector', bookable: true });
    const fixed = await world.asset({});
    const book = (from: number, until: number, more: object = {}) =>
      app.call(
        'noRole',
        assetBookingsApi.book,
        { assetId: id, staffMemberId: world.staff[1], ...hours(from, until), ...more },
        world.key(),
      );
    expect((await book(1, 2, { assetId: fixed })).body.fields?.[0]?.path).toBe('assetId');
    expect((await book(2, 1)).body.fields?.[0]?.path).toBe('untilAt');
    expect((await book(-3, -1)).body.fields?.[0]?.path).toBe('untilAt');
    expect((await book(1, 2, { staffMemberId: null })).body.fields?.[0]?.path).toBe('staffMemberId');
    expect((await book(1, 2, { staffMemberId: null, studentId: 999_999 })).body.fields?.[0]?.path).toBe('studentId');
    expect((await book(1, 2, { staffMemberId: 999_999 })).body.fields?.[0]?.path).toBe('staffMemberId');
    const standing = (status: string) =>
      asSchoolA(app, ({ tx }) =>
        sql`update settings.staff_member set status = ${status} where id = ${world.staff[0]}`.execute(tx),
      );
    await standing('left');
    const gone = await book(1, 2, { staffMemberId: world.staff[0] });
    expect(gone.body.fields?.[0]).toMatchObject({ path: 'staffMemberId', message: expect.stringMatching(/has left the school/) });
    await standing('active');
    const both = await Promise.all([book(1, 3), book(2, 4)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fields?.[0]?.path).toBe('fromAt');
    // Side by side is no overlap.
    expect((await book(5, 6)).status).toBe(200);
    expect((await book(6, 7)).status).toBe(200);
  });

  it('is handed out once and free again when it is back', async () => {
    const id = await world.asset({ bookable: true, name: 'Laptop trolley' });
    const first = await ok(
      app.call(
        'noRole',
        assetBookingsApi.book,
        { assetId: id, staffMemberId: world.staff[0], ...hours(-0.1, 5), purpose: 'Kazi' },
        world.key(),
      ),
    );
    expect((await get(id)).status).toBe('reserved');
    const out = await ok(app.call('noRole', assetBookingsApi.handOut, { id: first.id, version: 1 }, world.key()));
    expect((await get(id)).status).toBe('on_loan');
    expect((await app.call('noRole', assetBookingsApi.cancel, { id: first.id, version: out.version }, world.key())).status).toBe(
      409,
    );
    const now = { assetId: id, staffMemberId: world.staff[1], ...hours(0, 3), out: true };
    expect((await app.call('noRole', assetBookingsApi.book, now, world.key())).status).toBe(422);
    const back = { id: first.id, version: out.version, condition: 'damaged' as const };
    await ok(app.call('noRole', assetBookingsApi.bringBack, back, world.key()));
    expect(await get(id)).toMatchObject({ status: 'in_use', condition: 'damaged' });
    expect((await app.call('noRole', assetBookingsApi.book, now, world.key())).status).toBe(200);
    expect((await app.call('otherSchool', assetBookingsApi.get, { id: first.id })).status).toBe(404);
  });
});

describe('maintenance', () => {
  it('is noted with its cost, and what is due next stands among what is due', async () => {
    const id = await world.asset({ maintenanceOn: addDays(world.day, 3), warrantyUntil: addDays(world.day, 20) });
    const job = {
      assetId: id,
      kind: 'service' as const,
      day: world.day,
      what: 'Oil “15W-40”',
      cost: 45_000,
      nextOn: addDays(world.day, 10),
    };
    const headers = world.key();
    const made = await ok(app.call('noRole', assetJobsApi.add, job, headers));
    expect((await app.call('noRole', assetJobsApi.add, job, headers)).body).toEqual(made);
    expect((await app.call('noRole', assetJobsApi.add, { ...job, nextOn: world.day }, world.key())).body.fields?.[0]?.path).toBe(
      'nextOn',
    );
    expect(
      (await app.call('noRole', assetJobsApi.add, { ...job, day: addDays(world.day, 1) }, world.key())).body.fields?.[0]?.path,
    ).toBe('day');
    const listed = await ok(app.call('noRole', assetJobsApi.list, { assetId: id }));
    expect(listed).toMatchObject({ total: 1, cost: 45_000 });
    const due = async (kind: 'maintenance' | 'warranty' | 'verification' | 'depreciated') =>
      (await ok(app.call('noRole', assetReportsApi.due, { kind, days: 30, q: (await get(id)).tag }))).rows.map(
        (row) => row.dueOn,
      );
    expect(await due('maintenance')).toEqual([addDays(world.day, 10)]);
    expect(await due('warranty')).toEqual([addDays(world.day, 20)]);
    expect(await due('verification')).toEqual([]);
    expect(await due('depreciated')).toEqual([]);
    const { rows } = await ok(app.call('noRole', assetReportsApi.replacement));
    expect(rows.every(({ year }) => year >= Number(world.day.slice(0, 4)))).toBe(true);
  });
});
