import { defineModule } from '#kit/contract/module.ts';
import { examsAdmin } from './contract/access.ts';
import { classRulesApi } from './contract/mean/class-rules.ts';
import { screens } from './contract/screens.ts';
import { examCategoriesApi } from './contract/setup/exam-categories.ts';
import { gradingSystemsApi } from './contract/setup/grading-systems.ts';
import { scalesApi } from './contract/setup/scales.ts';
import { subjectGroupsApi } from './contract/setup/subject-groups.ts';
import { subjectsApi } from './contract/setup/subjects.ts';

export const exams = defineModule({
  name: 'exams',
  title: 'Exams',
  group: 'Teaching',
  icon: 'certificate',
  uses: ['platform', 'settings', 'registration', 'messaging'],
  screens,
  apis: {
    subjects: subjectsApi,
    subjectGroups: subjectGroupsApi,
    examCategories: examCategoriesApi,
    scales: scalesApi,
    gradingSystems: gradingSystemsApi,
    classRules: classRulesApi,
  },
  entities: {
    subject: examsAdmin,
    'subject group': examsAdmin,
    'exam category': examsAdmin,
    'scale of grades': examsAdmin,
    'grading system': examsAdmin,
    'class rule': examsAdmin,
  },
});
