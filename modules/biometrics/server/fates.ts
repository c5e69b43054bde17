import { about, anonymised, erased, type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of attendance when a person is erased: the figures of classes stay as they were, the words go. */
export const fates: Fates = {
  ...ofNobody('biometrics.code', 'biometrics.register', 'biometrics.setting'),
  'biometrics.attendance': about({
    student: anonymised('The attendance figures of the class; nobody is named in them', { corrected_because: erased }),
  }),
  'biometrics.register_mark': about({
    student: anonymised('The figures of the register; nobody is named in them', { note: null }),
  }),
  'biometrics.register_change': about({
    student: anonymised('That the register was changed, without what was noted', { note: null, because: null }),
  }),
};

/** What tables are called in a preview and a proof. */
export const words: Readonly<Record<string, string>> = { 'biometrics.register_change': 'changes of registers' };
