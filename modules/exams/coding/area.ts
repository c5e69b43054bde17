import type { Area } from '#kit/contract/module.ts';
import { codingAdmin } from './contract/access.ts';
import { attemptsApi } from './contract/attempts.ts';
import { candidatesApi } from './contract/candidates.ts';
import { codingExamsApi } from './contract/exams.ts';
import { codingProblemsApi } from './contract/problems.ts';
import { sitApi } from './contract/sit.ts';

export const coding: Area = {
  name: 'coding',
  uses: [],
  apis: {
    codingExams: codingExamsApi,
    codingProblems: codingProblemsApi,
    codingCandidates: candidatesApi,
    codingAttempts: attemptsApi,
    codingSit: sitApi,
  },
  entities: {
    'coding exam': codingAdmin,
    'coding attempt': codingAdmin,
  },
};
