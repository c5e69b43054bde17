import { screen } from '#kit/contract/screen.ts';
import { examsRead } from '../../contract/access.ts';

export const meanScreens = {
  requiredSubjects: screen({
    path: '/requiredsubs',
    title: 'Required subjects',
    access: examsRead,
    words: 'compulsory optional mean rule KCSE best seven ranking classes',
  }),
  markPolicy: screen({
    path: '/markpolicy',
    title: 'Absence and malpractice',
    access: examsRead,
    words: 'missed CAT cancelled nought dropped no award X Y policy',
  }),
} as const;
