import type { Area } from '#kit/contract/module.ts';
import { examsRead } from '../contract/access.ts';
import { examCategories } from './contract/exam-categories.ts';
import { gradingSystemsApi } from './contract/grading-systems.ts';
import { scalesApi } from './contract/scales.ts';
import { subjectGroups } from './contract/subject-groups.ts';
import { subjectsApi } from './contract/subjects.ts';

export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: [
    'exams.category',
    'exams.grade',
    'exams.grading_system',
    'exams.paper',
    'exams.scale',
    'exams.subject',
    'exams.subject_group',
    'exams.subject_group_member',
    'exams.threshold',
  ],
  apis: {
    subjects: subjectsApi,
    subjectGroups,
    examCategories,
    scales: scalesApi,
    gradingSystems: gradingSystemsApi,
  },
  entities: {
    subject: examsRead,
    'scale of grades': examsRead,
    'grading system': examsRead,
  },
};
