import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { QuestionUses } from '../../bank/server/ports.ts';
import { quizzesScreens } from '../contract/screens.ts';
import { type QuizState, quizStateWords } from '../contract/words.ts';
import { personOf, worksOn } from './scope.ts';

/** What the page of a question shows of quizzes at most. */
const most = 50;

/** The quizzes in which a question was chosen, the newest first; of others’ drafts only those who work on them know. */
export const quizzesWith: QuestionUses = async (ctx, questionId) => {
  const { rows } = await sql<{ id: number; title: string; state: QuizState; addedBy: string }>`
    select q.id, q.title, q.state, q.owner_name as "addedBy"
      from elearning.quiz_slot z join elearning.quiz q on q.school_id = z.school_id and q.id = z.quiz_id
     where z.question_id = ${questionId}::bigint and (q.state <> 'draft' or ${worksOn(await personOf(ctx))})
     order by q.id desc limit ${most}`.execute(ctx.tx);
  return rows.map(({ id, state, ...row }) => ({ ...row, state: quizStateWords[state], href: to(quizzesScreens.quiz, { id }) }));
};
