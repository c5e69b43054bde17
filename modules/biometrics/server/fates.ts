import { about, type Fates, kept } from '#kit/server/privacy/fate.ts';

/** What becomes of attendance when a person is erased. */
export const fates: Fates = {
  'biometrics.attendance': about({ student: kept('The attendance figures of the class; nobody is named in them') }),
};
