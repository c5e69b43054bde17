import { defineEvent } from '#kit/contract/events.ts';

/** What teachers are told by SMS, where the school switches it on; in the product they see it anyway. */
export const coverEvents = {
  asked: defineEvent({
    key: 'timetable.cover',
    title: 'A teacher is asked to take a lesson',
    group: 'Timetable',
    to: 'staff',
    placeholders: {
      lesson: 'Class and subject: Form 3 East Mathematics',
      day: 'The day',
      time: 'From when: 08:40',
      room: 'The room',
    },
    texts: {
      en: '{school}: please take {lesson} on {day} at {time}, {room}. Sign in to decline.',
      sw: '{school}: tafadhali fundisha {lesson} tarehe {day} saa {time}, {room}. Ingia kwenye mfumo kukataa.',
    },
    on: false,
    urgent: true,
  }),
  takenBack: defineEvent({
    key: 'timetable.cover-taken-back',
    title: 'A teacher need not take a lesson any more',
    group: 'Timetable',
    to: 'staff',
    placeholders: { lesson: 'Class and subject: Form 3 East Mathematics', day: 'The day', time: 'From when: 08:40' },
    texts: {
      en: '{school}: you need not take {lesson} on {day} at {time} any more.',
      sw: '{school}: huhitajiki tena kufundisha {lesson} tarehe {day} saa {time}.',
    },
    on: false,
    urgent: true,
  }),
  ownAgain: defineEvent({
    key: 'timetable.swap-cancelled',
    title: 'A teacher holds a lesson themselves that was swapped',
    group: 'Timetable',
    to: 'staff',
    placeholders: { lesson: 'Class and subject: Form 3 East Mathematics', day: 'The day', time: 'From when: 08:40' },
    texts: {
      en: '{school}: the swap is cancelled. You hold {lesson} on {day} at {time} yourself again.',
      sw: '{school}: mabadilishano ya vipindi yamefutwa. Fundisha mwenyewe {lesson} tarehe {day} saa {time}.',
    },
    on: false,
    urgent: true,
  }),
};
