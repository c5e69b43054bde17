import { defineEvent } from '#kit/contract/events.ts';

/** What people are told of notices by SMS, besides seeing them on the board. */
export const noticeEvents = {
  published: defineEvent({
    key: 'messaging.notice-published',
    title: 'A notice is published, or is to be read again',
    group: 'Messaging',
    to: 'staff',
    placeholders: { title: 'The title of the notice', day: 'The first day on which it is on the board' },
    texts: {
      en: '{school}: new notice, {title}. It is on the board from {day}. Please sign in and read it.',
      sw: '{school}: Tangazo jipya, {title}. Lipo kwenye ubao kuanzia {day}. Tafadhali ingia ulisome.',
    },
    on: false,
    urgent: false,
  }),
};
