import { sql } from 'kysely';
import type { GradesStanding } from '../../setup/server/scales.store.ts';

/** The grades that stand in results of exams that are approved, published or archived, or were before they were opened again. */
export const gradesStanding: GradesStanding = async (tx, gradeIds) => {
  const approved = sql`e.state in ('approved', 'published', 'archived')`;
  const { rows } = await sql<{ id: number }>`
    select g.id from exams.grade g
     where g.id = any(${[...gradeIds]}::bigint[])
       and (exists (select from exams.result r join exams.exam e on e.school_id = r.school_id and e.id = r.exam_id
                     where r.school_id = g.school_id and r.grade_id = g.id and ${approved})
            or exists (select from exams.standing s join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
                        where s.school_id = g.school_id and s.grade_id = g.id and ${approved})
            or exists (select from exams.approved_result a where a.school_id = g.school_id and a.grade_id = g.id))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
