import { type Screens, screen } from '#kit/contract/screen.ts';
import { hrRead } from '../../contract/access.ts';

export const figuresScreens = {
  hr: screen({
    path: '/hr',
    title: 'HR today',
    access: hrRead,
    words: 'dashboard headcount departments on leave contracts licences probation end expiring',
  }),
} as const satisfies Screens;
