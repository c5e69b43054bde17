import { approval } from '#kit/contract/approval.ts';
import { resourcesApi } from './resources-api.ts';
import { contentScreens } from './screens.ts';

const notMine = { mine: 'mine', words: 'You wrote or changed this resource. Somebody else publishes it.' };
const workers = { field: 'writes', is: [true], words: 'Who teaches the subject and who keeps the library do this.' } as const;

/** A resource is written by one person and published by another. */
export const resourceApproval = approval({
  entity: 'resource',
  states: {
    draft: ['Draft', 'quiet'],
    review: ['In review', 'att'],
    published: ['Published', 'pos'],
    retired: ['Retired', 'quiet'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'review',
      call: resourcesApi.submit,
      only: workers,
      words: { button: 'Send for review', done: 'The resource waits for review', audit: 'sent for review' },
      place: 'primary',
    },
    publish: {
      from: ['review'],
      to: 'published',
      call: resourcesApi.publish,
      only: workers,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Publish',
        form: 'Publish resource',
        text: 'Students of the class who take the subject see it from its first day on.',
        done: 'The resource is published',
      },
      place: 'primary',
      waits: {
        key: 'elearning-resources',
        title: 'Review content',
        screen: contentScreens.pastpapers,
        query: 'tab=review',
      },
    },
    giveBack: {
      from: ['review'],
      to: 'draft',
      call: resourcesApi.giveBack,
      only: workers,
      reason: { field: 'comment', label: 'What to improve', missing: 'Say what to improve.' },
      words: { button: 'Send back', form: 'Send resource back', done: 'The resource is a draft again', audit: 'sent back' },
    },
    retire: {
      from: ['published'],
      to: 'retired',
      call: resourcesApi.retire,
      only: workers,
      reason: { field: 'comment', label: 'Reason' },
      words: {
        button: 'Retire',
        form: 'Retire resource',
        text: 'Students see it no longer. It stays here with its files and downloads.',
        done: 'The resource is retired',
      },
      place: 'danger',
    },
    revise: {
      from: ['published', 'retired'],
      to: 'draft',
      call: resourcesApi.revise,
      only: workers,
      reason: { field: 'comment', label: 'What changes' },
      words: {
        button: 'Revise',
        form: 'Revise resource',
        text: 'It becomes a draft: students do not see it until somebody else has published it again.',
        done: 'The resource is a draft again',
        audit: 'returned to draft',
      },
    },
  },
});
