import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { QuestionRecord, QuestionRow, questionsApi } from '../../contract/questions.ts';
import { inTopics } from '../for-quizzes.ts';
import { questionScope } from '../scope.ts';

type Context = Pick<SchoolContext, 'tx' | 'user'>;
export type Filters = Pick<
  Input<typeof questionsApi.list>,
  'q' | 'courseId' | 'classId' | 'topicId' | 'tag' | 'kind' | 'difficulty' | 'state' | 'source'
>;

/** What is said of a question `q` in lists. */
const said = (): RawBuilder<unknown> => sql`
  q.id, q.version, q.number, q.kind, left(q.words, 300) as words, q.course_id as "courseId", o.name as "courseName",
  q.class_id as "classId", l.name as "className", q.topic_id as "topicId", t.name as "topicName", q.difficulty, q.source, q.language,
  q.state, q.marks, q.added_at as "addedAt", q.changed_at as "changedAt", q.added_by as "addedBy",
  array(select a.name from elearning.question_tag g join elearning.tag a on a.school_id = g.school_id and a.id = g.tag_id
         where g.school_id = q.school_id and g.question_id = q.id order by kit.fold(a.name), a.id) as tags`;

const joined = sql`
  join settings.courses o on o.school_id = q.school_id and o.id = q.course_id
  left join settings.classes l on l.school_id = q.school_id and l.id = q.class_id
  left join elearning.topic t on t.school_id = q.school_id and t.id = q.topic_id`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  changedAt: sql`q.changed_at`,
  words: sql`left(q.words_key, 60)`,
  courseName: sql`o.name`,
  topicName: sql`t.name`,
  kind: sql`q.kind`,
  difficulty: sql`array_position(array['easy', 'medium', 'hard'], q.difficulty)`,
  state: sql`q.state`,
  marks: sql`q.marks`,
  source: sql`kit.fold(q.source)`,
  addedAt: sql`q.added_at`,
  addedBy: sql`q.added_by`,
};

/** Whether the question `q` is one of those that the user works on. */
export async function mine(ctx: Context): Promise<RawBuilder<unknown>> {
  const scope = await questionScope(ctx);
  return scope === null ? sql`true` : sql`q.course_id = any(${scope}::bigint[])`;
}

/** The conditions of a list over `q`. */
export function conditionsOf(asked: Filters): RawBuilder<unknown> {
  const { q, courseId, classId, topicId, tag, kind, difficulty, state, source } = asked;
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (q !== undefined && q !== '') found.push(matchesFolded(sql`q.words_key`, q));
  if (courseId !== undefined) found.push(sql`q.course_id = ${courseId}::bigint`);
  if (classId !== undefined) found.push(sql`q.class_id = ${classId}::bigint`);
  if (topicId !== undefined) found.push(inTopics([topicId]));
  if (tag !== undefined && tag !== '')
    found.push(sql`exists (
      select from elearning.question_tag g join elearning.tag a on a.school_id = g.school_id and a.id = g.tag_id
       where g.school_id = q.school_id and g.question_id = q.id and kit.fold(a.name) = kit.fold(${tag}))`);
  if (kind !== undefined) found.push(sql`q.kind = ${kind}`);
  if (difficulty !== undefined) found.push(sql`q.difficulty = ${difficulty}`);
  if (state !== undefined) found.push(sql`q.state = ${state}`);
  if (source !== undefined && source !== '') found.push(holds(sql`kit.fold(q.source)`, source));
  return sql.join(found, sql` and `);
}

/** A page of the questions that the user works on. */
export async function listQuestions(ctx: Context, asked: Input<typeof questionsApi.list>): Promise<Page<QuestionRow>> {
  const where = sql`${await mine(ctx)} and ${conditionsOf(asked)}`;
  const order = orders[asked.sort.replace(/^-/, '')] ?? sql`q.id`;
  const { rows } = await sql<QuestionRow>`
    select ${said()} from elearning.question q ${joined} where ${where}
     order by ${order} ${wayOf(asked.sort)} nulls last, q.id
     ${onPage(asked)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from elearning.question q where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

type Newest = Pick<QuestionRecord, 'versionId' | 'text' | 'body' | 'feedback'>;

/** One question with its newest version and what is known of the others. Throws 404, also for another's subject. */
export async function getQuestion(ctx: Context, id: number): Promise<QuestionRecord> {
  const { rows } = await sql<QuestionRow & Newest>`
    select ${said()}, v.id as "versionId", v.text, v.body, v.feedback
      from elearning.question q ${joined}
      join elearning.question_version v on v.school_id = q.school_id and v.question_id = q.id and v.number = q.number
     where q.id = ${id}::bigint and ${await mine(ctx)}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('question');
  const { rows: versions } = await sql<QuestionRecord['versions'][number]>`
    select id, number, marks, reason, made_at as "madeAt", made_by as "madeBy"
      from elearning.question_version where question_id = ${id}::bigint order by number desc limit 200`.execute(ctx.tx);
  return { ...found, versions };
}

type Version = Omit<QuestionRecord['versions'][number], 'id'> & Omit<Newest, 'versionId'> & { id: number };

/** A question as it was in one of its versions. Throws 404. */
export async function getVersion(ctx: Context, id: number, number: number): Promise<Version> {
  const { rows } = await sql<Version>`
    select v.id, v.number, v.marks, v.reason, v.made_at as "madeAt", v.made_by as "madeBy", v.text, v.body, v.feedback
      from elearning.question q
      join elearning.question_version v on v.school_id = q.school_id and v.question_id = q.id
     where q.id = ${id}::bigint and v.number = ${number}::int and ${await mine(ctx)}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('version');
  return found;
}

interface Named {
  id: number;
  name: string;
}

/** What questions can be written for. */
export async function choices(ctx: Context): Promise<Output<typeof questionsApi.choices>> {
  const scope = await questionScope(ctx);
  const { rows: courses } = await sql<Named>`
    select id, name from settings.courses
     where ${scope === null ? sql`true` : sql`id = any(${scope}::bigint[])`} order by name, id`.execute(ctx.tx);
  const { rows: classes } = await sql<Named>`
    select id, name from settings.classes where active order by level, id`.execute(ctx.tx);
  const own = await mine(ctx);
  const { rows: topics } = await sql<Named & { courseName: string }>`
    select t.id, t.name, o.name as "courseName"
      from elearning.topic t join settings.courses o on o.school_id = t.school_id and o.id = t.course_id
     where exists (select from elearning.question q where q.school_id = t.school_id and q.topic_id = t.id and ${own})
     order by o.name, o.id, t.place, t.id limit 500`.execute(ctx.tx);
  const { rows: tags } = await sql<{ name: string }>`
    select a.name from elearning.tag a
     where exists (
       select from elearning.question_tag g join elearning.question q on q.school_id = g.school_id and q.id = g.question_id
        where g.school_id = a.school_id and g.tag_id = a.id and ${own})
     order by kit.fold(a.name), a.id limit 300`.execute(ctx.tx);
  const { rows: sources } = await sql<{ source: string }>`
    select distinct q.source from elearning.question q where q.source is not null and ${own} order by 1 limit 300`.execute(
    ctx.tx,
  );
  return { courses, classes, topics, tags: tags.map(({ name }) => name), sources: sources.map(({ source }) => source) };
}
