import { defineModule } from '#kit/contract/module.ts';
import { examsRead } from './contract/access.ts';
import { classRulesApi } from './mean/contract/class-rules.ts';
import { markPolicyApi } from './mean/contract/mark-policy.ts';
import { menu } from './contract/screens.ts';
import { examCategoriesApi } from './setup/contract/exam-categories.ts';
import { gradingSystemsApi } from './setup/contract/grading-systems.ts';
import { scalesApi } from './setup/contract/scales.ts';
import { subjectGroupsApi } from './setup/contract/subject-groups.ts';
import { subjectsApi } from './setup/contract/subjects.ts';
import { teachingApis, teachingEntities } from './teaching/contract/apis.ts';
import { sittingsApis, sittingsEntities } from './sittings/contract/apis.ts';
import { marksApis, marksEntities } from './marks/contract/apis.ts';
import { resultsApis } from './results/contract/apis.ts';
import { reviewApis, reviewEntities } from './review/contract/apis.ts';
import { reportsApis, reportsEntities } from './reports/contract/apis.ts';
import { tellingApis, tellingEntities } from './notifications/contract/apis.ts';
import { examEvents } from './notifications/contract/events.ts';
import { lessonsApis, lessonsEntities } from './lessons/contract/apis.ts';
import { analysisApis } from './analysis/contract/apis.ts';
import { codingApis, codingEntities } from './coding/contract/apis.ts';

export const exams = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics'],
  tokens: {
    read: 'Exams, marks, results, lesson plans and schemes of work',
    write: 'Change subjects, exams, remarks and layouts',
    act: 'Enter marks, open, close, approve, publish and send results; remove',
  },
  events: Object.values(examEvents),
  apis: {
    subjects: subjectsApi,
    subjectGroups: subjectGroupsApi,
    examCategories: examCategoriesApi,
    scales: scalesApi,
    gradingSystems: gradingSystemsApi,
    classRules: classRulesApi,
    markPolicy: markPolicyApi,
    ...teachingApis,
    ...sittingsApis,
    ...marksApis,
    ...resultsApis,
    ...reviewApis,
    ...tellingApis,
    ...reportsApis,
    ...lessonsApis,
    ...codingApis,
    ...analysisApis,
  },
  entities: {
    subject: examsRead,
    'subject group': examsRead,
    'exam category': examsRead,
    'scale of grades': examsRead,
    'grading system': examsRead,
    'class rule': examsRead,
    'mark policy': examsRead,
    ...teachingEntities,
    ...sittingsEntities,
    ...marksEntities,
    ...reviewEntities,
    ...tellingEntities,
    ...reportsEntities,
    ...lessonsEntities,
    ...codingEntities,
  },
});
