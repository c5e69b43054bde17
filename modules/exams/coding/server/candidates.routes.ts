import { implement, type Route } from '#kit/server/http/implement.ts';
import { attemptsApi } from '../contract/attempts.ts';
import { candidatesApi } from '../contract/candidates.ts';
import type { ExamsParts } from '../../server/parts.ts';
import { getAttempt, listAttempts, overrideScore, summaryOf, versionsOf } from './attempts.store.ts';
import { alikePairs } from './alike.store.ts';
import { addClass, addStudents, listCandidates, releaseCandidate, removeCandidate } from './candidates.store.ts';
import { keepReviewed, waitingForReviewer } from './marking.store.ts';
import { slipsPdf } from './slips.ts';

export const candidateRoutes = (parts: ExamsParts): Route[] => [
  ...implement(candidatesApi, {
    list: (ctx, input) => listCandidates(ctx, input),
    addClass: async (ctx, { examId }) => ({ added: await addClass(ctx, examId) }),
    add: async (ctx, { examId, studentIds }) => ({ added: await addStudents(ctx, examId, studentIds) }),
    remove: async (ctx, { id }) => {
      await removeCandidate(ctx, id);
      return {};
    },
    slips: (ctx, { examId, candidateIds }) => slipsPdf(ctx, examId, candidateIds, parts),
    release: async (ctx, { id }) => {
      await releaseCandidate(ctx, id);
      return {};
    },
  }),
  ...implement(attemptsApi, {
    list: (ctx, input) => listAttempts(ctx, input),
    alike: (ctx, input) => alikePairs(ctx, input),
    summary: (ctx, { examId }) => summaryOf(ctx, examId),
    get: (ctx, { id }) => getAttempt(ctx, id),
    versions: async (ctx, { id, problemId }) => ({ rows: await versionsOf(ctx, id, problemId) }),
    override: (ctx, input) => overrideScore(ctx, input),
    waiting: async (ctx, input) => ({ rows: await waitingForReviewer(ctx, input) }),
    reviewed: async (ctx, input) => ({ score: await keepReviewed(ctx, input) }),
  }),
];
