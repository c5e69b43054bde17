import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { assignmentsApi } from '../../assignments/contract/assignments.ts';
import {
  admin,
  type AssignmentWorld,
  assignmentWorld,
  colleague,
  day,
  from,
  handIn,
  hour,
  setFor,
  teacher,
} from '../../assignments/server/testing/assignment-world.ts';
import { overviewApi } from '../contract/overview.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const seen = async (caller: Caller) => (await app.call(caller, overviewApi.get)).body;
const behind = async (caller: Caller, input: object = {}) => {
  const { body } = await app.call(caller, overviewApi.behind, input);
  return { total: body.total, rows: body.rows.map(({ admissionNo: _no, className: _class, lastDoneAt: _at, ...row }) => row) };
};

/** A quiz of English, as another area keeps it. */
const quiz = (closes: string) =>
  inSchool(app.db, app.schoolA, (tx) =>
    sql`
      with made as (
        insert into elearning.quiz (title, course_id, takers_only, state, opens_at, closes_at, review, owner_name, made_at, published_at)
        values ('Ngeli za majina', ${world.english}, false, 'published', now() - interval '2 days', ${closes}::timestamptz, '{}', 'x', now(), now())
        returning id)
      insert into elearning.quiz_audience (quiz_id, class_id) select id, ${world.form3} from made`.execute(tx),
  );

describe('the overview', () => {
  it('counts what is due, what waits and who did anything, of what one teaches', async () => {
    const id = await setFor(app, world, { title: 'Pembe tatu' });
    expect((await handIn(app, world.asAmina, id)).status).toBe(200);
    await quiz(from(day));
    const { due, toMark, classes, live } = await seen(teacher);
    expect(due).toEqual([expect.objectContaining({ kind: 'assignment', id, title: 'Pembe tatu', done: 1, of: 2 })]);
    expect(toMark).toEqual({ assignments: 1, answers: 0 });
    expect(live).toEqual([]);
    expect(classes).toEqual([
      expect.objectContaining({ id: world.form3, students: 2, accounts: 2, active: 1, assignments: 1, quizzes: 0, minutes: 0 }),
    ]);
    const all = await seen(admin);
    expect(all.due.map(({ kind, of }) => [kind, of])).toEqual([
      ['quiz', 2],
      ['assignment', 2],
    ]);
    expect(await seen(colleague)).toEqual(all);
  });

  it('shows nothing to who teaches nothing, and is refused to everybody else', async () => {
    for (const caller of ['otherSchool', admin] as const) expect((await app.call(caller, overviewApi.get)).status).toBe(200);
    expect(await seen('otherSchool')).toEqual({
      live: [],
      due: [],
      moreDue: false,
      toMark: { assignments: 0, answers: 0 },
      classes: [],
    });
    for (const caller of ['student', 'nobody', 'ROLE_finance_admin'] as const)
      expect([401, 403]).toContain((await app.call(caller, overviewApi.get)).status);
  });

  it('says who missed what, with more time given nobody has, and each by the subject that one teaches', async () => {
    const id = await setFor(app, world, { title: 'Mzunguko', dueAt: from(hour) });
    expect((await handIn(app, world.asAmina, id)).status).toBe(200);
    expect((await behind(admin)).total).toBe(0);
    app.pass(2 * hour);
    const brian = { id: world.brian, name: expect.any(String), missedAssignments: 1, missedQuizzes: 0, missed: 1 };
    expect(await behind(teacher)).toEqual({ total: 1, rows: [brian] });
    app.pass(2 * day);
    // Both missed the quiz of English meanwhile, which the teacher of mathematics does not see; Brian the first assignment too.
    expect((await behind(teacher)).rows).toEqual([{ ...brian, missedAssignments: 2, missed: 2 }]);
    const both = (await behind(admin)).rows;
    expect(both.map(({ id: student, missedQuizzes, missed }) => [student, missedQuizzes, missed])).toEqual([
      [world.brian, 1, 3],
      [world.amina, 1, 1],
    ]);
    for (const sort of ['name', '-className', 'missedAssignments', '-missedQuizzes', 'lastDoneAt'])
      expect((await behind(admin, { sort })).total, sort).toBe(2);
    expect((await behind(admin, { classId: world.form3 + 999 })).total).toBe(0);
    expect((await behind(admin, { q: 'brian', classId: world.form3 })).total).toBe(1);
    const { body } = await app.call(
      teacher,
      assignmentsApi.extend,
      { id, studentId: world.brian, until: from(5 * day), locked: false, reason: 'Was in hospital' },
      freshKey(),
    );
    expect(body).not.toHaveProperty('code');
    expect((await behind(teacher)).rows).toEqual([brian]);
    // The class has more time for the quiz, and Brian alone still more.
    const more = (whom: { class: number } | { student: number }, until: string) =>
      inSchool(app.db, app.schoolA, (tx) =>
        sql`
          insert into elearning.quiz_override (quiz_id, class_id, student_id, closes_at, because)
          select q.id, w.class, w.student, ${until}::timestamptz, 'Power cut'
            from elearning.quiz q, jsonb_to_record(${JSON.stringify(whom)}::jsonb) as w (class bigint, student bigint)`.execute(
          tx,
        ),
      );
    await more({ class: world.form3 }, from(2 * day + 3 * hour));
    await more({ student: world.brian }, from(5 * day));
    const quizzes = async () =>
      (await behind(admin)).rows
        .map(({ id: student, missedQuizzes }) => [student, missedQuizzes])
        .toSorted(([a = 0], [b = 0]) => a - b);
    expect(await quizzes()).toEqual([[world.brian, 0]]);
    app.pass(2 * hour);
    expect(await quizzes()).toEqual(
      [world.amina, world.brian].toSorted((a, b) => a - b).map((student) => [student, student === world.amina ? 1 : 0]),
    );
    app.pass(6 * day);
    expect(await quizzes()).toEqual([world.amina, world.brian].toSorted((a, b) => a - b).map((student) => [student, 1]));
    app.pass(34 * day);
    expect((await behind(admin)).total).toBe(0);
  });

  // Six weeks have passed by now.
  it('shows and counts only what opens: nothing of the same subject in a class that somebody else teaches', async () => {
    const id = await setFor(app, world, { title: 'Ya darasa zima', dueAt: from(46 * day) }, admin);
    expect((await handIn(app, world.asAmina, id)).status).toBe(200);
    const own = async () => {
      const { due, toMark } = await seen(teacher);
      return { due: due.some((one) => one.id === id), toMark: toMark.assignments };
    };
    const before = await own();
    expect(before.due).toBe(true);
    const teaches = (name: string) =>
      inSchool(app.db, app.schoolA, async (tx) => {
        await sql`delete from exams.teaching where course_id = ${world.maths}`.execute(tx);
        await sql`
          insert into exams.teaching (class_id, course_id, staff_member_id)
          select id, ${world.maths}, ${world.otieno} from settings.class where name = ${name}`.execute(tx);
      });
    await teaches('Form 4');
    expect(await own()).toEqual({ due: false, toMark: before.toMark - 1 });
    await teaches('Form 3');
    expect(await own()).toEqual(before);
  });
});
