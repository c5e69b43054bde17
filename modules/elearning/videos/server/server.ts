import { implement } from '#kit/server/http/implement.ts';
import { assignmentChoices } from '../../assignments/server/assignments/assignments.store.ts';
import { heldBack } from '../../bank/server/ports.ts';
import type { AreaServer } from '../../server/parts.ts';
import { learnerVideosApi, videoFilesApi } from '../contract/learner.ts';
import { videosApi } from '../contract/videos.ts';
import { answerMoment } from './learner/answer-moment.ts';
import { ownPicture } from './learner/own-moments.ts';
import { ownCaptions, ownPoster, ownVideo, ownVideos } from './learner/own-videos.ts';
import { removeCaptions, saveCaptions } from './lessons/captions.ts';
import { setChapters, setMoments } from './lessons/chapters.ts';
import { getLesson, listLessons, posterOf } from './lessons/lessons.store.ts';
import { changeLesson, createLesson, moveLesson, removeLesson } from './lessons/write-lesson.ts';
import { playVideo } from './play.ts';
import { listAnswers, listWatchers } from './results/watchers.store.ts';
import { openVideo } from './watching/open.ts';
import { takeReport } from './watching/report.ts';

export const videosServer: AreaServer = ({ ports }) => ({
  routes: [
    ...implement(videosApi, {
      list: (ctx, input) => listLessons(ctx, input),
      choices: (ctx) => assignmentChoices(ctx),
      get: (ctx, { id }) => getLesson(ctx, id),
      create: (ctx, draft) => createLesson(ctx, draft),
      update: (ctx, input) => changeLesson(ctx, input),
      remove: async (ctx, { id }) => {
        await removeLesson(ctx, id);
        return {};
      },
      move: (ctx, input) => moveLesson(ctx, input),
      setChapters: (ctx, input) => setChapters(ctx, input),
      setMoments: (ctx, input) => setMoments(ctx, input),
      saveCaptions: (ctx, input) => saveCaptions(ctx, input),
      removeCaptions: async (ctx, { id, captionsId }) => {
        await removeCaptions(ctx, id, captionsId);
        return {};
      },
      poster: (ctx, { id }) => posterOf(ctx, id),
      watchers: (ctx, input) => listWatchers(ctx, input),
      answers: (ctx, input) => listAnswers(ctx, input),
    }),
    ...implement(learnerVideosApi, {
      list: (ctx, input) => ownVideos(ctx, input),
      get: (ctx, { id }) => ownVideo(ctx, id, ports.of(heldBack)),
      captions: (ctx, { id }) => ownCaptions(ctx, id),
      poster: (ctx, { id }) => ownPoster(ctx, id),
      picture: (ctx, { id, fileId }) => ownPicture(ctx, id, fileId),
      open: (ctx, { id }) => openVideo(ctx, id),
      report: (ctx, input) => takeReport(ctx, input),
      answer: (ctx, input) => answerMoment(ctx, input, ports.of(heldBack)),
    }),
    ...implement(videoFilesApi, { play: (ctx, { ticket }) => playVideo(ctx, ticket) }),
  ],
});
