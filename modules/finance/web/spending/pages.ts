import type { Pages } from '#kit/web/guard/pages.ts';
import type { spendingScreens } from '../../contract/spending/screens.ts';

export const spendingPages = {} satisfies Pages<typeof spendingScreens>;
