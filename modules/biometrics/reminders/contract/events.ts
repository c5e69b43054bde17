import { defineEvent } from '#kit/contract/events.ts';

/** What class teachers are told by SMS, where the school switches it on. */
export const reminderEvents = {
  register: defineEvent({
    key: 'biometrics.register-not-taken',
    title: 'A register is not taken when its time is over',
    group: 'Attendance',
    to: 'staff',
    placeholders: { register: 'Class and session: Form 3 East, morning', day: 'The day' },
    texts: {
      en: '{school}: the register of {register} is not taken yet, {day}. Please take it now.',
      sw: '{school}: Rejista ya {register} haijachukuliwa bado, {day}. Tafadhali ichukue sasa.',
    },
    on: false,
    urgent: false,
  }),
};
