import { defineModule } from '#kit/contract/module.ts';
import { examsRead } from './contract/access.ts';
import { classRulesApi } from './contract/mean/class-rules.ts';
import { markPolicyApi } from './contract/mean/mark-policy.ts';
import { menu } from './contract/screens.ts';
import { examCategoriesApi } from './contract/setup/exam-categories.ts';
import { gradingSystemsApi } from './contract/setup/grading-systems.ts';
import { scalesApi } from './contract/setup/scales.ts';
import { subjectGroupsApi } from './contract/setup/subject-groups.ts';
import { subjectsApi } from './contract/setup/subjects.ts';
import { teachingApis, teachingEntities } from './contract/teaching/apis.ts';
import { sittingsApis, sittingsEntities } from './contract/sittings/apis.ts';
import { marksApis, marksEntities } from './contract/marks/apis.ts';
import { resultsApis } from './contract/results/apis.ts';
import { reviewApis, reviewEntities } from './contract/review/apis.ts';
import { reportsApis, reportsEntities } from './contract/reports/apis.ts';
import { tellingApis, tellingEntities } from './contract/telling/apis.ts';
import { examEvents } from './contract/telling/events.ts';
import { lessonsApis, lessonsEntities } from './contract/lessons/apis.ts';
import { analysisApis } from './contract/analysis/apis.ts';
import { codingApis, codingEntities } from './contract/coding/apis.ts';

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
