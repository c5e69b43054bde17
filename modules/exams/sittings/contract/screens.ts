import { screen, type Screens } from '#kit/contract/screen.ts';
import { analysisRead } from '../../contract/access.ts';

/** The examinations themselves, from draft to archive. */
export const sittingsScreens = {
  exams: screen({
    path: '/exams',
    title: 'Exams',
    access: analysisRead,
    words: 'openers mid-term end of term mocks results merit list ranks analysis',
  }),
  exam: screen({ path: '/exams/:id', title: 'Exam', access: analysisRead, parent: 'exams' }),
} as const satisfies Screens;
