import { defineEvent } from '#kit/contract/events.ts';

const group = 'Library';
const placeholders = {
  student: 'The student’s name',
  books: 'The titles',
  count: 'How many books',
  due: 'When the first of them was due',
};
const ready = { student: 'The student’s name', book: 'The title', until: 'Until when it is put aside' };

/** What borrowers and families are told of. */
export const libraryEvents = {
  readyStudent: defineEvent({
    key: 'library.ready-student',
    title: 'A reserved book is put aside for a student',
    group,
    to: 'guardians',
    placeholders: ready,
    texts: {
      en: '{school}: "{book}" is put aside in the library for {student} until {until}.',
      sw: '{school}: Kitabu "{book}" kimewekwa maktabani kwa ajili ya {student} hadi {until}.',
    },
    on: false,
    urgent: false,
  }),
  readyStaff: defineEvent({
    key: 'library.ready-staff',
    title: 'A reserved book is put aside for a member of staff',
    group,
    to: 'staff',
    placeholders: ready,
    texts: {
      en: '{school} library: "{book}" is put aside for you until {until}.',
      sw: 'Maktaba ya {school}: Kitabu "{book}" kimewekwa kwa ajili yako hadi {until}.',
    },
    on: true,
    urgent: false,
  }),
  overdueStudent: defineEvent({
    key: 'library.overdue-student',
    title: 'Library books of a student are overdue: a reminder from the list',
    group,
    to: 'guardians',
    placeholders,
    texts: {
      en: '{school}: library books of {student} are overdue since {due}: {books}. Please help us get them back.',
      sw: '{school}: {student} amechelewa kurudisha vitabu vya maktaba tangu {due}: {books}. Tafadhali tusaidie virudishwe.',
    },
    on: true,
    urgent: false,
  }),
  overdueStaff: defineEvent({
    key: 'library.overdue-staff',
    title: 'Library books of a member of staff are overdue: a reminder from the list',
    group,
    to: 'staff',
    placeholders,
    texts: {
      en: '{school} library: these are overdue since {due}: {books}. Please bring them back.',
      sw: 'Maktaba ya {school}: umechelewa kurudisha tangu {due}: {books}. Tafadhali virudishe.',
    },
    on: true,
    urgent: false,
  }),
  lateStudent: defineEvent({
    key: 'library.late-student',
    title: 'A library book of a student is overdue: told by itself, once, the day after it was due',
    group,
    to: 'guardians',
    placeholders,
    texts: {
      en: '{school}: library books of {student} are overdue since {due}: {books}.',
      sw: '{school}: {student} amechelewa kurudisha vitabu vya maktaba tangu {due}: {books}.',
    },
    on: false,
    urgent: false,
  }),
} as const;
