import { defineEvent } from '#kit/contract/events.ts';

/** What guardians are told of about pocket money and transport. */
export const walletEvents = {
  deposit: defineEvent({
    key: 'finance.pocket-money-deposit',
    title: 'Pocket money deposited',
    group: 'Pocket money',
    to: 'guardians',
    placeholders: {
      student: 'The student’s name',
      amount: 'What was deposited',
      balance: 'What the wallet holds now',
      receipt: 'The receipt’s number',
    },
    texts: {
      en: '{school}: KES {amount} pocket money received for {student}. Balance KES {balance}. Receipt {receipt}.',
      sw: '{school}: Tumepokea KES {amount} pesa ya matumizi ya {student}. Salio KES {balance}. Risiti {receipt}.',
    },
    on: true,
    urgent: false,
  }),
} as const;

const trip = { student: 'The student’s name', time: 'The time', route: 'The route', stage: 'The student’s stage' };

export const tripEvents = {
  boarded: defineEvent({
    key: 'finance.boarded',
    title: 'Student boarded the school bus',
    group: 'Transport',
    to: 'guardians',
    placeholders: trip,
    texts: {
      en: '{school}: {student} boarded {route} at {time}.',
      sw: '{school}: {student} amepanda {route} saa {time}.',
    },
    on: false,
    urgent: true,
  }),
  alighted: defineEvent({
    key: 'finance.alighted',
    title: 'Student left the school bus',
    group: 'Transport',
    to: 'guardians',
    placeholders: trip,
    texts: {
      en: '{school}: {student} got off {route} at {time}.',
      sw: '{school}: {student} ameshuka {route} saa {time}.',
    },
    on: false,
    urgent: true,
  }),
} as const;

export const pocketEvents = [...Object.values(walletEvents), ...Object.values(tripEvents)];
