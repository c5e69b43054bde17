import type { Pages } from '#kit/web/guard/pages.ts';
import type { bankScreens } from '../contract/screens.ts';

export const bankPages = {} satisfies Pages<typeof bankScreens>;
