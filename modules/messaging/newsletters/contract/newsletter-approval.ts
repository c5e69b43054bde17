import { approval } from '#kit/contract/approval.ts';
import { newslettersApi } from './newsletters.ts';
import { newslettersScreens } from './screens.ts';

const decides = {
  from: ['review'],
  call: newslettersApi.decide,
  notOwn: { mine: 'mine', words: 'You have written in this newsletter, so somebody else decides about it.' },
} as const;

/** A newsletter is written by some, and published by somebody who has not written in it. */
export const newsletterApproval = approval({
  entity: 'newsletter',
  states: {
    draft: ['Draft', 'quiet'],
    review: ['Awaiting review', 'att'],
    published: ['Published', 'pos'],
    archived: ['Off the web', 'quiet'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'review',
      call: newslettersApi.submit,
      words: { button: 'Send for review', done: 'It is sent for review', audit: 'put to review' },
      place: 'primary',
    },
    publish: {
      ...decides,
      to: 'published',
      sends: { approved: true },
      words: { button: 'Publish', done: 'The newsletter is published' },
      place: 'primary',
      waits: { key: 'newsletters', title: 'Publish newsletters', screen: newslettersScreens.newsletters, query: 'state=review' },
    },
    sendBack: {
      ...decides,
      to: 'draft',
      sends: { approved: false },
      reason: { field: 'remark', label: 'What is to be changed', missing: 'Say what is to be changed.' },
      words: { button: 'Send back', done: 'The newsletter is sent back', audit: 'sent back' },
    },
    takeBack: {
      from: ['review'],
      to: 'draft',
      call: newslettersApi.takeBack,
      only: { field: 'mine', is: [true], words: 'Its writers return it to draft. Send it back to them with a remark.' },
      words: { button: 'Return to draft', done: 'It is a draft again', audit: 'returned to draft' },
    },
    archive: {
      from: ['published'],
      to: 'archived',
      call: newslettersApi.archive,
      words: { button: 'Remove from the web', done: 'The newsletter is off the web', audit: 'taken off the web' },
      place: 'danger',
    },
  },
});
