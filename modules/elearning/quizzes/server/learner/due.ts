import { to } from '#kit/contract/screen.ts';
import type { LearnerDue } from '../../../learners/server/ports.ts';
import { quizzesScreens } from '../../contract/screens.ts';
import { listOwnQuizzes } from './door.ts';

/** Quizzes that are open now and not done: those that run, and those that were never begun. */
export const quizzesDue: LearnerDue = async (ctx) => {
  const { rows } = await listOwnQuizzes(ctx, { tab: 'active', page: 1, size: 50, sort: 'closesAt' });
  return rows
    .filter(({ runningId, attempts }) => runningId !== null || attempts === 0)
    .map(({ id, title, endsAt, closesAt }) => ({
      title,
      kind: 'quiz',
      dueAt: endsAt ?? closesAt,
      href: to(quizzesScreens.quiz, { id }),
    }));
};
