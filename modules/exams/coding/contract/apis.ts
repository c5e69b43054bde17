import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { codingAdmin } from './access.ts';
import { attemptsApi } from './attempts.ts';
import { candidatesApi } from './candidates.ts';
import { codingExamsApi } from './exams.ts';
import { codingProblemsApi } from './problems.ts';
import { sitApi } from './sit.ts';

/** The area's endpoints by resource. */
export const codingApis = {
  codingExams: codingExamsApi,
  codingProblems: codingProblemsApi,
  codingCandidates: candidatesApi,
  codingAttempts: attemptsApi,
  codingSit: sitApi,
} satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const codingEntities = {
  'coding exam': codingAdmin,
  'coding attempt': codingAdmin,
} satisfies Readonly<Record<string, Access>>;
