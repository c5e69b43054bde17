import type { Fates } from '#kit/server/privacy/fate.ts';
import { catalogueFates } from '../catalogue/server/fates.ts';
import { deskFates } from '../desk/server/fates.ts';
import { finesFates } from '../fines/server/fates.ts';
import { reportsFates } from '../reports/server/fates.ts';

/** What becomes of the library’s tables when a person is erased. */
export const fates: Fates = {
  ...catalogueFates,
  ...deskFates,
  ...finesFates,
  ...reportsFates,
};
