import { allRights } from '#kit/contract/access.ts';

/** All of the settings area (specification section 6). */
export const settingsAdmin = allRights;
