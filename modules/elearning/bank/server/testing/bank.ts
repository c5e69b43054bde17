import { sql } from 'kysely';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { questionsApi } from '../../contract/questions.ts';

export const words = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A question with two options, the first right. */
export const twoOptions = (right: string, wrong: string): CallInput<typeof questionsApi.create>['body'] => ({
  kind: 'single',
  shuffle: true,
  options: [
    { id: 'a', text: right, fileId: null, share: 10_000, feedback: `Yes: ${right}` },
    { id: 'b', text: wrong, fileId: null, share: 0, feedback: `No: ${wrong}` },
  ],
});

/** Adds a question. */
export const addQuestion = (
  app: TestApp,
  caller: Caller,
  draft: Partial<CallInput<typeof questionsApi.create>> & { courseId: number },
) =>
  ok(
    app.call(caller, questionsApi.create, { text: words('What is it?'), body: twoOptions('this', 'that'), ...draft }, freshKey()),
  );

/** A topic of a subject of school A. */
export async function addTopic(app: TestApp, courseId: number, name: string, parentId: number | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.topic (school_id, course_id, name, parent_id) values (${app.schoolA}, ${courseId}, ${name}, ${parentId}::bigint)
    returning id`.execute(app.db.platform);
  return one(rows).id;
}
