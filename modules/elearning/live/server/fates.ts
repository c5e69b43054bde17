import { about, anonymised, erased, type Fates, kept, ofNobody, removed } from '#kit/server/privacy/fate.ts';

const planned = kept('What was planned for a class or for staff stays; nobody is named');
const held = kept('What was shown and asked in a meeting stays; nobody is named');
const there = anonymised('That somebody was in a room and for how long stays; who it was goes', { name: erased });
const how = kept('Stays beside the figures of the meeting; the row holds no word');
const said = anonymised('That something was written stays; what it was goes', { text: erased });
const drew = removed('What somebody drew or wrote on a board');

/** What becomes of this area’s tables when a person is erased. */
export const liveFates: Fates = {
  ...ofNobody('elearning.live_setting', 'elearning.meeting_series'),
  'elearning.meeting': about({ staff: anonymised('What was planned stays; who called it goes', { author_name: erased }) }),
  'elearning.meeting_stream': about({ staff: planned }),
  'elearning.room': about({ staff: held }),
  'elearning.room_slide': about({ staff: held }),
  'elearning.room_poll': about({ staff: held }),
  'elearning.meeting_invitee': about({ staff: removed('That they were invited to a meeting') }),
  'elearning.room_person': about({ student: there, staff: there }),
  'elearning.room_stay': about({ student: how, staff: how }),
  'elearning.room_message': about({ student: said, staff: said }),
  'elearning.room_stroke': about({ student: drew, staff: drew }),
  'elearning.room_vote': about({ student: how, staff: how }),
};
