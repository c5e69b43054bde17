import type { Pages } from '#kit/web/guard/pages.ts';
import type { mismatchesScreens } from '../contract/screens.ts';

export const mismatchesPages = { mismatches: () => import('./MismatchesScreen.tsx') } satisfies Pages<typeof mismatchesScreens>;
