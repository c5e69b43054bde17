import type { Pages } from '#kit/web/guard/pages.ts';
import type { slipsScreens } from '../contract/screens.ts';

export const slipsPages = {
  openSlip: () => import('./OpenSlipScreen.tsx'),
} satisfies Pages<typeof slipsScreens>;
