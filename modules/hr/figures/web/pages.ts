import type { Pages } from '#kit/web/guard/pages.ts';
import type { figuresScreens } from '../contract/screens.ts';

export const figuresPages = { hr: () => import('./DashboardScreen.tsx') } satisfies Pages<typeof figuresScreens>;
