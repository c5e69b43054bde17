import type { Area } from '#kit/contract/module.ts';
import { teaches } from '../contract/access.ts';
import { quizAnalysisApi } from './contract/analysis.ts';
import { quizAttemptsApi, quizMarkingApi } from './contract/attempts.ts';
import { quizExamMarksApi } from './contract/exam-marks.ts';
import { learnerAttemptsApi, learnerQuizzesApi } from './contract/learner.ts';
import { quizPapersApi, quizScansApi, quizSheetsApi } from './contract/papers.ts';
import { quizOverridesApi, quizzesApi } from './contract/quizzes.ts';

/** Quizzes: what is asked of whom, attempts, marking, review. */
export const quizzes: Area = {
  name: 'quizzes',
  uses: ['learners', 'content', 'bank'],
  publishes: ['elearning.quiz', 'elearning.quiz_for', 'elearning.quiz_sitting', 'elearning.quiz_extended'],
  apis: {
    quizzes: quizzesApi,
    quizExceptions: quizOverridesApi,
    quizAttempts: quizAttemptsApi,
    quizMarking: quizMarkingApi,
    quizAnalysis: quizAnalysisApi,
    quizExamMarks: quizExamMarksApi,
    quizPapers: quizPapersApi,
    quizSheets: quizSheetsApi,
    quizScans: quizScansApi,
    learnerQuizzes: learnerQuizzesApi,
    learnerAttempts: learnerAttemptsApi,
  },
  entities: { quiz: teaches, 'quiz attempt': teaches },
};
