import { defineEvent } from '#kit/contract/events.ts';

const placeholders = {
  student: 'The student’s name',
  type: 'The kind of leave-out',
  reason: 'The reason',
  back: 'When the student must be back',
  return_with: 'With what the student comes back',
};
const group = 'Leave-outs';
const to = 'guardians';

/** What guardians are told of. */
export const leaveoutEvents = {
  approved: defineEvent({
    key: 'registration.leaveout-approved',
    title: 'Leave-out approved',
    group,
    to,
    placeholders: { ...placeholders, code: 'The six digits for the gate' },
    texts: {
      en: '{school}: {student} has leave ({type}: {reason}) until {back}. Gate code {code}. Come back {return_with}.',
      sw: '{school}: {student} amepewa ruhusa ({type}: {reason}) hadi {back}. Nambari ya lango {code}.',
    },
    on: true,
    urgent: true,
  }),
  suspended: defineEvent({
    key: 'registration.suspension-issued',
    title: 'Student suspended',
    group,
    to,
    placeholders,
    texts: {
      en: '{school}: {student} is suspended until {back}: {reason}. Please come back {return_with}.',
      sw: '{school}: {student} amesimamishwa hadi {back}: {reason}.',
    },
    on: true,
    urgent: true,
  }),
  out: defineEvent({
    key: 'registration.leaveout-out',
    title: 'Student left through the gate',
    group,
    to,
    placeholders: { ...placeholders, collector: 'Who collected the student' },
    texts: {
      en: '{school}: {student} left with {collector} and must be back by {back}.',
      sw: '{school}: {student} ameondoka na {collector}. Arudi kabla ya {back}.',
    },
    on: true,
    urgent: true,
  }),
  returned: defineEvent({
    key: 'registration.leaveout-returned',
    title: 'Student is back',
    group,
    to,
    placeholders,
    texts: { en: '{school}: {student} is back at school.', sw: '{school}: {student} amerudi shuleni.' },
    on: true,
    urgent: true,
  }),
  notBack: defineEvent({
    key: 'registration.leaveout-not-back',
    title: 'Student is not back after all',
    group,
    to,
    placeholders,
    texts: {
      en: '{school}: {student} is not back yet. Our message that {student} is back was a mistake.',
      sw: '{school}: {student} bado hajarudi. Ujumbe wetu kuwa {student} amerudi ulikuwa makosa.',
    },
    on: true,
    urgent: true,
  }),
  late: defineEvent({
    key: 'registration.leaveout-late',
    title: 'Student is late to return',
    group,
    to,
    placeholders,
    texts: {
      en: '{school}: {student} was due back by {back} and has not come. Please tell us where they are.',
      sw: '{school}: {student} alitakiwa kurudi kabla ya {back} na hajafika. Tafadhali tujulishe alipo.',
    },
    on: true,
    urgent: true,
  }),
  cancelled: defineEvent({
    key: 'registration.leaveout-cancelled',
    title: 'Leave-out cancelled',
    group,
    to,
    placeholders,
    texts: {
      en: '{school}: the leave of {student} is cancelled: {reason}. Please do not come to the gate.',
      sw: '{school}: ruhusa ya {student} imefutwa: {reason}. Tafadhali usije langoni.',
    },
    on: true,
    urgent: true,
  }),
} as const;
