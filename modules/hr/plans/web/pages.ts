import type { Pages } from '#kit/web/guard/pages.ts';
import type { plansScreens } from '../contract/screens.ts';

export const plansPages = { simulation: () => import('./SimulationScreen.tsx') } satisfies Pages<typeof plansScreens>;
