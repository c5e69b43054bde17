import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { heldBack, questionUses } from '../../bank/server/ports.ts';
import { everybody } from '../../contract/access.ts';
import { quizzesScreens } from '../contract/screens.ts';
import { heldByQuizzes } from './held-back.ts';
import { quizzesDue } from './learner/due.ts';
import { quizzesWith } from './question-uses.ts';
import { worksOn } from './scope.ts';

/** Answers that a person marks, of the quizzes that the caller made or teaches. */
const essays: Waits = {
  key: 'quizAnswers',
  title: 'Answers of quizzes to mark',
  screen: quizzesScreens.quizzes,
  query: 'ungraded=true',
  note: ['waits to be marked', 'wait to be marked'],
  access: everybody,
  count: (account) => sql`
    select coalesce(sum(a.ungraded), 0)::int
      from elearning.quiz_attempt a join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
     where a.ungraded > 0 and ${
       account === null
         ? sql`true`
         : worksOn({
             all: false,
             accountId: account,
             staffMemberId: sql`(select f.id from platform.users y join settings.staff f on f.school_id = y.school_id and f.id = y.staff_member_id
               where y.id = ${account} and f.status <> 'left')`,
           })
     }`,
};

/** What waits for somebody, as the first page shows it. */
export const quizzesAtHome: readonly Waits[] = [essays];

/** What this area plugs into modules and areas before it. */
export const quizzesProvides: readonly Provided[] = [
  ...provide(learnerDue, quizzesDue),
  ...provide(heldBack, heldByQuizzes),
  ...provide(questionUses, quizzesWith),
];
