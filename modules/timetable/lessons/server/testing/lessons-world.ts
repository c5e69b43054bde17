import { sql } from 'kysely';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { there } from '#kit/server/sql/one.ts';
import { subjectChoicesApi } from '#modules/exams/teaching/contract/subject-choices.ts';
import { subjectTeachersApi } from '#modules/exams/teaching/contract/subject-teachers.ts';

export const admin = 'ROLE_timetable_admin' as const;

/** Form 3 with its subjects, teachers and six students of whom each takes Physics, Music or both; five days of six lessons with a break after three. */
export interface LessonsWorld extends TeachingFrame {
  app: TestApp;
  days: number[];
  /** In the order of the clock; the fourth is the break. */
  slots: number[];
  lab: number;
  hall: number;
  /** By what they take of choice: both, both, Physics, Physics, Music, Music. */
  choosers: number[];
  close: () => Promise<void>;
}

export async function lessonsWorld(): Promise<LessonsWorld> {
  const app = await testApp();
  const frame = await teachingFrame(app);
  const keys = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(app.db.platform)).rows.map(({ id }) => id);
  const school = app.schoolA;
  const days = await keys(sql`
    insert into timetable.day (school_id, name, short, weekday)
    select ${school}, n, left(n, 3), at from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) with ordinality as d (n, at)
    returning id`);
  const [bell = 0] = await keys(
    sql`insert into timetable.bell (school_id, name) values (${school}, 'Whole school') returning id`,
  );
  const slots = await keys(sql`
    insert into timetable.slot (school_id, bell_id, name, starts_at, ends_at, kind)
    select ${school}, ${bell}::bigint, n, to_char(time '08:00' + (at - 1) * interval '40 minutes', 'HH24:MI'),
           to_char(time '08:00' + at * interval '40 minutes', 'HH24:MI'), case n when 'Break' then 'break' else 'lesson' end
      from unnest(array['1', '2', '3', 'Break', '4', '5', '6']) with ordinality as s (n, at) returning id`);
  const [lab = 0, hall = 0] = await keys(sql`
    insert into timetable.room (school_id, name, short, kind, capacity)
    values (${school}, 'Physics laboratory', 'PL', 'laboratory', 30), (${school}, 'Hall', 'H', 'hall', 300) returning id`);
  const student = async (firstName: string, streamId: number) =>
    there((await registerAs(app, testDraft(frame, { firstName, streamId }))).body.id);
  const more = [
    await student('Chebet', frame.east),
    await student('Daudi', frame.east),
    await student('Esther', frame.west),
    await student('Fatuma', frame.west),
  ];
  const choosers = [frame.amina, frame.brian, ...more];
  const takes = [
    [frame.physics, frame.music],
    [frame.physics, frame.music],
    [frame.physics],
    [frame.physics],
    [frame.music],
    [frame.music],
  ];
  const changes = choosers.flatMap((studentId, at) =>
    (takes[at] ?? []).map((courseId) => ({ studentId, courseId, taken: true })),
  );
  await app.call('ROLE_All', subjectChoicesApi.save, { classId: frame.form3, changes });
  const teach = (streamId: number | null, courseId: number, teachers: number[]) => ({ streamId, courseId, seen: [], teachers });
  await app.call('ROLE_All', subjectTeachersApi.save, {
    classId: frame.form3,
    changes: [
      teach(frame.east, frame.english, [frame.otieno]),
      teach(null, frame.maths, [frame.wanjiru]),
      teach(null, frame.physics, [frame.otieno]),
      teach(null, frame.music, [frame.wanjiru]),
    ],
  });
  return { ...frame, app, days, slots, lab, hall, choosers, close: () => app.close() };
}
