import { sql } from 'kysely';
import type { ErasureFigure } from '#kit/server/privacy/erasure.ts';
import { one } from '#kit/server/sql/one.ts';

/** What an erasure leaves as it is: every mark, rank and mean of every exam. */
export const examFigures: readonly ErasureFigure[] = [
  {
    what: 'Exam results',
    read: async ({ tx }) => {
      const { rows } = await sql<{ said: string }>`
        select count(*) || ' classes’ results, ' || coalesce(md5(string_agg(said, ';' order by said)), '') as said
          from (select row(exam_id, course_id, class_id, count(*), sum(mark), sum(points), sum(class_rank), sum(stream_rank))::text as said
                  from exams.result group by exam_id, course_id, class_id) r`.execute(tx);
      return one(rows).said;
    },
  },
  {
    what: 'Standing of classes',
    read: async ({ tx }) => {
      const { rows } = await sql<{ said: string }>`
        select count(*) || ' classes, ' || coalesce(md5(string_agg(said, ';' order by said)), '') as said
          from (select row(exam_id, class_id, gender, count(*), sum(mean), sum(marks), sum(points), sum(class_rank))::text as said
                  from exams.standing group by exam_id, class_id, gender) r`.execute(tx);
      return one(rows).said;
    },
  },
];
