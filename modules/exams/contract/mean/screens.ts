import { screen } from '#kit/contract/screen.ts';
import { examsAdmin } from '../access.ts';

export const meanScreens = {
  requiredSubjects: screen({
    path: '/requiredsubs',
    title: 'Required subjects',
    access: examsAdmin,
    words: 'compulsory optional mean rule KCSE best seven ranking classes',
  }),
} as const;
