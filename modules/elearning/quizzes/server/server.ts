import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { quizAnalysisApi } from '../contract/analysis.ts';
import { quizAttemptsApi, quizMarkingApi } from '../contract/attempts.ts';
import { quizExamMarksApi } from '../contract/exam-marks.ts';
import { learnerAttemptsApi, learnerQuizzesApi } from '../contract/learner.ts';
import { quizPapersApi, quizScansApi, quizSheetsApi } from '../contract/papers.ts';
import { quizOverridesApi, quizzesApi } from '../contract/quizzes.ts';
import { itemAnalysis } from './analysis/items.ts';
import { previewRegrade, regrade, regradesOf } from './analysis/regrade.ts';
import { getAttempt, listAttempts } from './attempts/attempts.store.ts';
import { closeByItself } from './attempts/close.ts';
import { finishAttempt, moreTime, takeAside } from './attempts/for-teachers.ts';
import { listResults } from './attempts/results.store.ts';
import { saveAnswers } from './attempts/save.ts';
import { previewTaking, sheetsFor, takeMarks } from './exam-marks/take-marks.ts';
import { takenMarks, takingsOf } from './exam-marks/takings.store.ts';
import { listOwnQuizzes, quizDoor } from './learner/door.ts';
import { openAttempt } from './learner/paper.ts';
import { pictureOf } from './learner/picture.ts';
import { checkAnswer, reviewAttempt } from './learner/review.ts';
import { startAttempt } from './learner/start.ts';
import { submitAttempt } from './learner/submit.ts';
import { turnPage } from './learner/turn.ts';
import { markByHand, nextToMark, questionsToMark, setRubric } from './marking/marking.ts';
import { addOverride, changeOverride, overridesOf, removeOverride } from './settings/overrides.store.ts';
import { decideSheet, nameSheet, takeSheet } from './paper/decide.ts';
import { makePaper } from './paper/make-paper.ts';
import { getSheet, listSheets, papersOf } from './paper/papers.store.ts';
import { printPaper } from './paper/print/print-paper.ts';
import { readScansJob } from './paper/read-scans.job.ts';
import { addScans, listScanPages, pictureOfPage } from './paper/scans.ts';
import { getQuiz, listQuizzes } from './settings/quizzes.store.ts';
import { copyQuiz, createQuiz, removeQuiz, updateQuiz } from './settings/save-quiz.ts';
import { setSlots, slotsOf } from './settings/slots.store.ts';
import { archiveQuiz, closeQuiz, publishQuiz } from './settings/steps.ts';

export const quizzesServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(quizzesApi, {
      list: (ctx, input) => listQuizzes(ctx, input),
      get: (ctx, { id }) => getQuiz(ctx, id),
      create: (ctx, input) => createQuiz(ctx, input),
      update: (ctx, input) => updateQuiz(ctx, input),
      remove: async (ctx, { id }) => {
        await removeQuiz(ctx, id);
        return {};
      },
      copy: (ctx, { id }) => copyQuiz(ctx, id),
      publish: (ctx, input) => publishQuiz(ctx, input),
      close: (ctx, input) => closeQuiz(ctx, input),
      archive: (ctx, input) => archiveQuiz(ctx, input),
      slots: async (ctx, { id }) => ({ rows: await slotsOf(ctx, id) }),
      setSlots: (ctx, input) => setSlots(ctx, input),
    }),
    ...implement(quizOverridesApi, {
      list: async (ctx, { id }) => ({ rows: await overridesOf(ctx, id) }),
      add: (ctx, input) => addOverride(ctx, input),
      change: (ctx, input) => changeOverride(ctx, input),
      remove: async (ctx, { id, exceptionId }) => {
        await removeOverride(ctx, id, exceptionId);
        return {};
      },
    }),
    ...implement(quizAttemptsApi, {
      list: (ctx, input) => listAttempts(ctx, input),
      results: (ctx, input) => listResults(ctx, input),
      get: (ctx, { id }) => getAttempt(ctx, id),
      moreTime: (ctx, input) => moreTime(ctx, input),
      finish: (ctx, input) => finishAttempt(ctx, input),
      takeAside: (ctx, input) => takeAside(ctx, input),
    }),
    ...implement(quizMarkingApi, {
      questions: (ctx, { id }) => questionsToMark(ctx, id),
      next: (ctx, input) => nextToMark(ctx, input),
      mark: (ctx, input) => markByHand(ctx, input),
      setRubric: async (ctx, input) => {
        await setRubric(ctx, input);
        return {};
      },
    }),
    ...implement(quizAnalysisApi, {
      items: (ctx, { id }) => itemAnalysis(ctx, id),
      regradePreview: (ctx, { id }) => previewRegrade(ctx, id),
      regrade: (ctx, input) => regrade(ctx, input),
      regrades: (ctx, { id }) => regradesOf(ctx, id),
    }),
    ...implement(quizExamMarksApi, {
      sheets: (ctx, { id }) => sheetsFor(ctx, id),
      preview: (ctx, input) => previewTaking(ctx, input),
      take: (ctx, input) => takeMarks(ctx, input),
      takings: (ctx, { id }) => takingsOf(ctx, id),
      taken: (ctx, { id, takingId }) => takenMarks(ctx, id, takingId),
    }),
    ...implement(quizPapersApi, {
      list: async (ctx, { id }) => ({ rows: await papersOf(ctx, id) }),
      make: (ctx, input) => makePaper(ctx, input),
      print: (ctx, input) => printPaper(ctx, input, letterhead),
      sheets: (ctx, input) => listSheets(ctx, input),
    }),
    ...implement(quizSheetsApi, {
      get: (ctx, { id }) => getSheet(ctx, id),
      decide: (ctx, input) => decideSheet(ctx, input),
      belongs: (ctx, input) => nameSheet(ctx, input),
      take: (ctx, input) => takeSheet(ctx, input),
    }),
    ...implement(quizScansApi, {
      add: (ctx, input) => addScans(ctx, input),
      pages: (ctx, input) => listScanPages(ctx, input),
      picture: (ctx, input) => pictureOfPage(ctx, input),
    }),
    ...implement(learnerQuizzesApi, {
      list: (ctx, input) => listOwnQuizzes(ctx, input),
      get: (ctx, { id }) => quizDoor(ctx, id),
      start: (ctx, input) => startAttempt(ctx, input),
    }),
    ...implement(learnerAttemptsApi, {
      open: (ctx, { id }) => openAttempt(ctx, id),
      save: (ctx, { id, changes }) => saveAnswers(ctx, id, changes),
      turn: (ctx, input) => turnPage(ctx, input),
      check: (ctx, { id, place }) => checkAnswer(ctx, id, place),
      submit: (ctx, input) => submitAttempt(ctx, input),
      review: (ctx, { id }) => reviewAttempt(ctx, id),
      picture: (ctx, { id, fileId }) => pictureOf(ctx, id, fileId),
    }),
  ],
  jobs: [readScansJob],
  minutely: (services, log) => closeByItself(services, log, (id) => schoolById(services, id)),
});
