import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { markingApi } from '../../contract/marking.ts';
import {
  admin,
  type AssignmentWorld,
  assignmentWorld,
  colleague,
  day,
  draftOf,
  from,
  handIn,
  hour,
  newestOf,
  setFor,
  teacher,
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

type Caller = Parameters<TestApp['call']>[0];
/** Of the newest work, unless `what` names another. */
const note = async (id: number, studentId: number, version: number, what: object, caller: Caller = teacher) => {
  const handedInId = await newestOf(app, caller, id, studentId);
  return app.call(caller, markingApi.note, { id, studentId, version, handedInId, ...what });
};
const giveBack = (id: number, studentIds: number[] | null = null, caller: Caller = teacher) =>
  app.call(caller, markingApi.giveBack, { id, studentIds }, freshKey());
const own = async (caller: Caller, id: number) => (await app.call(caller, learnerAssignmentsApi.get, { id })).body;
const rubric = [
  {
    key: 'method',
    name: 'Method',
    levels: [
      { words: 'None', mark: 0 },
      { words: 'Sound', mark: 600 },
    ],
  },
  {
    key: 'answer',
    name: 'Answer',
    levels: [
      { words: 'Wrong', mark: 0 },
      { words: 'Right', mark: 400 },
    ],
  },
];

describe('marking', () => {
  it('stays with the teacher until it is returned', async () => {
    const id = await setFor(app, world);
    await handIn(app, world.asAmina, id);
    expect((await note(id, world.amina, 0, { mark: 1550, comment: 'Nzuri sana – “vizuri” ✓' })).status).toBe(200);
    const before = await app.call(world.asAmina, learnerAssignmentsApi.get, { id });
    expect(JSON.stringify(before.body)).not.toMatch(/1550|Nzuri/);
    expect((await giveBack(id)).body).toEqual({ returned: 1, left: 0 });
    expect((await own(world.asAmina, id)).given).toMatchObject([
      { mark: 1550, result: 1550, maxMark: 2000, comment: 'Nzuri sana – “vizuri” ✓' },
    ]);
    // Twice the same, and nothing new to give.
    expect((await giveBack(id)).status).toBe(422);
    expect((await own(world.asAmina, id)).given).toHaveLength(1);
  });

  it('refuses more than there is, other people’s students, and who was slower', async () => {
    const id = await setFor(app, world, { audience: 'streams', streamIds: [world.east] });
    expect((await note(id, world.amina, 0, { mark: 2001 })).body.fields?.[0]?.path).toBe('mark');
    expect((await note(id, world.brian, 0, { mark: 1 })).status).toBe(404);
    expect((await note(id, world.amina, 0, { mark: 1 }, colleague)).status).toBe(404);
    expect((await note(id, world.amina, 0, { mark: 1 }, 'otherSchool')).status).toBe(404);
    const both = await Promise.all([note(id, world.amina, 0, { mark: 100 }), note(id, world.amina, 0, { mark: 200 }, admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('adds up a rubric, and takes marks off for each day late', async () => {
    const id = await setFor(app, world, {
      opensAt: from(-5 * day),
      dueAt: from(-day - hour),
      maxMark: null,
      rubric,
      late: 'minus',
      latePerDay: 150,
    });
    await handIn(app, world.asAmina, id);
    const half = await note(id, world.amina, 0, { scores: [{ key: 'method', level: 1, mark: 600 }] });
    expect(half.body.noted?.mark).toBeNull();
    expect((await giveBack(id)).status).toBe(422);
    const scores = [
      { key: 'method', level: 1, mark: 600 },
      { key: 'answer', level: null, mark: 350 },
    ];
    expect((await note(id, world.amina, 1, { scores: [...scores.slice(1), { key: 'style', mark: 1 }] })).status).toBe(400);
    expect((await note(id, world.amina, 1, { scores: [{ key: 'answer', mark: 401 }] })).status).toBe(400);
    const noted = await note(id, world.amina, 1, { scores });
    expect(noted.body).toMatchObject({ daysLate: 2, lateOff: 300, noted: { mark: 950 } });
    await giveBack(id);
    expect((await own(world.asAmina, id)).given).toMatchObject([
      { mark: 950, lateOff: 300, result: 650, maxMark: 1000, daysLate: 2 },
    ]);
  });

  it('never goes below nothing for being late', async () => {
    const id = await setFor(app, world, { opensAt: from(-9 * day), dueAt: from(-8 * day), late: 'minus', latePerDay: 500 });
    await handIn(app, world.asAmina, id);
    await note(id, world.amina, 0, { mark: 700 });
    await giveBack(id);
    expect((await own(world.asAmina, id)).given).toMatchObject([{ mark: 700, lateOff: 700, result: 0 }]);
  });

  it('marks who handed in nothing here', async () => {
    const id = await setFor(app, world, { takes: [] });
    const nothing = await app.call(teacher, markingApi.work, { id, studentId: world.brian });
    expect(nothing.body).toMatchObject({ state: 'none', handedIn: [], given: [], drawings: [], noted: null });
    await note(id, world.brian, 0, { mark: 900 });
    expect((await giveBack(id, [world.brian])).body.returned).toBe(1);
    expect((await own(world.asBrian, id)).given).toMatchObject([{ handedIn: null, result: 900 }]);
    expect((await own(world.asAmina, id)).given).toEqual([]);
  });
});

describe('what was given', () => {
  it('stays as it was given, whatever is changed afterwards', async () => {
    const id = await setFor(app, world, {
      opensAt: from(-5 * day),
      dueAt: from(-hour),
      maxMark: null,
      rubric,
      late: 'minus',
      latePerDay: 100,
    });
    await handIn(app, world.asAmina, id);
    await note(id, world.amina, 0, {
      scores: [
        { key: 'method', mark: 600 },
        { key: 'answer', mark: 400 },
      ],
      comment: 'Well done',
    });
    await giveBack(id);
    const [given] = (await own(world.asAmina, id)).given;
    expect(given).toMatchObject({ mark: 1000, lateOff: 100, result: 900, maxMark: 1000 });
    const { body: now } = await app.call(teacher, assignmentsApi.get, { id });
    const changed = await app.call(teacher, assignmentsApi.update, {
      ...draftOf(world),
      id,
      version: now.version,
      opensAt: now.opensAt,
      dueAt: from(4 * day),
      maxMark: 5000,
      rubric: [],
      late: 'accept',
    });
    expect(changed).toMatchObject({ status: 200, body: { maxMark: 5000, rubric: [] } });
    await app.call(teacher, assignmentsApi.extend, { id, studentId: world.amina, until: from(9 * day) });
    await note(id, world.amina, 1, { mark: 10, comment: 'Thought again' });
    expect((await own(world.asAmina, id)).given).toEqual([given]);
    await giveBack(id);
    // A second time stands beside the first.
    expect((await own(world.asAmina, id)).given).toMatchObject([
      { number: 2, result: 10, maxMark: 5000, lateOff: 0, rubric: [] },
      given ?? {},
    ]);
  });

  it('is not turned to another subject, class or team once somebody has begun', async () => {
    const id = await setFor(app, world);
    await handIn(app, world.asAmina, id);
    const { body: now } = await app.call(teacher, assignmentsApi.get, { id });
    const change = (changes: object, caller: Caller = teacher) =>
      app.call(caller, assignmentsApi.update, { ...draftOf(world), id, version: now.version, ...changes });
    expect((await change({ courseId: world.english }, admin)).body.fields?.[0]?.path).toBe('courseId');
    expect((await change({ team: 'one', teams: [{ name: 'A', studentIds: [world.amina] }] })).body.fields?.[0]?.path).toBe(
      'team',
    );
    expect((await change({ version: now.version - 1 })).status).toBe(409);
    expect((await change({ courseId: world.english })).status).toBe(403);
  });
});

describe('asking for changes', () => {
  it('opens the work again, which is no later for that; what was noted before is not given for the new work', async () => {
    const id = await setFor(app, world, { dueAt: from(2 * hour), cutOffAt: from(3 * hour), late: 'minus', latePerDay: 500 });
    await handIn(app, world.asAmina, id, { words: 'first' });
    await note(id, world.amina, 0, { mark: 400 });
    const asked = await app.call(
      teacher,
      markingApi.ask,
      { id, studentId: world.amina, handedInId: await newestOf(app, teacher, id, world.amina), comment: 'Show the working.' },
      freshKey(),
    );
    expect(asked).toMatchObject({ status: 200, body: { state: 'changes' } });
    expect(await own(world.asAmina, id)).toMatchObject({
      open: true,
      state: 'changes',
      given: [{ outcome: 'changes', mark: null, comment: 'Show the working.' }],
    });
    app.pass(2 * day);
    expect((await handIn(app, world.asBrian, id)).status).toBe(422);
    expect((await handIn(app, world.asAmina, id, { words: 'second' })).status).toBe(200);
    expect((await giveBack(id)).status).toBe(422);
    const work = (await app.call(teacher, markingApi.work, { id, studentId: world.amina })).body;
    expect(work).toMatchObject({
      daysLate: 0,
      handedIn: [
        { number: 2, words: 'second' },
        { number: 1, words: 'first' },
      ],
    });
    await note(id, world.amina, 1, { mark: 1800 });
    await giveBack(id);
    expect((await own(world.asAmina, id)).given).toMatchObject([{ result: 1800, handedIn: 2 }, { outcome: 'changes' }]);
    const { rows: kept } = await asSchoolA(app, ({ tx }) =>
      sql<{ action: string; reason: string | null }>`
        select action, reason from kit.audit_entry
         where entity = 'assignment work' and action in ('changes asked for', 'returned') order by id desc limit 2`.execute(tx),
    );
    expect(kept).toEqual([
      { action: 'returned', reason: null },
      { action: 'changes asked for', reason: 'Show the working.' },
    ]);
    app.pass(-2 * day);
  });

  it('needs something that was handed in', async () => {
    const id = await setFor(app, world);
    const ask = async () => {
      const handedInId = await newestOf(app, teacher, id, world.amina);
      return app.call(teacher, markingApi.ask, { id, studentId: world.amina, handedInId, comment: 'Again' }, freshKey());
    };
    expect((await ask()).status).toBe(422);
    await handIn(app, world.asAmina, id);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(422);
  });
});

describe('finding what to mark', () => {
  it('goes from one to the next and says how many are left', async () => {
    const id = await setFor(app, world);
    const next = async (after?: number) => (await app.call(teacher, markingApi.next, { id, ...(after && { after }) })).body;
    expect(await next()).toEqual({ studentId: null, left: 0 });
    await handIn(app, world.asBrian, id);
    await handIn(app, world.asAmina, id);
    expect(await next()).toEqual({ studentId: world.brian, left: 2 });
    expect(await next(world.brian)).toEqual({ studentId: world.amina, left: 1 });
    expect(await next(world.amina)).toEqual({ studentId: world.brian, left: 1 });
    const { rows } = (await app.call(teacher, assignmentsApi.list, { state: 'toMark' })).body;
    expect(rows.find((row) => row.id === id)).toMatchObject({
      students: 2,
      handedIn: 2,

      cameLate: 0,
      toMark: 2,
    });
    expect((await app.call(colleague, assignmentsApi.list, { state: 'toMark' })).body.total).toBe(0);
    expect((await app.call('otherSchool', assignmentsApi.list, {})).body.total).toBe(0);
  });

  it('shows texts that share long runs of words side by side', async () => {
    const id = await setFor(app, world);
    const shared =
      'the discriminant of a quadratic equation tells us how many real roots the equation has before we solve it at all';
    await handIn(app, world.asAmina, id, { words: `Kwa ufupi, ${shared}. Ndiyo.` });
    await handIn(app, world.asBrian, id, { words: `I think that ${shared.toUpperCase()}!!` });
    const { rows, compared } = (await app.call(teacher, markingApi.similar, { id })).body;
    expect(compared).toBe(2);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.share).toBeGreaterThan(80);
    expect(rows[0]?.common).toEqual([shared]);
  });
});

describe('saved comments', () => {
  it('are their owner’s', async () => {
    const kept = await app.call(teacher, markingApi.keepComment, { words: 'Onyesha kazi yako – hatua kwa hatua.' }, freshKey());
    expect((await app.call(teacher, markingApi.comments)).body.rows).toEqual([
      { id: kept.body.id, words: 'Onyesha kazi yako – hatua kwa hatua.' },
    ]);
    expect(
      (await app.call(teacher, markingApi.keepComment, { words: 'Onyesha kazi yako – hatua kwa hatua.' }, freshKey())).status,
    ).toBe(409);
    expect((await app.call(admin, markingApi.comments)).body.rows).toEqual([]);
    expect((await app.call(admin, markingApi.dropComment, { id: kept.body.id })).status).toBe(404);
    expect((await app.call(teacher, markingApi.dropComment, { id: kept.body.id })).status).toBe(200);
  });
});
