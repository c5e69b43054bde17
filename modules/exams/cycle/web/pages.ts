import type { Pages } from '#kit/web/guard/pages.ts';
import type { sittingsScreens } from '../../sittings/contract/screens.ts';

export const cyclePages = { exam: () => import('./ExamScreen.tsx') } satisfies Pages<Pick<typeof sittingsScreens, 'exam'>>;
