import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { examsAdmin } from './access.ts';
import { analysisScreens } from '../analysis/contract/screens.ts';
import { codingScreens } from '../coding/contract/screens.ts';
import { lessonsScreens } from '../lessons/contract/screens.ts';
import { marksScreens } from '../marks/contract/screens.ts';
import { meanScreens } from '../mean/contract/screens.ts';
import { reportsScreens } from '../reports/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { sittingsScreens } from '../sittings/contract/screens.ts';
import { teachingScreens } from '../teaching/contract/screens.ts';

export const screens = {
  ...analysisScreens,
  ...marksScreens,
  ...sittingsScreens,
  ...teachingScreens,
  ...lessonsScreens,
  ...codingScreens,
  ...reportsScreens,
  ...meanScreens,
  ...setupScreens,
} as const;

const parts = [
  { title: 'Marks and results', screens: ['myExams', 'exams', 'reportForms', 'examDashboard', 'examAnalysis', 'ownAnalysis'] },
  {
    title: 'Teaching',
    screens: ['mySubjects', 'lessonPlans', 'allLessonPlans', 'schemes', 'codingExams', 'subjectTeachers', 'subjectChoices'],
  },
  { title: 'Report form setup', screens: ['remarks', 'reportDates', 'reportColours', 'reportLayouts'], shut: true },
  {
    title: 'Exam setup',
    screens: ['subjects', 'subjectGroups', 'examCategories', 'grades', 'gradingSystem', 'requiredSubjects', 'markPolicy'],
    shut: true,
  },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  { title: 'Enter marks', screen: 'myExams', words: 'sheet type results grid' },
  {
    title: 'New exam',
    screen: 'exams',
    query: { open: 'new' },
    access: examsAdmin,
    words: 'add opener mid-term end of term CAT mock',
  },
  { title: 'Print report forms', screen: 'reportForms', words: 'report cards results' },
  { title: 'New lesson plan', screen: 'lessonPlans', query: { open: 'new' }, access: 'signedIn', words: 'teach prepare' },
  { title: 'New scheme of work', screen: 'schemes', query: { open: 'new' }, access: 'signedIn', words: 'syllabus' },
  { title: 'Assign subject teachers', screen: 'subjectTeachers', access: examsAdmin, words: 'allocate assign workload' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'exams',
  title: 'Exams',
  group: 'Teaching',
  icon: 'certificate',
  screens,
  parts,
  actions,
} as const satisfies Menu;
