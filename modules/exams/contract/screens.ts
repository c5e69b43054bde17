import { setupScreens } from './setup/screens.ts';

/** The module's screens in the order of the menu. */
export const screens = { ...setupScreens } as const;
