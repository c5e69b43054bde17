import type { Pages } from '#kit/web/guard/pages.ts';
import type { runsScreens } from '../contract/screens.ts';

export const runsPages = {
  payrolls: () => import('./PayrollsScreen.tsx'),
} satisfies Partial<Pages<typeof runsScreens>>;
