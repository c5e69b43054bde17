import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { examAnalysisApi } from '../contract/reports.ts';

type Choices = Output<typeof examAnalysisApi.choices>;

/** Exams that have results, the newest first. */
export async function analysisChoices(tx: Tx): Promise<Choices> {
  const { rows } = await sql<Choices['exams'][number]>`
    select e.id, e.name, t.name as "termName", y.name as "yearName", e.state,
           (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level, c.name), '[]')
              from exams.exam_class x join settings.classes c on c.school_id = x.school_id and c.id = x.class_id
             where x.school_id = e.school_id and x.exam_id = e.id) as classes
      from exams.exam e
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where e.processed_at is not null order by t.opens_on desc, e.id desc limit 200`.execute(tx);
  return { exams: rows };
}
