import type { Pages } from '#kit/web/guard/pages.ts';
import type { booksScreens } from '../../contract/books/screens.ts';

export const booksPages = {} satisfies Pages<typeof booksScreens>;
