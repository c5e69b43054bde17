import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { pdf, png } from '#kit/server/testing/uploads.ts';
import { hostApi } from '../../contract/host.ts';
import { meetingsApi } from '../../contract/meetings.ts';
import { type Drawn, learnerRoomApi, roomApi } from '../../contract/room.ts';
import {
  bystander,
  colleague,
  draw,
  enter,
  feed,
  type LiveWorld,
  liveWorld,
  of,
  planned,
  roomWith,
  say,
  stroke,
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

describe('the board', () => {
  it('keeps strokes in their order for who comes late, and each takes back their own', async () => {
    const { id } = await room([teacher, world.asAmina]);
    expect((await draw(app, world.asAmina, id, [stroke(1)])).status).toBe(403);
    await app.call(teacher, hostApi.set, { id, board: true });
    await Promise.all([
      draw(app, teacher, id, [stroke(1), stroke(2), stroke(3)]),
      draw(app, world.asAmina, id, [stroke(11), stroke(12)]),
    ]);
    const seen = of((await feed(app, world.asAmina, id)).entries, 'stroke');
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ seq }) => seq)).size).toBe(5);
    const xs = seen.map(({ drawn }) => drawn?.points[0] ?? -1);
    expect(xs.filter((x) => x < 10)).toEqual([1, 2, 3]);
    expect(xs.filter((x) => x > 10)).toEqual([11, 12]);
    const before = (await feed(app, teacher, id)).seq;
    const undone = await app.call(world.asAmina, learnerRoomApi.undo, { id, page: 1 });
    const newer = of((await feed(app, teacher, id, before)).entries, 'stroke');
    expect(newer).toMatchObject([{ id: undone.body.id, drawn: null }]);
    await enter(app, world.asBrian, id);
    const late = of((await feed(app, world.asBrian, id)).entries, 'stroke').map(({ drawn }) => drawn?.points[0]);
    expect(late.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 11]);
  });

  it('has pages, which who leads adds, shows and wipes', async () => {
    const { id } = await room([teacher, world.asAmina]);
    await draw(app, teacher, id, [stroke(1)]);
    expect((await draw(app, teacher, id, [stroke(1)], 2)).status).toBe(422);
    expect((await app.call(teacher, hostApi.addPage, { id })).body.page).toBe(2);
    await draw(app, teacher, id, [stroke(2)], 2);
    await app.call(teacher, hostApi.show, { id, shown: 'board', page: 1 });
    expect((await app.call(teacher, hostApi.show, { id, shown: 'board', page: 3 })).status).toBe(422);
    expect((await app.call(teacher, hostApi.clear, { id, page: 1 })).status).toBe(200);
    expect((await app.call(teacher, hostApi.clear, { id, page: 3 })).status).toBe(422);
    expect((await app.call(teacher, roomApi.undo, { id, page: 1 })).body.id).toBeNull();
    await draw(app, teacher, id, [stroke(4)]);
    const { room: state, entries } = await feed(app, world.asAmina, id);
    expect(state).toMatchObject({ shown: 'board', page: 1, pages: 2 });
    expect(of(entries, 'stroke').map(({ page, drawn }) => [page, drawn?.points[0]])).toEqual([
      [2, 2],
      [1, 4],
    ]);
    await sql`update elearning.room set pages = 20 where meeting_id = ${id}`.execute(app.db.platform);
    expect((await app.call(teacher, hostApi.addPage, { id })).status).toBe(422);
  });

  it.each([
    ['no point', { colour: 'ink', width: 60, points: [] }],
    ['half a point', { colour: 'ink', width: 60, points: [1, 2, 3, 4] }],
    ['words', { colour: 'ink', width: 60, points: ['a', 'b', 'c'] }],
    ['a colour of its own', { colour: 'url(x)', width: 60, points: [1, 2, 3] }],
    ['more than fits', { colour: 'ink', width: 60, points: Array.from({ length: 6003 }, () => 1) }],
  ])('refuses a stroke with %s', async (_, wrong) => {
    expect((await draw(app, teacher, 1, [wrong as Drawn])).status).toBe(400);
  });

  it('comes in portions that lose nothing', async () => {
    const { id } = await room([teacher]);
    for (let batch = 0; batch < 9; batch += 1)
      await draw(
        app,
        teacher,
        id,
        Array.from({ length: 40 }, (_, at) => stroke(batch * 40 + at)),
      );
    const xs: (number | undefined)[] = [];
    let after = 0;
    for (let more = true; more;) {
      const part = await feed(app, teacher, id, after);
      xs.push(...of(part.entries, 'stroke').map(({ drawn }) => drawn?.points[0]));
      ({ seq: after, more } = part);
    }
    expect(xs).toEqual(Array.from({ length: 360 }, (_, at) => at));
  });

  it('gives what changed all at once together, however much it is', async () => {
    const { id } = await room([teacher]);
    const seq = (await feed(app, teacher, id)).seq;
    await sql`
      with one as (update elearning.room set seq = seq + 1 where meeting_id = ${id} returning seq), more as (
        insert into elearning.room_person (school_id, meeting_id, account_id, name, state, came_at, beat_at, seq)
        select ${app.schoolA}, ${id}, 2000000 + n, 'Guest ' || n, 'out', now(), now(), one.seq from one, generate_series(1, 310) n)
      select 1`.execute(app.db.platform);
    let [after, more, seen, asked] = [seq, true, 0, 0];
    while (more && asked < 5) {
      const part = await feed(app, teacher, id, after);
      seen += part.entries.length;
      asked += 1;
      ({ seq: after, more } = part);
    }
    expect({ seen, asked, more, after }).toEqual({ seen: 310, asked: 2, more: false, after: seq + 1 });
  });
});

describe('slides', () => {
  it('are pictures that who leads has uploaded, and go with those that come instead', async () => {
    const { id } = await room([teacher, world.asAmina]);
    const uploaded = async (caller: Caller, bytes: Uint8Array, name: string) =>
      (await sendUpload(app, caller, { name, bytes, otherdata: { purpose: 'document' } })).body.fileId as number;
    const [one, two] = [await uploaded(teacher, await png(), 'a.png'), await uploaded(teacher, await png(), 'b.png')];
    const add = (fileIds: number[], replace = false, caller: Caller = teacher) =>
      app.call(caller, hostApi.addSlides, { id, fileIds, replace }, freshKey());
    expect((await add([one], false, world.asAmina)).status).toBe(403);
    const first = await add([one, two]);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const [slideId = -1] = first.body.ids;
    expect((await feed(app, world.asAmina, id)).room).toMatchObject({ shown: 'slides', slideId });
    expect((await app.call(world.asAmina, learnerRoomApi.slide, { id, slideId })).status).toBe(200);
    expect((await app.call(world.asBrian, learnerRoomApi.slide, { id, slideId })).status).toBe(422);
    expect((await app.call(bystander, roomApi.slide, { id, slideId })).status).toBe(404);
    expect((await add([await uploaded(teacher, pdf(), 'c.pdf')])).status).toBe(400);
    expect((await add([await uploaded(colleague, await png(), 'd.png')])).status).toBe(400);
    const other = await add([await uploaded(teacher, await png(), 'e.png')], true);
    expect(other.status).toBe(200);
    expect((await app.call(world.asAmina, learnerRoomApi.slide, { id, slideId })).status).toBe(404);
    expect((await app.call(teacher, hostApi.show, { id, shown: 'slides', slideId })).status).toBe(404);
    expect(of((await feed(app, world.asAmina, id)).entries, 'slide')).toHaveLength(1);
  });
});

describe('polls', () => {
  it('count the last choice of each, and show it when they are closed', async () => {
    const { id } = await room([teacher, world.asAmina, world.asBrian]);
    const ask = (options: string[]) => app.call(teacher, hostApi.ask, { id, question: 'Nini?', options }, freshKey());
    expect((await ask(['Ndiyo', 'ndiyo'])).status).toBe(422);
    expect((await ask(['Ndiyo'])).status).toBe(400);
    expect((await app.call(world.asAmina, hostApi.ask, { id, question: 'x', options: ['a', 'b'] }, freshKey())).status).toBe(403);
    const pollId = (await ask(['Ndiyo', 'Hapana'])).body.id;
    const vote = (caller: Caller, choice: number, poll = pollId) =>
      app.call(caller, learnerRoomApi.vote, { id, pollId: poll, choice });
    await Promise.all([vote(world.asAmina, 0), vote(world.asBrian, 0)]);
    await vote(world.asAmina, 1);
    expect((await vote(world.asAmina, 2)).status).toBe(422);
    expect((await vote(world.asAmina, 0, 9_999_999)).status).toBe(404);
    const seen = async (caller: Caller) => of((await feed(app, caller, id)).entries, 'poll').find((poll) => poll.id === pollId);
    expect(await seen(world.asAmina)).toMatchObject({ own: 1, votes: null, open: true });
    expect(await seen(teacher)).toMatchObject({ own: null, votes: [1, 1] });
    expect((await app.call(teacher, hostApi.closePoll, { id, pollId })).status).toBe(200);
    expect((await app.call(teacher, hostApi.closePoll, { id, pollId: 9_999_999 })).status).toBe(404);
    expect(await seen(world.asBrian)).toMatchObject({ own: 0, votes: [1, 1], open: false });
    expect((await vote(world.asBrian, 1)).status).toBe(422);
    // Another one closes the one before it, and none of another class.
    const elsewhere = await room([teacher, world.asAmina]);
    const there = { id: elsewhere.id, question: 'Kule?', options: ['F', 'G'] };
    const other = (await app.call(teacher, hostApi.ask, there, freshKey())).body.id;
    const next = (await ask(['A', 'B', 'C'])).body.id;
    const { seq } = await feed(app, teacher, id);
    const last = (await ask(['D', 'E'])).body.id;
    // What was closed before stands as it stood: only what has changed is told anew.
    expect(of((await feed(app, teacher, id, seq)).entries, 'poll').map((poll) => [poll.id, poll.open])).toEqual([
      [next, false],
      [last, true],
    ]);
    expect((await vote(world.asBrian, 1, next)).status).toBe(422);
    const voted = await app.call(world.asAmina, learnerRoomApi.vote, { id: elsewhere.id, pollId: other, choice: 1 });
    expect(voted.status).toBe(200);
  });
});

describe('the end', () => {
  it('comes for all at once, and what was written stays to be read', async () => {
    const { id } = await room([teacher, world.asAmina]);
    await say(app, world.asAmina, id, 'Kwaheri');
    await draw(app, teacher, id, [stroke(7)]);
    expect((await app.call(colleague, hostApi.end, { id })).status).toBe(404);
    const [end, late] = await Promise.all([app.call(teacher, hostApi.end, { id }), enter(app, world.asBrian, id)]);
    expect(end.status).toBe(200);
    expect([200, 422]).toContain(late.status);
    expect((await app.call(teacher, hostApi.end, { id })).status).toBe(422);
    for (const status of [(await say(app, world.asAmina, id, 'x')).status, (await draw(app, teacher, id, [stroke(1)])).status])
      expect(status).toBe(422);
    expect((await enter(app, teacher, id)).status).toBe(422);
    const seen = await feed(app, world.asBrian, id);
    expect(seen.room.state).toBe('over');
    expect(of(seen.entries, 'message').map(({ text }) => text)).toEqual(['Kwaheri']);
    expect(of(seen.entries, 'stroke')).toHaveLength(1);
    expect(of(seen.entries, 'person').every(({ state }) => state === 'out')).toBe(true);
  });

  it('refuses what was called off, and voice and pictures where there are none', async () => {
    const { id } = await room([teacher, world.asAmina]);
    expect((await app.call(world.asAmina, learnerRoomApi.media, { id })).body).toMatchObject({ kind: 'room' });
    const offered = await app.call(world.asAmina, learnerRoomApi.join, { id, offer: 'v=0', lowData: true });
    expect([422, 503]).toContain(offered.status);
    const linked = await room([teacher, world.asAmina], { provider: 'link', link: 'https://meet.jit.si/Shule-Yetu' });
    expect((await app.call(world.asAmina, learnerRoomApi.media, { id: linked.id })).body).toEqual({
      kind: 'address',
      href: 'https://meet.jit.si/Shule-Yetu',
    });
    expect((await app.call(world.asAmina, learnerRoomApi.join, { id: linked.id, offer: 'v=0' })).status).toBe(422);
    const off = await planned(app, world);
    const { version } = (await app.call(teacher, meetingsApi.get, { id: off })).body;
    await app.call(teacher, meetingsApi.cancel, { id: off, version, because: 'Mvua' }, freshKey());
    expect((await enter(app, world.asAmina, off)).status).toBe(422);
  });
});
