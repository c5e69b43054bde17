import { type Screens, screen } from '#kit/contract/screen.ts';
import { casesUse } from '../../contract/access.ts';

/** What is done about students who miss often. */
export const casesScreens = {
  cases: screen({
    path: '/biometrics/cases',
    title: 'Absence cases',
    access: casesUse,
    words: 'chronic absence truancy follow-up guardian home visit letter chief children’s officer',
  }),
} as const satisfies Screens;
