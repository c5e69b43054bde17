import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lessonWorld, type LessonWorld } from '#app/testing/lessons.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { type Board, boardApi, type Place, type Step } from '../../contract/board/board.ts';

const admin = 'ROLE_timetable_admin' as const;
let app: TestApp;
let world: LessonWorld;
let plan = 0;
let room = 0;
const lessons: number[] = [];

beforeAll(async () => {
  app = await testApp();
  world = await lessonWorld(app);
  const { grade10, east, west, maths, history, staff } = world;
  await inSchool(app.db, app.schoolA, async (tx) => {
    await sql`insert into timetable.day (name, short, weekday) values ('Monday', 'Mon', 1), ('Tuesday', 'Tue', 2)`.execute(tx);
    await sql`
      with bell as (insert into timetable.bell (name) values ('All') returning id)
      insert into timetable.slot (bell_id, name, starts_at, ends_at, kind)
      select id, v.* from bell, (values ('1', '08:00', '08:40', 'lesson'), ('2', '08:40', '09:20', 'lesson'), ('Break', '09:20', '09:40', 'break'),
                                        ('3', '09:40', '10:20', 'lesson')) v`.execute(tx);
    const { rows: rooms } = await sql<{ id: number }>`
      insert into timetable.room (name, short, kind) values ('Laboratory', 'Lab', 'laboratory') returning id`.execute(tx);
    room = rooms[0]?.id ?? 0;
    const add = async (course: number, lengths: string, stream: number, teacher: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into timetable.lesson (course_id, lengths, room_need) values (${course}, ${lengths}::int[], 'listed') returning id`.execute(
        tx,
      );
      const id = rows[0]?.id ?? 0;
      lessons.push(id);
      await sql`insert into timetable.lesson_teacher (lesson_id, staff_member_id) values (${id}, ${teacher})`.execute(tx);
      await sql`insert into timetable.lesson_class (lesson_id, class_id, stream_id) values (${id}, ${grade10}, ${stream})`.execute(
        tx,
      );
      await sql`insert into timetable.lesson_room (lesson_id, room_id) values (${id}, ${room})`.execute(tx);
    };
    await add(maths, '{1,2}', east, staff.teacher);
    await add(history, '{1}', east, staff.head);
    await add(maths, '{1}', west, staff.colleague);
    const { rows } = await sql<{
      id: number;
    }>`insert into timetable.plan (name, made) values ('Draft', 'empty') returning id`.execute(tx);
    plan = rows[0]?.id ?? 0;
  });
});
afterAll(() => app.close());

const read = async (): Promise<Board> => (await app.call(admin, boardApi.get, { id: plan })).body;
const at = (board: Board, slot: number): Place => ({
  dayId: board.days[board.slots[slot]?.day ?? -1]?.id ?? 0,
  slotId: board.slots[slot]?.slotId ?? 0,
  roomId: room,
});
const move = (steps: Step[], words = 'A lesson is moved', role: typeof admin | 'ROLE_View_Only' | 'otherSchool' = admin) =>
  app.call(role, boardApi.move, { id: plan, words, steps });
const lesson = (which: number) => lessons[which] ?? 0;
const messageOf = (answer: { body: unknown }) => (answer.body as { message?: string }).message;
const stands = (board: Board) => board.placed.map(({ lessonId, piece, slot }) => [lessons.indexOf(lessonId), piece, slot]);

it('shows what decides where a lesson can stand', async () => {
  const board = await read();
  expect(board.slots.map(({ name, joins }) => [name, joins])).toEqual([
    ['1', true],
    ['2', false],
    ['3', false],
    ['1', true],
    ['2', false],
    ['3', false],
  ]);
  // Who has a teacher or students in common cannot run at once.
  expect(board.lessons.map(({ meets }) => meets.length)).toEqual([1, 1, 0]);
  expect(board.placed).toEqual([]);
  expect((await app.call('otherSchool', boardApi.get, { id: plan })).status).toBe(404);
  expect((await app.call('noRole', boardApi.get, { id: plan })).status).toBe(403);
});

it('places, moves and takes back; what may never be broken is refused in words and leaves nothing', async () => {
  const board = await read();
  const step = (which: number, piece: number, from: number | null, to: number | null): Step => ({
    lessonId: lesson(which),
    piece,
    from: from === null ? null : at(board, from),
    to: to === null ? null : at(board, to),
  });
  expect((await move([step(0, 0, null, 0)])).body.version).toBe(2);
  const refused: [Step[], string][] = [
    // The same class, the same room, a double over the break, and a piece that stands elsewhere.
    [[step(1, 0, null, 0)], 'and History, Grade 10 East on Monday, 1'],
    [[step(2, 0, null, 0)], 'Laboratory has'],
    [[step(0, 1, null, 1)], 'goes over a break'],
    [[step(0, 1, null, 2)], 'goes over a break'],
    [[{ ...step(1, 0, null, 2), to: { ...at(board, 2), roomId: null } }], 'has no room'],
    [[step(0, 0, 3, 4)], 'has been moved meanwhile'],
    [[step(0, 0, null, 4)], 'has been moved meanwhile'],
    [
      [step(1, 0, null, 2), { ...step(2, 0, null, 4), to: { dayId: 1, slotId: 999_999, roomId: room } }],
      'This day or slot is no more',
    ],
  ];
  for (const [steps, words] of refused) {
    const answer = await move(steps);
    expect([409, 422]).toContain(answer.status);
    expect(messageOf(answer)).toContain(words);
  }
  expect((await move([step(1, 0, null, 2)], 'No', 'ROLE_View_Only')).status).toBe(403);
  expect((await move([step(1, 0, null, 2)], 'No', 'otherSchool')).status).not.toBe(200);
  expect(stands(await read())).toEqual([[0, 0, 0]]);
  // Two exchange places in one act, which none of them could alone.
  await move([step(1, 0, null, 2)], 'History to Mon 3');
  await move([step(0, 0, 0, 2), step(1, 0, 2, 0)], 'Swapped');
  expect(stands(await read())).toEqual([
    [0, 0, 2],
    [1, 0, 0],
  ]);
  const undo = () => app.call(admin, boardApi.undo, { id: plan });
  const redo = () => app.call(admin, boardApi.redo, { id: plan });
  expect([(await undo()).body.words, (await undo()).body.words]).toEqual(['Swapped', 'History to Mon 3']);
  expect(stands(await read())).toEqual([[0, 0, 0]]);
  expect([(await redo()).body.words, (await redo()).body.words]).toEqual(['History to Mon 3', 'Swapped']);
  expect((await redo()).status).toBe(422);
  expect((await read()).changes.map(({ words, undone, mine }) => [words, undone, mine])).toEqual([
    ['Swapped', false, true],
    ['History to Mon 3', false, true],
    ['A lesson is moved', false, true],
  ]);
  // Another person's change is not one's own to take back, and who moved the lesson since is in the way.
  expect((await app.call('ROLE_All', boardApi.undo, { id: plan })).status).toBe(422);
  await app.call('ROLE_All', boardApi.move, { id: plan, words: 'Other', steps: [step(1, 0, 0, 3)] });
  expect((await undo()).status).toBe(409);
  await app.call('ROLE_All', boardApi.undo, { id: plan });
});

it('is taken to FET as a file with what is placed locked in it', async () => {
  const { status, body, headers } = await app.call('ROLE_View_Only', boardApi.fet, { id: plan });
  const file = new TextDecoder().decode(body as unknown as Uint8Array);
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('Draft.fet') as string]);
  const { placed } = await read();
  expect(file.match(/<ConstraintActivityPreferredStartingTime>/g)).toHaveLength(placed.length);
  expect((await app.call('otherSchool', boardApi.fet, { id: plan })).status).toBe(404);
});

it('of two who move one lesson at once one is told; what is locked stays', async () => {
  const board = await read();
  const from = board.placed.find(({ lessonId }) => lessonId === lesson(1));
  const to = (slot: number): Step => ({ lessonId: lesson(1), piece: 0, from: at(board, from?.slot ?? 0), to: at(board, slot) });
  const both = await Promise.all([move([to(3)]), move([to(4)])]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const pieces = [
    { lessonId: lesson(1), piece: 0 },
    { lessonId: lesson(2), piece: 0 },
  ];
  expect((await app.call(admin, boardApi.lock, { id: plan, pieces, locked: true })).body).toEqual({ changed: 1 });
  const now = await read();
  const locked = now.placed.find(({ lessonId }) => lessonId === lesson(1));
  expect(locked?.locked).toBe(true);
  const answer = await move([{ lessonId: lesson(1), piece: 0, from: at(now, locked?.slot ?? 0), to: at(now, 5) }]);
  expect([answer.status, messageOf(answer)]).toEqual([422, 'History, Grade 10 East is locked where it stands.']);
  await inSchool(app.db, app.schoolA, (tx) => sql`update timetable.plan set state = 'archived'`.execute(tx));
  expect((await app.call(admin, boardApi.lock, { id: plan, pieces, locked: false })).status).toBe(422);
});
