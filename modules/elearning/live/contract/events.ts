import { defineEvent } from '#kit/contract/events.ts';

const placeholders = {
  meeting: 'The title of the meeting',
  day: 'The day on which it is held',
  time: 'The time at which it begins',
  what: 'What happened: called, moved or cancelled, and why',
} as const;

/** What people are told of meetings and live classes, besides seeing them on their first page. */
export const liveEvents = {
  meeting: defineEvent({
    key: 'elearning.meeting-called',
    title: 'A meeting of staff is called, moved or cancelled',
    group: 'E-learning',
    to: 'staff',
    placeholders,
    texts: {
      en: '{school}: {meeting}, {day} at {time}: {what}. Sign in to see it.',
      sw: '{school}: {meeting}, {day} saa {time}: {what}. Ingia uone.',
    },
    on: false,
    urgent: false,
  }),
  liveClass: defineEvent({
    key: 'elearning.live-class-changed',
    title: 'A live class is moved or cancelled',
    group: 'E-learning',
    to: 'guardians',
    placeholders: { ...placeholders, student: 'The student’s name' },
    texts: {
      en: '{school}: live class {meeting} of {student}, {day} at {time}: {what}.',
      sw: '{school}: somo mtandaoni {meeting} la {student}, {day} saa {time}: {what}.',
    },
    on: false,
    urgent: false,
  }),
} as const;
