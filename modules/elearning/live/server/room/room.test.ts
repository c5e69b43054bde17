import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { hostApi } from '../../contract/host.ts';
import { learnerRoomApi, roomApi } from '../../contract/room.ts';
import {
  admin,
  bystander,
  colleague,
  enter,
  feed,
  from,
  hour,
  type LiveWorld,
  liveWorld,
  of,
  planned,
  roomWith,
  say,
  teacher,
} from '../testing/live-world.ts';

let app: TestApp;
let world: LiveWorld;
beforeAll(async () => {
  app = await testApp();
  world = await liveWorld(app);
});
afterAll(() => app.close());

const room = (callers: readonly Caller[], changes: Parameters<typeof roomWith>[3] = {}) => roomWith(app, world, callers, changes);

describe('the door', () => {
  it('is opened ten minutes before, and only to whom it is for', async () => {
    const id = await planned(app, world, {
      startsAt: from(app, hour),
      endsAt: from(app, 2 * hour),
      audience: 'streams',
      streamIds: [world.east],
    });
    const early = await enter(app, world.asAmina, id);
    expect({ status: early.status, words: JSON.stringify(early.body) }).toMatchObject({
      status: 422,
      words: expect.stringContaining('opens at') as string,
    });
    for (const caller of [world.asBrian, colleague, bystander, 'otherSchool'] as const)
      expect((await enter(app, caller, id)).status, caller).toBe(404);
    expect((await app.call(world.asAmina, learnerRoomApi.door, { id })).body).toMatchObject({ state: 'coming', mine: false });
    expect((await app.call(teacher, roomApi.door, { id })).body).toMatchObject({ state: 'coming', mine: true });
    // Endpoints of staff are none of students, and the other way round.
    expect((await app.call(world.asAmina, roomApi.door, { id })).status).toBe(403);
    expect((await app.call(teacher, learnerRoomApi.door, { id })).status).toBe(403);
  });

  it('lets nobody in before the host does, and one comes in twice as one', async () => {
    const { id } = await room([teacher], { lobby: true });
    const both = await Promise.all([enter(app, world.asAmina, id), enter(app, world.asAmina, id)]);
    expect(both.map(({ body }) => body.state)).toEqual(['waiting', 'waiting']);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const person = both[0]?.body.id ?? -1;
    expect((await feed(app, world.asAmina, id)).entries).toEqual([]);
    expect((await say(app, world.asAmina, id, 'Niko hapa')).status).toBe(422);
    expect((await app.call(world.asAmina, learnerRoomApi.media, { id })).status).toBe(422);
    const waiting = of((await feed(app, teacher, id)).entries, 'person').find((one) => one.id === person);
    expect(waiting).toMatchObject({ state: 'waiting', student: true, name: expect.stringContaining('Amina') as string });
    expect((await app.call(bystander, hostApi.admit, { id, personId: person })).status).toBe(404);
    expect((await app.call(teacher, hostApi.admit, { id, personId: 9_999_999 })).status).toBe(404);
    expect((await app.call(teacher, hostApi.admit, { id, personId: person })).body.admitted).toBe(1);
    expect((await feed(app, world.asAmina, id)).me).toMatchObject({ state: 'in', host: false });
    // Brian waits; who was let in once comes back without waiting.
    await enter(app, world.asBrian, id);
    expect((await app.call(teacher, hostApi.admit, { id })).body.admitted).toBe(1);
    await app.call(world.asAmina, learnerRoomApi.beat, { id, leaves: true });
    expect((await enter(app, world.asAmina, id)).body.state).toBe('in');
  });

  it('does not say to others who waits, or only waited', async () => {
    const { id, people } = await room([teacher, world.asAmina], { lobby: true });
    const amina = people.get(world.asAmina) ?? -1;
    await app.call(teacher, hostApi.admit, { id, personId: amina });
    const { id: brian } = (await enter(app, world.asBrian, id)).body;
    const seen = async (caller: Caller) => of((await feed(app, caller, id)).entries, 'person').map((person) => person.id);
    expect(await seen(teacher)).toContain(brian);
    expect(await seen(world.asAmina)).not.toContain(brian);
    await app.call(world.asBrian, learnerRoomApi.beat, { id, leaves: true });
    expect(await seen(world.asAmina)).not.toContain(brian);
    await enter(app, world.asBrian, id);
    await app.call(teacher, hostApi.admit, { id });
    expect(await seen(world.asAmina)).toContain(brian);
  });

  it('stays shut for who was put out until they are let in again', async () => {
    const { id, people } = await room([teacher, world.asAmina]);
    const personId = people.get(world.asAmina) ?? -1;
    expect((await app.call(teacher, hostApi.remove, { id, personId: people.get(teacher) ?? -1 })).status).toBe(422);
    expect((await app.call(teacher, hostApi.remove, { id, personId })).status).toBe(200);
    for (const status of [(await enter(app, world.asAmina, id)).status, (await say(app, world.asAmina, id, 'x')).status])
      expect(status).toBe(403);
    expect((await app.call(world.asAmina, learnerRoomApi.beat, { id })).status).toBe(403);
    expect(await feed(app, world.asAmina, id)).toMatchObject({ me: { state: 'removed' }, entries: [] });
    expect((await app.call(teacher, hostApi.admit, { id })).body.admitted).toBe(0);
    expect((await app.call(teacher, hostApi.admit, { id, personId })).body.admitted).toBe(1);
    expect((await enter(app, world.asAmina, id)).body.state).toBe('in');
  });

  it('is locked for others than who was in', async () => {
    const { id } = await room([teacher, world.asAmina]);
    await app.call(teacher, hostApi.set, { id, locked: true });
    expect((await enter(app, world.asBrian, id)).status).toBe(422);
    await app.call(world.asAmina, learnerRoomApi.beat, { id, leaves: true });
    expect((await enter(app, world.asAmina, id)).status).toBe(200);
    await app.call(teacher, hostApi.set, { id, locked: false });
    expect((await enter(app, world.asBrian, id)).status).toBe(200);
  });

  it('holds a hundred, and tells the next what to do', async () => {
    const { id } = await room([teacher]);
    await sql`
      insert into elearning.room_person (school_id, meeting_id, account_id, name, state, admitted, came_at, beat_at, seq)
      select ${app.schoolA}, ${id}, 1000000 + n, 'Guest ' || n, 'in', true, now(), now(), 0 from generate_series(1, 99) n`.execute(
      app.db.platform,
    );
    const full = await enter(app, world.asAmina, id);
    expect({ status: full.status, words: JSON.stringify(full.body) }).toMatchObject({
      status: 422,
      words: expect.stringMatching(/full.*LiveKit.*later/) as string,
    });
    // Who leads always comes in, and who vanished makes room.
    expect((await enter(app, admin, id)).status).toBe(200);
    await sql`
      update elearning.room_person set beat_at = now() - interval '5 minutes'
       where meeting_id = ${id} and account_id > 1000090`.execute(app.db.platform);
    expect((await enter(app, world.asAmina, id)).status).toBe(200);
    // The sweep of who leads marks them as gone.
    await app.call(teacher, roomApi.beat, { id });
    const gone = of((await feed(app, teacher, id)).entries, 'person').filter(({ state }) => state === 'out');
    expect(gone).toHaveLength(9);
  });
});

describe('the chat', () => {
  it('keeps text as text, in its order, and gives only what is newer', async () => {
    const { id, people } = await room([teacher, world.asAmina]);
    const html = '<img src=x onerror=alert(1)> Ĩĩ – “karibu” 🎓\nmstari wa pili';
    const key = freshKey();
    const both = await Promise.all([say(app, world.asAmina, id, html, key), say(app, world.asAmina, id, html, key)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await say(app, teacher, id, 'x'.repeat(5000))).status).toBe(200);
    expect((await say(app, teacher, id, 'x'.repeat(5001))).status).toBe(400);
    expect((await say(app, teacher, id, ' \n ')).status).toBe(400);
    const all = await feed(app, world.asAmina, id);
    expect(of(all.entries, 'message').map(({ text }) => text)).toEqual([html, 'x'.repeat(5000)]);
    expect((await feed(app, world.asAmina, id, all.seq)).entries).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, (_, at) => say(app, at % 2 ? teacher : world.asAmina, id, `Na. ${at}`)));
    const newer = await feed(app, world.asAmina, id, all.seq);
    expect(of(newer.entries, 'message')).toHaveLength(8);
    const numbers = newer.entries.map(({ seq }) => seq);
    expect(new Set(numbers).size).toBe(8);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(newer.me?.id).toBe(people.get(world.asAmina));
  });

  it('is closed by who leads, who takes messages out', async () => {
    const { id } = await room([teacher, world.asAmina]);
    const { body } = await say(app, world.asAmina, id, 'Siri');
    expect((await app.call(colleague, hostApi.deleteMessage, { id, messageId: body.id })).status).toBe(404);
    expect((await app.call(teacher, hostApi.deleteMessage, { id, messageId: body.id })).status).toBe(200);
    expect((await app.call(teacher, hostApi.deleteMessage, { id, messageId: 9_999_999 })).status).toBe(404);
    const seen = await feed(app, world.asAmina, id);
    expect(JSON.stringify(seen)).not.toContain('Siri');
    expect(of(seen.entries, 'message')[0]).toMatchObject({ deleted: true, text: '' });
    await app.call(teacher, hostApi.set, { id, chat: false });
    expect((await say(app, world.asAmina, id, 'Bado?')).status).toBe(422);
    expect((await say(app, teacher, id, 'Tuendelee')).status).toBe(200);
  });
});

describe('hands and microphones', () => {
  it('are given to four at most, and taken from all', async () => {
    const { id, people } = await room([teacher, world.asAmina]);
    const personId = people.get(world.asAmina) ?? -1;
    await app.call(world.asAmina, learnerRoomApi.hand, { id, up: true });
    const first = (await feed(app, world.asAmina, id)).me?.handAt;
    await app.call(world.asAmina, learnerRoomApi.hand, { id, up: true });
    expect((await feed(app, world.asAmina, id)).me?.handAt).toBe(first);
    expect((await app.call(world.asAmina, hostApi.floor, { id, personId, on: true })).status).toBe(403);
    await sql`
      insert into elearning.room_person (school_id, meeting_id, account_id, name, state, admitted, speaks, came_at, beat_at, seq)
      select ${app.schoolA}, ${id}, 1000000 + n, 'Guest ' || n, 'in', true, true, now(), now(), 0 from generate_series(1, 3) n`.execute(
      app.db.platform,
    );
    const floor = (on: boolean) => app.call(teacher, hostApi.floor, { id, personId, on });
    expect((await floor(true)).status).toBe(422);
    expect((await app.call(teacher, hostApi.muteAll, { id })).body.muted).toBe(3);
    expect((await floor(true)).status).toBe(200);
    expect((await feed(app, world.asAmina, id)).me).toMatchObject({ speaks: true, handAt: null });
    expect((await floor(false)).status).toBe(200);
    expect((await app.call(teacher, hostApi.floor, { id, personId: people.get(teacher) ?? -1, on: false })).status).toBe(422);
    await app.call(world.asAmina, learnerRoomApi.beat, { id, leaves: true });
    expect((await floor(true)).status).toBe(422);
  });

  it('the lead is shared with staff, not with students', async () => {
    const id = await planned(app, world, { kind: 'staff', everyone: true, courseId: null, classId: null });
    await enter(app, teacher, id);
    const theirs = (await enter(app, colleague, id)).body.id;
    expect((await app.call(colleague, hostApi.muteAll, { id })).status).toBe(403);
    expect((await app.call(teacher, hostApi.lead, { id, personId: theirs, on: true })).status).toBe(200);
    // Who leads keeps the microphone that they were given before.
    expect((await app.call(teacher, hostApi.lead, { id, personId: theirs, on: false })).status).toBe(200);
    expect((await app.call(teacher, hostApi.floor, { id, personId: theirs, on: true })).status).toBe(200);
    expect((await app.call(teacher, hostApi.lead, { id, personId: theirs, on: true })).status).toBe(200);
    expect((await app.call(teacher, hostApi.muteAll, { id })).body.muted).toBe(0);
    expect((await feed(app, colleague, id)).me).toMatchObject({ host: true, speaks: true });
    // Two who lead at once.
    const both = await Promise.all([
      app.call(colleague, hostApi.set, { id, board: true }),
      app.call(teacher, hostApi.set, { id, chat: false }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await feed(app, teacher, id)).room).toMatchObject({ board: true, chat: false });
    expect((await app.call(teacher, hostApi.remove, { id, personId: theirs })).status).toBe(422);
    expect((await app.call(teacher, hostApi.lead, { id, personId: theirs, on: false })).status).toBe(200);
    expect((await app.call(colleague, hostApi.muteAll, { id })).status).toBe(403);
    // With the lead goes the microphone, here as where voices are forwarded.
    expect((await feed(app, colleague, id)).me).toMatchObject({ host: false, speaks: false });
    // Who holds the meeting keeps the lead, whoever leads with them, and so is not put out of it.
    await app.call(teacher, hostApi.lead, { id, personId: theirs, on: true });
    const holder = (await feed(app, teacher, id)).me?.id ?? -1;
    expect((await app.call(colleague, hostApi.lead, { id, personId: holder, on: false })).status).toBe(422);
    expect((await app.call(colleague, hostApi.remove, { id, personId: holder })).status).toBe(422);
    const own = await room([teacher, world.asAmina]);
    const student = own.people.get(world.asAmina) ?? -1;
    expect((await app.call(teacher, hostApi.lead, { id: own.id, personId: student, on: true })).status).toBe(422);
  });
});
