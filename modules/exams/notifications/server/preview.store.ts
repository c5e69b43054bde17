import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { sendingOutlook, tellingRule } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { examEvents } from '../contract/events.ts';
import type { ResultPreview } from '../contract/result-sms.ts';
import { type Wanted, writeResults } from './told-results.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const shown = 50;

/** Why results cannot be told now, in words; null when they can. Throws 404. */
export async function whyNotTold(ctx: Reading, examId: number): Promise<string | null> {
  const { rows } = await sql<{ state: string; publishedOn: string | null; outdated: boolean }>`
    select state, published_on as "publishedOn", exams.is_outdated(school_id, id) as outdated from exams.exam where id = ${examId}`.execute(
    ctx.tx,
  );
  const exam = rows[0];
  if (!exam) throw notFound('exam');
  if (exam.state !== 'published' && exam.state !== 'archived') return 'Results are sent once they are published.';
  if (exam.publishedOn !== null && exam.publishedOn > schoolDay(ctx))
    return `These results are published from ${formatDay(exam.publishedOn)}. They can be sent from that day.`;
  if (exam.outdated) return 'An exam that these results are made of has changed. Process them again first.';
  const { told } = await tellingRule(ctx, examEvents.results);
  return told ? null : 'Exam results are switched off under SMS templates and events.';
}

/** Every message as it would go out now, counted, with the first of them. Throws 404. */
export async function previewResults(ctx: Reading, wanted: Wanted): Promise<ResultPreview> {
  const refused = await whyNotTold(ctx, wanted.examId);
  const students = await writeResults(ctx, wanted);
  const messages = students.flatMap((one) => one.messages);
  const leftOut = students.filter(({ because }) => because !== null);
  const { goesAt, quiet, approvalAbove, credit, outbox } = await sendingOutlook(ctx);
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from exams.result_told t
      join exams.standing s on s.school_id = t.school_id and s.exam_id = t.exam_id and s.student_id = t.student_id
     where t.exam_id = ${wanted.examId}
       and (${wanted.classIds.length === 0} or s.class_id = any(${[...wanted.classIds]}::bigint[]))`.execute(ctx.tx);
  return {
    students: students.length - leftOut.length,
    messages: messages.length,
    segments: messages.reduce((sum, { segments }) => sum + segments, 0),
    long: messages.filter(({ segments }) => segments > 1).length,
    first: messages.slice(0, shown),
    leftOut: leftOut.length,
    leftOutFirst: leftOut
      .slice(0, shown)
      .map(({ id, fullName, because }) => ({ studentId: id, student: fullName, because: because ?? '' })),
    told: one(rows).told,
    goesAt: goesAt.toISOString(),
    quiet,
    needsApproval: approvalAbove !== null && messages.length > approvalAbove,
    credit,
    outbox,
    refused,
  };
}
