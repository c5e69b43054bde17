import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { type FillableSheet, sheetToFill } from '#modules/exams/server/public.ts';
import { type Standing, takingKinds, type TakingPreview, type TakingRow } from '../../contract/exam-marks.ts';
import type { Grading } from '../../contract/words.ts';
import { type Counted, resultOf } from '../rules/results.rules.ts';
import { scaled } from '../rules/scaled.rules.ts';

/** What a taking over enters, with the version of each cell that was seen. */
export interface Worked {
  preview: TakingPreview;
  sheet: FillableSheet;
  paperName: string;
  versions: ReadonlyMap<number, number>;
}

interface Wanted {
  id: number;
  sheetId: number;
  paper?: number | undefined;
  replace: boolean;
}

/** The quiz’s rule for several attempts, and what each of these students has. */
async function resultsOf({ tx }: SchoolContext, quizId: number, studentIds: readonly number[]) {
  const { rows: quizzes } = await sql<{ grading: Grading; courseId: number; courseName: string }>`
    select q.grading, q.course_id as "courseId", k.name as "courseName"
      from elearning.quiz q join settings.courses k on k.school_id = q.school_id and k.id = q.course_id
     where q.id = ${quizId}`.execute(tx);
  const { rows } = await sql<Counted & { studentId: number }>`
    select a.student_id as "studentId", a.no, a.state, a.marks, a.out_of as "outOf"
      from elearning.quiz_attempt a
     where a.quiz_id = ${quizId} and a.student_id = any(${[...studentIds]}::bigint[]) order by a.student_id, a.no`.execute(tx);
  return { quiz: one(quizzes), attempts: Map.groupBy(rows, ({ studentId }) => studentId) };
}

/** What was taken from this quiz into the cells of a sheet last, in hundredths, by student. */
async function takenLast({ tx }: SchoolContext, { id, sheetId }: Wanted, paper: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ studentId: number; score: number }>`
    select distinct on (m.student_id) m.student_id as "studentId", m.score
      from elearning.quiz_taking t
      join elearning.quiz_taken_mark m on m.school_id = t.school_id and m.taking_id = t.id
     where t.quiz_id = ${id} and t.sheet_id = ${sheetId} and t.paper = ${paper}::int
     order by m.student_id, t.id desc`.execute(tx);
  return new Map(rows.map(({ studentId, score }) => [studentId, score]));
}

export const nameOf = ({ examName, className, streamName, subjectName }: FillableSheet): string =>
  [examName, [className, streamName].filter(Boolean).join(' '), subjectName].join(', ');

const hundredths = (score: number | null): number | null => (score === null ? null : Math.round(score * 100));

function kindOf(score: number | null, waits: boolean, before: Standing | null, replace: boolean): TakingRow['kind'] {
  if (waits) return 'waits';
  if (score === null) return 'none';
  if (before === null) return 'enter';
  if (before.state === 'scored' && before.score === score) return 'same';
  return replace ? 'replace' : 'keep';
}

/** Why it cannot be taken over, in words. */
function refusalOf(rows: readonly TakingRow[]): string | null {
  const waiting = rows.filter(({ kind }) => kind === 'waits');
  if (waiting.length === 0) return null;
  const names = waiting.slice(0, 3).map(({ student }) => student);
  const more = waiting.length - names.length;
  return `Answers of ${waiting.length} ${waiting.length === 1 ? 'student' : 'students'} wait to be marked: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Mark them first.`;
}

/**
 * What taking the results of a quiz over into a sheet enters. Who has no attempt is left as they stand. Throws 404, and 422 in the
 * words of exams where the caller cannot enter marks there now.
 */
export async function workOut(ctx: SchoolContext, wanted: Wanted): Promise<Worked> {
  const sheet = await sheetToFill(ctx, wanted.sheetId);
  const paper = wanted.paper === undefined ? sheet.papers[0] : sheet.papers.find(({ place }) => place === wanted.paper);
  if (!paper) throw fieldError('paper', 'This subject has no such paper here.');
  const ids = sheet.rows.map(({ studentId }) => studentId);
  const { quiz, attempts } = await resultsOf(ctx, wanted.id, ids);
  if (quiz.courseId !== sheet.courseId) throw new UserError('rule', `Choose a sheet of ${quiz.courseName}.`);
  const last = await takenLast(ctx, wanted, paper.place);
  const versions = new Map<number, number>();
  const rows = sheet.rows.map(({ studentId, name, admissionNo, marks }): TakingRow => {
    const cell = marks.find((mark) => mark.paper === paper.place);
    versions.set(studentId, cell?.version ?? 0);
    const before = cell ? { state: cell.state, score: hundredths(cell.score) } : null;
    const result = resultOf(quiz.grading, attempts.get(studentId) ?? []);
    const found = result === 'waits' ? null : result;
    const score = found && scaled(found, quiz.grading, paper.outOf, sheet.rounds);
    return {
      studentId,
      student: name ?? '',
      admissionNo: admissionNo ?? '',
      quizMarks: found?.marks ?? null,
      quizOutOf: found?.outOf ?? null,
      score,
      before,
      taken: before?.state === 'scored' && before.score === (last.get(studentId) ?? null),
      kind: kindOf(score, result === 'waits', before, wanted.replace),
    };
  });
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  const counts = Object.fromEntries(takingKinds.map((kind) => [kind, kinds.get(kind)?.length ?? 0]));
  const said = rows.map(({ studentId, kind, score, before }) => [studentId, kind, score, before, versions.get(studentId)]);
  return {
    sheet,
    paperName: paper.name,
    versions,
    preview: {
      sheetName: nameOf(sheet),
      papers: sheet.papers.map(({ place, name, outOf }) => ({ place, name, outOf })),
      paper: paper.place,
      outOf: paper.outOf,
      rounds: sheet.rounds,
      counts: counts as TakingPreview['counts'],
      refused: refusalOf(rows),
      rows,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([sheet.id, paper, said]))
        .digest('hex')
        .slice(0, 32),
    },
  };
}
