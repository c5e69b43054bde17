import type { Pages } from '#kit/web/guard/pages.ts';
import type { quizzesScreens } from '../contract/screens.ts';

export const quizzesPages = {} satisfies Pages<typeof quizzesScreens>;
