import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

export interface RollFigures {
  students: number;
  girls: number;
  boys: number;
  boarders: number;
  day: number;
}

/** Who is on the roll now. */
export async function rollFigures(tx: Tx): Promise<RollFigures> {
  const { rows } = await sql<RollFigures>`
    select count(*) as students, count(*) filter (where gender = 'female') as girls, count(*) filter (where gender = 'male') as boys,
           count(*) filter (where boarding = 'boarder') as boarders, count(*) filter (where boarding = 'day') as day
      from registration.student where here`.execute(tx);
  return rows[0] ?? { students: 0, girls: 0, boys: 0, boarders: 0, day: 0 };
}

/** The same of every school that the transaction sees; schools without students are left out. */
export async function rollFiguresOfSchools(tx: Tx) {
  const { rows } = await sql<{ schoolId: number; students: number; girls: number; boys: number }>`
    select school_id as "schoolId", count(*) as students, count(*) filter (where gender = 'female') as girls,
           count(*) filter (where gender = 'male') as boys
      from registration.student where here group by school_id`.execute(tx);
  return rows;
}

/** Active classes in their order, each with its girls and boys on the roll. */
export async function rollPerClass(tx: Tx) {
  const { rows } = await sql<{ classId: number; className: string; girls: number; boys: number; total: number }>`
    select c.id as "classId", c.name as "className", count(*) filter (where s.gender = 'female') as girls,
           count(*) filter (where s.gender = 'male') as boys, count(s.id) as total
      from settings.classes c
      left join registration.student s on s.school_id = c.school_id and s.class_id = c.id and s.here
     where c.active group by c.school_id, c.id, c.name, c.level order by c.level, c.id`.execute(tx);
  return rows;
}

/** Active classes with how many are on their roll, then the alumni: those who completed. */
export async function classesAndAlumni(tx: Tx) {
  const classes = await rollPerClass(tx);
  const { rows } = await sql<{ students: number }>`
    select count(*) as students from registration.student where status = 'completed'`.execute(tx);
  return [
    ...classes.map(({ classId, className, total }) => ({ id: classId, name: className, students: total })),
    { id: 0, name: 'Alumni', students: one(rows).students },
  ];
}

const overfull = sql`
  select t.id as "streamId", c.name || ' ' || t.name as name, t.capacity, count(s.id) as students
    from settings.streams t
    join settings.classes c on c.school_id = t.school_id and c.id = t.class_id
    join registration.student s on s.school_id = t.school_id and s.stream_id = t.id and s.here
   where t.capacity is not null group by t.school_id, t.id, t.name, t.capacity, c.name
  having count(s.id) > t.capacity`;

/** Streams with more students than they have room for, the fullest first. */
export async function fullStreams(tx: Tx) {
  const { rows } = await sql<{ streamId: number; name: string; capacity: number; students: number }>`
    ${overfull} order by count(s.id) - t.capacity desc, t.id limit 20`.execute(tx);
  return rows;
}

/** Counts them. */
export const countFullStreams = (): RawBuilder<unknown> => sql`select count(*) from (${overfull}) o`;
