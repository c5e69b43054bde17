import type { Pages } from '#kit/web/guard/pages.ts';
import type { substitutionScreens } from '../contract/screens.ts';

export const substitutionPages = {
  subs: () => import('./SubsScreen.tsx'),
} satisfies Pages<typeof substitutionScreens>;
