import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { hostelsApi } from '../../contract/hostels.ts';
import { bedsOfStudent, leaveBed, takeBed } from '../public.ts';

describe('hostels', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('keeps rooms and counts beds', async () => {
    const created = await app.call('ROLE_All', hostelsApi.create, { name: 'Elgon', gender: 'male' });
    expect(created.status).toBe(200);
    const { body } = await app.call('ROLE_All', hostelsApi.addRoom, { id: created.body.id, name: 'Cube 1', beds: 4 });
    expect(body.rooms[0]?.beds.map((bed) => bed.label)).toEqual(['1', '2', '3', '4']);
    const listed = await app.call('ROLE_All', hostelsApi.list, { q: 'ELG' });
    expect(listed.body).toMatchObject({ total: 1, rows: [{ name: 'Elgon', rooms: 1, beds: 4, taken: 0 }] });
  });

  it('refuses a second hostel of the same name at the field', async () => {
    await app.call('ROLE_All', hostelsApi.create, { name: 'Suswa', gender: 'female' });
    const again = await app.call('ROLE_All', hostelsApi.create, { name: 'suswa', gender: 'female' });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'duplicate', fields: [{ path: 'name', message: 'Another hostel has this name.' }] },
    });
  });

  it('refuses the second of two changes to the same version', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Longonot', gender: 'female' });
    const first = await app.call('ROLE_All', hostelsApi.update, { ...body, name: 'Longonot North' });
    const second = await app.call('ROLE_All', hostelsApi.update, { ...body, name: 'Longonot South' });
    expect([first.status, second.status]).toEqual([200, 409]);
  });

  it('is invisible to another school', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Kenya House', gender: 'male' });
    expect((await app.call('otherSchool', hostelsApi.get, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', hostelsApi.remove, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', hostelsApi.list)).body.total).toBe(0);
  });

  it('writes who changed what', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Mara', gender: 'mixed' });
    await app.call('ROLE_All', hostelsApi.update, { ...body, gender: 'male' });
    const { rows } =
      await sql`select * from kit.audit_entry where entity = 'hostel' and entity_id = ${body.id} order by id`.execute(
        app.db.platform,
      );
    expect(rows).toMatchObject([
      { action: 'created', account_name: 'a.role_all' },
      { action: 'changed', before: { gender: 'mixed' }, after: { gender: 'male' } },
    ]);
  });

  const hostelWithRoom = async (name: string, beds: number) => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name, gender: 'mixed' });
    const { rooms } = (await app.call('ROLE_All', hostelsApi.addRoom, { id: body.id, name: 'Cube 1', beds })).body;
    return { id: body.id, room: rooms[0] ?? { id: 0, beds: [] } };
  };
  const asSchool = <R>(work: (tx: Tx) => Promise<R>) => inSchool(app.db, app.schoolA, work);
  const settled = (results: PromiseSettledResult<unknown>[]) => results.map((result) => result.status);

  it('gives a bed to one of many who take it at once, and keeps who slept where', async () => {
    const { id, room } = await hostelWithRoom('Race', 2);
    const [first, second] = room.beds.map((bed) => bed.id);
    const takers = Array.from({ length: 20 }, (_, index) => 1001 + index);
    const results = await Promise.allSettled(takers.map((student) => asSchool((tx) => takeBed(tx, id, first ?? 0, student))));
    expect(settled(results).filter((status) => status === 'fulfilled')).toHaveLength(1);
    const winner = takers[settled(results).indexOf('fulfilled')] ?? 0;
    await asSchool((tx) => takeBed(tx, id, second ?? 0, winner));
    await asSchool((tx) => leaveBed(tx, winner));
    const stays = await asSchool((tx) => bedsOfStudent(tx, winner));
    expect(stays.map((stay) => [stay.hostelName, stay.roomName, stay.bedLabel, stay.toAt !== null])).toEqual([
      ['Race', 'Cube 1', '2', true],
      ['Race', 'Cube 1', '1', true],
    ]);
  });

  it('does not take a room away from under a student who is given its bed at that moment', async () => {
    const { id, room } = await hostelWithRoom('Moment', 1);
    const given = Promise.withResolvers<void>();
    const giving = asSchool(async (tx) => {
      await takeBed(tx, id, room.beds[0]?.id ?? 0, 4001);
      given.resolve();
      await new Promise((done) => setTimeout(done, 300));
    });
    await given.promise;
    const removed = await app.call('ROLE_All', hostelsApi.removeRoom, { id, roomId: room.id });
    await giving;
    expect([removed.status, removed.body.message]).toEqual([409, 'One bed of this room is taken. Move the students first.']);
    await asSchool((tx) => leaveBed(tx, 4001));
  });

  it('writes which room was removed, and with how many beds', async () => {
    const { id, room } = await hostelWithRoom('Gone', 3);
    expect((await app.call('ROLE_All', hostelsApi.removeRoom, { id, roomId: room.id })).status).toBe(200);
    const { rows } = await sql<{ before: unknown }>`
      select before from kit.audit_entry where entity = 'hostel' and entity_id = ${id} and action = 'room removed'`.execute(
      app.db.platform,
    );
    expect(rows).toEqual([{ before: { room: expect.any(String), beds: 3 } }]);
  });

  it('gives no bed of another hostel or another school', async () => {
    const { id } = await hostelWithRoom('Here', 1);
    const there = await hostelWithRoom('There', 1);
    const bed = there.room.beds[0]?.id ?? 0;
    const refused = expect.objectContaining({ fields: [expect.objectContaining({ path: 'bedId' })] });
    await expect(asSchool((tx) => takeBed(tx, id, bed, 2001))).rejects.toEqual(refused);
    await expect(inSchool(app.db, app.schoolB, (tx) => takeBed(tx, there.id, bed, 2001))).rejects.toEqual(refused);
  });

  it('puts up and takes away free beds, and never a taken one', async () => {
    const { id, room } = await hostelWithRoom('Beds', 4);
    const change = (beds: number, name = 'Cube 1') =>
      app.call('ROLE_All', hostelsApi.changeRoom, { id, roomId: room.id, name, beds });
    const labels = (body: { rooms: { beds: { label: string }[] }[] }) => body.rooms[0]?.beds.map((bed) => bed.label);
    await asSchool((tx) => takeBed(tx, id, room.beds[3]?.id ?? 0, 3001));
    expect(labels((await change(2, 'Cube One')).body)).toEqual(['1', '4']);
    expect(labels((await change(4)).body)).toEqual(['1', '4', '5', '6']);
    expect(labels((await change(1)).body)).toEqual(['4']);
    expect((await change(0)).status).toBe(400);
    const removed = [
      await app.call('ROLE_All', hostelsApi.removeRoom, { id, roomId: room.id }),
      await app.call('ROLE_All', hostelsApi.remove, { id }),
    ];
    expect(removed.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'One bed of this room is taken. Move the students first.'],
      [409, 'One bed of Beds is taken. Move the students first.'],
    ]);
    expect((await app.call('otherSchool', hostelsApi.changeRoom, { id, roomId: room.id, name: 'Theirs', beds: 9 })).status).toBe(
      404,
    );
    await asSchool((tx) => leaveBed(tx, 3001));
    expect((await app.call('ROLE_All', hostelsApi.remove, { id })).status).toBe(200);
  });
});
