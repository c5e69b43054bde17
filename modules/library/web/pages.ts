import type { Pages } from '#kit/web/guard/pages.ts';
import { cataloguePages } from '../catalogue/web/pages.ts';
import { deskPages } from '../desk/web/pages.ts';
import { finesPages } from '../fines/web/pages.ts';
import { reportsPages } from '../reports/web/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  ...cataloguePages,
  book: () => import('./book/BookScreen.tsx'),
  ...deskPages,
  ...finesPages,
  ...reportsPages,
} satisfies Pages<typeof screens>;
