import type { Pages } from '#kit/web/guard/pages.ts';
import type { videosScreens } from '../contract/screens.ts';

export const videosPages = {
  videoclasses: () => import('./VideoclassesScreen.tsx'),
  videoLesson: () => import('./VideoLessonScreen.tsx'),
} satisfies Pages<typeof videosScreens>;
