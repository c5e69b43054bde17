import type { Pages } from '#kit/web/guard/pages.ts';
import type { teachingScreens } from '../../contract/teaching/screens.ts';

export const teachingPages = {} satisfies Pages<typeof teachingScreens>;
