import type { Pages } from '#kit/web/guard/pages.ts';
import type { meanScreens } from '../contract/screens.ts';

export const meanPages = {
  requiredSubjects: () => import('./RequiredSubjectsScreen.tsx'),
  markPolicy: () => import('./MarkPolicyScreen.tsx'),
} satisfies Pages<typeof meanScreens>;
