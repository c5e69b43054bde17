import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { challengesApi, learnerChallengesApi } from '../contract/challenges.ts';
import { learnerThinktankApi } from '../contract/learner.ts';
import { thinkSettingsApi } from '../contract/settings.ts';
import { moderationApi, thinktankApi } from '../contract/thinktank.ts';
import { learnerBoard, staffBoard } from './challenges/board.ts';
import {
  challengePicture,
  createChallenge,
  getChallenge,
  giveResults,
  listChallenges,
  markEntry,
  removeChallenge,
  updateChallenge,
} from './challenges/challenges.store.ts';
import { enter, learnerChallenge, learnerChallengePicture, learnerChallenges } from './challenges/learner-challenges.ts';
import { approve, removePost, sendBack, stopAuthor, versionsOf } from './moderation/decide.ts';
import { lift, queue, stops } from './moderation/queue.ts';
import { saveThinkSetting, thinkSetting } from './settings.store.ts';
import { accept, answer, ask, edit, noteSeen, reportPost, vote } from './threads/learner-posts.ts';
import { learnerChoices, learnerPicture, learnerThread, learnerThreads } from './threads/learner-threads.ts';
import { endorse, makeQuestion, mark, staffAnswer, staffAsk, staffEdit } from './threads/staff-posts.ts';
import { staffChoices, staffPicture, staffThread, staffThreads } from './threads/staff-threads.ts';

export const thinktankServer: AreaServer = () => ({
  routes: [
    ...implement(thinkSettingsApi, { get: (ctx) => thinkSetting(ctx.tx), save: (ctx, said) => saveThinkSetting(ctx, said) }),
    ...implement(learnerThinktankApi, {
      list: (ctx, input) => learnerThreads(ctx, input),
      choices: (ctx) => learnerChoices(ctx),
      get: (ctx, { id }) => learnerThread(ctx, id),
      ask: (ctx, input) => ask(ctx, input),
      answer: (ctx, input) => answer(ctx, input),
      edit: (ctx, input) => edit(ctx, input),
      vote: (ctx, input) => vote(ctx, input),
      accept: (ctx, input) => accept(ctx, input),
      report: async (ctx, input) => {
        await reportPost(ctx, input);
        return {};
      },
      seen: async (ctx, { id }) => {
        await noteSeen(ctx, id);
        return {};
      },
      picture: (ctx, { id, fileId }) => learnerPicture(ctx, id, fileId),
    }),
    ...implement(thinktankApi, {
      list: (ctx, input) => staffThreads(ctx, input),
      choices: (ctx) => staffChoices(ctx),
      get: (ctx, { id }) => staffThread(ctx, id),
      ask: (ctx, input) => staffAsk(ctx, input),
      answer: (ctx, input) => staffAnswer(ctx, input),
      edit: (ctx, input) => staffEdit(ctx, input),
      endorse: (ctx, input) => endorse(ctx, input),
      mark: (ctx, input) => mark(ctx, input),
      makeQuestion: (ctx, input) => makeQuestion(ctx, input),
      picture: (ctx, { id, fileId }) => staffPicture(ctx, id, fileId),
    }),
    ...implement(moderationApi, {
      list: (ctx, input) => queue(ctx, input),
      approve: (ctx, input) => approve(ctx, input),
      sendBack: (ctx, input) => sendBack(ctx, input),
      remove: (ctx, input) => removePost(ctx, input),
      versions: (ctx, { id }) => versionsOf(ctx, id),
      stop: (ctx, input) => stopAuthor(ctx, input),
      stops: (ctx, input) => stops(ctx, input),
      lift: async (ctx, { id }) => {
        await lift(ctx, id);
        return {};
      },
    }),
    ...implement(challengesApi, {
      list: (ctx, input) => listChallenges(ctx, input),
      get: (ctx, { id }) => getChallenge(ctx, id),
      create: (ctx, draft) => createChallenge(ctx, draft),
      update: (ctx, input) => updateChallenge(ctx, input),
      remove: async (ctx, { id }) => {
        await removeChallenge(ctx, id);
        return {};
      },
      mark: (ctx, input) => markEntry(ctx, input),
      results: (ctx, input) => giveResults(ctx, input),
      board: (ctx, { courseId }) => staffBoard(ctx, courseId),
      picture: (ctx, { id, fileId }) => challengePicture(ctx, id, fileId),
    }),
    ...implement(learnerChallengesApi, {
      list: (ctx, input) => learnerChallenges(ctx, input),
      get: (ctx, { id }) => learnerChallenge(ctx, id),
      enter: (ctx, input) => enter(ctx, input),
      picture: (ctx, { id, fileId }) => learnerChallengePicture(ctx, id, fileId),
      board: (ctx) => learnerBoard(ctx),
    }),
  ],
});
