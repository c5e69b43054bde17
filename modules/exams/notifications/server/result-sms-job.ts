import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { sendSms } from '#modules/messaging/server/public.ts';
import type { WhomToTell } from '../contract/result-sms.ts';
import { whyNotTold } from './preview.store.ts';
import { writeResults } from './told-results.store.ts';

/** Students of one step: who stopped half-way goes on with the next. */
const chunk = 400;
const cursor = z.object({ after: z.number(), students: z.number(), messages: z.number(), segments: z.number() });
type Cursor = z.output<typeof cursor>;

interface Sending {
  examId: number;
  examName: string;
  classIds: number[];
  whom: WhomToTell;
  batchId: number | null;
  total: number;
}

async function sendingOf({ tx }: Pick<SchoolContext, 'tx'>, sendingId: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select s.exam_id as "examId", e.name as "examName", s.class_ids as "classIds", s.whom, s.batch_id as "batchId", s.students as total
      from exams.result_sending s join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
     where s.id = ${sendingId} and s.state = 'sending'`.execute(tx);
  return rows[0];
}

/** Tells the next students; each step is a transaction in which messages and who was told are kept together. */
export async function tellNext(ctx: SchoolContext, sendingId: number, at: Cursor): Promise<Cursor | { stopped: string } | null> {
  // Sendings of a school go one after another, so that who was just told is seen by the next.
  await sql`select pg_advisory_xact_lock(hashtext('exam results by SMS'), ${ctx.school.id})`.execute(ctx.tx);
  const sending = await sendingOf(ctx, sendingId);
  if (!sending) return null;
  await sql`select from exams.exam where id = ${sending.examId} for share`.execute(ctx.tx);
  const stopped = await whyNotTold(ctx, sending.examId);
  if (stopped !== null) return { stopped };
  const { examId, examName, classIds, whom, batchId } = sending;
  const students = await writeResults(ctx, { examId, classIds, whom, sendingId, after: at.after, most: chunk });
  const last = students.at(-1);
  if (!last) return null;
  const told = students.filter(({ messages }) => messages.length > 0);
  const messages = told.flatMap((one) => one.messages);
  if (messages.length > 0) {
    const batch = { title: `Results: ${examName}`, purpose: 'Exams', urgent: false, sendAt: null, batchId };
    const queued = await sendSms(
      ctx,
      batch,
      messages.map(({ phone, name, text, guardianId, studentId }) => ({ phone, name, body: text, guardianId, studentId })),
    );
    await sql`update exams.result_sending set batch_id = ${queued.batchId} where id = ${sendingId}`.execute(ctx.tx);
    await sql`
      insert into exams.result_told (exam_id, student_id, about, sending_id, told_at)
      select ${examId}, t.student_id, t.about, ${sendingId}, ${ctx.now}
        from unnest(${told.map(({ id: one }) => one)}::bigint[], ${told.map(({ about }) => about)}::text[]) as t (student_id, about)
      on conflict (school_id, exam_id, student_id) do update
        set about = excluded.about, sending_id = excluded.sending_id, told_at = excluded.told_at`.execute(ctx.tx);
  }
  return {
    after: last.id,
    students: at.students + told.length,
    messages: at.messages + messages.length,
    segments: at.segments + messages.reduce((sum, { segments }) => sum + segments, 0),
  };
}

/** Says what a sending came to. */
export async function endSending(
  ctx: Pick<SchoolContext, 'tx' | 'now'>,
  sendingId: number,
  { students, messages, segments }: Omit<Cursor, 'after'>,
  failed: string | null,
): Promise<void> {
  await sql`
    update exams.result_sending
       set state = ${failed === null ? 'sent' : 'failed'}, reason = coalesce(${failed}, reason), done_at = ${ctx.now}, version = version + 1,
           students = ${students}, messages = ${messages}, segments = ${segments}
     where id = ${sendingId} and state = 'sending'`.execute(ctx.tx);
}

/** Sends the results of an exam, some hundred students at a time; a student's guardians are told once in a sending. */
export const resultSmsJob = defineJob({
  kind: 'exams.result-sms',
  payload: z.object({ sendingId: id }),
  async run(job) {
    const { sendingId } = job.payload;
    const total = (await job.snapshot((ctx) => sendingOf(ctx, sendingId)))?.total ?? 0;
    let at = cursor.safeParse(job.cursor).data ?? { after: 0, students: 0, messages: 0, segments: 0 };
    let failed: string | null = null;
    for (;;) {
      await job.progress(at.students, total, 'Putting messages on their way');
      const from = at;
      const next = await job.step(
        (ctx) => tellNext(ctx, sendingId, from),
        (result) => (result && 'after' in result ? result : from),
      );
      if (next && 'stopped' in next) failed = next.stopped;
      if (!next || 'stopped' in next) break;
      at = next;
    }
    const done = at;
    return job.finish(async (ctx) => {
      await endSending(ctx, sendingId, done, failed);
      const said =
        done.messages === 1 ? 'One message on its way' : `${done.messages.toLocaleString('en-KE')} messages on their way`;
      return { message: failed ?? said };
    });
  },
});
