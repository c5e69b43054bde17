import { allRights, behindCode } from '#kit/contract/access.ts';

/** All of the settings area (specification section 6). */
export const settingsAdmin = allRights;

/** Everything of the school in one file, its books too: behind the finance area's code where that is on. */
export const schoolCopies = behindCode();
