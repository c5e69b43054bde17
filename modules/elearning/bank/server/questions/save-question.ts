import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { imagesOf, withoutTail } from '#kit/contract/rich-text.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { wrongInBody } from '../../contract/check-body.ts';
import { filesOfBody } from '../../contract/question.ts';
import type { QuestionDraft, QuestionRecord, questionsApi } from '../../contract/questions.ts';
import { withPartIds } from '../part-ids.ts';
import { questionScope, refuseOutside } from '../scope.ts';
import { getQuestion, mine } from './questions.store.ts';
import { insertQuestions, insertVersions, refuseTopics, tagQuestions, wordsOf, type Written } from './write.store.ts';

/** What the history keeps of a question. */
const inHistory = ({
  text,
  body,
  feedback,
  marks,
  courseName,
  className,
  topicName,
  difficulty,
  source,
  state,
  tags,
}: QuestionRecord) => ({
  courseName,
  className,
  topicName,
  difficulty,
  source,
  state,
  tags,
  marks,
  text,
  body,
  feedback,
});

/** Refuses a question that cannot be asked, each fault at its field. */
export function refuseWrong(draft: Pick<QuestionDraft, 'body'>): void {
  const fields = wrongInBody(draft.body);
  const [first] = fields;
  if (first) throw new UserError('validation', first.message, { fields });
}

/** Holds the pictures of questions that were not held before. */
async function linkFiles(ctx: SchoolContext, files: Iterable<number>, before: ReadonlySet<number>): Promise<void> {
  for (const fileId of new Set(files)) if (!before.has(fileId)) await ctx.services.files.link(ctx, fileId, 'photo', 'body');
}

const filesOf = ({ text, body }: Pick<QuestionDraft, 'text' | 'body'>): number[] => [...imagesOf(text), ...filesOfBody(body)];

/**
 * Adds questions as one change each; their keys in the order given. Refuses subjects that one does not teach, and topics of another
 * subject. What is wrong in a question is refused at its field.
 * @param held pictures that a record of the school holds already and that may be shown
 */
export async function addQuestions(
  ctx: SchoolContext,
  drafts: readonly Written[],
  how: { action: string; held?: ReadonlySet<number> } = { action: 'added' },
): Promise<number[]> {
  const scope = await questionScope(ctx);
  for (const draft of drafts) {
    refuseOutside(scope, draft.courseId);
    refuseWrong(draft);
  }
  await refuseTopics(ctx, drafts);
  const written = drafts.map((draft) => ({ ...draft, text: withoutTail(draft.text), body: withPartIds(draft.body, null) }));
  await linkFiles(ctx, written.flatMap(filesOf), how.held ?? new Set());
  const ids = await insertQuestions(ctx, written);
  for (const [place, { text, body, feedback, marks, state, tags, source }] of written.entries())
    ctx.changed({
      entity: 'question',
      id: ids[place] ?? null,
      action: how.action,
      after: { text, body, feedback, marks, state, tags, source },
    });
  return ids;
}

export async function createQuestion(ctx: SchoolContext, draft: Input<typeof questionsApi.create>): Promise<QuestionRecord> {
  const [id = 0] = await addQuestions(ctx, [draft]);
  return getQuestion(ctx, id);
}

/**
 * Changes a question. What is asked, its key, marks or feedback make a new version; where only its subject, topic, tags and the like
 * change, the version stays. Throws 404, 403 for a subject that one does not teach, and 409 when it was changed since.
 */
export async function updateQuestion(
  ctx: SchoolContext,
  { id, version, reason, ...draft }: Input<typeof questionsApi.update>,
): Promise<QuestionRecord> {
  const before = await getQuestion(ctx, id);
  refuseOutside(await questionScope(ctx), draft.courseId);
  refuseWrong(draft);
  await refuseTopics(ctx, [draft]);
  if (before.state === 'retired') throw new UserError('rule', 'This question is retired. Make it a draft or ready first.');
  const [text, body] = [withoutTail(draft.text), withPartIds(draft.body, before.body)];
  const asked = { text, body, marks: draft.marks, feedback: draft.feedback };
  const same = isDeepStrictEqual(asked, {
    text: before.text,
    body: before.body,
    marks: before.marks,
    feedback: before.feedback,
  });
  const number = same ? before.number : before.number + 1;
  const { rows } = await sql`
    update elearning.question
       set course_id = ${draft.courseId}::bigint, class_id = ${draft.classId}::bigint, topic_id = ${draft.topicId}::bigint,
           difficulty = ${draft.difficulty}, source = ${draft.source}, language = ${draft.language}, number = ${number}::int,
           kind = ${body.kind}, marks = ${draft.marks}::int, words = ${wordsOf({ text, body })}, changed_at = ${ctx.now},
           version = version + 1
     where id = ${id}::bigint and version = ${version}::int returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('question');
  if (!same) {
    await linkFiles(ctx, filesOf({ text, body }), new Set(await filesEver(ctx, id)));
    await insertVersions(ctx, [{ ...asked, questionId: id, number, reason }]);
  }
  await sql`delete from elearning.question_tag where question_id = ${id}::bigint`.execute(ctx.tx);
  await tagQuestions(
    ctx,
    draft.tags.map((name) => ({ id, name })),
  );
  const after = await getQuestion(ctx, id);
  ctx.changed({ entity: 'question', id, action: 'changed', before: inHistory(before), after: inHistory(after), reason });
  return after;
}

const movedWords = { draft: 'made a draft', ready: 'made ready', retired: 'retired' } as const;

/** Moves a question between draft, ready and retired. Throws 404, and 409 when it was changed since. */
export async function moveQuestion(
  ctx: SchoolContext,
  { id, version, state }: Input<typeof questionsApi.move>,
): Promise<QuestionRecord> {
  const before = await getQuestion(ctx, id);
  if (before.state === state) throw new UserError('rule', `This question is ${state === 'draft' ? 'a draft' : state} already.`);
  const { rows } = await sql`
    update elearning.question set state = ${state}, changed_at = ${ctx.now}, version = version + 1
     where id = ${id}::bigint and version = ${version}::int returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('question');
  ctx.changed({ entity: 'question', id, action: movedWords[state], before: { state: before.state }, after: { state } });
  return getQuestion(ctx, id);
}

/** Moves many questions; those that are so already stay as they are. Throws 404 where one is not among those that the user works on. */
export async function moveQuestions(
  ctx: SchoolContext,
  { ids, state }: Input<typeof questionsApi.moveAll>,
): Promise<{ moved: number }> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number; state: QuestionRecord['state'] }>`
    select q.id, q.state from elearning.question q where q.id = any(${wanted}::bigint[]) and ${await mine(ctx)}
     order by q.id for update of q`.execute(ctx.tx);
  if (rows.length < wanted.length) throw notFound('question');
  const others = rows.filter((row) => row.state !== state);
  await sql`
    update elearning.question set state = ${state}, changed_at = ${ctx.now}, version = version + 1
     where id = any(${others.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  for (const row of others)
    ctx.changed({ entity: 'question', id: row.id, action: movedWords[state], before: { state: row.state }, after: { state } });
  return { moved: others.length };
}

/** Adds a draft that says what a question says, in a history of its own. Throws 404. */
export async function copyQuestion(ctx: SchoolContext, id: number): Promise<QuestionRecord> {
  const from = await getQuestion(ctx, id);
  const [copied = 0] = await addQuestions(ctx, [{ ...from, state: 'draft' }], { action: 'copied', held: new Set(filesOf(from)) });
  return getQuestion(ctx, copied);
}

/** The pictures that any version of a question shows. */
async function filesEver({ tx }: Pick<SchoolContext, 'tx'>, id: number): Promise<number[]> {
  const { rows } = await sql<Pick<QuestionRecord, 'text' | 'body'>>`
    select text, body from elearning.question_version where question_id = ${id}::bigint`.execute(tx);
  return rows.flatMap(filesOf);
}

/** A picture of a question, of any of its versions. Throws 404. */
export async function fileOfQuestion(ctx: SchoolContext, id: number, fileId: number): Promise<BinaryAnswer> {
  const { rows } = await sql`select from elearning.question q where q.id = ${id}::bigint and ${await mine(ctx)}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('question');
  if (!(await filesEver(ctx, id)).includes(fileId)) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}
