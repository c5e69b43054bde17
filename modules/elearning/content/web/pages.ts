import type { Pages } from '#kit/web/guard/pages.ts';
import type { contentScreens } from '../contract/screens.ts';

export const contentPages = {
  pastpapers: () => import('./PastPapersScreen.tsx'),
  notes: () => import('./NotesScreen.tsx'),
  resource: () => import('./ResourceScreen.tsx'),
  topics: () => import('./topics/TopicsScreen.tsx'),
  tags: () => import('./words/TagsScreen.tsx'),
  genres: () => import('./words/GenresScreen.tsx'),
} satisfies Pages<typeof contentScreens>;
