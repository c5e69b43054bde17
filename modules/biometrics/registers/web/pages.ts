import type { Pages } from '#kit/web/guard/pages.ts';
import type { registersScreens } from '../contract/screens.ts';

export const registersPages = {
  classRegister: () => import('./RegistersScreen.tsx'),
  register: () => import('./RegisterScreen.tsx'),
} satisfies Pages<typeof registersScreens>;
