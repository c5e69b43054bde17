import { type Screens, screen } from '#kit/contract/screen.ts';
import { codingUse } from './access.ts';

/** Programming exams. */
export const codingScreens = {
  codingExams: screen({
    path: '/codingExams',
    title: 'Coding exams',
    access: codingUse,
    words: 'programming JavaScript Python tests',
  }),
  codingExam: screen({ path: '/codingExams/:id', title: 'Coding exam', access: codingUse, parent: 'codingExams' }),
  codingAttempt: screen({
    path: '/codingExams/attempts/:id',
    title: 'Attempt at a coding exam',
    access: codingUse,
    parent: 'codingExams',
  }),
  codingSit: screen({ path: '/codingExams/sit/:token', title: 'Sit a coding exam', access: 'public', frame: 'bare' }),
} as const satisfies Screens;
