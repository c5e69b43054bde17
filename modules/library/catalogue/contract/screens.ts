import type { MenuAction } from '#kit/contract/module.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const catalogueScreens = {
  books: screen({
    path: '/library/books',
    title: 'Books',
    access: everybody,
    words: 'titles copies catalogue ISBN accession shelf barcode labels set books textbooks write-off MARC vitabu maktaba',
  }),
  writeOff: screen({ path: '/library/writeoff/:id', title: 'Write-off of books', access: everybody, parent: 'books' }),
} as const satisfies Screens;

/** The page of a title, which shows what all areas know of it: it stands in the module’s own web folder. */
export const bookScreens = {
  book: screen({ path: '/library/book/view/:id', title: 'Book', access: everybody, parent: 'books' }),
} as const satisfies Screens;

export const catalogueActions = [
  { title: 'Add title', words: 'book new ISBN', screen: 'books', query: { open: 'new' } },
  {
    title: 'Print labels of books',
    words: 'barcode spine accession',
    screen: 'books',
    query: { tab: 'copies', labelled: 'false' },
  },
  { title: 'Set books of classes', words: 'textbook course book', screen: 'books', query: { tab: 'setbooks' } },
] as const satisfies readonly MenuAction<keyof typeof catalogueScreens>[];
