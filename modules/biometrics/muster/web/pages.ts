import type { Pages } from '#kit/web/guard/pages.ts';
import type { musterScreens } from '../contract/screens.ts';

export const musterPages = { muster: () => import('./MusterScreen.tsx') } satisfies Pages<typeof musterScreens>;
