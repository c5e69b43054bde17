import type { Pages } from '#kit/web/guard/pages.ts';
import type { codingScreens } from '../../contract/coding/screens.ts';

export const codingPages = {} satisfies Pages<typeof codingScreens>;
