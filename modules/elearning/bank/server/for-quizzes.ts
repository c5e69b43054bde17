import { type RawBuilder, sql } from 'kysely';
import type { RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { QuestionBody } from '../contract/question.ts';
import { shuffled } from '../contract/shuffle.ts';
import type { Difficulty } from '../contract/words.ts';

type Context = Pick<SchoolContext, 'tx'>;

/** A question in one of its versions, with its key: never for a browser before it may be seen (`forCandidate`). */
export interface AskedQuestion {
  questionId: number;
  versionId: number;
  number: number;
  text: RichText;
  body: QuestionBody;
  /** In hundredths of a mark. */
  marks: number;
  feedback: string;
}

/** Questions in the versions asked for, by version; what is not of the school is missing. */
export async function questionsOf({ tx }: Context, versionIds: readonly number[]): Promise<Map<number, AskedQuestion>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<AskedQuestion>`
    select question_id as "questionId", id as "versionId", number, text, body, marks, feedback
      from elearning.question_version where id = any(${[...new Set(versionIds)]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** What is drawn: every condition that is given holds. */
export interface Draw {
  courseId?: number;
  /** Only what is written for this class or for any. */
  classId?: number;
  /** Of one of these topics, or of one below it; none: of any. */
  topicIds?: readonly number[];
  /** With all of these tags, by their keys. */
  tags?: readonly number[];
  difficulty?: Difficulty | null;
  /** Only these questions; none named: any. */
  among?: readonly number[];
  /** Not these questions. */
  without?: readonly number[];
  /** True: nothing that a person must mark. */
  markable?: boolean;
  count: number;
  seed: number;
}

export interface Drawn {
  questionId: number;
  /** Its newest version. */
  versionId: number;
  topicId: number | null;
  marks: number;
}

/** Ready questions by chance, the same for the same seed while the bank is the same; fewer where there are not so many. */
export async function drawQuestions(ctx: Context, draw: Draw): Promise<Drawn[]> {
  return shuffled(await readyQuestions(ctx, draw), draw.seed, 'draw').slice(0, draw.count);
}

/** All ready questions that could be drawn, in their order. */
export async function readyQuestions({ tx }: Context, draw: Omit<Draw, 'count' | 'seed'>): Promise<Drawn[]> {
  const conditions: RawBuilder<unknown>[] = [sql`q.state = 'ready'`];
  if (draw.courseId !== undefined) conditions.push(sql`q.course_id = ${draw.courseId}::bigint`);
  if (draw.classId !== undefined) conditions.push(sql`(q.class_id is null or q.class_id = ${draw.classId}::bigint)`);
  if (draw.topicIds && draw.topicIds.length > 0) conditions.push(inTopics(draw.topicIds));
  if (draw.tags && draw.tags.length > 0)
    conditions.push(sql`(select count(*) from elearning.question_tag g
      where g.school_id = q.school_id and g.question_id = q.id and g.tag_id = any(${[...draw.tags]}::bigint[])) = ${new Set(draw.tags).size}::int`);
  if (draw.difficulty) conditions.push(sql`q.difficulty = ${draw.difficulty}`);
  if (draw.among) conditions.push(sql`q.id = any(${[...draw.among]}::bigint[])`);
  if (draw.without && draw.without.length > 0) conditions.push(sql`q.id <> all(${[...draw.without]}::bigint[])`);
  if (draw.markable === true) conditions.push(sql`q.kind <> 'essay'`);
  const { rows } = await sql<Drawn>`
    select q.id as "questionId", v.id as "versionId", q.topic_id as "topicId", v.marks
      from elearning.question q
      join elearning.question_version v on v.school_id = q.school_id and v.question_id = q.id and v.number = q.number
     where ${sql.join(conditions, sql` and `)} order by q.id`.execute(tx);
  return rows;
}

/** Whether the question `q` is of one of these topics, or of one below it. */
export const inTopics = (topicIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`q.topic_id in (
  with recursive below as (
    select t.id from elearning.topic t where t.id = any(${[...topicIds]}::bigint[])
    union
    select t.id from elearning.topic t join below b on t.parent_id = b.id)
  select id from below)`;
