import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { attemptsApi } from '../contract/attempts.ts';
import type { Language } from '../contract/running.ts';
import { alike, fingerprint } from '../contract/similar.ts';
import { getExam } from './exams.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;

interface Program {
  attemptId: number;
  candidateId: number;
  studentName: string;
  admissionNo: string;
  problemId: number;
  problem: string;
  language: Language;
  starter: string;
  source: string;
}

/** As many as anybody reads. */
const most = 100;

/** Pairs of candidates' programs for one problem that are alike: of each candidate the last attempt that has one. */
export async function alikePairs(
  ctx: Context,
  { examId, percent }: Input<typeof attemptsApi.alike>,
): Promise<Output<typeof attemptsApi.alike>> {
  await getExam(ctx, examId);
  const { rows: programs } = await sql<Program>`
    select distinct on (p.place, p.id, d.id) a.id as "attemptId", d.id as "candidateId", s.full_name as "studentName",
           s.admission_no as "admissionNo", p.id as "problemId", p.title as problem, p.language, p.starter, w.source
      from exams.coding_problem p
      join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id
      join exams.coding_attempt a on a.school_id = w.school_id and a.id = w.attempt_id
      join exams.coding_candidate d on d.school_id = a.school_id and d.id = a.candidate_id
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
     where p.exam_id = ${examId} order by p.place, p.id, d.id, a.no desc`.execute(ctx.tx);
  const found = [...Map.groupBy(programs, (one) => one.problemId).values()].flatMap((own) => {
    const marks = own.map((one, at) => fingerprint(at, one.source, one.language, one.starter));
    return alike(marks, percent).map((pair) => ({ pair, own }));
  });
  const shown = found.toSorted((a, b) => b.pair.percent - a.pair.percent).slice(0, most);
  const rows = shown.flatMap(({ pair, own }) => {
    const [one, other] = [own[pair.one], own[pair.other]];
    if (!one || !other) return [];
    const of = ({ attemptId, studentName, admissionNo, source }: Program, lines: number[]) => ({
      attemptId,
      studentName,
      admissionNo,
      source,
      lines,
    });
    const { problemId, problem, language } = one;
    return [
      { problemId, problem, language, percent: pair.percent, one: of(one, pair.linesOfOne), other: of(other, pair.linesOfOther) },
    ];
  });
  return { pairs: found.length, rows };
}
