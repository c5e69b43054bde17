import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ExamKind, ExamState } from '../contract/exam-states.ts';

/** An exam that a term's or a year's exam is made of. */
export interface Part {
  id: number;
  name: string;
  shortName: string;
  /** Percent; of a year's terms null, because they weigh the same. */
  share: number | null;
  state: ExamState;
}

/**
 * What a term's exam is made of: the exams of its term that have a share and a class of it. A year's: the term exams of its
 * year. In the order of the terms and of the categories.
 */
export async function partsOf(tx: Tx, exam: { id: number; kind: ExamKind; termId: number }): Promise<Part[]> {
  const belongs =
    exam.kind === 'term'
      ? sql`e.kind = 'sat' and e.term_id = ${exam.termId} and e.share > 0`
      : sql`e.kind = 'term' and t.year_id = (select year_id from settings.terms where id = ${exam.termId})`;
  const { rows } = await sql<Part>`
    select e.id, e.name, coalesce(k.short_name, t.name) as "shortName", case e.kind when 'sat' then e.share end as share, e.state
      from exams.exam e
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      left join exams.category k on k.school_id = e.school_id and k.id = e.category_id
     where ${belongs}
       and exists (select from exams.exam_class a join exams.exam_class b on b.school_id = a.school_id and b.class_id = a.class_id
                    where a.exam_id = e.id and b.exam_id = ${exam.id})
     order by t.opens_on, k.place, e.id`.execute(tx);
  return rows;
}
