import { type Access, anyOf } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { lessonChoicesApi } from './choices.ts';
import { coverageApi } from './coverage.ts';
import { plansApi } from './plans.ts';
import { recordApi } from './record.ts';
import { schemesApi } from './schemes.ts';

/** The area's endpoints by resource. */
export const lessonsApis = {
  lessonChoices: lessonChoicesApi,
  schemesOfWork: schemesApi,
  lessonPlans: plansApi,
  recordOfWork: recordApi,
  lessonCoverage: coverageApi,
} satisfies Readonly<Record<string, Api>>;

const history = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');

/** Who reads the history of the area's records; teachers see the steps of their own on the record. */
export const lessonsEntities = {
  'scheme of work': history,
  'lesson plan': history,
} satisfies Readonly<Record<string, Access>>;
