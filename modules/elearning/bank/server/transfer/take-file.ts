import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { imagesOf } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { filesOfBody } from '../../contract/question.ts';
import type { questionFilesApi } from '../../contract/transfer.ts';
import { addQuestions } from '../questions/save-question.ts';
import { fileAsRead } from './read-upload.ts';

/** Takes questions of a file into the bank, once. Throws 404, 403 for a subject that one does not teach, 409 for the second time. */
export async function takeFile(
  ctx: SchoolContext,
  { id, numbers, courseId, classId, topicId, source, language, state }: Input<typeof questionFilesApi.take>,
): Promise<{ taken: number }> {
  const file = await fileAsRead(ctx, id);
  const wanted = new Set(numbers);
  const chosen = file.found.filter(({ number }) => wanted.has(number));
  if (chosen.length < wanted.size || chosen.some(({ question }) => question === null))
    throw new UserError('rule', 'Choose questions that can be taken.');
  const { rows } = await sql`
    update elearning.question_file set course_id = ${courseId}::bigint, taken = ${chosen.length}::int, taken_at = ${ctx.now}
     where id = ${id}::bigint and taken_at is null returning id`.execute(ctx.tx);
  if (rows.length === 0)
    throw new UserError('conflict', 'Questions of this file were taken already. Read it again to take more.');
  const drafts = chosen.flatMap(({ question }) =>
    question === null
      ? []
      : [
          {
            ...question,
            courseId,
            classId,
            topicId,
            state,
            difficulty: question.difficulty ?? ('medium' as const),
            source: question.source ?? source,
            language,
          },
        ],
  );
  await addQuestions(ctx, drafts, { action: 'taken from a file' });
  ctx.changed({
    entity: 'file of questions',
    id,
    action: 'taken',
    after: { fileName: file.fileName, taken: drafts.length, courseId },
  });
  return { taken: drafts.length };
}

/** A picture of a question in a file that was read, for who read it. Throws 404. */
export async function pictureOfFile(ctx: SchoolContext, id: number, fileId: number): Promise<BinaryAnswer> {
  const { found } = await fileAsRead(ctx, id);
  const shown = found.flatMap(({ question }) => (question ? [...imagesOf(question.text), ...filesOfBody(question.body)] : []));
  if (!shown.includes(fileId)) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}
