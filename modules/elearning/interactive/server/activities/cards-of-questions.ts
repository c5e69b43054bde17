import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { plainText, type RichText } from '#kit/contract/rich-text.ts';
import type { QuestionBody } from '../../../bank/contract/question.ts';
import { solutionOf } from '../../../bank/contract/solution.ts';
import { questionScope, refuseOutside } from '../../../bank/server/scope.ts';
import type { activitiesApi } from '../../contract/activities.ts';
import { mostCards } from '../../contract/words.ts';
import type { Ctx } from '../person.ts';

const cut = (text: string, most: number): string => text.trim().slice(0, most).toWellFormed();

/** Cards made of ready questions: what is asked on the front, what is right on the back. Essays and pictures make none. Throws 403. */
export async function cardsOfQuestions(
  ctx: Ctx,
  { courseId, topicId }: Input<typeof activitiesApi.cards>,
): Promise<Output<typeof activitiesApi.cards>> {
  refuseOutside(await questionScope(ctx), courseId);
  const { rows } = await sql<{ text: RichText; body: QuestionBody }>`
    select v.text, v.body from elearning.question q
      join elearning.question_version v on v.school_id = q.school_id and v.question_id = q.id and v.number = q.number
     where q.course_id = ${courseId} and q.state = 'ready' and q.kind not in ('essay', 'hotspot')
       and ${topicId === undefined ? sql`true` : sql`q.topic_id = ${topicId}`}
     order by q.id limit ${mostCards}`.execute(ctx.tx);
  return {
    rows: rows.flatMap(({ text, body }) => {
      const asked = body.kind === 'cloze' ? body.text.replaceAll(/\{\{\d+\}\}/g, '…') : '';
      const front = cut([plainText(text), asked].filter((part) => part.trim() !== '').join('\n'), 500);
      const back = cut(solutionOf(body).join('\n'), 1000);
      return front === '' || back === '' ? [] : [{ front, back }];
    }),
  };
}
