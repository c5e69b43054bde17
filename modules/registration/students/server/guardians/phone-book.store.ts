import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** A guardians' number and the students on the roll whom it stands for. */
export interface PhoneEntry {
  phone: string;
  /** Of the guardians who have it. */
  names: string;
  /** How many students. */
  count: number;
  /** The first ten, with their class. */
  students: string[];
}

/** Numbers of guardians that are among `phones` or stand for more than `above` students on the roll. */
export async function phoneBook(tx: Tx, phones: readonly string[], above: number): Promise<PhoneEntry[]> {
  const { rows } = await sql<PhoneEntry>`
    with book as (
      select g.phone, string_agg(distinct g.full_name, ', ') as names, count(distinct s.id) as count,
             array_agg(distinct s.full_name || coalesce(' (' || c.name || ')', '')) as students
        from registration.guardian g
        join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
        join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id and s.here
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
       where g.phone is not null group by g.phone)
    select phone, names, count, students[1:10] as students from book where count > ${above} or phone = any(${phones}::text[])`.execute(
    tx,
  );
  return rows;
}
