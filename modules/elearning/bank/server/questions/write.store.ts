import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { plainText } from '#kit/contract/rich-text.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { keepTags } from '../../../content/server/for-others.ts';
import type { QuestionBody } from '../../contract/question.ts';
import type { QuestionDraft } from '../../contract/questions.ts';
import type { QuestionState } from '../../contract/words.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;
export type Written = QuestionDraft & { state: QuestionState };

/** Everything that a search looks in: the question and what its parts say. */
export function wordsOf({ text, body }: Pick<QuestionDraft, 'text' | 'body'>): string {
  const words = [plainText(text), ...partsOf(body)].filter((part) => part !== '').join(' ');
  return (words === '' ? '…' : words).slice(0, 4000);
}

function partsOf(body: QuestionBody): string[] {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return body.options.map(({ text }) => text);
    case 'matching':
      return body.pairs.map(({ left, right }) => `${left} ${right}`);
    case 'ordering':
      return body.items.map(({ text }) => text);
    case 'cloze':
      return [body.text.replace(/\{\{\d+\}\}/g, '…')];
    default:
      return [];
  }
}

/** Writes new questions with their first version; their keys in the order given. */
export async function insertQuestions({ tx, user }: Context, drafts: readonly Written[]): Promise<number[]> {
  if (drafts.length === 0) return [];
  const data = drafts.map(({ text, body, feedback: _feedback, tags: _tags, ...head }, place) => ({
    ...head,
    place,
    kind: body.kind,
    words: wordsOf({ text, body }),
  }));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.question
      (course_id, class_id, topic_id, difficulty, source, language, state, kind, marks, words, added_by_id, added_by)
    select d."courseId", d."classId", d."topicId", d.difficulty, d.source, d.language, d.state, d.kind, d.marks, d.words,
           ${actorId(user)}::bigint, ${user.fullName}
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as d (place int, "courseId" bigint, "classId" bigint, "topicId" bigint,
           difficulty text, source text, language text, state text, kind text, marks int, words text)
     order by d.place
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await insertVersions(
    { tx, user },
    drafts.map((draft, place) => ({ ...draft, questionId: there(ids[place]), number: 1, reason: null })),
  );
  await tagQuestions(
    { tx },
    drafts.flatMap(({ tags }, place) => tags.map((name) => ({ id: there(ids[place]), name }))),
  );
  return ids;
}

type NewVersion = Pick<QuestionDraft, 'text' | 'body' | 'marks' | 'feedback'> & {
  questionId: number;
  number: number;
  reason: string | null;
};

/** Writes versions; one whose number is taken is refused by its index. */
export async function insertVersions({ tx, user }: Context, versions: readonly NewVersion[]): Promise<void> {
  const data = versions.map(({ questionId, number, text, body, marks, feedback, reason }) => ({
    questionId,
    number,
    text,
    body,
    marks,
    feedback,
    reason,
  }));
  await sql`
    insert into elearning.question_version (question_id, number, text, body, marks, feedback, reason, made_by_id, made_by)
    select d."questionId", d.number, d.text, d.body, d.marks, d.feedback, d.reason, ${actorId(user)}::bigint, ${user.fullName}
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as d ("questionId" bigint, number int, text jsonb, body jsonb, marks int,
           feedback text, reason text)
     order by d."questionId", d.number`.execute(tx);
}

/** Gives questions tags by name; those that are not there are made. */
export async function tagQuestions({ tx }: Pick<Context, 'tx'>, tags: readonly { id: number; name: string }[]): Promise<void> {
  if (tags.length === 0) return;
  const data = JSON.stringify(tags);
  await keepTags(tx, [...new Set(tags.map(({ name }) => name))]);
  await sql`
    insert into elearning.question_tag (question_id, tag_id)
    select distinct d.id, a.id from jsonb_to_recordset(${data}::jsonb) as d (id bigint, name text)
      join elearning.tag a on kit.fold(a.name) = kit.fold(d.name)
    on conflict do nothing`.execute(tx);
}

/** Refuses topics that are not of their question's subject, at their field. */
export async function refuseTopics({ tx }: Pick<Context, 'tx'>, drafts: readonly Pick<QuestionDraft, 'courseId' | 'topicId'>[]) {
  const pairs = drafts.filter(({ topicId }) => topicId !== null).map(({ courseId, topicId }) => ({ courseId, topicId }));
  if (pairs.length === 0) return;
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as d ("courseId" bigint, "topicId" bigint)
      left join elearning.topic t on t.id = d."topicId" and t.course_id = d."courseId"
     where t.id is null limit 1`.execute(tx);
  if (rows.length > 0) throw fieldError('topicId', 'Choose a topic of the subject.');
}
