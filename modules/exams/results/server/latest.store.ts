import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { shownExam } from '../../sittings/server/shown-exam.ts';

/** Where a student stood in the newest exam that was published. */
export interface LatestStanding {
  studentId: number;
  examName: string;
  /** Points, to a thousandth; null where the rules give none. */
  mean: number | null;
  grade: string | null;
  /** In the stream; null without a stream. */
  rank: number | null;
  of: number | null;
}

/** The newest published standing of each of these students; who has none is left out. Nothing is told before its day of publication. */
export async function latestStandings(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  studentIds: readonly number[],
): Promise<LatestStanding[]> {
  const { rows } = await sql<LatestStanding>`
    select distinct on (s.student_id) s.student_id as "studentId", e.name as "examName", s.mean / 1000.0::float8 as mean,
           coalesce(g.code, s.award) as grade, s.stream_rank as rank, s.stream_of as of
      from exams.standing s
      join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id and ${shownExam(schoolDay(ctx))}
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.student_id = any(${studentIds}::bigint[])
     order by s.student_id, t.opens_on desc, e.id desc`.execute(ctx.tx);
  return rows;
}
