import type { Pages } from '#kit/web/guard/pages.ts';
import type { marksScreens } from '../../contract/marks/screens.ts';

export const marksPages = {} satisfies Pages<typeof marksScreens>;
