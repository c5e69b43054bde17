import { about, anonymised, erased, type Fates, ofNobody, removed } from '#kit/server/privacy/fate.ts';

/** What becomes of attendance when a person is erased: the figures of classes stay as they were, the words go. */
export const fates: Fates = {
  ...ofNobody(
    'biometrics.absence_look',
    'biometrics.code',
    'biometrics.gadget',
    'biometrics.gadget_command',
    'biometrics.gadget_key',
    'biometrics.kiosk',
    'biometrics.drill',
    'biometrics.drill_key',
    'biometrics.punch',
    'biometrics.register',
    'biometrics.reminder_look',
    'biometrics.setting',
    'biometrics.shift',
    'biometrics.staff_closing',
    'biometrics.alert_rule',
    'biometrics.alert_setting',
  ),
  'biometrics.absence_case': about(
    { student: removed('What the school did about days missed is told of nobody once they are erased') },
    {},
    { entities: ['absence case'] },
  ),
  'biometrics.absence_step': about({ student: removed('The steps of a case go with it') }),
  'biometrics.absence_warning': about({ student: removed('A warning goes with the student of whom it was') }),
  'biometrics.alert': about({ student: anonymised('How many families were told; nobody is named in it', {}) }),
  'biometrics.attendance': about({
    student: anonymised('The attendance figures of the class; nobody is named in them', { corrected_because: erased }),
  }),
  'biometrics.drill_person': about({
    student: anonymised('How many a drill has found and missed; nobody is named in it', {}),
    staff: anonymised('How many a drill has found and missed; nobody is named in it', {}),
  }),
  'biometrics.enrolment': about({
    student: removed('The number on devices; punches under it are nobody’s from then on'),
    staff: removed('The number on devices; punches under it are nobody’s from then on'),
  }),
  'biometrics.staff_day': about({ staff: removed('What a member of staff worked is told of nobody once they are erased') }),
  'biometrics.sick_stay': about({ student: removed('Where a student lay is told of nobody once they are erased') }),
  'biometrics.register_mark': about({
    student: anonymised('The figures of the register; nobody is named in them', { note: null }),
  }),
  'biometrics.register_reminder': about({ staff: removed('Of which registers they were reminded goes with them') }),
  'biometrics.register_evidence': about({ student: removed('What was shown for a mark goes, with its file') }),
  'biometrics.register_change': about({
    student: anonymised('That the register was changed, without what was noted', { note: null, because: null }),
  }),
};

/** What tables are called in a preview and a proof. */
export const words: Readonly<Record<string, string>> = { 'biometrics.register_change': 'changes of registers' };
