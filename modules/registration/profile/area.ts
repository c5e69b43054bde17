import type { Area } from '#kit/contract/module.ts';

/** A student’s own screen, to which the other areas and modules give their tabs: the last area, because it shows them all. */
export const profile: Area = {
  name: 'profile',
  uses: ['students', 'sponsors', 'leaveouts', 'privacy', 'transfers', 'papers'],
};
