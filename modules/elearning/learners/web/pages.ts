import type { Pages } from '#kit/web/guard/pages.ts';
import type { learnersScreens } from '../contract/screens.ts';

export const learnersPages = {} satisfies Pages<typeof learnersScreens>;
