import type { Pages } from '#kit/web/guard/pages.ts';
import type { contentScreens } from '../contract/screens.ts';

export const contentPages = {} satisfies Pages<typeof contentScreens>;
