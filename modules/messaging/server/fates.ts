import { about, anonymised, erased, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

const gone = anonymised('What was sent is counted and paid for; number, name and words go', {
  phone: erased,
  name: null,
  body: erased,
});
const parts = kept('The provider’s number of the part, for the bill');
const traces = anonymised('When it went', { detail: null });

/** What becomes of messages when a person is erased. */
export const fates: Fates = {
  ...ofNobody(
    'messaging.batch',
    'messaging.composed',
    'messaging.credit_account',
    'messaging.credit_entry',
    'messaging.event_rule',
    'messaging.newsletter',
    'messaging.newsletter_image',
    'messaging.notice',
    'messaging.notice_department',
    'messaging.notice_file',
    'messaging.notice_reader',
    'messaging.provider',
    'messaging.sending_rules',
    'messaging.sheet',
  ),
  'messaging.blacklist': about(
    {},
    { phone: 'The wish to get no messages holds only as long as the number stands; no name stands beside it' },
  ),
  'messaging.message': about({ student: gone, guardian: gone, staff: gone }),
  'messaging.newsletter_tag': about({ student: kept('Which pictures show them, so that nobody is shown these again') }),
  'messaging.part': about({ student: parts, guardian: parts, staff: parts }),
  'messaging.trace': about({ student: traces, guardian: traces, staff: traces }),
};
