import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  settings: () => import('./profile/SettingsScreen.tsx'),
  users: () => import('./users/UsersScreen.tsx'),
  settingsclasses: () => import('./ClassesScreen.tsx'),
  settingstreams: () => import('./StreamsScreen.tsx'),
  courses: () => import('./CoursesScreen.tsx'),
  departments: () => import('./DepartmentsScreen.tsx'),
  terms: () => import('./TermsScreen.tsx'),
  integrations: () => import('./integrations/IntegrationsScreen.tsx'),
  packs: () => import('./PacksScreen.tsx'),
  hostels: () => import('./HostelsScreen.tsx'),
} satisfies Pages<typeof screens>;
