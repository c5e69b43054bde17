import { defineEvent } from '#kit/contract/events.ts';

/** What messaging itself tells people of. */
export const smsEvents = {
  creditLow: defineEvent({
    key: 'messaging.credit-low',
    title: 'SMS credit is low',
    group: 'Messaging',
    to: 'staff',
    placeholders: { left: 'Segments that are left' },
    texts: {
      en: '{school}: SMS credit is low, {left} segments are left. Messages wait when it is used up. Please ask for a top-up.',
      sw: '{school}: Salio la SMS ni dogo, zimebaki sehemu {left}. Ujumbe utasubiri likiisha. Tafadhali omba kuongezewa.',
    },
    on: true,
    urgent: false,
  }),
};
