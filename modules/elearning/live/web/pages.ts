import type { Pages } from '#kit/web/guard/pages.ts';
import type { liveScreens } from '../contract/screens.ts';

export const livePages = {
  liveClasses: () => import('./LiveClassesScreen.tsx'),
  liveClass: () => import('./staff/MeetingScreen.tsx'),
  meeting: () => import('./room/RoomScreen.tsx'),
  liveSettings: () => import('./staff/SettingsScreen.tsx'),
} satisfies Pages<typeof liveScreens>;
