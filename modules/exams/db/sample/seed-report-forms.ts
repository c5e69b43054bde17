import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { WrittenKind } from '../../reports/contract/forms/form-remarks.ts';
import type { RemarkLanguage } from '../../reports/contract/remark-text.ts';
import { writeRemark } from '../../reports/server/issue/write-remark.store.ts';

const said: readonly (readonly [place: number, kind: WrittenKind, language: RemarkLanguage, text: string])[] = [
  [1, 'class_teacher', 'english', 'First in the class again, and generous with help to others. A joy to have in the stream.'],
  [1, 'principal', 'english', 'The school is proud of these results. Keep the same discipline up to the last paper.'],
  [2, 'class_teacher', 'swahili', 'Umejitahidi sana muhula huu. Endelea kusoma kwa bidii na nidhamu hiyo hiyo.'],
  [5, 'class_teacher', 'english', 'Captained the debating club to the county final and still improved in the sciences.'],
];

/** Remarks that people wrote on the report forms of exams with results, through the function of the screen. */
export async function seedReportForms(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ examId: number; studentId: number; rank: number }>`
    select e.id as "examId", min(s.student_id) as "studentId", s.class_rank as rank
      from exams.exam e join exams.standing s on s.school_id = e.school_id and s.exam_id = e.id
     where e.state in ('processed', 'approved', 'published') and s.class_rank in (1, 2, 5)
     group by e.school_id, e.id, s.class_id, s.class_rank order by 1, 2`.execute(ctx.tx);
  for (const { examId, studentId, rank } of rows)
    for (const [place, kind, language, text] of said)
      if (place === rank) await writeRemark(ctx, { id: examId, studentId, kind, courseId: null, language, text, version: 0 });
}
