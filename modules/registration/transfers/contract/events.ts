import { defineEvent } from '#kit/contract/events.ts';

const placeholders = { student: 'The student’s name', other: 'The other school', number: 'The transfer number' };
const more = { group: 'Transfers', to: 'guardians', placeholders, on: true, urgent: false } as const;

/** What guardians are told of. */
export const transferEvents = {
  requested: defineEvent({
    ...more,
    key: 'registration.transfer-requested',
    title: 'Transfer requested',
    texts: {
      en: '{school}: a transfer of {student} to {other} has been asked for, no. {number}. Please clear with every department.',
      sw: '{school}: ombi la uhamisho wa {student} kwenda {other} limepokelewa, nambari {number}. Tafadhali malizana na kila idara.',
    },
  }),
  approved: defineEvent({
    ...more,
    key: 'registration.transfer-approved',
    title: 'Transfer approved',
    texts: {
      en: '{school}: the transfer of {student} to {other} is approved, no. {number}. The student leaves once every department has cleared.',
      sw: '{school}: uhamisho wa {student} kwenda {other} umekubaliwa, nambari {number}. Ataondoka baada ya kumalizana na kila idara.',
    },
  }),
  completed: defineEvent({
    ...more,
    key: 'registration.transfer-completed',
    title: 'Transfer completed',
    texts: {
      en: '{school}: the transfer of {student} to {other} is complete. Collect the letter and leaving certificate, no. {number}.',
      sw: '{school}: uhamisho wa {student} kwenda {other} umekamilika. Chukua barua na cheti cha kuondoka, nambari {number}.',
    },
  }),
} as const;
