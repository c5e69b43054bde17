import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { easyLessons, type TimetableWorld, timetableWorld } from '#app/testing/timetable.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { one } from '#kit/server/sql/one.ts';
import { boardApi } from '../contract/board/board.ts';
import { plansApi } from '../contract/plans.ts';
import { runsApi, type RunRow } from '../contract/runs.ts';

const admin = 'ROLE_timetable_admin' as const;
let app: TestApp;
let world: TimetableWorld;
let lessons: number[] = [];
beforeAll(async () => {
  app = await testApp({ jobWorkers: 2 });
  world = await timetableWorld(app);
  lessons = await easyLessons(world);
});
afterAll(() => app.close());

const plan = async (name: string): Promise<number> => (await app.call(admin, plansApi.create, { name })).body.id;
const start = (id: number, more: Partial<CallInput<typeof runsApi.start>> = {}) =>
  app.call(admin, runsApi.start, { id, seconds: 1, ...more });
async function ended(run: Pick<RunRow, 'id'>): Promise<RunRow> {
  const now = async () => (await app.call(admin, runsApi.progress, { id: run.id })).body;
  await expect.poll(async () => (await now()).state).not.toMatch(/waiting|running/);
  return now();
}
const filled = async (id: number, more: Partial<CallInput<typeof runsApi.start>> = {}): Promise<RunRow> =>
  ended((await start(id, more)).body);
const whole = async (id: number) => (await app.call(admin, plansApi.whole, { id })).body;
const judged = async (id: number) => (await app.call(admin, plansApi.judge, { id })).body;

describe('a run', () => {
  it('fills a timetable without anything broken, the same for the same seed, in both bell times', async () => {
    const [first, second] = [await plan('Seed 7'), await plan('Seed 7 again')];
    const run = await filled(first, { seed: 7 });
    expect(run).toMatchObject({ state: 'complete', result: { placed: 36, total: 36, unplaced: [] } });
    expect(await judged(first)).toMatchObject({ placed: 36, total: 36, hard: [] });
    await filled(second, { seed: 7 });
    expect((await whole(second)).placements).toEqual((await whole(first)).placements);
    const { placements } = await whole(first);
    const doubles = placements.filter(({ length }) => length === 2);
    // Only after the first, third, fifth and seventh slot comes another without a break.
    for (const { slotId } of doubles) expect([0, 2, 4, 6]).toContain(world.slots.indexOf(slotId));
    const lower = placements.filter(({ lessonId }) => lessonId === lessons.at(-1));
    for (const { slotId } of lower) expect(world.lowerSlots).toContain(slotId);
    const { rows } = (await app.call(admin, runsApi.list, { id: first })).body;
    expect(rows.map(({ state, seed }) => ({ state, seed }))).toEqual([{ state: 'complete', seed: 7 }]);
  });

  it('scenario 12: keeps what is locked, and touches only the classes and days it is asked for', async () => {
    const id = await plan('Locks');
    await filled(id);
    await world.run(sql`
      update timetable.placement set locked = true where plan_id = ${id} and lesson_id = ${lessons[0]}`);
    const before = await whole(id);
    const locked = before.placements.filter((place) => place.locked);
    expect(locked).toHaveLength(5);
    await filled(id, { seed: 99 });
    const after = await whole(id);
    expect(after.placements.filter((place) => place.locked)).toEqual(locked);
    expect(after.placements).not.toEqual(before.placements);
    await filled(id, { seed: 5, classKeys: [`c${world.grade4}`], dayIds: [world.days[0] ?? 0, world.days[1] ?? 0] });
    const others = (of: typeof after) =>
      of.placements.filter(
        ({ lessonId, dayId }) => lessons.indexOf(lessonId) < 7 || (dayId !== world.days[0] && dayId !== world.days[1]),
      );
    expect(others(await whole(id))).toEqual(others(after));
    expect((await judged(id)).hard).toEqual([]);
  });

  it('ends what can be undone by hand: it is said so, and what is changed after it can be undone again', async () => {
    const id = await plan('By hand and by run');
    await filled(id);
    const board = async () => (await app.call(admin, boardApi.get, { id })).body;
    const undo = () => app.call(admin, boardApi.undo, { id });
    const takeOut = async (words: string) => {
      const { placements } = await whole(id);
      const { lessonId, piece, dayId, slotId, roomId } = one(placements.filter((place) => place.piece === 0).slice(0, 1));
      const steps = [{ lessonId, piece, from: { dayId, slotId, roomId }, to: null }];
      expect((await app.call(admin, boardApi.move, { id, words, steps })).status).toBe(200);
    };
    expect((await board()).steps).toEqual({ undo: false, redo: false });
    await takeOut('Taken out, undone');
    await takeOut('Taken out');
    await undo();
    expect((await board()).steps).toEqual({ undo: true, redo: true });
    await filled(id, { seed: 2 });
    const { changes, steps } = await board();
    expect([steps, changes.map(({ filled: past }) => past)]).toEqual([{ undo: false, redo: false }, [true, true]]);
    const { status, body } = await undo();
    expect([status, (body as { message?: string }).message]).toEqual([
      422,
      'A search has filled this timetable since your last change, so it cannot be undone any more.',
    ]);
    expect((await app.call(admin, boardApi.redo, { id })).status).toBe(422);
    await takeOut('Taken out after it');
    expect((await undo()).body.words).toBe('Taken out after it');
    expect((await whole(id)).placements).toHaveLength(36);
  });

  it('is the only one over a timetable, is stopped with what it has or without, and leaves the timetable as it was without', async () => {
    const id = await plan('Stopped');
    const hard = await world.lesson({
      courseId: world.music,
      lengths: Array.from({ length: 30 }, () => 2),
      teacherIds: [world.teachers[6] ?? 0],
      classes: [{ classId: world.form3, streamId: world.east }],
      roomNeed: 'none',
    });
    const run = (await start(id, { seconds: 60 })).body;
    const second = await start(id);
    expect([second.status, second.body.message]).toEqual([
      422,
      'A run fills this timetable already. Wait until it has ended, or stop it.',
    ]);
    expect((await app.call(admin, plansApi.remove, { id })).status).toBe(422);
    // Another name would count as a change, for which nothing of what is found is taken over.
    const { version, note } = (await app.call(admin, plansApi.get, { id })).body;
    const renamed = await app.call(admin, plansApi.update, { id, version, name: 'Stopped, renamed', note });
    expect([renamed.status, (renamed.body as { message?: string }).message]).toEqual([
      422,
      'A search fills this timetable. Rename it once that has ended.',
    ]);
    const progress = async () => (await app.call(admin, runsApi.progress, { id: run.id })).body.progress;
    await expect.poll(async () => (await progress())?.placed ?? 0).toBeGreaterThan(40);
    expect((await progress())?.picture.map(({ name, cells }) => [name, cells.length])).toEqual([
      ['Grade 4', 30],
      ['Form 3 East', 40],
      ['Form 3 West', 40],
    ]);
    expect((await app.call(admin, runsApi.stop, { id: run.id, keep: false })).body.state).toBe('stopped');
    expect((await whole(id)).placements).toEqual([]);
    expect((await app.call(admin, runsApi.stop, { id: run.id, keep: true })).body.message).toBe('This run has ended.');

    const again = (await start(id, { seconds: 60 })).body;
    await expect
      .poll(async () => (await app.call(admin, runsApi.progress, { id: again.id })).body.progress?.placed ?? 0, {
        timeout: 20_000,
      })
      .toBeGreaterThan(40);
    await app.call(admin, runsApi.stop, { id: again.id, keep: true });
    const kept = await ended(again);
    expect(kept.state).toBe('stopped');
    expect((await whole(id)).placements).toHaveLength(kept.result?.placed ?? -1);
    const { rows, total } = (await app.call(admin, plansApi.unplaced, { id })).body;
    expect(total).toBe(66 - (kept.result?.placed ?? 0));
    expect(rows[0]?.reason).toMatch(/^Of \d+ slots .*Form 3 East has other lessons in/);
    await world.run(sql`delete from timetable.lesson where id = ${hard}`);
  });

  it('writes nothing over what was changed by hand meanwhile', async () => {
    const id = await plan('By hand');
    const run = (await start(id, { seconds: 2 })).body;
    await world.run(sql`update timetable.plan set version = version + 1 where id = ${id}`);
    const { state, result } = await ended(run);
    expect([state, result?.words]).toEqual([
      'failed',
      'The timetable was changed by hand while the run went on. Nothing was taken over; run again.',
    ]);
    expect((await whole(id)).placements).toEqual([]);
  });
});

describe('before a run', () => {
  const findings = async (id: number) => (await app.call(admin, runsApi.check, { id })).body.findings;

  it('scenario 12: says that a class has too many lessons, a teacher too few slots, a room too few hours, a double no place', async () => {
    const id = await plan('Checked');
    expect(await findings(id)).toEqual([]);
    const { form3, east, music, physics, teachers, days, slots } = world;
    const classes = [{ classId: form3, streamId: east }];
    const added = [
      await world.lesson({
        courseId: music,
        lengths: Array.from({ length: 26 }, () => 1),
        teacherIds: [teachers[5] ?? 0],
        classes,
        spread: 'any',
      }),
    ];
    const about = async () => (await findings(id)).map(({ severity, about: who, text }) => `${severity}: ${who} ${text}`);
    expect(await about()).toEqual(['impossible: Form 3 East needs 42 lessons and has 40 slots.']);
    await world.run(sql`delete from timetable.lesson where id = any(${added}::bigint[])`);
    await world.run(sql`
      insert into timetable.time_off (school_id, staff_member_id, day_id, slot_id, level)
      select ${app.schoolA}, ${teachers[3]}, d, s, 'forbidden' from unnest(${days}::bigint[]) d, unnest(${slots.filter((_, i) => i % 2 === 0)}::bigint[]) s`);
    const lab = await world.lesson({
      courseId: physics,
      lengths: Array.from({ length: 30 }, () => 1),
      teacherIds: [],
      classes: [],
      spread: 'any',
    });
    const more = await world.lesson({
      courseId: physics,
      lengths: Array.from({ length: 7 }, () => 1),
      teacherIds: [],
      classes: [],
      spread: 'any',
    });
    expect(await about()).toEqual([
      'impossible: Music, Form 3 East, Form 3 West A double fits nowhere: in each of 20 places somebody who is needed cannot.',
      'impossible: Lab is needed for 45 lessons and has 40 slots for them.',
    ]);
    await world.run(sql`delete from timetable.lesson where id = any(${[lab, more]}::bigint[])`);
    const { rows } = (await app.call(admin, plansApi.unplaced, { id })).body;
    const double = rows.find(({ length, name }) => length === 2 && name.startsWith('Music'));
    expect(double).toMatchObject({
      reason: 'Of 20 slots Teacher D cannot in 20.',
      help: 'Let Teacher D have lessons on Monday, 1.',
    });
    await world.run(sql`delete from timetable.time_off`);
  });
});

describe('versions', () => {
  it('are copied, compared, put away and removed', async () => {
    const id = await plan('Original');
    await filled(id);
    const copy = (await app.call(admin, plansApi.copy, { id, name: 'Copy' })).body;
    expect(copy).toMatchObject({ name: 'Copy', made: 'copied', fromName: 'Original', placed: 36, total: 36 });
    const moved = one(
      (
        await sql<{ slotId: number }>`select slot_id as "slotId" from timetable.placement where plan_id = ${copy.id}
      and lesson_id = ${lessons[0]} and piece = 0`.execute(app.db.platform)
      ).rows,
    );
    await world.run(sql`
      update timetable.placement set slot_id = ${world.slots.find((slot) => slot !== moved.slotId)}
       where plan_id = ${copy.id} and lesson_id = ${lessons[0]} and piece = 0`);
    const { body } = await app.call(admin, plansApi.compare, { ids: [id, copy.id] });
    expect(body.plans.map(({ name, moved: many, placed }) => ({ name, many, placed }))).toEqual([
      { name: 'Original', many: 0, placed: 36 },
      { name: 'Copy', many: 1, placed: 36 },
    ]);
    expect((await app.call(admin, plansApi.copy, { id, name: ' copy ' })).body.message).toBe('Another timetable has this name.');
    await app.call(admin, plansApi.archive, { id: copy.id, archived: true });
    expect((await start(copy.id)).body.message).toBe('This timetable has been archived. Restore it first, or copy it.');
    expect((await app.call(admin, plansApi.archive, { id: copy.id, archived: false })).body.state).toBe('draft');
    expect((await app.call(admin, plansApi.remove, { id })).status).toBe(200);
    expect((await app.call(admin, plansApi.get, { id: copy.id })).body.fromName).toBeNull();
  });

  it('are repaired with as few lessons moved as can be', async () => {
    const id = await plan('To repair');
    await filled(id, { seed: 3 });
    const before = await whole(id);
    // A teacher can no longer come on Mondays.
    await world.run(sql`
      insert into timetable.time_off (school_id, staff_member_id, day_id, slot_id, level)
      select ${app.schoolA}, ${world.teachers[2]}, ${world.days[0]}, s, 'forbidden' from unnest(${world.slots}::bigint[]) s`);
    const must = before.placements.filter(
      ({ lessonId, dayId }) => [2, 5].some((i) => lessons[i] === lessonId) && dayId === world.days[0],
    );
    const run = await ended((await app.call(admin, runsApi.repair, { id, name: 'Repaired', seconds: 2 })).body);
    expect(run.state).toBe('complete');
    expect((await judged(run.planId)).hard).toEqual([]);
    expect(run.result?.moved.length).toBeGreaterThanOrEqual(must.length);
    expect(run.result?.moved.length).toBeLessThanOrEqual(must.length + 6);
    expect(run.result?.kept).toBe(36 - (run.result?.moved.length ?? 0));
    expect((await whole(id)).placements).toEqual(before.placements);
    await world.run(sql`delete from timetable.time_off`);
  });

  it('are for who administers the timetable, and of one school', async () => {
    const id = await plan('Ours');
    expect((await app.call('ROLE_View_Only', plansApi.get, { id })).status).toBe(200);
    expect((await app.call('ROLE_View_Only', runsApi.start, { id })).status).toBe(403);
    expect((await app.call('noRole', plansApi.list, {})).status).toBe(403);
    expect((await app.call('otherSchool', plansApi.whole, { id })).status).toBe(404);
    expect((await app.call('otherSchool', runsApi.start, { id })).status).toBe(404);
    const theirs = (await app.call('otherSchool', plansApi.create, { name: 'Theirs' })).body.id;
    const { status, body } = await app.call('otherSchool', runsApi.start, { id: theirs });
    expect([status, body.message]).toEqual([422, 'There are no lessons to place. Add lessons first.']);
  });

  it('need slots', async () => {
    const id = await plan('Without slots');
    await world.run(sql`update timetable.day set active = false`);
    const { status, body } = await start(id);
    expect([status, body.message]).toEqual([
      422,
      'There are no slots for lessons. Say under Time slots when lessons are, and under Days on which days.',
    ]);
    await world.run(sql`update timetable.day set active = true`);
  });
});
