import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { TestApp } from './school.ts';

/** A school with all that a timetable is made of: Form 3 East and West, and Grade 4 without streams, which keeps bell times of its own. */
export interface TimetableWorld {
  readonly form3: number;
  readonly east: number;
  readonly west: number;
  readonly grade4: number;
  /** Monday to Friday. */
  readonly days: readonly number[];
  /** Eight slots of 40 minutes of the usual bell times, with breaks after the second and fourth and lunch after the sixth. */
  readonly slots: readonly number[];
  /** Six slots of 35 minutes of Grade 4, with a break after the third. */
  readonly lowerSlots: readonly number[];
  readonly english: number;
  readonly maths: number;
  readonly physics: number;
  readonly music: number;
  /** Eight teachers. */
  readonly teachers: readonly number[];
  /** Two classrooms and a laboratory of 45 seats. */
  readonly rooms: { readonly east: number; readonly west: number; readonly lab: number };
  /** Adds a lesson; its key. */
  lesson(draft: LessonDraft): Promise<number>;
  /** A statement in the school, for what has no call yet. */
  run(statement: ReturnType<typeof sql>): Promise<void>;
}

export interface LessonDraft {
  readonly courseId: number;
  readonly lengths: readonly number[];
  readonly teacherIds: readonly number[];
  /** Class, stream and part; none of a stream: the class as a whole. */
  readonly classes: readonly { readonly classId: number; readonly streamId?: number | null; readonly partId?: number | null }[];
  readonly spread?: 'days' | 'apart' | 'any';
  readonly roomNeed?: 'home' | 'subject' | 'listed' | 'none';
  /** Rooms that are listed, the best first. */
  readonly roomIds?: readonly number[];
}

const at = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Makes it by statements, so that its tests need no screen; without lessons. */
export async function timetableWorld(app: TestApp, schoolId: number = app.schoolA): Promise<TimetableWorld> {
  const db = app.db.platform;
  const ids = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await statement.execute(db)).rows.map(({ id }) => id);
  const id = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> => one(await ids(statement));
  const classOf = (name: string, level: number) =>
    id(sql`insert into settings.class (school_id, name, level) values (${schoolId}, ${name}, ${level}) returning id`);
  const [form3, grade4] = [await classOf('Form 3', 23), await classOf('Grade 4', 4)];
  const stream = (name: string) =>
    id(sql`insert into settings.stream (school_id, class_id, name) values (${schoolId}, ${form3}, ${name}) returning id`);
  const [east, west] = [await stream('East'), await stream('West')];
  const course = (name: string) =>
    id(sql`insert into settings.course (school_id, name) values (${schoolId}, ${name}) returning id`);
  const [english, maths, physics, music] = [
    await course('English'),
    await course('Mathematics'),
    await course('Physics'),
    await course('Music'),
  ];
  const teachers = await ids(sql`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
    select ${schoolId}, 'TW' || n, 'teacher', 'Teacher ' || chr(64 + n::int), 'female' from generate_series(1, 8) n returning id`);
  const days = await ids(sql`
    insert into timetable.day (school_id, name, short, weekday)
    select ${schoolId}, d.name, left(d.name, 3), d.place
      from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) with ordinality as d (name, place)
     order by d.place returning id`);
  const bell = (name: string, classIds: readonly number[]) =>
    id(
      sql`insert into timetable.bell (school_id, name, class_ids) values (${schoolId}, ${name}, ${classIds}::bigint[]) returning id`,
    );
  const slotsOf = async (
    bellId: number,
    many: number,
    length: number,
    pauses: Readonly<Record<number, readonly [number, string]>>,
  ) => {
    const made: number[] = [];
    let from = 480;
    for (let i = 1; i <= many; i++) {
      made.push(
        await id(sql`
          insert into timetable.slot (school_id, bell_id, name, starts_at, ends_at, kind)
          values (${schoolId}, ${bellId}, ${String(i)}, ${at(from)}, ${at(from + length)}, 'lesson') returning id`),
      );
      from += length;
      const pause = pauses[i];
      if (!pause) continue;
      const [minutes, kind] = pause;
      await sql`
        insert into timetable.slot (school_id, bell_id, name, starts_at, ends_at, kind)
        values (${schoolId}, ${bellId}, ${kind}, ${at(from)}, ${at(from + minutes)}, ${kind})`.execute(db);
      from += minutes;
    }
    return made;
  };
  const slots = await slotsOf(await bell('Senior', []), 8, 40, { 2: [20, 'break'], 4: [30, 'break'], 6: [60, 'lunch'] });
  const lowerSlots = await slotsOf(await bell('Lower', [grade4]), 6, 35, { 3: [30, 'break'] });
  const room = (name: string, kind: string, capacity: number | null) =>
    id(sql`
      insert into timetable.room (school_id, name, short, kind, capacity) values (${schoolId}, ${name}, ${name}, ${kind}, ${capacity})
      returning id`);
  const rooms = {
    east: await room('3E', 'classroom', null),
    west: await room('3W', 'classroom', null),
    lab: await room('Lab', 'laboratory', 45),
  };
  for (const [streamId, roomId] of [
    [east, rooms.east],
    [west, rooms.west],
  ] as const)
    await sql`
      insert into timetable.class (school_id, class_id, stream_id, home_room_id)
      values (${schoolId}, ${form3}, ${streamId}, ${roomId})`.execute(db);
  await sql`
    insert into timetable.subject (school_id, course_id, room_kind) values (${schoolId}, ${physics}, 'laboratory')`.execute(db);
  return {
    form3,
    east,
    west,
    grade4,
    days,
    slots,
    lowerSlots,
    english,
    maths,
    physics,
    music,
    teachers,
    rooms,
    run: async (statement) => void (await statement.execute(db)),
    lesson: async ({ courseId, lengths, teacherIds, classes, spread = 'days', roomNeed = 'subject', roomIds = [] }) => {
      const made = await id(sql`
        insert into timetable.lesson (school_id, course_id, lengths, spread, room_need)
        values (${schoolId}, ${courseId}, ${lengths}::int[], ${spread}, ${roomNeed}) returning id`);
      for (const teacherId of teacherIds)
        await sql`
          insert into timetable.lesson_teacher (school_id, lesson_id, staff_member_id) values (${schoolId}, ${made}, ${teacherId})`.execute(
          db,
        );
      for (const { classId, streamId = null, partId = null } of classes)
        await sql`
          insert into timetable.lesson_class (school_id, lesson_id, class_id, stream_id, part_id)
          values (${schoolId}, ${made}, ${classId}, ${streamId}, ${partId})`.execute(db);
      for (const [place, roomId] of roomIds.entries())
        await sql`
          insert into timetable.lesson_room (school_id, lesson_id, room_id, rank)
          values (${schoolId}, ${made}, ${roomId}, ${place === 0 ? 'best' : 'normal'})`.execute(db);
      return made;
    },
  };
}

/** Lessons of both streams and of Grade 4 that are easily placed: a double in the laboratory, a teacher of both bell times. */
export async function easyLessons(world: TimetableWorld): Promise<number[]> {
  const { form3, east, west, grade4, english, maths, physics, music, teachers } = world;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = teachers;
  const made: number[] = [];
  for (const streamId of [east, west]) {
    const classes = [{ classId: form3, streamId }];
    made.push(await world.lesson({ courseId: english, lengths: [1, 1, 1, 1, 1], teacherIds: [a], classes }));
    made.push(await world.lesson({ courseId: maths, lengths: [1, 1, 1, 1, 1], teacherIds: [b], classes }));
    made.push(await world.lesson({ courseId: physics, lengths: [2, 1, 1], teacherIds: [c], classes }));
  }
  made.push(
    await world.lesson({ courseId: music, lengths: [2], teacherIds: [d], classes: [{ classId: form3 }], roomNeed: 'none' }),
  );
  made.push(await world.lesson({ courseId: english, lengths: [1, 1, 1, 1, 1], teacherIds: [e], classes: [{ classId: grade4 }] }));
  made.push(await world.lesson({ courseId: maths, lengths: [1, 1, 1, 1], teacherIds: [b], classes: [{ classId: grade4 }] }));
  return made;
}
