import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { classesOf, streamsOf } from '#modules/settings/server/public.ts';
import { codingProblemsApi } from '../../coding/contract/problems.ts';
import { saveAnswer, submitAttempt } from '../../coding/server/answers.store.ts';
import { addClass, listCandidates, newCodes } from '../../coding/server/candidates.store.ts';
import { enter } from '../../coding/server/enter.store.ts';
import { closeExam, openExam } from '../../coding/server/exam-steps.store.ts';
import { copyExam, createExam, getExam } from '../../coding/server/exams.store.ts';
import { keepMarks } from '../../coding/server/marking.store.ts';
import { createProblem, listProblems } from '../../coding/server/problems.store.ts';
import { readSitting } from '../../coding/server/sitting.store.ts';
import { samplePrograms, sampleProblems } from './sample-programs.ts';

const day = 86_400_000;
const at = (ctx: SchoolContext, days: number, minutes = 0) =>
  new Date(Math.floor(ctx.now.getTime() / day) * day + days * day + (5 * 60 + minutes) * 60_000);

/** An exam of last week that five candidates sat, marked as far as the server marks, and a draft of the next one. */
export async function seedCoding(own: SchoolContext): Promise<void> {
  const classes = await classesOf(own.tx);
  const one = classes.find(({ name }) => name === 'Form 3') ?? classes.at(-1);
  const streams = one ? await streamsOf(own.tx, one.id) : [];
  const streamId = streams[0]?.id ?? null;
  if (!one || streamId === null) return;
  const setter: SchoolContext = { ...own, user: { ...own.user, kind: 'school', roles: ['ROLE_All'], ...(await teacherOf(own)) } };
  const before = { ...setter, now: at(own, -8) };
  const { id, version } = await createExam(before, {
    title: 'Programming, mid-term',
    courseId: await computerStudies(own),
    classId: one.id,
    streamId,
    opensAt: at(own, -7).toISOString(),
    closesAt: at(own, -7, 120).toISOString(),
    minutes: 60,
    attempts: 1,
    review: 'tests',
  });
  for (const problem of sampleProblems)
    await createProblem(before, codingProblemsApi.create.input.parse({ ...problem, examId: id }));
  const opened = await openExam(before, { id, version });
  await addClass(before, id);
  const { rows: candidates } = await listCandidates(before, { examId: id, page: 1, size: 5, sort: 'studentName' });
  const attempts = await sit(
    before,
    opened.code,
    id,
    candidates.map((row) => row.id),
  );
  const closed = await closeExam(setter, opened);
  const problems = await listProblems(setter, id);
  for (const [n, attemptId] of attempts.entries())
    for (const [place, problem] of problems.entries()) {
      const written = samplePrograms[n]?.[place];
      if (!written || problem.language !== 'javascript') continue;
      const runs = problem.tests.map((test) => {
        const output = written.gives(test.input);
        return { testId: test.id, end: 'done' as const, output, error: null, ms: 2 };
      });
      await keepMarks(setter, { attemptId, problemId: problem.id, place: 'server' }, runs);
    }
  await copyExam(setter, (await getExam(setter, closed.id)).id);
}

/** Five candidates enter with their slips, write and submit. Answers the attempts in the order of the candidates. */
async function sit(ctx: SchoolContext, code: string, examId: number, candidateIds: number[]): Promise<number[]> {
  const slips = await newCodes(ctx, examId, candidateIds);
  for (const [n, slip] of slips.entries()) {
    const door = { tx: ctx.tx, now: at(ctx, 1, 3 + n), ip: '10.0.0.9', device: 'Firefox', school: ctx.school };
    const session = await enter(door, { exam: code, code: slip.code, browser: null });
    const { problems } = await readSitting(door, session);
    for (const [place, { id }] of problems.entries()) {
      const source = samplePrograms[n]?.[place]?.source;
      if (source !== undefined)
        await saveAnswer({ ...door, now: at(ctx, 1, 12 + n * 3 + place * 9) }, { session, problemId: id, seq: 1, source });
    }
    await submitAttempt({ ...door, now: at(ctx, 1, 40 + n * 3) }, session);
  }
  const { rows } = await sql<{ id: number }>`
    select a.id from exams.coding_attempt a join exams.coding_candidate d on d.school_id = a.school_id and d.id = a.candidate_id
     where d.exam_id = ${examId} order by a.started_at`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

async function computerStudies({ tx }: SchoolContext): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from settings.course where code = '451'`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The sample's teacher; in a school without one, nobody in particular. */
async function teacherOf({ tx }: SchoolContext): Promise<{ accountId: number; fullName: string }> {
  const { rows } = await sql<{ accountId: number; fullName: string }>`
    select id as "accountId", full_name as "fullName" from platform.account where username = 'teacher'`.execute(tx);
  return rows[0] ?? { accountId: 0, fullName: 'The school' };
}
