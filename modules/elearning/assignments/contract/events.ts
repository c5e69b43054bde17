import { defineEvent } from '#kit/contract/events.ts';

/** What families are told of assignments. */
export const assignmentEvents = {
  missed: defineEvent({
    key: 'elearning.assignment-missed',
    title: 'A student handed in nothing by the time an assignment was due',
    group: 'E-learning',
    to: 'guardians',
    placeholders: {
      student: 'The student’s name',
      assignment: 'The title of the assignment',
      subject: 'The subject',
      due: 'The day it was due',
    },
    texts: {
      en: '{school}: {student} has not handed in "{assignment}" ({subject}), due on {due}. Please remind {student}.',
      sw: '{school}: {student} hajawasilisha kazi "{assignment}" ({subject}) iliyohitajika {due}. Tafadhali mkumbushe.',
    },
    on: true,
    urgent: false,
  }),
  teamMissed: defineEvent({
    key: 'elearning.assignment-missed-by-team',
    title: 'A team handed in nothing by the time an assignment was due',
    group: 'E-learning',
    to: 'guardians',
    placeholders: {
      student: 'The student’s name',
      team: 'The name of the team',
      assignment: 'The title of the assignment',
      subject: 'The subject',
      due: 'The day it was due',
    },
    texts: {
      en: '{school}: the team of {student} ({team}) has not handed in "{assignment}" ({subject}), due on {due}. Please remind {student}.',
      sw: '{school}: kikundi cha {student} ({team}) hakijawasilisha kazi "{assignment}" ({subject}) iliyohitajika {due}. Tafadhali mkumbushe.',
    },
    on: true,
    urgent: false,
  }),
} as const;
