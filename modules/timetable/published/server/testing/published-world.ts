import { sql } from 'kysely';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { publicationsApi } from '../../contract/publications.ts';

/** The timetable administrator. */
export const admin = 'ROLE_timetable_admin';
/** Signed in as Peter Otieno. */
export const teacher = 'noRole';

/** Form 3 East and West with five days of four lessons and a break, seven placed lessons, and a term from 5 January to 3 April 2026. */
export interface PublishedWorld {
  readonly app: TestApp;
  readonly frame: TeachingFrame;
  readonly planId: number;
  readonly lab: number;
  /** By weekday. */
  readonly days: readonly number[];
  /** 1, 2, Break, 3, 4. */
  readonly slots: readonly number[];
  readonly english: number;
  readonly maths: number;
  /** A statement as school A. */
  run<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  /** Puts a piece of a lesson at a day (1 is Monday) and a slot (from 0), in the plan or in another. */
  place(lessonId: number, piece: number, weekday: number, slot: number, planId?: number): Promise<void>;
  /** Publishes as the administrator and answers what the server said. */
  publish(fromDay: string, more?: Record<string, unknown>, planId?: number): ReturnType<TestApp['call']>;
  setNow(at: string): void;
  close(): Promise<void>;
}

const times = [
  ['1', '08:00', '08:40', 'lesson'],
  ['2', '08:40', '09:20', 'lesson'],
  ['Break', '09:20', '09:40', 'break'],
  ['3', '09:40', '10:20', 'lesson'],
  ['4', '10:20', '11:00', 'lesson'],
] as const;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export async function publishedWorld(start = '2026-02-10T05:10:00Z'): Promise<PublishedWorld> {
  let now = new Date(start);
  const app = await testApp({ clock: () => now });
  const frame = await teachingFrame(app);
  await signInAsStaff(app, frame.otieno);
  const year = await app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await app.call('ROLE_All', termsApi.create, {
    yearId: year.body.id,
    number: 1,
    name: 'Term 1',
    opensOn: '2026-01-05',
    closesOn: '2026-04-03',
    halfTermFrom: '2026-02-26',
    halfTermTo: '2026-03-01',
  });
  await app.call('ROLE_All', holidaysApi.create, {
    name: 'Founders’ day',
    kind: 'closed',
    startsOn: '2026-02-18',
    endsOn: '2026-02-18',
  });
  const run: PublishedWorld['run'] = (work) => asSchoolA(app, ({ tx }) => work(tx));
  const ids = async (tx: Tx, statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(tx)).rows.map(({ id }) => id);
  const made = await run(async (tx) => {
    const days = await ids(
      tx,
      sql`insert into timetable.day (name, short, weekday)
          select d, left(d, 3), n from unnest(${dayNames}::text[]) with ordinality as t (d, n) order by n returning id`,
    );
    const [bell = 0] = await ids(tx, sql`insert into timetable.bell (name) values ('Usual') returning id`);
    const slots: number[] = [];
    for (const [name, startsAt, endsAt, kind] of times)
      slots.push(
        ...(await ids(
          tx,
          sql`insert into timetable.slot (bell_id, name, starts_at, ends_at, kind) values (${bell}, ${name}, ${startsAt}, ${endsAt}, ${kind}) returning id`,
        )),
      );
    const [lab = 0] = await ids(
      tx,
      sql`insert into timetable.room (name, short, kind) values ('Laboratory 1', 'Lab 1', 'laboratory') returning id`,
    );
    const [planId = 0] = await ids(tx, sql`insert into timetable.plan (name, made) values ('Term 1', 'empty') returning id`);
    const lesson = async (courseId: number, lengths: number[], staff: number, streamId: number) => {
      const [id = 0] = await ids(
        tx,
        sql`insert into timetable.lesson (course_id, lengths) values (${courseId}, ${lengths}::int[]) returning id`,
      );
      await sql`insert into timetable.lesson_teacher (lesson_id, staff_member_id) values (${id}, ${staff})`.execute(tx);
      await sql`insert into timetable.lesson_class (lesson_id, class_id, stream_id) values (${id}, ${frame.form3}, ${streamId})`.execute(
        tx,
      );
      return id;
    };
    const english = await lesson(frame.english, [1, 1], frame.otieno, frame.east);
    const maths = await lesson(frame.maths, [2], frame.wanjiru, frame.east);
    return { days, slots, lab, planId, english, maths };
  });
  const place: PublishedWorld['place'] = (lessonId, piece, weekday, slot, planId = made.planId) =>
    run(async (tx) => {
      await sql`
        insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id)
        values (${planId}, ${lessonId}, ${piece}, ${made.days[weekday - 1]}, ${made.slots[slot]}, ${lessonId === made.maths ? made.lab : null}::bigint)
        on conflict (school_id, plan_id, lesson_id, piece) do update set day_id = excluded.day_id, slot_id = excluded.slot_id`.execute(
        tx,
      );
      await sql`update timetable.plan set version = version + 1 where id = ${planId}`.execute(tx);
    });
  await place(made.english, 0, 1, 0);
  await place(made.english, 1, 2, 1);
  await place(made.maths, 0, 2, 3);
  return {
    app,
    frame,
    ...made,
    run,
    place,
    publish: async (fromDay, more = {}, planId = made.planId) => {
      const { rows } = await run((tx) =>
        sql<{ version: number }>`select version from timetable.plan where id = ${planId}`.execute(tx),
      );
      const { version } = one(rows);
      return app.call(admin, publicationsApi.publish, { planId, version, fromDay, ...more }, freshKey());
    },
    setNow: (at) => {
      now = new Date(at);
      // Who was signed in before may not be any more.
      app.pass(0);
    },
    close: () => app.close(),
  };
}
