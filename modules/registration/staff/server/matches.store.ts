import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staffAlike } from '#modules/settings/server/public.ts';
import type { PersonMatch } from '../contract/people.ts';
import type { BoardRecords, Wanted } from './board-records.ts';

/** People on record with the same ID number or phone: staff, those who have left too, and guardians. */
export async function matchesOf(tx: Tx, wanted: Wanted, board: BoardRecords): Promise<PersonMatch[]> {
  if (wanted.nationalId === null && wanted.phone === null) return [];
  const staff = await staffAlike(tx, wanted);
  const { rows: guardians } = await sql<{ id: number; name: string; students: string | null; sameId: boolean }>`
    select g.id, g.full_name as name, string_agg(s.full_name, ', ' order by s.full_name) as students,
           (upper(regexp_replace(g.national_id, '\\s', '', 'g')) = ${wanted.nationalId}) is true as "sameId"
      from registration.guardian g
      left join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
      left join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id
     where upper(regexp_replace(g.national_id, '\\s', '', 'g')) = ${wanted.nationalId}
        or ${wanted.phone} in (g.phone, g.alternative_phone)
     group by g.school_id, g.id order by "sameId" desc, g.id limit 5`.execute(tx);
  return [
    ...staff.map(({ id, name, staffNo, left, sameId }) => ({
      kind: 'staff' as const,
      id,
      name,
      note: left ? `${staffNo}, has left` : staffNo,
      because: because(sameId),
    })),
    ...guardians.map(({ id, name, students, sameId }) => ({
      kind: 'guardian' as const,
      id,
      name,
      note: students ? `Guardian of ${students}` : 'Guardian',
      because: because(sameId),
    })),
    ...(await board.matches(tx, wanted)).map(({ id, name, category, sameId }) => ({
      kind: 'board' as const,
      id,
      name,
      note: `On the board, ${category}`,
      because: because(sameId),
    })),
  ];
}

const because = (sameId: boolean): PersonMatch['because'] => (sameId ? 'ID number' : 'phone');
