import type { Area } from '#kit/contract/module.ts';
import { analysisRead } from '../contract/access.ts';
import { examApproval, madeExamApproval } from './contract/exam-approval.ts';
import { examsApi } from './contract/exams.ts';

export const sittings: Area = {
  name: 'sittings',
  uses: ['setup', 'mean', 'teaching'],
  tables: ['exams.rules_now'],
  publishes: [
    'exams.candidate',
    'exams.exam',
    'exams.exam_class',
    'exams.is_outdated',
    'exams.mark',
    'exams.mark_change',
    'exams.parts_now',
    'exams.rules_now',
    'exams.sheet',
    'exams.sheet_paper',
  ],
  apis: { exams: examsApi },
  entities: { exam: analysisRead },
  approvals: [examApproval, madeExamApproval],
};
