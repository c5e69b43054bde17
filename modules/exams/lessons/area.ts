import type { Area } from '#kit/contract/module.ts';
import { anyOf } from '#kit/contract/access.ts';
import { lessonChoicesApi } from './contract/choices.ts';
import { coverageApi } from './contract/coverage.ts';
import { planApproval } from './contract/plan-approval.ts';
import { plansApi } from './contract/plans.ts';
import { recordApi } from './contract/record.ts';
import { schemeApproval } from './contract/scheme-approval.ts';
import { schemesApi } from './contract/schemes.ts';

/** Teachers see the steps of their own on the record. */
const history = anyOf('ROLE_Exam_admin', 'ROLE_View_Only');

export const lessons: Area = {
  name: 'lessons',
  uses: ['teaching'],
  apis: {
    lessonChoices: lessonChoicesApi,
    schemesOfWork: schemesApi,
    lessonPlans: plansApi,
    recordOfWork: recordApi,
    lessonCoverage: coverageApi,
  },
  entities: {
    'scheme of work': history,
    'lesson plan': history,
  },
  approvals: [schemeApproval, planApproval],
};
