import { defineEvent } from '#kit/contract/events.ts';

const group = 'Fees';
const to = 'guardians';

/** What guardians are told of. */
export const receiptEvents = {
  receipt: defineEvent({
    key: 'finance.receipt',
    title: 'Fees received',
    group,
    to,
    placeholders: {
      student: 'The student’s name',
      amount: 'The amount received',
      mode: 'How it was paid',
      receipt: 'The receipt’s number',
      day: 'The day of the payment',
      balance: 'The balance after it',
    },
    texts: {
      en: '{school}: received KES {amount} by {mode} for {student} on {day}. Receipt {receipt}. Balance KES {balance}.',
      sw: '{school}: tumepokea KES {amount} kwa {mode} ya {student} tarehe {day}. Risiti {receipt}. Salio KES {balance}.',
    },
    on: true,
    urgent: false,
  }),
  crossed: defineEvent({
    key: 'finance.receipt-crossed',
    title: 'Receipt crossed',
    group,
    to,
    placeholders: {
      student: 'The student’s name',
      amount: 'The amount of the receipt',
      receipt: 'The receipt’s number',
      reason: 'Why it was crossed',
      balance: 'The balance after it',
    },
    texts: {
      en: '{school}: receipt {receipt} of KES {amount} for {student} has been cancelled: {reason}. Balance KES {balance}.',
      sw: '{school}: risiti {receipt} ya KES {amount} ya {student} imefutwa: {reason}. Salio KES {balance}.',
    },
    on: true,
    urgent: false,
  }),
  bounced: defineEvent({
    key: 'finance.cheque-bounced',
    title: 'Cheque bounced',
    group,
    to,
    placeholders: {
      student: 'The student’s name',
      amount: 'The amount of the receipt',
      receipt: 'The receipt’s number',
      cheque: 'The cheque’s number',
      balance: 'The balance after it',
    },
    texts: {
      en: '{school}: the bank returned cheque {cheque} unpaid, so receipt {receipt} of KES {amount} for {student} is cancelled. Balance KES {balance}.',
      sw: '{school}: benki imerudisha hundi {cheque} bila kulipwa; risiti {receipt} ya KES {amount} ya {student} imefutwa. Salio KES {balance}.',
    },
    on: true,
    urgent: true,
  }),
};
