import type { Pages } from '#kit/web/guard/pages.ts';
import type { newslettersScreens } from '../contract/screens.ts';

export const newslettersPages = {
  newsletters: () => import('./NewslettersScreen.tsx'),
  newsletter: () => import('./NewsletterScreen.tsx'),
  writeNewsletter: () => import('./WriteNewsletterScreen.tsx'),
  readNewsletter: () => import('./ReadNewsletterScreen.tsx'),
} satisfies Pages<typeof newslettersScreens>;
