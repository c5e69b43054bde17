import { sql } from 'kysely';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { imagesOf, type RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { filesOfBody, type QuestionBody } from '../../../bank/contract/question.ts';

/** A picture of a question that one of the student’s attempts asks, and shows now. Throws 404. */
export async function pictureOf(ctx: SchoolContext, attemptId: number, fileId: number): Promise<BinaryAnswer> {
  const { rows } = await sql<{ text: RichText; body: QuestionBody }>`
    select v.text, v.body
      from elearning.quiz_attempt a
      join elearning.quiz_asked k on k.school_id = a.school_id and k.attempt_id = a.id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
     where a.id = ${attemptId} and a.student_id = ${ctx.user.studentId}::bigint
       and (not a.sequential or k.page = a.page or a.state not in ('running', 'overdue'))`.execute(ctx.tx);
  const shown = rows.some(({ text, body }) => imagesOf(text).includes(fileId) || filesOfBody(body).includes(fileId));
  if (!shown) throw notFound('picture');
  return ctx.services.files.open(ctx, fileId);
}
