import { type Screens, screen } from '#kit/contract/screen.ts';
import { examsRead, marksUse } from '../../contract/access.ts';

/** What is entered: sheets of marks by subject and stream. */
export const marksScreens = {
  myExams: screen({
    path: '/myexams',
    title: 'Marks',
    access: marksUse,
    words: 'enter marks sheets grid exams progress missing lock mark list',
  }),
  markSheet: screen({
    path: '/myexams/:id',
    title: 'Sheet of marks',
    access: marksUse,
    parent: 'myExams',
  }),
  markImport: screen({ path: '/exams/:id/import', title: 'Import marks', access: examsRead, parent: 'exam' }),
} as const satisfies Screens;
