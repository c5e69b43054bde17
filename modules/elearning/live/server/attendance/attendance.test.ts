import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { dayIn, instantIn } from '#kit/contract/dates.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { meetingAttendanceApi } from '../../contract/attendance.ts';
import { hostApi } from '../../contract/host.ts';
import { learnerMeetingsApi } from '../../contract/meetings.ts';
import { learnerRoomApi, roomApi } from '../../contract/room.ts';
import { liveSettingsApi } from '../../contract/settings.ts';
import { closeByItself } from '../room/end.ts';
import { livekitToken } from '../room/media.ts';
import {
  admin,
  colleague,
  enter,
  feed,
  hour,
  isStudent,
  type LiveWorld,
  liveWorld,
  minute,
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

/** The clock moves so far, and who stays in the room goes on beating. */
async function pass(id: number, minutes: number, callers: readonly Caller[]): Promise<void> {
  for (let half = 0; half < minutes * 2; half += 1) {
    app.pass(minute / 2);
    for (const caller of callers) {
      const beat = isStudent(caller)
        ? await app.call(caller, learnerRoomApi.beat, { id })
        : await app.call(caller, roomApi.beat, { id });
      expect(beat.status).toBe(200);
    }
  }
}
const people = async (id: number, input: object = {}) =>
  (await app.call(teacher, meetingAttendanceApi.list, { id, size: 200, ...input })).body.rows;
const minutesOf = async (id: number, name: string) => (await people(id)).find((row) => row.name.includes(name));

describe('who was there', () => {
  it('counts two devices once, ends at the last beat of who vanished, and adds up who came again', async () => {
    const { id } = await roomWith(app, world, [teacher, world.asAmina, world.asBrian]);
    // A second device of Amina’s beats too.
    await pass(id, 2, [teacher, world.asAmina, world.asAmina, world.asBrian]);
    // Brian vanishes, and comes again after four minutes.
    await pass(id, 4, [teacher, world.asAmina]);
    expect((await enter(app, world.asBrian, id)).status).toBe(200);
    await pass(id, 1, [teacher, world.asAmina, world.asBrian]);
    await app.call(world.asAmina, learnerRoomApi.beat, { id, leaves: true });
    await pass(id, 1, [teacher, world.asBrian]);
    expect(await minutesOf(id, 'Amina')).toMatchObject({ minutes: 7, times: 1 });
    expect(await minutesOf(id, 'Brian')).toMatchObject({ minutes: 4, times: 2 });
    expect((await people(id)).find(({ seat }) => seat === 'Led the room')).toMatchObject({ minutes: 8, admissionNo: null });
    for (const sort of ['name', '-seat', 'fromAt', '-untilAt', 'minutes']) expect(await people(id, { sort })).toHaveLength(3);
    expect(await people(id, { part: 'missed' })).toEqual([]);
    expect((await people(id, { part: 'came', q: 'brian' })).map(({ times }) => times)).toEqual([2]);
    for (const caller of [colleague, 'otherSchool'] as const)
      expect((await app.call(caller, meetingAttendanceApi.list, { id })).status, caller).toBe(404);
  });

  it('names whoever was invited and did not come', async () => {
    const id = await planned(app, world, { kind: 'staff', staffMemberIds: [world.wanjiru], courseId: null, classId: null });
    await enter(app, teacher, id);
    expect((await people(id, { part: 'missed' })).map(({ seat }) => seat)).toEqual(['Invited']);
    expect((await app.call(colleague, meetingAttendanceApi.list, { id })).status).toBe(403);
    await enter(app, colleague, id);
    expect(await people(id, { part: 'missed' })).toEqual([]);
    expect((await app.call(teacher, meetingAttendanceApi.proposal, { id })).status).toBe(422);
  });
});

describe('the register', () => {
  it('takes over who was there long enough, and what stands there stays', async () => {
    // At ten in the morning of a school day, whichever day it is.
    const now = app.services.clock();
    const day = dayIn('Africa/Nairobi', new Date(now.getTime() + 24 * hour));
    app.pass(instantIn('Africa/Nairobi', day, '10:00').getTime() - now.getTime());
    await sql`
      insert into biometrics.code (school_id, letter, name, meaning)
      values (${app.schoolA}, 'P', 'Present', 'present'), (${app.schoolA}, 'A', 'Absent', 'absent')`.execute(app.db.platform);
    const { id } = await roomWith(app, world, [teacher, world.asAmina]);
    await pass(id, 3, [teacher, world.asAmina]);
    const ask = (minutes?: number) =>
      app.call(teacher, meetingAttendanceApi.proposal, { id, ...(minutes === undefined ? {} : { minutes }) });
    expect((await ask()).body).toMatchObject({ minutes: 20, day, takenAt: null });
    expect((await ask(3)).body.rows.map(({ name, present }) => [name.split(' ')[0], present])).toEqual([
      ['Amina', true],
      ['Brian', false],
    ]);
    const take = (changes: object, caller: Caller = admin) =>
      app.call(
        caller,
        meetingAttendanceApi.take,
        { id, session: 'morning' as const, present: [world.amina], absent: [world.brian], ...changes },
        freshKey(),
      );
    expect((await take({ absent: [world.amina] })).status).toBe(400);
    expect((await take({ session: 'lesson' })).status).toBe(400);
    expect((await take({ present: [9_999_999] })).status).toBe(400);
    // Otieno is no class teacher: the register is not his to mark.
    const refused = await take({}, teacher);
    expect([403, 404], JSON.stringify(refused.body)).toContain(refused.status);
    await sql`
      insert into platform.account_role (account_id, school_id, role)
      select id, school_id, 'ROLE_biometrics_admin' from platform.account where username = ${`a.${admin}`.toLowerCase()}`.execute(
      app.db.platform,
    );
    app.services.identity.forget();
    const taken = await take({ absent: [] });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect(taken.body).toEqual({ marked: 1, stood: 0, refused: [] });
    const again = await take({ present: [], absent: [world.amina, world.brian] });
    expect(again.body).toEqual({ marked: 1, stood: 1, refused: [] });
    const { rows } = await sql<{ meaning: string }>`
      select m.meaning from biometrics.register_mark m
        join biometrics.register r on r.school_id = m.school_id and r.id = m.register_id
       where r.day = ${day}::date order by m.student_id`.execute(app.db.platform);
    expect(rows.map(({ meaning }) => meaning)).toEqual(['present', 'absent']);
    expect((await ask()).body.takenAt).not.toBeNull();
  });
});

describe('a room that nobody ends', () => {
  it('is closed at its time, once', async () => {
    const { id } = await roomWith(app, world, [teacher, world.asAmina]);
    await say(app, world.asAmina, id, 'Bado tupo');
    app.pass(3 * hour);
    const close = () =>
      closeByItself(
        app.services,
        app.http.log,
        { close: vi.fn<() => Promise<void>>().mockResolvedValue(undefined) } as never,
        (schoolId) => schoolById(app.services, schoolId),
      );
    await Promise.all([close(), close()]);
    const seen = await feed(app, world.asAmina, id);
    expect(seen.room.state).toBe('over');
    const { rows } = await sql<{ ended: boolean; states: string[] }>`
      select r.ended_at = m.closes_at as ended,
             (select array_agg(distinct p.state) from elearning.room_person p where p.meeting_id = r.meeting_id) as states
        from elearning.room r join elearning.meeting m on m.school_id = r.school_id and m.id = r.meeting_id
       where r.meeting_id = ${id}`.execute(app.db.platform);
    expect(rows).toEqual([{ ended: true, states: ['out'] }]);
    // Who vanished long before was there until the last beat.
    expect((await minutesOf(id, 'Amina'))?.minutes).toBe(0);
    expect((await app.call(teacher, hostApi.end, { id })).status).toBe(422);
  });
});

describe('LiveKit', () => {
  it('gets a token that its documentation asks for', () => {
    const now = new Date('2026-03-02T08:00:00Z');
    const token = livekitToken(
      { apiKey: 'APIabc', secret: 'siri' },
      { room: '1.2', identity: '77', name: 'Wanjirũ', publishes: true, now },
    );
    const [head = '', body = '', signature] = token.split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(read(body)).toEqual({
      iss: 'APIabc',
      sub: '77',
      name: 'Wanjirũ',
      nbf: 1_772_438_390,
      exp: 1_772_460_000,
      video: { room: '1.2', roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
    });
    expect(signature).toBe(createHmac('sha256', 'siri').update(`${head}.${body}`).digest('base64url'));
  });

  it('is opened by an address for who is in the room alone', async () => {
    const settings = (await app.call(admin, liveSettingsApi.get)).body;
    const said = { ...settings, livekitUrl: 'wss://live.example.org', livekitKey: 'APIabc', livekitSecret: 'siri' };
    expect((await app.call(admin, liveSettingsApi.save, said)).status).toBe(200);
    const { id } = await roomWith(app, world, [teacher, world.asAmina], { provider: 'livekit' });
    const { body } = await app.call(world.asAmina, learnerRoomApi.media, { id });
    if (body.kind !== 'address') throw new Error('no address');
    const address = new URL(body.href);
    expect(`${address.origin}${address.pathname}`).toBe('https://meet.livekit.io/custom');
    expect(address.searchParams.get('liveKitUrl')).toBe('wss://live.example.org');
    expect(address.searchParams.get('token')?.split('.')).toHaveLength(3);
    expect((await app.call(world.asBrian, learnerRoomApi.media, { id })).status).toBe(422);
    expect((await app.call(colleague, roomApi.media, { id })).status).toBe(404);
  });
});

describe('when students have moved since', () => {
  it('names who sat in the class on that day, and who was there still sees it', async () => {
    const { id } = await roomWith(app, world, [teacher, world.asAmina]);
    await app.call(teacher, hostApi.end, { id });
    app.pass(3 * 24 * hour);
    const missed = async () => (await people(id, { part: 'missed' })).map(({ name, seat }) => [name.split(' ')[0], seat]);
    const before = await missed();
    expect(before.map(([name]) => name)).toContain('Brian');
    const day = dayIn('Africa/Nairobi', new Date(app.services.clock()));
    for (const student of [world.amina, world.brian]) {
      await sql`
        update registration.enrolment set to_day = ${day}::date - 1 where student_id = ${student} and to_day is null`.execute(
        app.db.platform,
      );
      await sql`
        insert into registration.enrolment (school_id, student_id, class_id, stream_id, from_day, because)
        values (${app.schoolA}, ${student}, ${world.form4}, ${world.form4West}, ${day}, 'moved')`.execute(app.db.platform);
      await sql`
        update registration.student set class_id = ${world.form4}, stream_id = ${world.form4West} where id = ${student}`.execute(
        app.db.platform,
      );
    }
    const { body: newcomer } = await registerAs(
      app,
      testDraft(world, { firstName: 'Zuhura', streamId: world.east, admittedOn: day }),
    );
    expect(await missed()).toEqual(before);
    expect((await people(id)).map((row) => row.name)).not.toContain(newcomer.fullName);
    expect((await feed(app, world.asAmina, id)).room.state).toBe('over');
    expect((await app.call(world.asBrian, learnerRoomApi.feed, { id })).status).toBe(404);
    // Whoever came to the class since reads nothing of what others said there, and comes to what follows.
    const asZuhura = await studentCaller(app, newcomer.id);
    expect((await app.call(asZuhura, learnerRoomApi.feed, { id })).status).toBe(404);
    expect((await app.call(asZuhura, learnerMeetingsApi.list, { when: 'past' })).body.rows).toEqual([]);
    const next = await planned(app, world);
    expect((await enter(app, asZuhura, next)).status).toBe(200);
    await app.call(teacher, hostApi.end, { id: next });
    app.pass(3 * hour);
    expect((await app.call(asZuhura, learnerMeetingsApi.list, { when: 'past' })).body.rows.map((row) => row.id)).toEqual([next]);
  });
});
