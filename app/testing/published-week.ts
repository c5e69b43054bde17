import { sql } from 'kysely';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { LessonWorld } from './lessons.ts';
import type { TestApp } from './school.ts';

/** A published week of a world of lessons: sessions by a name of the test, on Tuesday and Wednesday, in Room 1; and a hall that is free. */
export async function publishedWeek(
  app: TestApp,
  world: LessonWorld,
): Promise<{ sessions: Record<string, number>; hall: number }> {
  const sessions: Record<string, number> = {};
  let hall = 0;
  const { east, west, grade10, maths, history, staff } = world;
  await inSchool(app.db, app.schoolA, async (tx) => {
    const { rows: plans } = await sql<{
      id: number;
    }>`insert into timetable.plan (name, made) values ('Term 1', 'empty') returning id`.execute(tx);
    const { rows: rooms } = await sql<{ id: number }>`
      insert into timetable.room (name, short, kind) values ('Room 1', 'R1', 'classroom'), ('Hall', 'H', 'hall') returning id`.execute(
      tx,
    );
    hall = rooms[1]?.id ?? 0;
    const { rows } = await sql<{ id: number }>`
      insert into timetable.publication (plan_id, name, from_day, weeks) values (${plans[0]?.id ?? 0}, 'Term 1', '2026-01-05', 1) returning id`.execute(
      tx,
    );
    const add = async (name: string, weekday: number, time: string, course: number, stream: number, who: readonly number[]) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const end = `${String(hours + (minutes + 40 >= 60 ? 1 : 0)).padStart(2, '0')}:${String((minutes + 40) % 60).padStart(2, '0')}`;
      const title = course === maths ? 'Mathematics' : 'History';
      const { rows: made } = await sql<{ id: number }>`
        insert into timetable.session (publication_id, weekday, week, day_name, slot_name, starts_at, ends_at, slots, number, kind, course_id,
                                       title, short, colour, room_id, room_name)
        values (${rows[0]?.id ?? 0}, ${weekday}, 1, 'Day', '1', ${time}, ${end}, 1, 1, 'lesson', ${course}, ${title}, 'S', '#868e96',
                ${rooms[0]?.id ?? 0}, 'Room 1')
        returning id`.execute(tx);
      const id = made[0]?.id ?? 0;
      sessions[name] = id;
      const stands = stream === east ? 'Grade 10 East' : 'Grade 10 West';
      await sql`insert into timetable.session_class (session_id, class_id, stream_id, name) values (${id}, ${grade10}, ${stream}, ${stands})`.execute(
        tx,
      );
      for (const one of who)
        await sql`
          insert into timetable.session_teacher (session_id, staff_member_id, name, short)
          select ${id}, id, full_name, 'T' from settings.staff where id = ${one}`.execute(tx);
    };
    await add('eastMaths', 2, '08:00', maths, east, [staff.teacher]);
    await add('westHistory', 2, '08:00', history, west, [staff.colleague]);
    await add('westMaths', 2, '08:40', maths, west, [staff.teacher]);
    await add('eastHistory', 2, '08:40', history, east, [staff.head]);
    await add('both', 2, '10:00', maths, east, [staff.teacher, staff.head]);
    await add('wednesday', 3, '08:00', history, east, [staff.colleague]);
    await add('wednesdayMaths', 3, '08:40', maths, east, [staff.teacher]);
  });
  return { sessions, hall };
}
