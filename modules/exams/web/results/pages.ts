import type { Pages } from '#kit/web/guard/pages.ts';
import type { resultsScreens } from '../../contract/results/screens.ts';

export const resultsPages = {} satisfies Pages<typeof resultsScreens>;
