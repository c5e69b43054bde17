import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { wrongInBody } from '../../contract/check-body.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { PieceToTake, splitApi } from '../../contract/split.ts';
import { addQuestions } from '../questions/save-question.ts';
import { paperOf, piecesOf, sourceOf, takenBefore } from './paper.ts';

const whole = 10_000;

/** What a piece asks, with its key; what is wrong is refused at the piece’s field. */
function bodyOf(row: PieceToTake, at: number): QuestionBody {
  const { kind, options, right, accepted, lines } = row;
  if (kind === 'essay') return { kind, lines, mostWords: null };
  if (kind === 'short') {
    if (accepted.length === 0) throw fieldError(`rows.${at}.accepted`, 'Write what counts as right.');
    return { kind, caseMatters: false, variants: accepted.map((text) => ({ text, share: whole })) };
  }
  if (options.length < 2) throw fieldError(`rows.${at}.options`, 'Write at least two options.');
  if (right === null || right >= options.length) throw fieldError(`rows.${at}.right`, 'Say which option is right.');
  const body: QuestionBody = {
    kind,
    shuffle: true,
    options: options.map((text, place) => ({
      id: `o${place + 1}`,
      text,
      fileId: null,
      share: place === right ? whole : 0,
      feedback: '',
    })),
  };
  const [wrong] = wrongInBody(body);
  if (wrong) throw fieldError(`rows.${at}.options`, wrong.message);
  return body;
}

/** A line of the text is a paragraph. */
const richTextOf = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

/**
 * Takes pieces of a past paper into the bank as drafts of questions. Throws 404 and 403 as the paper does, 409 where its text has
 * changed since it was cut, and 400 at a piece that was taken before and is not to be taken again.
 */
export async function takePieces(
  ctx: SchoolContext,
  { id, file, rows }: Input<typeof splitApi.take>,
): Promise<{ questionIds: number[] }> {
  // Of two who take at once the second is told what the first has taken.
  await sql`select from elearning.resource t where t.id = ${id} for update`.execute(ctx.tx);
  const paper = await paperOf(ctx, id);
  const known = new Set((await piecesOf(ctx, id)).map(({ piece }) => piece));
  if (paper.files[0]?.number !== file || rows.some(({ pieces }) => pieces.some((piece) => !known.has(piece))))
    throw new UserError('conflict', 'The text of this paper has changed since you opened it. Open it again.');
  const before = await takenBefore(
    ctx,
    id,
    rows.flatMap(({ pieces }) => pieces),
  );
  for (const [at, { pieces, again }] of rows.entries()) {
    const taken = again ? undefined : pieces.map((piece) => before.get(piece)).find((one) => one !== undefined);
    if (taken)
      throw fieldError(
        `rows.${at}.again`,
        `${taken.name} took this on ${formatDay(dayIn(ctx.school.timeZone, new Date(taken.at)))}. Say that it is to be taken again, or leave it out.`,
      );
  }
  const questionIds = await addQuestions(
    ctx,
    rows.map((row, at) => ({
      courseId: paper.courseId,
      classId: paper.classId,
      topicId: row.topicId,
      difficulty: 'medium',
      source: sourceOf(paper),
      language: 'en',
      tags: [],
      text: richTextOf(row.text),
      body: bodyOf(row, at),
      marks: row.marks,
      feedback: row.feedback,
      state: 'draft',
    })),
    { action: 'taken from a past paper' },
  );
  const taken = rows.flatMap(({ pieces }, at) =>
    [...new Set(pieces)].map((piece) => ({ piece, questionId: there(questionIds[at]) })),
  );
  await sql`
    insert into elearning.paper_piece (resource_id, piece, question_id, taken_at, taken_by, taken_name)
    select ${id}::bigint, g.piece, g."questionId", ${ctx.now}::timestamptz, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as g (piece text, "questionId" bigint)`.execute(ctx.tx);
  return { questionIds };
}
