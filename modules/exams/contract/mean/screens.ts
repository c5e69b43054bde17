import { screen } from '#kit/contract/screen.ts';
import { examsRead } from '../access.ts';

export const meanScreens = {
  requiredSubjects: screen({
    path: '/requiredsubs',
    title: 'Required subjects',
    access: examsRead,
    words: 'compulsory optional mean rule KCSE best seven ranking classes',
  }),
} as const;
