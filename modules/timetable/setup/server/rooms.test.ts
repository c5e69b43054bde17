import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { rooms } from '../contract/rooms.ts';
import { tags } from '../contract/tags.ts';

const admin = 'ROLE_timetable_admin' as const;

describe('rooms and tags', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
  });
  afterAll(() => app.close());

  it('takes rooms from a sheet by their names, with tags of the school, and says which row names another', async () => {
    const sheet = [
      ['Room', 'Short name', 'Kind', 'Seats', 'Tags'],
      [' Room “9” ', 'R9', 'laboratory', '40', 'gas taps'],
      ['Room 10', '', '', '', ''],
      ['Room 11', 'R11', 'classroom', '40', 'Lift'],
    ];
    await app.call(admin, tags.api.create, { name: 'Gas taps', colour: '#2e8b66' });
    const batch = await checkedFile(app, admin, 'timetable.rooms', sheet);
    expect(batch).toMatchObject({ created: 2, refused: 1 });
    expect((await carriedOut(app, admin, batch.id)).state).toBe('done');
    const { rows } = (await app.call(admin, rooms.api.list, { q: 'Room' })).body;
    expect(rows).toHaveLength(2);
    expect(rows.find(({ short }) => short === 'R9')).toMatchObject({
      name: 'Room “9”',
      kind: 'laboratory',
      capacity: 40,
      tags: 'Gas taps',
    });
    expect(rows.find(({ short }) => short === 'Room 10')).toMatchObject({ kind: 'classroom', capacity: null });
  });

  it('takes a tag that goes off rooms and lessons, so that these can be saved as before', async () => {
    const tag = (await app.call(admin, tags.api.create, { name: 'Morning only', colour: '#c8714a' })).body;
    const draft = { name: 'Chapel', short: 'Cha', kind: 'hall' as const, tagIds: [tag.id] };
    const room = (await app.call(admin, rooms.api.create, draft)).body;
    expect(room.tags).toBe('Morning only');
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query(`insert into timetable.lesson (school_id, title, lengths, tag_ids) values ($1, 'Choir', '{1}', $2)`, [
      app.schoolA,
      [tag.id],
    ]);
    expect((await app.call(admin, tags.api.remove, { id: tag.id })).status).toBe(200);
    const { rows } = await owner.query<{ tag_ids: string[] }>(`select tag_ids from timetable.lesson where title = 'Choir'`);
    await owner.end();
    expect(rows).toEqual([{ tag_ids: [] }]);
    const after = (await app.call(admin, rooms.api.get, { id: room.id })).body;
    expect(after).toMatchObject({ tags: '', tagIds: [] });
    expect((await app.call(admin, rooms.api.update, { ...after, building: 'Gate' })).status).toBe(200);
  });
});
