import { meanScreens } from './mean/screens.ts';
import { setupScreens } from './setup/screens.ts';

const { subjects, subjectGroups, ...setup } = setupScreens;

/** The module's screens in the order of the menu. */
export const screens = { subjects, subjectGroups, ...meanScreens, ...setup } as const;
