import type { Pages } from '#kit/web/guard/pages.ts';
import type { lessonsScreens } from '../../contract/lessons/screens.ts';

export const lessonsPages = {} satisfies Pages<typeof lessonsScreens>;
