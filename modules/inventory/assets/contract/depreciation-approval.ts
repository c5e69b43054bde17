import { approval } from '#kit/contract/approval.ts';
import { depreciationApi } from './depreciation.ts';
import { assetsScreens } from './screens.ts';

const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores does this. The settings of the stores say who does.',
} as const;

/** A month of depreciation: one prepares it, another posts it. */
export const depreciationApproval = approval({
  entity: 'month of depreciation',
  states: {
    prepared: ['Prepared', 'att'],
    posted: ['Posted', 'pos'],
    discarded: ['Discarded', 'quiet'],
    taken_back: ['Reversed', 'quiet'],
  },
  steps: {
    post: {
      from: ['prepared'],
      to: 'posted',
      call: depreciationApi.post,
      only: approves,
      notOwn: { mine: 'mine', words: 'You prepared this month. Somebody else posts it.' },
      words: {
        button: 'Post',
        form: 'Post depreciation',
        text: 'One journal on the last day of the month: the expense of each department, and what is depreciated of each category.',
        done: 'The month is posted',
      },
      place: 'primary',
      waits: {
        key: 'asset-depreciation',
        title: 'Post depreciation',
        screen: assetsScreens.assets,
        query: 'tab=depreciation',
        note: ['month of depreciation waits for posting', 'months of depreciation wait for posting'],
      },
    },
    discard: {
      from: ['prepared'],
      to: 'discarded',
      call: depreciationApi.discard,
      only: { field: 'mayDiscard', is: [true], words: 'Only who prepared it and who approves for the stores discard it.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Discard', form: 'Discard month', done: 'The month is discarded' },
      place: 'danger',
    },
    takeBack: {
      from: ['posted'],
      to: 'taken_back',
      call: depreciationApi.takeBack,
      only: approves,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: {
        button: 'Reverse month',
        form: 'Reverse month',
        text: 'The whole journal is reversed today. Only the last month that is posted can be.',
        done: 'The month is reversed',
        audit: 'reversed',
      },
      place: 'danger',
    },
  },
});
