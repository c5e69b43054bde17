import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { there } from '#kit/server/sql/one.ts';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import type { quizAnalysisApi, RegradePreview } from '../../contract/analysis.ts';
import { addUp, type MarkedAnswer, worthOf, writeWorth } from '../attempts/mark.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';

interface Row {
  attemptId: number;
  student: string;
  admissionNo: string;
  no: number;
  place: number;
  questionId: number;
  text: string;
  /** The version that was asked, and the newest. */
  fromNumber: number;
  versionId: number;
  toNumber: number;
  newestId: number;
  outOf: number;
  value: AnswerValue;
  byHand: boolean;
  written: boolean;
  /** The newest version asks in the same way, so that what was answered can be marked by it. */
  alike: boolean;
  negative: boolean;
  marks: number | null;
  total: number | null;
  totalOutOf: number;
}

interface Worked {
  preview: RegradePreview;
  /** What is written: of answers whose version or worth changes. */
  worth: MarkedAnswer[];
  versions: { attemptId: number; place: number; versionId: number }[];
  attemptIds: number[];
}

/** The most differences that the preview lists. */
const mostListed = 500;

async function read({ tx }: QuizContext, quizId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id as "attemptId", s.full_name as student, s.admission_no as "admissionNo", a.no, k.place, k.question_id as "questionId",
           left(b.words, 200) as text, v.number as "fromNumber", v.id as "versionId", l.number as "toNumber", l.id as "newestId",
           k.out_of as "outOf", w.value, k.by_hand as "byHand", k.written, v.body ->> 'kind' = l.body ->> 'kind' as alike, q.negative,
           k.marks, a.marks as total,
           a.out_of as "totalOutOf"
      from elearning.quiz_attempt a
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
      join registration.roll s on s.school_id = a.school_id and s.id = a.student_id
      join elearning.quiz_asked k on k.school_id = a.school_id and k.attempt_id = a.id
      join elearning.question b on b.school_id = k.school_id and b.id = k.question_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      join elearning.question_version l on l.school_id = b.school_id and l.question_id = b.id and l.number = b.number
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where a.quiz_id = ${quizId} and a.state = 'finished' order by s.full_name, a.id, k.place`.execute(tx);
  return rows;
}

/** What marking by the newest versions gives. Marks given by hand stay; a question that has become another kind is left as it was. */
async function work(ctx: QuizContext, quizId: number): Promise<Worked> {
  const rows = await read(ctx, quizId);
  const open = rows.filter(({ byHand, alike }) => !byHand && alike);
  const worth = await worthOf(
    ctx,
    open.map((row) => ({ ...row, versionId: row.newestId })),
  );
  const changed = open.flatMap((row, at) => {
    const now = worth[at];
    return now && (row.versionId !== row.newestId || now.marks !== row.marks) ? [{ row, now }] : [];
  });
  const after = new Map(changed.map(({ row, now }) => [`${row.attemptId} ${row.place}`, now]));
  const differences = [...Map.groupBy(rows, ({ attemptId }) => attemptId).values()].flatMap(
    (some) => differenceOf(some, after) ?? [],
  );
  const mended = Map.groupBy(
    changed.map(({ row }) => row),
    ({ questionId }) => questionId,
  );
  const change = ({ before, after: then }: RegradePreview['rows'][number]) => (then ?? 0) - (before ?? 0);
  return {
    preview: {
      questions: [...mended].map(([questionId, some]) => {
        const { text, toNumber: to } = there(some[0]);
        const from = [...new Set(some.map(({ fromNumber }) => fromNumber))].toSorted((a, b) => a - b);
        return { questionId, text, from, to, answers: some.length };
      }),
      answers: changed.length,
      attempts: differences.length,
      better: differences.filter((one) => change(one) > 0).length,
      worse: differences.filter((one) => change(one) < 0).length,
      rows: differences.slice(0, mostListed),
      fingerprint: fingerprintOf(changed.map(({ row, now }) => [row.attemptId, row.place, row.marks, row.newestId, now.marks])),
    },
    worth: changed.map(({ now }) => now),
    versions: changed.map(({ row }) => ({ attemptId: row.attemptId, place: row.place, versionId: row.newestId })),
    attemptIds: [...new Set(changed.map(({ row }) => row.attemptId))],
  };
}

const fingerprintOf = (what: unknown): string => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);

/** The marks of an attempt before and after; null where they stay. */
function differenceOf(rows: readonly Row[], after: ReadonlyMap<string, MarkedAnswer>): RegradePreview['rows'][number] | null {
  const [first] = rows;
  if (!first) return null;
  const then = rows.map((row) => {
    const changed = after.get(`${row.attemptId} ${row.place}`);
    return changed ? changed.marks : row.marks;
  });
  const total = then.some((marks) => marks === null)
    ? null
    : Math.max(
        0,
        then.reduce<number>((sum, marks) => sum + (marks ?? 0), 0),
      );
  if (total === first.total) return null;
  const { attemptId, student, admissionNo, no, totalOutOf } = first;
  return { attemptId, student, admissionNo, no, before: first.total, after: total, outOf: totalOutOf };
}

/** What a regrade would change; nothing is written. */
export async function previewRegrade(ctx: QuizContext, quizId: number): Promise<RegradePreview> {
  await workerOn(ctx, quizId);
  return (await work(ctx, quizId)).preview;
}

/** Marks attempts anew as it was previewed. Throws 409 where something has changed since. */
export async function regrade(
  ctx: QuizContext,
  { id, fingerprint, because }: Input<typeof quizAnalysisApi.regrade>,
): Promise<Output<typeof quizAnalysisApi.regrade>> {
  await workerOn(ctx, id);
  await sql`
    select a.id from elearning.quiz_attempt a where a.quiz_id = ${id} and a.state = 'finished' order by a.id for update`.execute(
    ctx.tx,
  );
  const { preview, worth, versions, attemptIds } = await work(ctx, id);
  if (preview.fingerprint !== fingerprint)
    throw new UserError('conflict', 'Something has changed since you looked at the difference. Look at it again.');
  if (preview.answers === 0) throw new UserError('rule', 'Nothing is to be marked anew.');
  await sql`
    update elearning.quiz_asked k set version_id = g."versionId"
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as g ("attemptId" bigint, place int, "versionId" bigint)
     where k.attempt_id = g."attemptId" and k.place = g.place`.execute(ctx.tx);
  await writeWorth(ctx, worth);
  await addUp(ctx, attemptIds);
  await sql`
    insert into elearning.quiz_regrade (quiz_id, at, by_account, by_name, because, answers, attempts)
    values (${id}, ${ctx.now}::timestamptz, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${because}, ${preview.answers},
            ${preview.attempts})`.execute(ctx.tx);
  for (const { attemptId, before, after } of preview.rows)
    ctx.changed({
      entity: 'quiz attempt',
      id: attemptId,
      action: 'marked anew',
      before: { marks: before },
      after: { marks: after },
      reason: because,
    });
  ctx.changed({ entity: 'quiz', id, action: 'marked anew', after: { answers: preview.answers, attempts: preview.attempts } });
  return { answers: preview.answers, attempts: preview.attempts };
}

export async function regradesOf(ctx: QuizContext, quizId: number): Promise<Output<typeof quizAnalysisApi.regrades>> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<Output<typeof quizAnalysisApi.regrades>['rows'][number]>`
    select r.id, r.at, r.by_name as "byName", r.because, r.answers, r.attempts
      from elearning.quiz_regrade r where r.quiz_id = ${quizId} order by r.id desc limit 100`.execute(ctx.tx);
  return { rows };
}
