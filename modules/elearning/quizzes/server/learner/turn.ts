import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { learnerAttemptsApi } from '../../contract/learner.ts';
import { type LearnerContext, saveAnswers } from '../attempts/save.ts';
import { ownQuiz } from './door.ts';
import { questionsOfPaper } from './paper.ts';

interface Held {
  quizId: number;
  sequential: boolean;
  page: number;
  pages: number;
  runs: boolean;
}

/** Why the page cannot be opened, in words; null: it can, or is open. */
function refusalOf({ sequential, page: opened, pages, runs }: Held, page: number): string | null {
  if (!runs) return 'Time is up, or the attempt is submitted.';
  if (!sequential) return 'All pages of this quiz are open.';
  if (page < opened) return 'You have gone on from this page: the questions of this quiz follow each other.';
  if (page > pages) return 'This quiz has no more pages.';
  return page > opened + 1 ? 'The pages of this quiz open one after another.' : null;
}

/**
 * Opens the next page of an attempt whose questions follow each other, on whichever device, and answers its questions; once more the
 * same changes nothing. The last changes are taken before it. Throws 404, and 422 in words for any other page.
 */
export async function turnPage(
  ctx: LearnerContext,
  { id, page, seq, changes }: Input<typeof learnerAttemptsApi.turn>,
): Promise<Output<typeof learnerAttemptsApi.turn>> {
  const taken = await saveAnswers(ctx, id, changes);
  const at = sql`${ctx.now}::timestamptz`;
  const { rows } = await sql<Held>`
    select a.quiz_id as "quizId", a.sequential, a.page, a.state = 'running' and (a.ends_at is null or a.ends_at > ${at}) as runs,
           (select max(k.page)::int from elearning.quiz_asked k where k.school_id = a.school_id and k.attempt_id = a.id) as pages
      from elearning.quiz_attempt a
     where a.id = ${id} and a.student_id = ${ctx.user.studentId}::bigint for no key update of a`.execute(ctx.tx);
  const [held] = rows;
  if (!held) throw notFound('attempt');
  const refused = refusalOf(held, page);
  if (refused !== null) throw new UserError('rule', refused);
  if (!(await ownQuiz(ctx, held.quizId)).nearby)
    throw new UserError('rule', 'This quiz is taken in school: your address is not one of its networks.');
  if (page > held.page) {
    await sql`update elearning.quiz_attempt a set page = ${page}::int, seen_at = ${at} where a.id = ${id}`.execute(ctx.tx);
    await sql`
      insert into elearning.quiz_page (attempt_id, page, opened_at, seq) values (${id}, ${page}::int, ${at}, ${seq}::bigint)`.execute(
      ctx.tx,
    );
  }
  return { taken, page, questions: await questionsOfPaper(ctx, id) };
}
