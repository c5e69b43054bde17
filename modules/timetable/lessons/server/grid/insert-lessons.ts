import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** A card as many are made at once: what is not named here is as a new card has it. */
export interface NewLesson {
  courseId: number | null;
  title: string | null;
  lengths: readonly number[];
  spread: 'days' | 'any';
  teacherIds: readonly number[];
  classId: number;
  streamId: number | null;
  partId: number | null;
}

/** Writes the cards, in a few statements however many there are; their keys in the same order. */
export async function insertLessons(tx: Tx, made: readonly NewLesson[]): Promise<number[]> {
  if (made.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into timetable.lesson (course_id, title, lengths, spread)
    select x.course_id, x.title, array(select jsonb_array_elements_text(x.lengths)::int), x.spread
      from rows from (jsonb_to_recordset(${JSON.stringify(
        made.map(({ courseId, title, lengths, spread }) => ({ course_id: courseId, title, lengths, spread })),
      )}::jsonb) as (course_id bigint, title text, lengths jsonb, spread text)) with ordinality as x (course_id, title, lengths, spread, at)
     order by x.at returning id`.execute(tx);
  // Keys rise in the order in which the rows were given.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const people = made.flatMap(({ teacherIds }, at) =>
    [...new Set(teacherIds)].map((person) => ({ lesson: ids[at] ?? 0, person })),
  );
  await sql`
    insert into timetable.lesson_teacher (lesson_id, staff_member_id)
    select l, p from unnest(${people.map(({ lesson }) => lesson)}::bigint[], ${people.map(({ person }) => person)}::bigint[]) as t (l, p)`.execute(
    tx,
  );
  await sql`
    insert into timetable.lesson_class (lesson_id, class_id, stream_id, part_id)
    select l, c, s, p from unnest(${ids}::bigint[], ${made.map(({ classId }) => classId)}::bigint[], ${made.map(({ streamId }) => streamId)}::bigint[],
                                  ${made.map(({ partId }) => partId)}::bigint[]) as t (l, c, s, p)`.execute(tx);
  return ids;
}
