import { type Access, allRights } from '#kit/contract/access.ts';

/** The specification opens the stores to every signed-in user; whoever approves, pays, writes off or adjusts is another than who asked. */
export const everybody = 'signedIn' satisfies Access;

/** Settings: whoever holds all rights. */
export const keepsSettings = allRights;
