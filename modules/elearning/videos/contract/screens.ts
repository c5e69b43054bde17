import type { MenuAction } from '#kit/contract/module.ts';
import { type Screens, screen } from '#kit/contract/screen.ts';

export const videosScreens = {
  videoclasses: screen({
    path: '/videoclasses',
    title: 'Video lessons',
    access: 'learning',
    words: 'videos recordings watch audio listen captions subtitles lessons minutes watched',
  }),
  videoLesson: screen({ path: '/videoclasses/:id', title: 'Video lesson', access: 'learning', parent: 'videoclasses' }),
} as const satisfies Screens;

export const videosActions = [
  { title: 'Add a video lesson', screen: 'videoclasses', query: { open: 'new' }, words: 'upload recording film audio' },
] as const satisfies readonly MenuAction<keyof typeof videosScreens>[];
