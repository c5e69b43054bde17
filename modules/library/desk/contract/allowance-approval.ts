import { approval } from '#kit/contract/approval.ts';
import { allowancesApi } from './allowances.ts';
import { deskScreens } from './screens.ts';

const notMine = { mine: 'mine', words: 'You asked for this. Somebody else decides on it.' };

/** What a rule does not let be lent is lent only where another than who asks agrees. */
export const allowanceApproval = approval({
  entity: 'loan against a rule',
  states: {
    asked: ['Asked for', 'att'],
    allowed: ['Allowed', 'pos'],
    refused: ['Refused', 'neg'],
    used: ['Lent', 'quiet'],
  },
  steps: {
    allow: {
      from: ['asked'],
      to: 'allowed',
      call: allowancesApi.allow,
      notOwn: notMine,
      reason: { field: 'remark', label: 'Remark' },
      words: {
        button: 'Allow',
        form: 'Allow the loan',
        text: 'The desk can lend this copy to them today. The loan keeps the reason.',
        done: 'The loan is allowed',
      },
      place: 'primary',
      waits: {
        screen: deskScreens.desk,
        key: 'allowances',
        title: 'Loans against a rule',
        query: 'tab=allowances&state=asked',
      },
    },
    refuse: {
      from: ['asked'],
      to: 'refused',
      call: allowancesApi.refuse,
      notOwn: notMine,
      reason: { field: 'remark', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Refuse', form: 'Refuse the loan', done: 'It stays at the rule' },
      place: 'danger',
    },
  },
});
