import { sql } from 'kysely';
import { getAssignment } from '../assignments/assignments.store.ts';
import type { Ctx } from '../person.ts';
import { similarTexts, type Text } from './similar.rules.ts';

/** Texts of one assignment that share long runs of words: the newest of each student or team. Throws 404. */
export async function similarOf(ctx: Ctx, id: number) {
  await getAssignment(ctx, id);
  const { rows } = await sql<Text>`
    select coalesce(s.student_id, i.student_id) as "studentId", coalesce(g.name, r.full_name) as name, i.words
      from elearning.submission s
      join lateral (
        select h.words, h.student_id from elearning.handed_in h
         where h.school_id = s.school_id and h.submission_id = s.id order by h.number desc limit 1) i on true
      join registration.roll r on r.school_id = s.school_id and r.id = coalesce(s.student_id, i.student_id)
      left join elearning.team g on g.school_id = s.school_id and g.id = s.team_id
     where s.assignment_id = ${id} and i.words is not null order by s.id`.execute(ctx.tx);
  return similarTexts(rows);
}
