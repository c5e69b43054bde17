import type { MenuAction } from '#kit/contract/module.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { opensLibrary, postsToLibrary, readsLibrary } from '../../contract/access.ts';

export const contentScreens = {
  pastpapers: screen({
    path: '/pastpapers',
    title: 'Past papers',
    access: opensLibrary,
    words: 'KCSE KPSEA KJSEA mock exam papers marking scheme revision library karatasi mitihani',
  }),
  notes: screen({
    path: '/notes',
    title: 'Notes',
    access: opensLibrary,
    words: 'slides videos audio links revision handouts content library files maelezo',
  }),
  resource: screen({ path: '/notes/resource/:id', title: 'Resource', access: opensLibrary, parent: 'notes' }),
  topics: screen({
    path: '/topics',
    title: 'Topics',
    access: readsLibrary,
    words: 'strand sub-strand syllabus scheme curriculum mada',
  }),
  tags: screen({ path: '/tags', title: 'Content tags', access: readsLibrary, words: 'labels words of content merge' }),
  genres: screen({ path: '/genres', title: 'Genres', access: readsLibrary, words: 'content types kinds of content' }),
} as const satisfies Screens;

export const contentActions = [
  {
    title: 'Upload content',
    words: 'add resource paper notes file',
    screen: 'notes',
    query: { open: 'new' },
    access: postsToLibrary,
  },
  {
    title: 'Upload many papers',
    words: 'bulk upload files',
    screen: 'pastpapers',
    query: { upload: 'many' },
    access: postsToLibrary,
  },
] as const satisfies readonly MenuAction<keyof typeof contentScreens>[];
