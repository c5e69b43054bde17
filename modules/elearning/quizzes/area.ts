import type { Area } from '#kit/contract/module.ts';
import { teaches } from '../contract/access.ts';
import { quizAnalysisApi } from './contract/analysis.ts';
import { quizAttemptsApi, quizMarkingApi } from './contract/attempts.ts';
import { learnerAttemptsApi, learnerQuizzesApi } from './contract/learner.ts';
import { quizOverridesApi, quizzesApi } from './contract/quizzes.ts';

/** Quizzes: what is asked of whom, attempts, marking, review. */
export const quizzes: Area = {
  name: 'quizzes',
  uses: ['learners', 'content', 'bank'],
  publishes: [],
  apis: {
    quizzes: quizzesApi,
    quizExceptions: quizOverridesApi,
    quizAttempts: quizAttemptsApi,
    quizMarking: quizMarkingApi,
    quizAnalysis: quizAnalysisApi,
    learnerQuizzes: learnerQuizzesApi,
    learnerAttempts: learnerAttemptsApi,
  },
  entities: { quiz: teaches, 'quiz attempt': teaches },
};
