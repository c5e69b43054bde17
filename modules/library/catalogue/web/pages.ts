import type { Pages } from '#kit/web/guard/pages.ts';
import type { catalogueScreens } from '../contract/screens.ts';

export const cataloguePages = {
  books: () => import('./BooksScreen.tsx'),
  writeOff: () => import('./write-offs/WriteOffScreen.tsx'),
} satisfies Pages<typeof catalogueScreens>;
