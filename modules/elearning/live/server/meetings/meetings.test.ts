import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { learnerMeetingsApi, meetingsApi } from '../../contract/meetings.ts';
import { liveSettingsApi } from '../../contract/settings.ts';
import {
  admin,
  bystander,
  colleague,
  draftOf,
  enter,
  from,
  hour,
  type LiveWorld,
  liveWorld,
  minute,
  planned,
  teacher,
} from '../testing/live-world.ts';
import { weeksOf } from './weeks.rules.ts';

let app: TestApp;
let world: LiveWorld;
beforeAll(async () => {
  app = await testApp();
  world = await liveWorld(app);
});
afterAll(() => app.close());

const create = (changes: object = {}, caller: Caller = teacher) =>
  app.call(caller, meetingsApi.create, { ...draftOf(app, world), ...changes }, freshKey());
const titles = async (caller: Caller, input: object = {}) =>
  (await app.call(caller, meetingsApi.list, { size: 200, when: 'all', ...input })).body.rows.map(({ title }) => title);
const ownTitles = async (caller: Caller, when: 'coming' | 'today' | 'past' | 'cancelled' | 'all' = 'all') =>
  (await app.call(caller, learnerMeetingsApi.list, { size: 200, when })).body.rows.map(({ title }) => title);

describe('planning a live class', () => {
  it('is for what one teaches', async () => {
    const english = { courseId: world.english };
    const east = { ...english, audience: 'streams', streamIds: [world.east] };
    expect((await create(english)).status).toBe(403);
    expect((await create(east, colleague)).status).toBe(200);
    expect((await create(english, colleague)).status).toBe(403);
    expect((await create({ ...english, audience: 'streams', streamIds: [world.east, world.west] }, colleague)).status).toBe(403);
    expect((await create(english, admin)).status).toBe(200);
    expect((await create({}, bystander)).status).toBe(403);
    expect((await create({ staffMemberId: world.wanjiru })).status).toBe(403);
    expect((await create({ staffMemberId: world.wanjiru }, admin)).status).toBe(200);
    expect((await app.call('student', meetingsApi.create as never, draftOf(app, world) as never, freshKey())).status).toBe(403);
    // Another school’s class and subject are none there.
    expect((await create({}, 'otherSchool')).status).toBe(422);
  });

  it.each([
    ['title', { title: '   ' }],
    ['classId', { classId: null }],
    ['courseId', { courseId: null }],
    ['streamIds', { audience: 'streams' }],
    ['endsAt', { endsAt: '2020-01-01T08:00:00Z' }],
    ['startsAt', { startsAt: '9999-12-31T08:00:00Z', endsAt: '9999-12-31T09:00:00Z', weeklyUntil: '9999-12-31' }],
    ['weeklyUntil', { weeklyUntil: '2199-01-01' }],
    ['link', { provider: 'link' }],
    ['link', { provider: 'link', link: 'http://zoom.us/j/1' }],
    ['link', { provider: 'link', link: 'javascript:alert(1)' }],
    ['provider', { provider: 'livekit' }],
    ['everyone', { kind: 'staff' }],
    ['userIds', { kind: 'staff', userIds: [9_999_999] }],
  ] as const)('is refused at %s', async (path, changes) => {
    const { status, body } = await create(changes);
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 400, path });
  });

  it.each(['staffMemberIds', 'departmentIds'])('takes only %s of the school', async (path) => {
    const { status, body } = await create({ kind: 'staff', [path]: [9_999_999] });
    expect({ status, path: body.fields?.[0]?.path }).toEqual({ status: 422, path });
  });

  it('refuses streams of other classes, what is over and what lasts a day', async () => {
    expect((await create({ audience: 'streams', streamIds: [world.form4West] })).body.fields?.[0]?.path).toBe('streamIds');
    expect((await create({ startsAt: from(app, -hour), endsAt: from(app, -minute) })).body.fields?.[0]?.path).toBe('endsAt');
    expect((await create({ endsAt: from(app, 30 * hour) })).body.fields?.[0]?.path).toBe('endsAt');
  });

  it('is made once for one key, and is seen by those whom it is for', async () => {
    const key = freshKey();
    const title = 'Ng’ombe 🐄 <b>na</b> mbuzi';
    const draft = { ...draftOf(app, world), title, audience: 'streams' as const, streamIds: [world.east] };
    const both = await Promise.all([1, 2].map(() => app.call(teacher, meetingsApi.create, draft, key)));
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const id = both[0]?.body.id ?? -1;
    expect(await ownTitles(world.asAmina)).toContain(title);
    expect(await ownTitles(world.asBrian)).not.toContain(title);
    expect((await app.call(world.asBrian, learnerMeetingsApi.get, { id })).status).toBe(404);
    expect((await app.call(world.asAmina, learnerMeetingsApi.get, { id })).body.title).toBe(title);
    for (const caller of [teacher, admin] as const) expect(await titles(caller)).toContain(title);
    // Wanjirũ teaches English there, not Mathematics.
    for (const caller of [colleague, bystander] as const) {
      expect(await titles(caller)).not.toContain(title);
      expect((await app.call(caller, meetingsApi.get, { id })).status).toBe(404);
    }
    expect((await app.call('otherSchool', meetingsApi.get, { id })).status).toBe(404);
  });
});

describe('a series', () => {
  it('skips days on which the school is closed', () => {
    const first = { startsAt: '2026-03-02T21:30:00.000Z', endsAt: '2026-03-02T22:10:00.000Z' };
    const closed = [{ startsOn: '2026-03-09', endsOn: '2026-03-10' }];
    const { held, skipped } = weeksOf('Africa/Nairobi', first, '2026-03-24', closed);
    // It is Tuesday, 00:30, in Nairobi.
    expect(held.map(({ startsAt }) => startsAt)).toEqual([
      '2026-03-02T21:30:00.000Z',
      '2026-03-16T21:30:00.000Z',
      '2026-03-23T21:30:00.000Z',
    ]);
    expect(skipped.map(({ day }) => day)).toEqual(['2026-03-10']);
    expect(held[2]?.endsAt).toBe('2026-03-23T22:10:00.000Z');
  });

  it('is moved and called off from one on, and what was begun stays', async () => {
    const startsAt = from(app, 5 * minute);
    const day = dayIn('Africa/Nairobi', new Date(startsAt));
    await sql`
      insert into settings.holiday (school_id, name, kind, starts_on, ends_on)
      values (${app.schoolA}, 'Siku kuu', 'closed', ${addDays(day, 7)}::date, ${addDays(day, 7)}::date)`.execute(app.db.platform);
    const made = await create({ title: 'Every week', startsAt, weeklyUntil: addDays(day, 28) });
    expect(made.body).toMatchObject({ made: 4, skipped: [{ day: addDays(day, 7) }] });
    const list = async () =>
      (await app.call(teacher, meetingsApi.list, { q: 'Every week', when: 'all', sort: 'startsAt' })).body.rows;
    const [first, second, third] = await list();
    expect((await enter(app, teacher, first?.id ?? -1)).status).toBe(200);
    const now = (await app.call(teacher, meetingsApi.get, { id: second?.id ?? -1 })).body;
    expect(now.following).toBe(2);
    const later = (at: string) => new Date(Date.parse(at) + hour).toISOString();
    const moved = await app.call(teacher, meetingsApi.update, {
      ...now,
      audience: 'class',
      title: 'Every week later',
      startsAt: later(now.startsAt),
      endsAt: later(now.endsAt),
      reach: 'following',
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const after = await list();
    expect(after.map((row) => row.startsAt)).toEqual([
      first?.startsAt,
      ...[second, third].map((row) => expect.stringContaining(later(row?.startsAt ?? '').slice(0, 16))),
      expect.anything(),
    ]);
    const off = await app.call(
      teacher,
      meetingsApi.cancel,
      { id: now.id, version: moved.body.version, because: 'Safari ya shule', reach: 'following' },
      freshKey(),
    );
    expect(off.body).toMatchObject({ state: 'cancelled', cancelledBecause: 'Safari ya shule' });
    expect((await list()).map(({ state }) => state)).toEqual(['live', 'cancelled', 'cancelled', 'cancelled']);
  });
});

describe('changing', () => {
  it('is for who holds it, by its version, and not once it is over', async () => {
    const id = await planned(app, world, { title: 'To be moved' });
    const now = (await app.call(teacher, meetingsApi.get, { id })).body;
    const change = { ...now, audience: 'class' as const, title: 'Moved' };
    const bothHold = await planned(app, world, { kind: 'staff', everyone: true, title: 'Called by Otieno' });
    const theirs = (await app.call(colleague, meetingsApi.get, { id: bothHold })).body;
    expect(theirs.mine).toBe(false);
    expect((await app.call(colleague, meetingsApi.update, { ...theirs, audience: 'class' })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => app.call(teacher, meetingsApi.update, change)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const version = now.version + 1;
    const cancel = (at: number) =>
      app.call(teacher, meetingsApi.cancel, { id, version: at, because: 'Mgonjwa', reach: 'one' }, freshKey());
    expect((await cancel(now.version)).status).toBe(409);
    expect((await cancel(version)).status).toBe(200);
    expect((await cancel(version + 1)).status).toBe(422);
    expect(await ownTitles(world.asAmina, 'cancelled')).toContain('Moved');
    expect(await ownTitles(world.asAmina, 'coming')).not.toContain('Moved');
  });

  it('keeps the start of one that has begun', async () => {
    const id = await planned(app, world, { title: 'Begun' });
    await enter(app, teacher, id);
    const now = (await app.call(teacher, meetingsApi.get, { id })).body;
    const change = { ...now, audience: 'class' as const };
    const moved = await app.call(teacher, meetingsApi.update, { ...change, startsAt: from(app, 20 * minute) });
    expect(moved.body.fields?.[0]?.path).toBe('startsAt');
    const longer = await app.call(teacher, meetingsApi.update, { ...change, endsAt: from(app, 2 * hour) });
    expect(longer.status, JSON.stringify(longer.body)).toBe(200);
    expect(
      (await app.call(teacher, meetingsApi.cancel, { id, version: longer.body.version, because: 'x' }, freshKey())).status,
    ).toBe(422);
  });
});

describe('a meeting of staff', () => {
  it('is seen by whom it invites: everybody, a department, single people', async () => {
    const id = async (changes: object) => (await create({ kind: 'staff', courseId: null, classId: null, ...changes })).body.id;
    const all = await id({ title: 'For all', everyone: true });
    const one = await id({ title: 'For Wanjirũ', staffMemberIds: [world.wanjiru] });
    const { rows } = await sql<{ id: number }>`
      select id from platform.account where username = ${`a.${bystander}`.toLowerCase()}`.execute(app.db.platform);
    const board = await id({ title: 'For the board', userIds: [rows[0]?.id ?? -1] });
    const { rows: departments } = await sql<{ id: number }>`
      insert into settings.department (school_id, name) values (${app.schoolA}, 'Sayansi ya jamii') returning id`.execute(
      app.db.platform,
    );
    const departmentId = departments[0]?.id ?? -1;
    await sql`update settings.staff_member set department_id = ${departmentId} where id = ${world.wanjiru}`.execute(
      app.db.platform,
    );
    const department = await id({ title: 'For the department', departmentIds: [departmentId] });
    const sees = async (caller: Caller) => {
      const found = await Promise.all(
        [all, one, board, department].map((which) => app.call(caller, meetingsApi.get, { id: which })),
      );
      return found.map(({ status }) => status);
    };
    expect(await sees(teacher)).toEqual([200, 200, 200, 200]);
    expect(await sees(colleague)).toEqual([200, 200, 404, 200]);
    expect(await sees(bystander)).toEqual([200, 404, 200, 404]);
    expect(await sees('otherSchool')).toEqual([404, 404, 404, 404]);
    expect((await enter(app, world.asAmina, all)).status).toBe(404);
    const { body } = await app.call(colleague, meetingsApi.list, { kind: 'staff', when: 'all', sort: '-title' });
    expect(body.rows.find((row) => row.id === department)?.forWhom).toBe('Sayansi ya jamii');
  });

  it('gives its link to who is let in, and to who changes it', async () => {
    const link = 'https://meet.example.org/kikao';
    const { id } = (
      await create({ kind: 'staff', courseId: null, classId: null, everyone: true, provider: 'link', link, lobby: true })
    ).body;
    const linkOf = async (caller: Caller) => (await app.call(caller, meetingsApi.get, { id })).body.link;
    expect([await linkOf(teacher), await linkOf(colleague)]).toEqual([link, null]);
  });
});

describe('lists', () => {
  it('are of today, coming, past and called off, and sorted', async () => {
    for (const when of ['today', 'coming', 'past', 'cancelled', 'all'] as const)
      for (const sort of ['startsAt', '-title', 'courseName', '-className', 'host'] as const)
        expect((await app.call(teacher, meetingsApi.list, { when, sort, q: 'Mathematics' })).status, `${when} ${sort}`).toBe(200);
    const filtered = await titles(teacher, { classId: world.form3, courseId: world.english });
    expect(filtered).toEqual([]);
    const choices = (await app.call(teacher, meetingsApi.choices)).body;
    expect(choices.classes.map(({ id }) => id)).toEqual([world.form3]);
    expect(choices.admin).toBe(false);
    expect((await app.call(admin, meetingsApi.choices)).body.subjects.length).toBeGreaterThan(3);
    expect((await app.call(teacher, meetingsApi.lessons, { day: '2026-03-02' })).body.rows).toEqual([]);
    expect((await app.call(bystander, meetingsApi.lessons, { day: '2026-03-02' })).body.rows).toEqual([]);
  });

  it('stand on the first pages of students and of who holds them', async () => {
    await planned(app, world, { title: 'Shown at home', audience: 'streams', streamIds: [world.east] });
    const due = async (caller: Caller) =>
      (await app.call(caller, learnerApi.home)).body.due.filter(({ kind }) => kind === 'live').map(({ title }) => title);
    expect(await due(world.asAmina)).toContain('Shown at home');
    expect(await due(world.asBrian)).not.toContain('Shown at home');
    const waits = async (caller: Caller) => JSON.stringify((await app.call(caller, homeApi.tasks)).body);
    expect(await waits(teacher)).toContain('Live classes and meetings that are open now');
  });
});

describe('the settings', () => {
  it('keep LiveKit’s secret sealed, and say when rooms open', async () => {
    const now = (await app.call(admin, liveSettingsApi.get)).body;
    expect((await app.call(teacher, liveSettingsApi.get)).status).toBe(403);
    const said = {
      ...now,
      opensBefore: 15,
      livekitUrl: 'wss://live.example.org',
      livekitKey: 'APIabc',
      livekitSecret: 'siri-kubwa-sana',
    };
    const both = await Promise.all([1, 2].map(() => app.call(admin, liveSettingsApi.save, said)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await app.call(admin, liveSettingsApi.get);
    expect(after.body).toMatchObject({ hasSecret: true, opensBefore: 15 });
    expect(JSON.stringify(after.body)).not.toContain('siri');
    const { rows } = await sql<{ kept: string }>`
      select (select coalesce(string_agg(s::text, ''), '') from elearning.live_setting s)
          || (select coalesce(string_agg(e::text, ''), '') from platform.schools e) as kept`.execute(app.db.platform);
    expect(rows[0]?.kept).not.toContain('siri');
    expect(
      (await app.call(admin, liveSettingsApi.save, { ...said, livekitSecret: null, version: after.body.version })).body.hasSecret,
    ).toBe(true);
    expect((await create({ provider: 'livekit', title: 'With LiveKit' })).status).toBe(200);
  });
});
